import CoreGraphics
import Drawing
import Foundation
import TestSupport
import Testing

@testable import CairoDrawing

/// Gradients in perspective, against the colour of the point of the plane that is seen.
@Suite struct ProjectedGradientTests {
  private let stops = [
    Gradient.Stop(offset: 0, color: .opaqueRed), Gradient.Stop(offset: 0.6, color: .opaqueGreen),
    Gradient.Stop(offset: 0.6, color: .opaqueBlue), Gradient.Stop(offset: 1, color: .clear),
  ]
  /// The unit square, seen in different tilts as a quadrangle of about 80 × 80.
  private let maps = [(0.5, 0.0), (0.3, 0.4), (-0.6, 0.2), (-0.2, -0.35)].map { tilt in
    Projection(
      m11: 80, m12: 5, m13: tilt.0, m21: -4, m22: 80, m23: tilt.1, m31: 8, m32: 6, m33: 1)
  }
  private let kinds: [Gradient.Kind] = [
    .axial(start: CGPoint(x: 0, y: 0), end: CGPoint(x: 1, y: 0.4)),
    .axial(start: CGPoint(x: 0.9, y: 0.8), end: CGPoint(x: 0.5, y: 0.2)),
    .radial(center: CGPoint(x: 0.5, y: 0.5), radius: 0.5),
    .radial(center: CGPoint(x: 0.1, y: 0.9), radius: 1),
  ]

  private func quad(_ map: Projection) -> CGPath {
    let path = CGMutablePath()
    path.addLines(between: map.polygon(of: CGRect(x: 0, y: 0, width: 1, height: 1)))
    path.closeSubpath()
    return path
  }

  @Test func pixelsAreExact() throws {
    for (map, kind) in maps.flatMap({ map in kinds.map { (map, $0) } }) {
      let gradient = Gradient(kind: kind, stops: stops, projection: map)
      let field = try #require(GradientField(gradient))
      let path = quad(map)
      let pixels = try DrawnPage(100, 100, [.path(DrawnPath(path: path, fill: .gradient(gradient)))])
        .pixels()
      var compared = 0
      for k in 0..<400 {
        let (x, y) = (k % 20 * 5, k / 20 * 5)
        let p = CGPoint(x: Double(x) + 0.5, y: Double(y) + 0.5)
        let isInside = [(-2, -2), (2, -2), (2, 2), (-2, 2)].allSatisfy {
          path.contains(CGPoint(x: p.x + $0.0, y: p.y + $0.1))
        }
        guard isInside, let t = field.offset(at: p) else { continue }
        // Within pixels at a jump, a bend or the centre, colours do not change evenly.
        guard t > 0.1, ![0.6, 1].contains(where: { abs(t - $0) < 0.03 }) else { continue }
        let c = gradient.color(at: t)
        let expected = [c.red, c.green, c.blue].map { Double($0 * c.alpha) * 255 } + [Double(c.alpha) * 255]
        let found = pixels[x, y]
        for (a, b) in zip(expected, [found.red, found.green, found.blue, found.alpha]) {
          expectEqual(a, Double(b), accuracy: 1.01, "\(kind) at \(x), \(y)")
        }
        compared += 1
      }
      #expect(compared > 30)
    }
  }

  @Test func nothingIsPaintedOfAPlaneSeenEdgeOn() throws {
    let flat = Projection(m11: 1, m12: 1, m13: 0, m21: 2, m22: 2, m23: 0.1, m31: 0, m32: 0, m33: 1)
    let gradient = Gradient(kind: kinds[0], stops: stops, projection: flat)
    let pixels = try DrawnPage(
      10, 10, [.path(DrawnPath(path: rect(0, 0, 10, 10), fill: .gradient(gradient)))]
    )
    .pixels()
    #expect(pixels[5, 5].alpha == 0)
  }
}
