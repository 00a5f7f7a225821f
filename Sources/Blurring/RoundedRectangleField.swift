import Foundation

/// The Gaussian blur of a rectangle with elliptic corners, centred on the origin.
///
/// Rows where the sides are straight are a product of two error functions. The rows of the corners are integrated
/// along the arcs, by Gauss and Legendre's rule with panels short enough for an error below 1e-6.
struct RoundedRectangleField: BlurredField {
  /// Half of the width and height.
  let half: Vector
  /// The corner's two radii.
  let corner: Vector
  let sigma: Double

  init(half: Vector, corner: Vector, sigma: Double) {
    self.half = half
    let radii = corner.clamped(lowerBound: .zero, upperBound: half)
    // An ellipse that is flat along one axis is no corner at all.
    self.corner = radii.x > 0 && radii.y > 0 ? radii : .zero
    self.sigma = sigma
  }

  func sample(_ point: Vector) -> (value: Double, slope: Vector) {
    var value = 0.0
    var slope = Vector.zero
    let straight = half.y - corner.y
    if straight > 0 {
      let (across, acrossSlope) = bar(point.x, half.x)
      let (along, alongSlope) = bar(point.y, straight)
      value += across * along
      slope += Vector(acrossSlope * along, across * alongSlope)
    }
    if corner.y > 0 {
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
    let start = half.y - corner.y
    let reach = 5 * sigma
    let low = max(0, (p.y - reach - start) / corner.y)
    let high = min(1, (p.y + reach - start) / corner.y)
    guard low < high else { return }
    let (t0, t1) = (asin(low), asin(high))
    let arc = max(corner.x, corner.y) * (t1 - t0)
    let panels = max(1, min(256, Int((arc / (5 * sigma)).rounded(.up))))
    let width = (t1 - t0) / Double(panels)
    for panel in 0..<panels {
      for k in 0..<Self.nodes.count {
        let t = t0 + (Double(panel) + Self.nodes[k]) * width
        let (sine, cosine) = (sin(t), cos(t))
        let dy = (p.y - start - corner.y * sine) / sigma
        let weight = Self.weights[k] * width * corner.y * cosine * Self.bell(dy) / sigma
        let (across, acrossSlope) = bar(p.x, half.x - corner.x + corner.x * cosine)
        value += weight * across
        slope += Vector(weight * acrossSlope, -side * weight * across * dy / sigma)
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

  // Gauss and Legendre's rule of 8 points on 0…1.
  private static let halfNodes = [
    0.183434642495649805, 0.525532409916328986, 0.796666477413626740, 0.960289856497536232,
  ]
  private static let halfWeights = [
    0.362683783378361983, 0.313706645877887287, 0.222381034453374471, 0.101228536290376259,
  ]
  private static let nodes = halfNodes.flatMap { [(1 - $0) / 2, (1 + $0) / 2] }
  private static let weights = halfWeights.flatMap { [$0 / 2, $0 / 2] }
}
