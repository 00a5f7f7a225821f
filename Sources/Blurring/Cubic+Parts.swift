extension Cubic {
  /// A straight line.
  init(from a: Vector, to b: Vector) {
    self.init(p0: a, p1: a.mixed(with: b, 1.0 / 3), p2: a.mixed(with: b, 2.0 / 3), p3: b)
  }

  /// How long the lines between its points are, which is not less than the curve.
  var polygonLength: Double { (p1 - p0).length + (p2 - p1).length + (p3 - p2).length }

  var isStraight: Bool {
    let chord = p3 - p0
    let slack = 1e-6 * chord.dot(chord)
    return abs(chord.cross(p1 - p0)) <= slack && abs(chord.cross(p2 - p0)) <= slack
  }

  func mapped(_ map: (Vector) -> Vector) -> Cubic {
    Cubic(p0: map(p0), p1: map(p1), p2: map(p2), p3: map(p3))
  }

  /// The stretch between two parameters.
  func part(from t0: Double, to t1: Double) -> Cubic {
    let (a, b, third) = (point(at: t0), point(at: t1), (t1 - t0) / 3)
    return Cubic(p0: a, p1: a + derivative(at: t0) * third, p2: b - derivative(at: t1) * third, p3: b)
  }

  /// Stretches along which both x and y only grow or only fall.
  var monotoneParts: [Cubic] {
    let bend = p3 - p0 + (p1 - p2) * 3
    let (linear, first) = ((p0 - p1 * 2 + p2) * 2, p1 - p0)
    var cuts = [0.0]
    for axis in 0..<2 {
      // Where the derivative, bend · t² + linear · t + first, is zero.
      let (a, b, c) = (bend[axis], linear[axis], first[axis])
      let root = (b * b - 4 * a * c).squareRoot()
      let q = -(b + (b < 0 ? -root : root)) / 2
      cuts += [q / a, c / q].filter { $0 > 1e-9 && $0 < 1 - 1e-9 }
    }
    cuts = cuts.sorted() + [1]
    return zip(cuts, cuts.dropFirst()).filter { $0 < $1 }.map { part(from: $0, to: $1) }
  }

  /// Where a curve whose y only grows reaches a height; its end where that is beyond.
  func parameter(atHeight y: Double) -> Double {
    guard y > p0.y else { return 0 }
    guard y < p3.y else { return 1 }
    var (low, high) = (0.0, 1.0)
    var t = (y - p0.y) / (p3.y - p0.y)
    for _ in 0..<40 where high - low > 1e-12 {
      let error = point(at: t).y - y
      if error > 0 { high = t } else { low = t }
      let next = t - error / derivative(at: t).y
      if abs(next - t) < 1e-12 { return next }
      t = next > low && next < high ? next : (low + high) / 2
    }
    return t
  }

  /// How far a point lies from the curve.
  func distance(to p: Vector) -> Double {
    let guess = stride(from: 0, through: 1, by: 0.125).min {
      (point(at: $0) - p).length < (point(at: $1) - p).length
    }
    var t = guess ?? 0
    for _ in 0..<3 { t = parameter(nearest: p, guess: t) }
    return (point(at: t) - p).length
  }
}
