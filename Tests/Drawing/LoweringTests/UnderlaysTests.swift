import CoreGraphics
import Drawing
import DrawingSupport
import Lowering
import Testing

/// What lies beneath the edges that pictures share.
@Suite struct UnderlaysTests {
  private func shown(_ image: CGImage, at x: CGFloat) -> Drawing.Node {
    .image(
      DrawnImage(
        image: image, source: CGRect(origin: .zero, size: image.naturalSize),
        destination: CGRect(x: x, y: 0, width: 5, height: 5)))
  }

  private func places(_ page: DrawnPage) -> [CGRect] {
    page.drawing.nodes.compactMap { if case .image(let image) = $0 { image.destination } else { nil } }
  }

  @Test func anOpaquePictureReachesBeneathTheNext() throws {
    let image = try #require(CGImage.opaqueSquare)
    let page = lowered([shown(image, at: 0), shown(image, at: 5)], to: .svg)
    #expect(
      places(page) == [
        CGRect(x: 0, y: 0, width: 7, height: 5), CGRect(x: 0, y: 0, width: 5, height: 5),
        CGRect(x: 5, y: 0, width: 5, height: 5),
      ])
  }

  @Test func soDoesOneWithAlphaThatIsOpaque() throws {
    let image = try letters("RR", "RR")
    let page = lowered([shown(image, at: 0), shown(image, at: 5)], to: .svg)
    #expect(places(page)[0] == CGRect(x: 0, y: 0, width: 7, height: 5))
  }

  /// Beneath translucent ones more of them would be seen.
  @Test func translucentOnesOfOneLayerBecomeOne() throws {
    let image = try letters("bb", "bb")
    let page = lowered([shown(image, at: 0), shown(image, at: 5)], to: .svg)
    try #require(places(page).count == 1)
    #expect(places(page)[0].insetBy(dx: -0.01, dy: -0.01).contains(CGRect(x: 0, y: 0, width: 10, height: 5)))
  }

  /// In pixels edges are whole where they lie along the page's; a drawing that is shown at several angles has none of these.
  @Test func whatIsShownAtSeveralAnglesCountsAsTurned() throws {
    let image = try #require(CGImage.opaqueSquare)
    let parts = Drawing([shown(image, at: 0), shown(image, at: 5)])
    func pictures(_ angles: [CGFloat]) -> Int {
      let copies = angles.map { Drawing.Node.instance(parts, CGAffineTransform(rotationAngle: $0)) }
      let page = lowered(copies, to: .pixels)
      return page.drawing.reachable().flatMap(\.nodes).count { if case .image = $0 { true } else { false } }
    }
    #expect(pictures([0]) == 2)
    #expect(pictures([0.2]) == 3, "one reaches beneath the other")
    #expect(pictures([0.2, 0.4]) == 3)
  }

  @Test func translucentOnesThatDoNotTouchStayApart() throws {
    let image = try letters("bb", "bb")
    #expect(places(lowered([shown(image, at: 0), shown(image, at: 6)], to: .svg)).count == 2)
  }

  /// What touches changes from moment to moment.
  @Test func momentsOfAnAnimationHaveThePicturesAlone() throws {
    let image = try #require(CGImage.opaqueSquare)
    #expect(places(lowered([shown(image, at: 0), shown(image, at: 5)], to: .animatedSVG)).count == 2)
  }
}

extension CGImage {
  fileprivate static var opaqueSquare: CGImage? {
    CGDataProvider(data: Data(repeating: 128, count: 16)).flatMap {
      CGImage(
        width: 2, height: 2, bitsPerComponent: 8, bitsPerPixel: 32, bytesPerRow: 8,
        space: CGColorSpaceCreateDeviceRGB(),
        bitmapInfo: CGBitmapInfo(rawValue: CGImageAlphaInfo.noneSkipLast.rawValue), provider: $0, decode: nil,
        shouldInterpolate: true, intent: .defaultIntent)
    }
  }
}
