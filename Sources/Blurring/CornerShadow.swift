import CoreGraphics

/// A quarter of the contours of a blurred rectangle whose corners are alike.
///
/// The set where such a blur exceeds a level is convex (the blur of a convex set is log-concave: Prékopa, 1973), so
/// from its middle the blur only falls along any ray, and each level is met once.
struct CornerShadow {
  let field: RoundedRectangleField
  /// The blur's largest value.
  let peak: Double
  /// How the curves of a quadrant may be cut, from few to many.
  fileprivate let cuts: [Cut]

  /// Rays from the middle along both axes.
  let sides: RayTracer<RoundedRectangleField>

  /// One way to cut the line of equal value in a quadrant into curves, with straight lines between quadrants.
  fileprivate struct Cut {
    /// Where the straight lines end, seen from the middle; zero along an axis that has none.
    let straight: Vector
    var tracer: RayTracer<RoundedRectangleField>
  }

  /// - Parameter half: half of the rectangle's width and height.
  init(_ corner: RoundedCorner, half: Vector, sigma: Double) {
    let field = RoundedRectangleField(half: half, corner: corner, sigma: sigma)
    let size = corner.size
    self.field = field
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
    if case .curved(_, let curves) = corner {
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
    choices += [4, 6].map { (even($0), far) }
    // From straight to round in several steps.
    let farther = straight(5, 3)
    let gentle = [([0, 0.45, 1], 2), ([0, 0.3, 0.6, 1], 4), ([0, 0.2, 0.4, 0.7, 1], 6)].map {
      steps, count -> [Double] in
      let inner = (1..<count).map { narrow + (1 - 2 * narrow) * Double($0) / Double(count) }
      return steps.map { $0 * narrow } + inner + steps.reversed().map { 1 - $0 * narrow }
    }
    choices += gentle.map { ($0, farther) } + [8, 16, 32].map { (even($0), far) }
    sides = Self.tracer(
      field, straight: .zero, bend: bend, reach: (half - bend).length + 6 * sigma, parts: even(1))
    cuts = choices.map { parts, straight in
      Cut(
        straight: straight,
        tracer: Self.tracer(
          field, straight: straight, bend: bend, reach: (half - bend).length + 6 * sigma, parts: parts,
          turn: gentle.contains(parts) ? narrow : parts[1]))
    }
  }

  /// Rays from (bend.x, straight.y) along x, turning about the bend, to (straight.x, bend.y) along y.
  ///
  /// - Parameters:
  ///   - parts: the rays' directions, in quarters of a turn: from 0 to 1.
  ///   - turn: from which direction on they begin at the bend.
  private static func tracer(
    _ field: RoundedRectangleField, straight: Vector, bend: Vector, reach: Double, parts: [Double],
    turn: Double = 1
  ) -> RayTracer<RoundedRectangleField> {
    let rays = parts.map { part in
      let angle = part * .pi / 2
      let direction = part == 0 ? Vector(1, 0) : part == 1 ? Vector(0, 1) : Vector(cos(angle), sin(angle))
      let toStart = max(0, 1 - part / turn)
      let toEnd = max(0, 1 - (1 - part) / turn)
      return Ray(
        origin: Vector(bend.x + (straight.x - bend.x) * toEnd, bend.y + (straight.y - bend.y) * toStart),
        direction: direction)
    }
    return RayTracer(field: field, rays: rays, reach: reach)
  }

  /// A line of equal value where x and y are positive, and where the straight lines beside it end.
  typealias Quadrant = (curves: [Cubic], straight: Vector)

  /// Lines of equal value for rising levels.
  func quadrants(_ levels: [Double], tolerance: Double) -> [Quadrant] {
    var finder = QuadrantFinder(self, tolerance: tolerance)
    return levels.map { finder.quadrant($0) }
  }

  fileprivate func isClose(
    _ curves: [Cubic], _ straight: Vector, _ level: Double, _ tolerance: Double, at places: [Double]
  ) -> Bool {
    func differs(_ point: Vector) -> Bool {
      abs(field.sample(point).value - level) > tolerance
    }
    guard let first = curves.first?.p0, let last = curves.last?.p3 else { return false }
    // A straight line is worst in its middle.
    if straight.y > 0, differs(Vector(first.x, 0)) { return false }
    if straight.x > 0, differs(Vector(0, last.y)) { return false }
    return !curves.contains { curve in places.contains { differs(curve.point(at: $0)) } }
  }
}

/// Finds lines of equal value, each with as few curves as keep the tolerance.
struct QuadrantFinder {
  private let shadow: CornerShadow
  private let tolerance: Double
  /// Where on each curve it is compared with the blur.
  private let places: [Double]
  private var cuts: [CornerShadow.Cut]
  private var index = 0
  private var count = 0

  init(_ shadow: CornerShadow, tolerance: Double, places: [Double] = [0.14, 0.5, 0.86]) {
    (self.shadow, self.tolerance, self.places) = (shadow, tolerance, places)
    cuts = shadow.cuts
  }

  /// The line of a level that is not below the one before; neighbouring levels mostly need the same number of curves, so
  /// that is where the search starts.
  mutating func quadrant(_ level: Double) -> CornerShadow.Quadrant {
    var curves = cuts[index].tracer.isoline(level)
    if count % 3 == 0, index > 0, shadow.isClose(curves, cuts[index].straight, level, tolerance, at: places) {
      let fewer = cuts[index - 1].tracer.isoline(level)
      if shadow.isClose(fewer, cuts[index - 1].straight, level, tolerance, at: places) {
        index -= 1
        curves = fewer
      }
    }
    count += 1
    while index + 1 < cuts.count, !shadow.isClose(curves, cuts[index].straight, level, tolerance, at: places)
    {
      index += 1
      curves = cuts[index].tracer.isoline(level)
    }
    return (curves, cuts[index].straight)
  }
}
