import CoreGraphics
import Drawing
import Foundation
import Testing

@testable import Flattening

/// Conic gradients whose centres lie in the eye's own plane, or near it: on the page these are so far away that no format has
/// numbers for them.
@Suite struct DistantRaysTests {
  /// Colours jump at 0.5 and where the turn begins.
  private let conic = Gradient(
    kind: .conic(center: CGPoint(x: 0.5, y: 0.5), angle: 0.3),
    stops: [
      .init(offset: 0, color: RGBA(red: 1, green: 0, blue: 0)),
      .init(offset: 0.3, color: RGBA(red: 0, green: 0.8, blue: 0.2)),
      .init(offset: 0.5, color: RGBA(red: 0.9, green: 0.9, blue: 0)),
      .init(offset: 0.5, color: RGBA(red: 0, green: 0, blue: 1)),
      .init(offset: 1, color: RGBA(red: 0, green: 1, blue: 1)),
    ], transform: CGAffineTransform(a: 220, b: 0, c: 30, d: 180, tx: -100, ty: -80))

  /// A plane that is foreshortened along a slanted direction, with a w at the gradient's centre.
  private func map(_ w: Double) -> Projection {
    let hub = CGPoint(x: 0.5, y: 0.5).applying(conic.transform)
    let (a, b) = (0.002, 0.005)
    return Projection(
      m11: 0.9, m12: 0.1, m13: a, m21: -0.2, m22: 0.5, m23: b, m31: 40, m32: 60,
      m33: w - Double(hub.x) * a - Double(hub.y) * b)
  }

  private func color(_ gradient: Gradient, at p: CGPoint) throws -> RGBA {
    let field = try #require(GradientField(gradient))
    return gradient.color(at: try #require(field.offset(at: p)))
  }

  @Test func coloursAreThoseOfTheTrueRays() throws {
    for w in [0.02, 1e-3, 1e-4, 1e-6, 1e-9, 0, -1e-9, -1e-5, -1e-3, -0.02] {
      let map = map(w)
      // In front of the eye, below the horizon.
      let area = CGRect(x: 110, y: 170, width: 160, height: 90)
      let back = try #require(map.inverted())
      #expect(area.corners.allSatisfy { back.w(of: $0) > 0 }, "the plane is seen")
      let seen = conic.seen(through: map, over: CGPath(rect: area))
      let hub = CGPoint(x: 0.5, y: 0.5).applying(conic.transform)
      var compared = 0
      for k in 0..<400 {
        let p = CGPoint(x: area.minX + CGFloat(k % 20) * 8 + 4, y: area.minY + CGFloat(k / 20) * 4.5 + 2)
        let q = back(p).applying(conic.transform.inverted())
        let turn = (atan2(Double(q.y) - 0.5, Double(q.x) - 0.5) - 0.3) / (2 * .pi)
        let offset = turn - turn.rounded(.down)
        guard min(offset, 1 - offset, abs(offset - 0.5)) > 0.002 else { continue }
        compared += 1
        #expect(
          try color(seen, at: p).distance(to: conic.color(at: offset)) * 255 < 0.6, "w \(w) of \(hub) at \(p)"
        )
      }
      #expect(compared > 300)
    }
  }

  @Test func centresInSightStayConic() {
    let seen = conic.seen(
      through: map(0.5), over: CGPath(rect: CGRect(x: 110, y: 170, width: 160, height: 90)))
    guard case .conic = seen.kind else {
      Issue.record("\(seen.kind)")
      return
    }
  }
}
