import CoreGraphics

/// The contours of a blurred rectangle with elliptic corners, out of one quadrant and its mirror images.
///
/// The set where such a blur exceeds a level is convex (the blur of a convex set is log-concave: Prékopa, 1973), so
/// from its middle the blur only falls along any ray, and each level is met once.
struct RoundedRectangleShadow {
  let field: RoundedRectangleField
  let center: Vector
  /// The blur's largest value.
  let peak: Double
  /// The corner of the box inside of which the blur changes along neither axis; zero along an axis where it always does.
  private let spine: Vector
  /// With one to four curves for a quadrant.
  private let tracers: [RayTracer<RoundedRectangleField>]

  init(half: Vector, corner: Vector, sigma: Double, center: Vector) {
    let field = RoundedRectangleField(half: half, corner: corner, sigma: sigma)
    let peak = field.sample(.zero).value
    let bend = pointwiseMax(.zero, half - pointwiseMax(field.corner, Vector(repeating: 3.5 * sigma)))
    // Lines of equal value are straight from two standard deviations before the corner's arc on.
    let straight = pointwiseMin(bend - 0.5 * sigma, half - field.corner - 2 * sigma)
    let spine = pointwiseMax(.zero, straight)
    let reach = (half - spine).length + 6 * sigma
    self.field = field
    self.center = center
    self.peak = peak
    self.spine = spine
    tracers = (1...4).map { Self.tracer(field, spine: spine, bend: bend, reach: reach, sectors: $0) }
  }

  /// Rays from (bend.x, spine.y) along x, turning about the bend, to (spine.x, bend.y) along y.
  ///
  /// With three sectors, those beside the straight sides are narrow: each holds the change from straight to round,
  /// which takes some two standard deviations.
  private static func tracer(
    _ field: RoundedRectangleField, spine: Vector, bend: Vector, reach: Double, sectors: Int
  ) -> RayTracer<RoundedRectangleField> {
    let narrow = min(22 / 90, 2.4 * field.sigma / max(field.corner.x, field.corner.y, field.sigma) * 2 / .pi)
    let parts =
      sectors == 3 ? [0, narrow, 1 - narrow, 1] : (0...sectors).map { Double($0) / Double(sectors) }
    let rays = parts.map { part in
      let angle = part * .pi / 2
      let direction = part == 0 ? Vector(1, 0) : part == 1 ? Vector(0, 1) : Vector(cos(angle), sin(angle))
      let toStart = max(0, 1 - part / parts[1])
      let toEnd = max(0, 1 - (1 - part) / parts[1])
      return Ray(
        origin: Vector(bend.x + (spine.x - bend.x) * toEnd, bend.y + (spine.y - bend.y) * toStart),
        direction: direction)
    }
    return RayTracer(field: field, rays: rays, reach: reach)
  }

  /// Lines of equal value as closed paths, for rising levels below the peak. Each has as few curves as keep the
  /// tolerance; neighbouring levels mostly need the same number, so that is where the search starts.
  func contours(_ levels: [Double]) -> [CGPath] {
    var tracers = tracers
    var count = 0
    return levels.enumerated().map { k, level in
      var curves = tracers[count].isoline(level)
      if k % 4 == 0, count > 0, isClose(curves, level) {
        let fewer = tracers[count - 1].isoline(level)
        if isClose(fewer, level) {
          count -= 1
          curves = fewer
        }
      }
      while count + 1 < tracers.count, !isClose(curves, level) {
        count += 1
        curves = tracers[count].isoline(level)
      }
      return path(curves)
    }
  }

  private func isClose(_ curves: [Cubic], _ level: Double) -> Bool {
    curves.allSatisfy { curve in
      [0.14, 0.5, 0.86].allSatisfy {
        abs(field.sample(curve.point(at: $0)).value - level) <= ShadowContours.tolerance
      }
    }
  }

  private func path(_ quadrant: [Cubic]) -> CGPath {
    let path = CGMutablePath()
    guard let first = quadrant.first else { return path }
    path.move(to: CGPoint(first.p0 + center))
    for (k, mirror) in [Vector(1, 1), Vector(-1, 1), Vector(-1, -1), Vector(1, -1)].enumerated() {
      let curves =
        k % 2 == 0
        ? quadrant.map { $0.scaled(mirror) } : quadrant.reversed().map { $0.scaled(mirror).reversed }
      let isApart = k % 2 == 1 ? spine.x > 0 : spine.y > 0
      if k > 0, isApart, let start = curves.first?.p0 { path.addLine(to: CGPoint(start + center)) }
      for curve in curves {
        path.addCurve(
          to: CGPoint(curve.p3 + center), control1: CGPoint(curve.p1 + center),
          control2: CGPoint(curve.p2 + center))
      }
    }
    path.closeSubpath()
    return path
  }
}
