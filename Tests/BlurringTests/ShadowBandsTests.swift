import Blurring
import CoreGraphics
import TestSupport
import XCTest

final class ShadowBandsTests: XCTestCase {
  private func blurred(_ points: [CGPoint], sigma: Double) -> BlurredSilhouette {
    BlurredSilhouette(.path(Shapes.path(points), .evenOdd), sigma: sigma)
  }

  /// What bands show at a place: of the last one that reaches it, its inside or the narrowest stroke that does.
  private func level(_ bands: [ShadowBands.Band], at p: CGPoint) -> Double {
    for band in bands.reversed() {
      if let narrowest = band.strokes.last {
        let distance = distance(from: p, to: band.path)
        if let stroke = band.strokes.last(where: { distance <= $0.width / 2 }), stroke != narrowest {
          if !band.path.contains(p) { return stroke.level }
        } else if distance <= narrowest.width / 2 {
          return narrowest.level
        }
      }
      if band.path.contains(p) { return band.level }
    }
    return 0
  }

  /// To the nearest of the path's lines.
  private func distance(from p: CGPoint, to path: CGPath) -> Double {
    var nearest = Double.infinity
    var (start, last) = (CGPoint.zero, CGPoint.zero)
    for element in path.elements {
      var end = start
      switch element {
      case .move(let q):
        (start, last) = (q, q)
        continue
      case .line(let q): end = q
      default: break
      }
      let (x, y) = (Double(end.x - last.x), Double(end.y - last.y))
      let (px, py) = (Double(p.x - last.x), Double(p.y - last.y))
      let t = min(1, max(0, (px * x + py * y) / max(x * x + y * y, 1e-12)))
      nearest = min(nearest, hypot(px - t * x, py - t * y))
      last = end
    }
    return nearest
  }

  /// Half a step, what lines are off, and what mitred joins add at corners.
  func testBandsShowTheBlur() throws {
    let cases = [(Shapes.star, 10.0), (Shapes.letter, 5)]
    let errors = try cases.mapOnAllProcessors { points, sigma in
      let blurred = self.blurred(points, sigma: sigma)
      let bands = blurred.bands(atMost: ShadowContours.finestSteps, thinnest: 1).bands
      XCTAssertTrue(bands.contains { $0.strokes.count > 2 })
      let box = blurred.bounds
      return (0..<200).map { k in
        // Spread evenly, and never in a row.
        let p = CGPoint(
          x: box.minX + box.width * ((CGFloat(k) * 0.618034).truncatingRemainder(dividingBy: 1)),
          y: box.minY + box.height * (CGFloat(k) + 0.5) / 200)
        return abs(self.level(bands, at: p) - blurred.alpha(at: p)) * 255
      }.max() ?? 0
    }
    for (error, (points, sigma)) in zip(errors, cases) {
      XCTAssertLessThan(error, 1.75, "\(points.count) points, σ \(sigma)")
    }
  }

  /// Strokes lie within each other, none is narrower than wanted, and with the inside they show one level each.
  func testStrokesOfABandNest() {
    let bands = blurred(Shapes.letter, sigma: 8).bands(atMost: ShadowContours.finestSteps, thinnest: 3).bands
    var levels: [Double] = []
    for band in bands {
      XCTAssertEqual(band.strokes.map(\.width), band.strokes.map(\.width).sorted(by: >))
      XCTAssertGreaterThanOrEqual(band.strokes.last?.width ?? 3, 3)
      XCTAssertEqual(band.strokes.last?.level ?? band.level, band.level)
      levels += band.strokes.isEmpty ? [band.level] : band.strokes.map(\.level)
    }
    XCTAssertEqual(levels, levels.sorted())
    XCTAssertEqual(Set(levels).count, levels.count)
    XCTAssertGreaterThan(levels.count, 100)
  }

  /// Strokes stand for lines: bands take fewer points than contours of the same levels that are no closer to the blur.
  func testBandsTakeFewerPointsThanContours() {
    let blurred = blurred(Shapes.letter, sigma: 8)
    let bands = blurred.bands(atMost: ShadowContours.finestSteps, thinnest: 1).bands
    let contours = blurred.contours(steps: ShadowContours.finestSteps).contours
    func points(_ paths: [CGPath]) -> Int { paths.reduce(0) { $0 + $1.points.count } }
    XCTAssertLessThan(points(bands.map(\.path)), points(contours.map(\.path)) * 2 / 3)
  }

  /// Lines of rectangles are fitted without strokes, and a sharp shadow is its outline.
  func testOtherSilhouettesHaveNoStrokes() {
    let box = ShadowSilhouette.roundedRectangle(
      CGRect(x: 0, y: 0, width: 50, height: 40), corner: CGSize(width: 8, height: 8))
    for blurred in [BlurredSilhouette(box, sigma: 3), blurred(Shapes.star, sigma: 0)] {
      let bands = blurred.bands(atMost: 64, thinnest: 1).bands
      let contours = blurred.contours(atMost: 64).contours
      XCTAssertFalse(bands.isEmpty)
      XCTAssertEqual(bands.map(\.level), contours.map(\.level))
      XCTAssertTrue(bands.allSatisfy(\.strokes.isEmpty))
    }
  }
}
