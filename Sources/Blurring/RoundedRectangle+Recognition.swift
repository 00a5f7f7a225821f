import CoreGraphics

extension RoundedRectangle {
  /// How far an outline may be off, in standard deviations. Off by one along a long side, alpha is off by 102/255.
  private static let slack = 0.002
  /// The same of an ellipse that stands for other curves.
  private static let ellipseSlack = 0.0049
  /// Numbers are rounded to this part of a standard deviation, so that shapes that are alike are equal.
  private static let step = 1.0 / 8192
  /// How many curves a corner may have.
  private static let mostCurves = 12
  /// The sine by which an outline may turn where curves meet.
  private static let sharpest = 0.3

  /// The rectangle with rounded corners that a path draws, whatever its curves are, where it begins and which way it runs,
  /// turned or not; nil for other paths.
  ///
  /// - Parameter sigma: of the blur, by which the tolerance is measured.
  init?(recognizedFrom path: CGPath, sigma: Double) {
    guard sigma > 0, let outline = ClosedOutline(path, shortest: Self.slack * sigma) else { return nil }
    for direction in outline.directions {
      guard let found = Self.fit(outline, along: direction, sigma: sigma) else { continue }
      self = found
      return
    }
    return nil
  }

  private static func fit(_ outline: ClosedOutline, along direction: Vector, sigma: Double)
    -> RoundedRectangle?
  {
    let slack = slack * sigma
    let upright = outline.curves.map { $0.mapped { Vector($0.dot(direction), direction.cross($0)) } }
    var parts = upright.flatMap(\.monotoneParts)
    let low = parts.reduce(Vector(repeating: .infinity)) { pointwiseMin($0, pointwiseMin($1.p0, $1.p3)) }
    let high = parts.reduce(Vector(repeating: -.infinity)) { pointwiseMax($0, pointwiseMax($1.p0, $1.p3)) }
    let (middle, half) = ((low + high) / 2, (high - low) / 2)
    // The straight sides say no more than the box around all does.
    parts = parts.map { $0.moved(by: -middle) }.filter { part in
      let points = [part.p0, part.point(at: 0.5), part.p3].map { half - $0.folded }
      return !(points.allSatisfy { $0.x <= slack } || points.allSatisfy { $0.y <= slack })
    }
    let cut = half.x * half.y - outline.area / 4
    guard let corner = corner(of: parts, half: half, cut: cut, sigma: sigma) else { return nil }
    let step = step * Double(sign: .plus, exponent: sigma.exponent, significand: 1)
    func rounded(_ v: Vector) -> Vector { (v / step).rounded(.toNearestOrEven) * step }
    let found = RoundedRectangle(
      half: rounded(half), corner: corner.mapped(rounded),
      placement: CGAffineTransform(
        a: direction.x, b: direction.y, c: -direction.y, d: direction.x,
        tx: direction.x * middle.x - direction.y * middle.y,
        ty: direction.y * middle.x + direction.x * middle.y))
    // A line that passes the same outline twice, or not all of it, has another area.
    let perimeter = 4 * (half.x + half.y)
    return abs(found.area - outline.area) <= 2 * ellipseSlack * sigma * perimeter ? found : nil
  }

  /// The corner that all four are; nil where they differ.
  ///
  /// - Parameters:
  ///   - parts: what of the outline lies on no side, about the rectangle's middle.
  ///   - cut: the area that each corner takes away.
  private static func corner(of parts: [Cubic], half: Vector, cut: Double, sigma: Double) -> RoundedCorner? {
    let slack = slack * sigma
    var curves = parts.filter { $0.point(at: 0.5).min() > 0 }
    curves.sort { ($0.p0.y + $0.p3.y) < ($1.p0.y + $1.p3.y) }
    guard var first = curves.first, var last = curves.last else {
      return parts.isEmpty ? .elliptic(.zero) : nil
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
    let folded = parts.flatMap { part in
      stride(from: 0, through: 1, by: 0.125).map { part.point(at: $0).folded }
    }
    // Where an ellipse made of lines leaves the side is not sure; its area is.
    let stretch = (cut / ((1 - .pi / 4) * size.x * size.y)).squareRoot()
    for radii in [size, pointwiseMin(size * stretch, half)] {
      let isEllipse = folded.allSatisfy {
        isOnEllipse($0 - (half - radii), radii: radii, within: ellipseSlack * sigma)
      }
      if isEllipse { return .elliptic(radii) }
    }
    guard curves.count <= mostCurves else { return nil }
    for k in curves.indices {
      let curve = curves[k]
      guard curve.p0.x >= curve.p3.x, curve.p0.y <= curve.p3.y, curve.turnsLeft else { return nil }
      guard k + 1 < curves.count else { break }
      guard (curves[k + 1].p0 - curve.p3).length <= 2 * slack,
        let (arriving, leaving) = curve.endDirection.flatMap({ a in
          curves[k + 1].startDirection.map { (a, $0) }
        }),
        arriving.cross(leaving) > -0.02, arriving.cross(leaving) < sharpest
      else { return nil }
      curves[k + 1].p0 = curve.p3
    }
    guard let start = first.startDirection, let end = last.endDirection, -start.x < sharpest,
      end.y < sharpest,
      folded.allSatisfy({ point in
        half.x - point.x <= slack && point.y <= first.p0.y
          || half.y - point.y <= slack && point.x <= last.p3.x
          || curves.contains { $0.distance(to: point) <= 2 * slack }
      })
    else { return nil }
    return .curved(size, curves.map { $0.moved(by: size - half) })
  }

  /// Whether a point lies on an ellipse about the origin, or beside it on its bounding box's sides.
  private static func isOnEllipse(_ p: Vector, radii: Vector, within slack: Double) -> Bool {
    if p.x <= 0 { return abs(p.y - radii.y) <= slack }
    if p.y <= 0 { return abs(p.x - radii.x) <= slack }
    let scaled = p / radii
    let slope = (scaled / radii).length / scaled.length
    return abs(scaled.length - 1) <= slack * slope
  }

  private var area: Double {
    let box = 4 * half.x * half.y
    switch corner {
    case .elliptic(let radii): return box - (4 - .pi) * radii.x * radii.y
    case .curved(let size, let curves):
      let below = curves.reduce(0) { sum, curve in
        zip(GaussLegendre.nodes, GaussLegendre.weights).reduce(sum) {
          $0 + $1.1 * curve.point(at: $1.0).x * curve.derivative(at: $1.0).y
        }
      }
      return box - 4 * (size.x * size.y - below)
    }
  }
}

extension RoundedCorner {
  fileprivate func mapped(_ map: (Vector) -> Vector) -> RoundedCorner {
    switch self {
    case .elliptic(let radii): .elliptic(map(radii))
    case .curved(let size, let curves): .curved(map(size), curves.map { $0.mapped(map) })
    }
  }
}

extension Cubic {
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
