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
  private let tracer: RayTracer<RoundedRectangleField>

  init(half: Vector, corner: Vector, sigma: Double, center: Vector) {
    let field = RoundedRectangleField(half: half, corner: corner, sigma: sigma)
    let peak = field.sample(.zero).value
    let spine = pointwiseMax(.zero, half - field.corner - 3.5 * sigma)
    let reach = (half - spine).length + 6 * sigma
    self.field = field
    self.center = center
    self.peak = peak
    self.spine = spine
    var tracer = Self.tracer(field, spine: spine, reach: reach, sectors: 1)
    for sectors in 2...4 where !Self.isClose(tracer, peak: peak) {
      tracer = Self.tracer(field, spine: spine, reach: reach, sectors: sectors)
    }
    self.tracer = tracer
  }

  private static func tracer(
    _ field: RoundedRectangleField, spine: Vector, reach: Double, sectors: Int
  ) -> RayTracer<RoundedRectangleField> {
    let rays = (0...sectors).map { k in
      let angle = Double(k) / Double(sectors) * .pi / 2
      let direction =
        k == 0 ? Vector(1, 0) : k == sectors ? Vector(0, 1) : Vector(cos(angle), sin(angle))
      return Ray(origin: spine, direction: direction)
    }
    return RayTracer(field: field, rays: rays, reach: reach)
  }

  /// Whether the curves between the rays follow the lines of equal value, at some levels all over the range.
  private static func isClose(_ tracer: RayTracer<RoundedRectangleField>, peak: Double) -> Bool {
    var tracer = tracer
    for part in [0.01, 0.1, 0.3, 0.6, 0.85, 0.97] {
      let level = part * peak
      for curve in tracer.isoline(level) {
        for t in [0.12, 0.35, 0.65, 0.88]
        where abs(tracer.field.sample(curve.point(at: t)).value - level) > ShadowContours.tolerance {
          return false
        }
      }
    }
    return true
  }

  /// Lines of equal value as closed paths, for rising levels below the peak.
  func contours(_ levels: [Double]) -> [CGPath] {
    var tracer = tracer
    return levels.map { path(tracer.isoline($0)) }
  }

  private func path(_ quadrant: [Cubic]) -> CGPath {
    let path = CGMutablePath()
    guard let first = quadrant.first else { return path }
    path.move(to: CGPoint(first.p0 + center))
    for (k, mirror) in [Vector(1, 1), Vector(-1, 1), Vector(-1, -1), Vector(1, -1)].enumerated() {
      let curves = k % 2 == 0 ? quadrant.map { $0.scaled(mirror) } : quadrant.reversed().map { $0.scaled(mirror).reversed }
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
