import LayerPress
import QuartzCore
import TestSupport
import Testing

/// Nine parts of a picture (`contentsCenter`) are one texture.
struct NinePartTests {
  /// A layer with a picture of 9 × 9 pixels, white but for a black middle of 3 × 3, which is enlarged.
  private func page(
    _ filter: CALayerContentsFilter = .linear,
    // Not quite the thirds of nine pixels.
    center: CGRect = CGRect(x: 0.3333334, y: 0.3333333, width: 0.3333334, height: 0.3333333)
  ) throws -> CALayer {
    var pixels: [UInt8] = []
    for y in 0..<9 {
      for x in 0..<9 {
        let isMiddle = 3..<6 ~= x && 3..<6 ~= y
        pixels += isMiddle ? [0, 0, 0, 255] : [255, 255, 255, 255]
      }
    }
    let (page, layer) = (TestLayers.page(42, 42), CALayer())
    layer.frame = page.bounds
    layer.contents = try TestLayers.picture(9, 9, pixels, .last)
    layer.contentsCenter = center
    layer.magnificationFilter = filter
    page.addSublayer(layer)
    return page
  }

  private func greys(_ picture: DecodedPNG, _ places: [(Int, Int)]) -> [Int] {
    places.map { Int(picture.pixels[4 * ($0.1 * picture.width + $0.0)]) }
  }

  /// From the middle of the last pixel before a part's border to that of the first one after it.
  @Test(arguments: Viewer.allCases) func coloursMixAcrossAllFourBorders(in viewer: Viewer) throws {
    let seen = try viewer.picture(of: page(), scale: 4)
    let (near, far) = (12, 4 * 42 - 13)
    // Points 3 and 39 are the borders: there it is half of both, and then darker for six points.
    for inside in [4, 10, 16] {
      let found = greys(
        seen, [(near + inside, 84), (far - inside, 84), (84, near + inside), (84, far - inside)])
      #expect((found.max() ?? 0) - (found.min() ?? 0) <= 24, "\(found), \(inside) pixels inside")
      #expect((found.min() ?? 0) > 10, "\(found), \(inside) pixels inside")
    }
    #expect(greys(seen, [(84, 84)]) == [0])
  }

  @Test(arguments: [Viewer.none, .mupdf, .librsvg]) func hardPixelsEndAtTheBorders(in viewer: Viewer) throws {
    let seen = try viewer.picture(of: page(.nearest), scale: 4)
    #expect(greys(seen, [(9, 84), (15, 84), (84, 9), (84, 15)]) == [255, 0, 255, 0])
  }
  /// As those of CSS's `border-image`.
  @Test(arguments: [Viewer.none, .mupdf, .librsvg]) func partsOfWholePixelsEndAtTheBorders(in viewer: Viewer)
    throws
  {
    let third = 1.0 / 3
    let center = CGRect(x: third, y: third, width: third, height: third)
    let seen = try viewer.picture(of: page(center: center), scale: 4)
    #expect(greys(seen, [(9, 84), (15, 84), (84, 9), (84, 15)]) == [255, 0, 255, 0])
    #expect(greys(seen, [(158, 84), (152, 84), (84, 158), (84, 152)]) == [255, 0, 255, 0])
  }
}
