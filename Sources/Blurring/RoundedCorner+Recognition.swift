import CoreGraphics

extension RoundedCorner {
  /// How far an outline may be off, in standard deviations. Off by one along a long side, alpha is off by 102/255.
  static let slack = 0.002
  /// The same of an ellipse that stands for other curves.
  static let ellipseSlack = 0.0049
  /// How many curves a corner may have.
  private static let mostCurves = 12
  /// The sine by which an outline may turn where curves meet.
  private static let sharpest = 0.3

  /// What of an outline may be a corner, where x and y are positive, and the rectangle's middle is at zero.
  struct Outline {
    /// Counterclockwise each, in any order.
    var curves: [Cubic]
    /// Places that the corner must pass, those of the sides next to it being as good.
    var passed: [Vector]
    /// The area that the corner takes away.
    var cut: Double
  }

  /// The corner that passes an outline's places; nil where none does.
  ///
  /// - Parameter half: half of the rectangle's width and height.
  init?(_ outline: Outline, half: Vector, sigma: Double) {
    let slack = Self.slack * sigma
    let passed = outline.passed
    var curves = outline.curves
    curves.sort { ($0.p0.y + $0.p3.y) < ($1.p0.y + $1.p3.y) }
    guard var first = curves.first, var last = curves.last else {
      guard passed.isEmpty else { return nil }
      self = .elliptic(.zero)
      return
    }
    guard half.x - first.p0.x <= slack, half.y - last.p3.y <= slack else {
      return nil
    }
    first.p0.x = half.x
    curves[0] = first
    last = curves[curves.count - 1]
    last.p3.y = half.y
    curves[curves.count - 1] = last
    let size = half - Vector(last.p3.x, first.p0.y)
    // Where an ellipse made of lines leaves the side is not sure; its area is.
    let stretch = (outline.cut / ((1 - .pi / 4) * size.x * size.y)).squareRoot()
    for radii in [size, pointwiseMin(size * stretch, half)] {
      let isEllipse = passed.allSatisfy {
        Self.isOnEllipse($0 - (half - radii), radii: radii, within: Self.ellipseSlack * sigma)
      }
      if isEllipse {
        self = .elliptic(radii)
        return
      }
    }
    guard curves.count <= Self.mostCurves else { return nil }
    for k in curves.indices {
      let curve = curves[k]
      guard curve.p0.x >= curve.p3.x, curve.p0.y <= curve.p3.y, curve.turnsLeft else { return nil }
      guard k + 1 < curves.count else { break }
      guard (curves[k + 1].p0 - curve.p3).length <= 2 * slack,
        let (arriving, leaving) = curve.endDirection.flatMap({ a in
          curves[k + 1].startDirection.map { (a, $0) }
        }),
        arriving.cross(leaving) > -0.02, arriving.cross(leaving) < Self.sharpest
      else { return nil }
      curves[k + 1].p0 = curve.p3
    }
    guard let start = first.startDirection, let end = last.endDirection, -start.x < Self.sharpest,
      end.y < Self.sharpest,
      passed.allSatisfy({ point in
        half.x - point.x <= slack && point.y <= first.p0.y
          || half.y - point.y <= slack && point.x <= last.p3.x
          || curves.contains { $0.distance(to: point) <= 2 * slack }
      })
    else { return nil }
    self = .curved(size, curves.map { $0.moved(by: size - half) })
  }

  /// Whether a point lies on an ellipse about the origin, or beside it on its bounding box's sides.
  private static func isOnEllipse(_ p: Vector, radii: Vector, within slack: Double) -> Bool {
    if p.x <= 0 { return abs(p.y - radii.y) <= slack }
    if p.y <= 0 { return abs(p.x - radii.x) <= slack }
    let scaled = p / radii
    let slope = (scaled / radii).length / scaled.length
    return abs(scaled.length - 1) <= slack * slope
  }
}

extension RoundedCorner {
  /// With its curves and radii mapped.
  func mapped(_ map: (Vector) -> Vector) -> RoundedCorner {
    switch self {
    case .elliptic(let radii): .elliptic(map(radii))
    case .curved(let size, let curves): .curved(map(size), curves.map { $0.mapped(map) })
    }
  }
}

extension [Cubic] {
  /// The area that a measure of x spans along the way up.
  func area(_ width: (Double) -> Double) -> Double {
    reduce(0) { sum, curve in
      zip(GaussLegendre.nodes, GaussLegendre.weights).reduce(sum) {
        $0 + $1.1 * width(curve.point(at: $1.0).x) * curve.derivative(at: $1.0).y
      }
    }
  }
}

extension Cubic {
  /// Nine places from end to end.
  var places: [Vector] { stride(from: 0, through: 1, by: 0.125).map { point(at: $0) } }

  /// The direction of travel at the start; that towards the next point that is another one.
  fileprivate var startDirection: Vector? {
    (p1 - p0).normalized ?? (p2 - p0).normalized ?? (p3 - p0).normalized
  }
  fileprivate var endDirection: Vector? { reversed.startDirection.map { -$0 } }

  /// Whether it bends to the left only, or hardly at all.
  fileprivate var turnsLeft: Bool {
    let slack = -1e-3 * (p3 - p0).dot(p3 - p0)
    return (p1 - p0).cross(p2 - p1) >= slack && (p2 - p1).cross(p3 - p2) >= slack
  }
}
