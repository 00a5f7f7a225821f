import CoreGraphics
import Drawing
import Testing

@testable import CairoDrawing

/// What a clip leaves of pixels that take long to compute.
@Suite struct ClipShapeTests {
  private let surface = CairoSurface(pixels: .argb, width: 100, height: 100)

  private func canvas(clippedTo path: CGPath?) throws -> (Canvas, CairoContext) {
    let context = try #require(surface.flatMap { CairoContext($0) })
    let canvas = Canvas(context)
    if let path { canvas.clip(to: [ClipPath(path: path)]) }
    return (canvas, context)
  }

  private func shownPixels(_ shape: ClipShape) -> Set<[Int]> {
    Set((-9..<109).flatMap { y in (-9..<109).map { [$0, y] } }.filter { shape.shows(x: $0[0], y: $0[1]) })
  }

  private var strip: CGPath {
    let path = CGMutablePath()
    path.addLines(between: [
      CGPoint(x: 10, y: 20), CGPoint(x: 80, y: 90), CGPoint(x: 80, y: 92.5), CGPoint(x: 10, y: 22.5),
    ])
    path.closeSubpath()
    return path
  }

  @Test func onlyPixelsThatTheClipTouchesAreShown() throws {
    let (canvas, context) = try canvas(clippedTo: strip)
    let shown = try shownPixels(#require(ClipShape(of: canvas)))
    // 70 columns; the strip is two and a half pixels high, and as high again in a column as it is wide.
    #expect((200...350).contains(shown.count))
    #expect(shown.contains([40, 51]))
    #expect(!shown.contains([40, 60]))
    withExtendedLifetime(context) {}
  }

  @Test func whatIsShownIsThatOfTheDeviceInGroupsToo() throws {
    let (canvas, context) = try canvas(clippedTo: strip)
    let shown = try shownPixels(#require(ClipShape(of: canvas)))
    canvas.clip(toDevice: CGRect(x: 30, y: 30, width: 40, height: 60))
    canvas.pushGroup()
    let inGroup = try shownPixels(#require(ClipShape(of: canvas)))
    _ = canvas.popGroup()
    #expect(!inGroup.isEmpty)
    #expect(inGroup == shown.filter { 29..<71 ~= $0[0] && 29..<91 ~= $0[1] })
    withExtendedLifetime(context) {}
  }

  @Test(arguments: [nil, CGPath(rect: CGRect(x: 20, y: 30, width: 40, height: 50))])
  func aBoxHasNoShape(_ clip: CGPath?) throws {
    let (canvas, context) = try canvas(clippedTo: clip)
    #expect(ClipShape(of: canvas) == nil)
    withExtendedLifetime(context) {}
  }

  /// A picture in perspective is computed only where its clip shows it, which must not change what is seen.
  @Test func aClipCutsAPictureInPerspective() throws {
    let tilt = Projection(m11: 1, m12: 0.1, m13: 0.01, m21: 0, m22: 1, m23: 0.002, m31: 2, m32: 2, m33: 1)
    let image = try SamplePicture.letters("RG\nBK")
    let item = Drawing.Node.image(
      DrawnImage(
        image: image, source: CGRect(x: 0, y: 0, width: 2, height: 2),
        destination: CGRect(x: 0, y: 0, width: 90, height: 60), magnification: .linear, minification: .linear,
        projection: tilt))
    let whole = try DrawnPage(60, 60, [item]).pixels()
    let circle = CGPath(ellipseIn: CGRect(x: 10, y: 10, width: 30, height: 25))
    let cut = try DrawnPage(60, 60, group(.identity, GroupEffects(clips: [ClipPath(path: circle)]), [item]))
      .pixels()
    for y in 0..<60 {
      for x in 0..<60 {
        let corners = [(0, 0), (1, 0), (0, 1), (1, 1)].map {
          CGPoint(x: Double(x + $0.0), y: Double(y + $0.1))
        }
        if corners.allSatisfy({ circle.insetContains($0) }) { #expect(cut[x, y] == whole[x, y]) }
      }
    }
    #expect(cut[12, 12].alpha == 0)
  }
}

extension CGPath {
  /// Whether a point lies within the path, and not at its very edge.
  fileprivate func insetContains(_ p: CGPoint) -> Bool {
    [(-1, 0), (1, 0), (0, -1), (0, 1)].allSatisfy { contains(CGPoint(x: p.x + $0.0, y: p.y + $0.1)) }
  }
}
