import CoreGraphics

/// The contours of a blurred rectangle with elliptic corners, out of one quadrant and its mirror images.
///
/// The set where such a blur exceeds a level is convex (the blur of a convex set is log-concave: Prékopa, 1973), so
/// from its middle the blur only falls along any ray, and each level is met once.
struct RoundedRectangleShadow {
  let field: RoundedRectangleField
  /// From the field's coordinates to those of the silhouette.
  private let placement: CGAffineTransform
  /// The blur's largest value.
  let peak: Double
  /// How the curves of a quadrant may be cut, from few to many.
  private let cuts: [Cut]

  /// One way to cut the line of equal value in a quadrant into curves, with straight lines between quadrants.
  private struct Cut {
    /// Where the straight lines end, seen from the middle; zero along an axis that has none.
    let straight: Vector
    var tracer: RayTracer<RoundedRectangleField>
  }

  init(_ rectangle: RoundedRectangle, sigma: Double) {
    let field = RoundedRectangleField(half: rectangle.half, corner: rectangle.corner, sigma: sigma)
    let (half, size) = (rectangle.half, rectangle.corner.size)
    self.field = field
    placement = rectangle.placement
    peak = field.sample(.zero).value
    let bend = pointwiseMax(.zero, half - pointwiseMax(size, Vector(repeating: 3.5 * sigma)))
    // Straight lines end two standard deviations before a wide arc; at levels that permit it, they may come nearer.
    func straight(_ fromSide: Double, _ fromArc: Double) -> Vector {
      pointwiseMax(
        .zero, pointwiseMin(half - Vector(repeating: fromSide * sigma), half - size - fromArc * sigma)
      )
    }
    let (near, far) = (straight(3, 1.3), straight(4, 2))
    func even(_ sectors: Int) -> [Double] { (0...sectors).map { Double($0) / Double(sectors) } }
    // Beside the straight sides narrow ones: each holds the change from straight to round, which takes some two standard
    // deviations.
    let narrow = min(22 / 90, 2.4 * sigma / max(size.x, size.y, sigma) * 2 / .pi)
    var choices = [
      (even(1), far), (even(2), near), (even(2), far), ([0, narrow, 1 - narrow, 1], near),
      ([0, narrow, 1 - narrow, 1], far),
    ]
    if case .curved(_, let curves) = rectangle.corner {
      // A line of equal value mostly bends where the corner does.
      let joints = curves.map { curve in
        let p = curve.p3 + half - size - bend
        return atan2(p.y, p.x) * 2 / .pi
      }
      let parts: [Double] = [0] + joints.filter { $0 > 0.02 && $0 < 0.98 } + [1]
      let middles = zip(parts, parts.dropFirst()).map { ($0 + $1) / 2 }
      let halved = (parts + middles).sorted()
      // Such corners begin gently, so straight lines may come up to them.
      let close = straight(3, 0)
      choices = [
        (even(1), far), (even(2), near), (even(2), close), (parts, close), (parts, near), (halved, near),
        (halved, far),
      ]
    }
    choices += [4, 6, 8, 16, 32].map { (even($0), far) }
    cuts = choices.map { parts, straight in
      Cut(
        straight: straight,
        tracer: Self.tracer(
          field, straight: straight, bend: bend, reach: (half - bend).length + 6 * sigma, parts: parts))
    }
  }

  /// Rays from (bend.x, straight.y) along x, turning about the bend, to (straight.x, bend.y) along y.
  ///
  /// - Parameter parts: the rays' directions, in quarters of a turn: from 0 to 1.
  private static func tracer(
    _ field: RoundedRectangleField, straight: Vector, bend: Vector, reach: Double, parts: [Double]
  ) -> RayTracer<RoundedRectangleField> {
    let first = parts[1]
    let rays = parts.map { part in
      let angle = part * .pi / 2
      let direction = part == 0 ? Vector(1, 0) : part == 1 ? Vector(0, 1) : Vector(cos(angle), sin(angle))
      let toStart = max(0, 1 - part / first)
      let toEnd = max(0, 1 - (1 - part) / first)
      return Ray(
        origin: Vector(bend.x + (straight.x - bend.x) * toEnd, bend.y + (straight.y - bend.y) * toStart),
        direction: direction)
    }
    return RayTracer(field: field, rays: rays, reach: reach)
  }

  /// The value at a place of the silhouette's coordinates.
  func sample(_ point: CGPoint) -> Double { field.sample(Vector(point.applying(placement.inverted()))).value }

  /// Lines of equal value as closed paths, for rising levels below the peak.
  func contours(_ levels: [Double], tolerance: Double) -> [CGPath] {
    quadrants(levels, tolerance: tolerance).map { path($0.curves, $0.straight) }
  }

  /// A line of equal value where x and y are positive, and where the straight lines beside it end.
  typealias Quadrant = (curves: [Cubic], straight: Vector)

  /// Each line has as few curves as keep the tolerance; neighbouring levels mostly need the same number, so that is where
  /// the search starts.
  func quadrants(_ levels: [Double], tolerance: Double) -> [Quadrant] {
    var cuts = cuts
    var index = 0
    return levels.enumerated().map { k, level in
      var curves = cuts[index].tracer.isoline(level)
      if k % 3 == 0, index > 0, isClose(curves, cuts[index].straight, level, tolerance) {
        let fewer = cuts[index - 1].tracer.isoline(level)
        if isClose(fewer, cuts[index - 1].straight, level, tolerance) {
          index -= 1
          curves = fewer
        }
      }
      while index + 1 < cuts.count, !isClose(curves, cuts[index].straight, level, tolerance) {
        index += 1
        curves = cuts[index].tracer.isoline(level)
      }
      return (curves, cuts[index].straight)
    }
  }

  private func isClose(_ curves: [Cubic], _ straight: Vector, _ level: Double, _ tolerance: Double) -> Bool {
    func differs(_ point: Vector) -> Bool {
      abs(field.sample(point).value - level) > tolerance
    }
    guard let first = curves.first?.p0, let last = curves.last?.p3 else { return false }
    // A straight line is worst in its middle.
    if straight.y > 0, differs(Vector(first.x, 0)) { return false }
    if straight.x > 0, differs(Vector(0, last.y)) { return false }
    return !curves.contains { curve in [0.14, 0.5, 0.86].contains { differs(curve.point(at: $0)) } }
  }

  private func path(_ quadrant: [Cubic], _ straight: Vector) -> CGPath {
    let path = CGMutablePath()
    guard let first = quadrant.first else { return path }
    path.move(to: CGPoint(first.p0))
    for (k, mirror) in [Vector(1, 1), Vector(-1, 1), Vector(-1, -1), Vector(1, -1)].enumerated() {
      let curves =
        k % 2 == 0
        ? quadrant.map { $0.scaled(mirror) } : quadrant.reversed().map { $0.scaled(mirror).reversed }
      let isApart = k % 2 == 1 ? straight.x > 0 : straight.y > 0
      if k > 0, isApart, let start = curves.first?.p0 { path.addLine(to: CGPoint(start)) }
      for curve in curves {
        path.addCurve(
          to: CGPoint(curve.p3), control1: CGPoint(curve.p1),
          control2: CGPoint(curve.p2))
      }
    }
    path.closeSubpath()
    return path.transformed(by: placement)
  }
}
