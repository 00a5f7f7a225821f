import CoreGraphics

/// Covers a closed line of equal value with as few Bézier curves as the tolerance allows.
struct ContourFit {
  private let points: [Vector]
  private let directions: [Vector]
  /// How far the curve may be from each point.
  private let tolerances: [Double]
  /// Whether handles should mirror those before them, as far as that makes for fewer numbers in path data.
  private let mirrors: Bool

  /// - Parameter tolerance: how far the curve may be off, as a difference in the field's value.
  init(field: SampledField, points: [Vector], tolerance: Double, mirrors: Bool) {
    self.points = points
    self.mirrors = mirrors
    var directions: [Vector] = []
    var tolerances: [Double] = []
    for (k, point) in points.enumerated() {
      let slope = field.sample(point).slope
      let chord = points[(k + 1) % points.count] - points[(k + points.count - 1) % points.count]
      directions.append(
        Vector(slope.y, -slope.x).normalized ?? chord.normalized ?? Vector(1, 0))
      tolerances.append(min(tolerance / max(slope.length, 1e-300), 0.1 * field.sigma))
    }
    self.directions = directions
    self.tolerances = tolerances
  }

  func append(to path: CGMutablePath) {
    path.move(to: CGPoint(points[0]))
    var start = 0
    var guess = 8
    var handle: Double?
    while start < points.count {
      var (curve, end) = longest(from: start, guess: guess, leaving: nil)
      if let handle {
        // Such a curve is written in four numbers instead of six.
        let (mirrored, mirroredEnd) = longest(from: start, guess: guess, leaving: handle)
        if (mirroredEnd - start) * 6 > (end - start) * 4 { (curve, end) = (mirrored, mirroredEnd) }
      }
      if mirrors { handle = (curve.p3 - curve.p2).length }
      path.addCurve(to: CGPoint(curve.p3), control1: CGPoint(curve.p1), control2: CGPoint(curve.p2))
      guess = max(2, end - start)
      start = end
    }
    path.closeSubpath()
  }

  /// The longest stretch from a point on that one curve can follow: doubled until it fails, then halved in between.
  private func longest(from start: Int, guess: Int, leaving: Double?) -> (Cubic, end: Int) {
    let most = points.count - start
    var good = 1
    var best = curve(from: start, to: start + 1, leaving) ?? chord(from: start, to: start + 1)
    var bad = most + 1
    var span = min(guess, most)
    while bad - good > 1 {
      if let found = curve(from: start, to: start + span, leaving) {
        (good, best) = (span, found)
        span = bad > most ? min(most, 2 * good) : (good + bad) / 2
        if good == most { break }
      } else {
        bad = span
        span = (good + bad) / 2
      }
      if span <= good { span = good + 1 }
    }
    return (best, start + good)
  }

  private func point(_ k: Int) -> Vector { points[k % points.count] }

  private func chord(from start: Int, to end: Int) -> Cubic {
    let (a, b) = (point(start), point(end))
    return Cubic(p0: a, p1: a.mixed(with: b, 1.0 / 3), p2: a.mixed(with: b, 2.0 / 3), p3: b)
  }

  /// Nil where one curve cannot follow the points.
  private func curve(from start: Int, to end: Int, _ leaving: Double?) -> Cubic? {
    let stride = max(1, (end - start) / 24)
    let picked = Array(Swift.stride(from: start + 1, to: end, by: stride))
    // Past a half turn a cubic with the right directions at its ends may still be the wrong one.
    var turn = 0.0
    var last = directions[start % points.count]
    for k in picked + [end] {
      let direction = directions[k % points.count]
      turn += atan2(last.cross(direction), last.dot(direction))
      last = direction
      if abs(turn) > 2 { return nil }
    }
    let samples = picked.map { points[$0] }
    let curve = Cubic.fit(
      from: point(start), along: directions[start], to: point(end), along: directions[end % points.count],
      samples: samples, leaving: leaving)
    for (k, sample) in samples.enumerated() {
      let t = nearest(on: curve, to: sample, guess: Double(k + 1) / Double(samples.count + 1))
      if (curve.point(at: t) - sample).length > tolerances[picked[k]] { return nil }
    }
    return curve
  }

  private func nearest(on curve: Cubic, to sample: Vector, guess: Double) -> Double {
    var t = guess
    for _ in 0..<4 { t = curve.parameter(nearest: sample, guess: t) }
    return t
  }
}
