import Drawing
import QuartzCore
import XCTest

/// Contents that go from one picture to another.
final class ContentsMixTests: XCTestCase {
  private func clear(_ width: Int, _ height: Int) throws -> CGImage {
    let provider = try XCTUnwrap(CGDataProvider(data: Data(repeating: 128, count: width * height * 4)))
    return try XCTUnwrap(
      CGImage(
        width: width, height: height, bitsPerComponent: 8, bitsPerPixel: 32, bytesPerRow: width * 4,
        space: CGColorSpaceCreateDeviceRGB(),
        bitmapInfo: CGBitmapInfo(rawValue: CGImageAlphaInfo.premultipliedLast.rawValue),
        provider: provider, decode: nil, shouldInterpolate: true, intent: .defaultIntent))
  }

  private func layer(from: CGImage?, to: CGImage?) -> (root: CALayer, layer: CALayer) {
    let root = page()
    let layer = box(CALayer(), 0, 0, 40, 20, in: root)
    let change = CABasicAnimation(keyPath: "contents")
    (change.fromValue, change.toValue, change.duration) = (from, to, 2)
    layer.add(change, forKey: nil)
    layer.contents = to
    return (root, layer)
  }

  func testWhatIsOpaqueFadesInAboveTheOther() throws {
    let (root, _) = layer(from: try clear(2, 2), to: try XCTUnwrap(picture(4, 4)))
    assertDraws(
      root, at: 0.5,
      """
      page 100 100
      group
        group
          image unnamed 0 0 2 2 to 0 0 40 20
          group opacity 0.25 isolated
            image unnamed 0 0 4 4 to 0 0 40 20
      """)
  }

  func testWhatIsOpaqueFadesOutAboveTheOther() throws {
    let (root, _) = layer(from: try XCTUnwrap(picture(4, 4)), to: try clear(2, 2))
    let text = flatten(root, at: 0.5).description
    let (below, above) = (text.range(of: "0 0 2 2 to"), text.range(of: "opacity 0.75 isolated"))
    XCTAssertLessThan(try XCTUnwrap(below).lowerBound, try XCTUnwrap(above).lowerBound)
  }

  func testOtherwiseEachHasItsPart() throws {
    let (root, layer) = layer(from: try clear(2, 2), to: try clear(4, 4))
    assertDraws(
      root, at: 0.5,
      """
      page 100 100
      group
        group
          group isolated
            group opacity 0.75 isolated
              image unnamed 0 0 2 2 to 0 0 40 20
            group opacity 0.25 plusLighter isolated
              image unnamed 0 0 4 4 to 0 0 40 20
      """)
    layer.contentsGravity = .center
    XCTAssertTrue(flatten(root, at: 1.5).description.contains("opacity 0.75 plusLighter"))
  }

  func testAtItsEndsThereIsOnePicture() throws {
    let (root, _) = layer(from: try clear(2, 2), to: try clear(4, 4))
    XCTAssertFalse(flatten(root, at: 0).description.contains("opacity"))
    XCTAssertTrue(flatten(root, at: 0).description.contains("0 0 2 2 to"))
    XCTAssertTrue(flatten(root, at: 2).description.contains("0 0 4 4 to"))
  }

  func testOutOfNothing() throws {
    let root = page()
    let layer = box(CALayer(), 0, 0, 40, 20, in: root)
    let change = CABasicAnimation(keyPath: "contents")
    (change.toValue, change.duration) = (try clear(4, 4), 2)
    layer.add(change, forKey: nil)
    XCTAssertTrue(flatten(root, at: 0.5).description.contains("opacity 0.25"))
  }

  func testKeyframesMixNeighboursUnlessTheyAreDiscrete() throws {
    let root = page()
    let layer = box(CALayer(), 0, 0, 40, 20, in: root)
    let change = CAKeyframeAnimation(keyPath: "contents")
    (change.values, change.duration) = ([try clear(1, 1), try clear(2, 2), try clear(3, 3)], 2)
    layer.add(change, forKey: "change")
    let text = flatten(root, at: 1.5).description
    XCTAssertTrue(text.contains("0 0 2 2 to") && text.contains("0 0 3 3 to"), text)
    change.calculationMode = .discrete
    layer.add(change, forKey: "change")
    XCTAssertFalse(flatten(root, at: 1.5).description.contains("opacity"))
  }
}
