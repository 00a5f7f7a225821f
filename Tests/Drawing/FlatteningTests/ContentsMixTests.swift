import Drawing
import Foundation
import QuartzCore
import Testing

/// Contents that go from one picture to another.
@Suite struct ContentsMixTests {
  private func clear(_ width: Int, _ height: Int) throws -> CGImage {
    let provider = try #require(CGDataProvider(data: Data(repeating: 128, count: width * height * 4)))
    return try #require(
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

  @Test func whatIsOpaqueFadesInAboveTheOther() throws {
    let (root, _) = layer(from: try clear(2, 2), to: picture(4, 4))
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

  @Test func whatIsOpaqueFadesOutAboveTheOther() throws {
    let (root, _) = layer(from: picture(4, 4), to: try clear(2, 2))
    let text = flatten(root, at: 0.5).description
    let (below, above) = (text.range(of: "0 0 2 2 to"), text.range(of: "opacity 0.75 isolated"))
    #expect(try #require(below).lowerBound < #require(above).lowerBound)
  }

  @Test func otherwiseEachHasItsPart() throws {
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
    #expect(flatten(root, at: 1.5).description.contains("opacity 0.75 plusLighter"))
  }

  @Test func atItsEndsThereIsOnePicture() throws {
    let (root, _) = layer(from: try clear(2, 2), to: try clear(4, 4))
    #expect(!flatten(root, at: 0).description.contains("opacity"))
    #expect(flatten(root, at: 0).description.contains("0 0 2 2 to"))
    #expect(flatten(root, at: 2).description.contains("0 0 4 4 to"))
  }

  @Test func outOfNothing() throws {
    let root = page()
    let layer = box(CALayer(), 0, 0, 40, 20, in: root)
    let change = CABasicAnimation(keyPath: "contents")
    (change.toValue, change.duration) = (try clear(4, 4), 2)
    layer.add(change, forKey: nil)
    #expect(flatten(root, at: 0.5).description.contains("opacity 0.25"))
  }

  @Test func keyframesMixNeighboursUnlessTheyAreDiscrete() throws {
    let root = page()
    let layer = box(CALayer(), 0, 0, 40, 20, in: root)
    let change = CAKeyframeAnimation(keyPath: "contents")
    (change.values, change.duration) = ([try clear(1, 1), try clear(2, 2), try clear(3, 3)], 2)
    layer.add(change, forKey: "change")
    let text = flatten(root, at: 1.5).description
    #expect(text.contains("0 0 2 2 to"), "\(text)")
    #expect(text.contains("0 0 3 3 to"), "\(text)")
    change.calculationMode = .discrete
    layer.add(change, forKey: "change")
    #expect(!flatten(root, at: 1.5).description.contains("opacity"))
  }
}
