import CairoDrawing
import CoreGraphics
import Drawing
import Testing

/// Paths and gradients of so many parts that Cairo would search them for each pixel.
@Suite struct CrowdedPathTests {
  /// A comb of narrow teeth, which covers half of what lies in it.
  private func comb(_ teeth: Int) -> CGPath {
    let path = CGMutablePath()
    for k in 0..<teeth {
      path.addRect(
        CGRect(x: 4 + CGFloat(k) * 40 / CGFloat(teeth), y: 4, width: 20 / CGFloat(teeth), height: 40))
    }
    return path
  }

  @Test func thePictureOfManyEdgesIsThatOfFew() throws {
    // 20,000 edges across 40 rows at 16 pixels for each point.
    let crowded = try DrawnPage(48, 48, [fill(comb(1000), .opaqueRed)]).pixels(scale: 16)
    #expect(Array(comb(1000).elements).count > 4096)
    // Each tooth is a third of a pixel wide, and covers half of what is around it.
    let inside = crowded[24 * 16, 24 * 16].alpha
    #expect(abs(Int(inside) - 128) < 48)
    #expect(crowded[2 * 16, 24 * 16].alpha == 0)
    #expect(crowded[24 * 16, 46 * 16].alpha == 0)
    var sum = 0
    for x in (6 * 16)..<(42 * 16) { sum += Int(crowded[x, 24 * 16].alpha) }
    #expect(abs(Double(sum) / Double(36 * 16) - 127.5) < 2)
  }

  @Test func aGradientOfManyStopsIsThatOfTwo() throws {
    func pixels(_ stops: [Gradient.Stop], _ kind: Gradient.Kind) throws -> Pixels {
      let gradient = Gradient(kind: kind, stops: stops)
      let path = DrawnPath(path: rect(0, 0, 64, 64), fill: .gradient(gradient))
      return try DrawnPage(64, 64, [.path(path)]).pixels()
    }
    let few = [Gradient.Stop(offset: 0, color: .opaqueRed), Gradient.Stop(offset: 1, color: .opaqueBlue)]
    let many = (0...2000).map { k in
      Gradient.Stop(
        offset: CGFloat(k) / 2000, color: RGBA.opaqueRed.mixed(with: .opaqueBlue, Float(k) / 2000))
    }
    let kinds: [Gradient.Kind] = [
      .axial(start: .zero, end: CGPoint(x: 64, y: 20)),
      .radial(center: CGPoint(x: 30, y: 20), radius: 40, focus: nil),
      .conic(center: CGPoint(x: 32.5, y: 32.5), angle: 1),
    ]
    for kind in kinds {
      let (a, b) = (try pixels(few, kind), try pixels(many, kind))
      let most = zip(a.colors, b.colors).map {
        max(abs(Int($0.red) - Int($1.red)), abs(Int($0.blue) - Int($1.blue)))
      }.max()
      #expect((most ?? 255) <= 2, "\(kind)")
    }
  }
}
