import Foundation

/// The Gaussian blur of a rectangle with rounded corners, centred on the origin.
///
/// Rows where the sides are straight are a product of two error functions. The rows of the corners are integrated
/// along their curves, by Gauss and Legendre's rule with panels short enough for an error below 1e-6.
struct RoundedRectangleField: BlurredField {
  /// Half of the width and height.
  let half: Vector
  let corner: RoundedCorner
  let sigma: Double

  func sample(_ point: Vector) -> (value: Double, slope: Vector) {
    var value = 0.0
    var slope = Vector.zero
    let straight = half.y - corner.size.y
    if straight > 0 {
      let (across, acrossSlope) = bar(point.x, half.x)
      let (along, alongSlope) = bar(point.y, straight)
      value += across * along
      slope += Vector(acrossSlope * along, across * alongSlope)
    }
    if corner.size.y > 0 {
      addCorners(Vector(point.x, point.y), &value, &slope, side: 1)
      addCorners(Vector(point.x, -point.y), &value, &slope, side: -1)
    }
    return (value, slope)
  }

  /// The blur of the segment −w…w at x, and its derivative.
  private func bar(_ x: Double, _ w: Double) -> (Double, Double) {
    let (a, b) = ((x + w) / sigma, (x - w) / sigma)
    return ((Self.step(a) - Self.step(b)), (Self.bell(a) - Self.bell(b)) / sigma)
  }

  /// Adds what the rows of the two corners at positive y give.
  private func addCorners(_ p: Vector, _ value: inout Double, _ slope: inout Vector, side: Double) {
    let size = corner.size
    let (start, reach) = (half.y - size.y, 5 * sigma)
    let low = max(0, p.y - reach - start)
    let high = min(size.y, p.y + reach - start)
    guard low < high else { return }
    /// Adds the rows that a part of the outline passes, which is given by its place and how fast that climbs.
    func add(
      from t0: Double, to t1: Double, length: Double, _ outline: (Double) -> (place: Vector, climb: Double)
    ) {
      let panels = max(1, min(256, Int((length / (5 * sigma)).rounded(.up))))
      let width = (t1 - t0) / Double(panels)
      for panel in 0..<panels {
        for k in 0..<GaussLegendre.nodes.count {
          let (place, climb) = outline(t0 + (Double(panel) + GaussLegendre.nodes[k]) * width)
          let dy = (p.y - start - place.y) / sigma
          let weight = GaussLegendre.weights[k] * width * climb * Self.bell(dy) / sigma
          let (across, acrossSlope) = bar(p.x, half.x - size.x + place.x)
          value += weight * across
          slope += Vector(weight * acrossSlope, -side * weight * across * dy / sigma)
        }
      }
    }
    switch corner {
    case .elliptic:
      let (t0, t1) = (asin(low / size.y), asin(high / size.y))
      add(from: t0, to: t1, length: max(size.x, size.y) * (t1 - t0)) { t in
        (Vector(size.x * cos(t), size.y * sin(t)), size.y * cos(t))
      }
    case .curved(_, let curves):
      for curve in curves where curve.p0.y < high && curve.p3.y > low {
        let (t0, t1) = (curve.parameter(atHeight: low), curve.parameter(atHeight: high))
        add(from: t0, to: t1, length: 2 * curve.polygonLength * (t1 - t0)) { t in
          (curve.point(at: t), curve.derivative(at: t).y)
        }
      }
    }
  }

  /// The normal distribution.
  static func step(_ z: Double) -> Double {
    if z > 6 { return 1 }
    if z < -6 { return 0 }
    return 0.5 * erfc(-z * 0.5.squareRoot())
  }

  /// The density of the normal distribution.
  static func bell(_ z: Double) -> Double {
    abs(z) > 7 ? 0 : 0.398942280401432678 * exp(-0.5 * z * z)
  }
}
