/// A half-line along which a field only falls.
struct Ray {
  var origin: Vector
  var direction: Vector

  func point(at distance: Double) -> Vector { origin + direction * distance }

  /// The ray part of the way to another one.
  func between(_ other: Ray, _ t: Double) -> Ray {
    let direction = self.direction.mixed(with: other.direction, t).normalized ?? self.direction
    return Ray(origin: origin.mixed(with: other.origin, t), direction: direction)
  }
}

/// Finds where a field has given values along a fan of rays, from the lowest value to the highest, and the lines of
/// equal value between the rays.
struct RayTracer<Field: BlurredField> {
  let field: Field
  let rays: [Ray]
  /// Rays between each two of `rays`, to shape the curve there.
  private let between: [[Ray]]
  /// Where the last level was met, for each ray and each ray between.
  private var distances: [Double]
  private var betweenDistances: [[Double]]

  init(field: Field, rays: [Ray], reach: Double) {
    self.field = field
    self.rays = rays
    between = zip(rays, rays.dropFirst()).map { a, b in [0.25, 0.5, 0.75].map { a.between(b, $0) } }
    distances = rays.map { _ in reach }
    betweenDistances = between.map { $0.map { _ in reach } }
  }

  /// The line of equal value, one curve for each two neighbouring rays. Levels must be asked for in rising order.
  mutating func isoline(_ level: Double) -> [Cubic] {
    var points: [Vector] = []
    var directions: [Vector] = []
    for k in rays.indices {
      let (distance, slope) = meet(rays[k], level: level, atMost: distances[k])
      distances[k] = distance
      points.append(rays[k].point(at: distance))
      // The higher side is on the left.
      directions.append(Vector(slope.y, -slope.x).normalized ?? rays[k].direction.turnedLeft)
    }
    return between.indices.map { k in
      var samples: [Vector] = []
      var weights: [Double] = []
      for (j, ray) in between[k].enumerated() {
        let (distance, slope) = meet(ray, level: level, atMost: betweenDistances[k][j])
        betweenDistances[k][j] = distance
        samples.append(ray.point(at: distance))
        weights.append(slope.length)
      }
      return .fit(
        from: points[k], along: directions[k], to: points[k + 1], along: directions[k + 1], samples: samples,
        weights: weights)
    }
  }

  /// How far from the axes the line lies on the first and on the last ray. Levels must be asked for in rising order.
  mutating func ends(_ level: Double) -> Vector {
    let (first, last) = (0, rays.count - 1)
    for k in [first, last] { distances[k] = meet(rays[k], level: level, atMost: distances[k]).distance }
    return Vector(rays[first].point(at: distances[first]).x, rays[last].point(at: distances[last]).y)
  }

  /// Where the field falls to a level on a ray, and its slope there: Newton's method, kept inside a bracket that is
  /// halved where Newton leaves it.
  private func meet(_ ray: Ray, level: Double, atMost: Double) -> (distance: Double, slope: Vector) {
    var (low, high) = (0.0, atMost)
    var distance = high
    var slope = Vector.zero
    for _ in 0..<50 {
      let (value, slopeHere) = field.sample(ray.point(at: distance))
      slope = slopeHere
      let error = value - level
      if abs(error) < 2e-6 || high - low < 1e-9 * (1 + atMost) { break }
      if error > 0 { low = distance } else { high = distance }
      let fall = slope.dot(ray.direction)
      let next = distance - error / fall
      distance = fall < 0 && next > low && next < high ? next : (low + high) / 2
    }
    return (distance, slope)
  }
}
