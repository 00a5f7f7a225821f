import CoreGraphics

/// Makes the contours of shadows, those of rectangles of all sizes from one.
///
/// Further than a blur reaches from the corners of a rectangle, rounded or not, its shadow is the same all along a side. So
/// rectangles with equal corners have the contours of the smallest that is large enough, drawn apart at its middle.
public struct ContourCache {
  private struct Key: Hashable {
    var silhouette: ShadowSilhouette
    var sigma: Double
    var steps: Int
  }

  private var known: [Key: ShadowContours] = [:]
  private static let mostKnown = 64
  /// How many standard deviations a blur reaches: what lies beyond is less than 0.4/255.
  private static let reach = 3.0

  /// A cache that knows nothing yet.
  public init() {}

  /// The contours of a blurred silhouette; see `BlurredSilhouette.contours(steps:)`.
  public mutating func contours(of silhouette: ShadowSilhouette, sigma: Double, steps: Int) -> ShadowContours
  {
    guard let (short, stretch) = Self.shortened(silhouette, sigma: sigma) else {
      return BlurredSilhouette(silhouette, sigma: sigma).contours(steps: steps)
    }
    let key = Key(silhouette: short, sigma: sigma, steps: steps)
    let contours = known[key] ?? BlurredSilhouette(short, sigma: sigma).contours(steps: steps)
    if known.count >= Self.mostKnown { known = [:] }
    known[key] = contours
    return contours.mapped(sigma: sigma, by: stretch)
  }

  /// The smallest rectangle around the same middle whose shadow has the same corners, and what draws it apart; nil for what is
  /// no larger, and no rectangle.
  private static func shortened(
    _ silhouette: ShadowSilhouette, sigma: Double
  ) -> (ShadowSilhouette, (CGPath) -> CGPath)? {
    guard sigma > 0, case .path(let path, let rule) = silhouette else { return nil }
    let (box, corner): (CGRect, CGSize)
    switch path.shape {
    case .rect(let rect): (box, corner) = (rect, .zero)
    case .roundedRect(let rect, let size): (box, corner) = (rect, size)
    case .ellipse, .general: return nil
    }
    let width = min(box.width, 2 * (corner.width + CGFloat(reach * sigma)))
    let height = min(box.height, 2 * (corner.height + CGFloat(reach * sigma)))
    guard width < box.width || height < box.height else { return nil }
    let short = CGRect(x: box.midX - width / 2, y: box.midY - height / 2, width: width, height: height)
    let smaller =
      corner == .zero
      ? CGPath(rect: short)
      : CGPath(roundedRect: short, cornerWidth: corner.width, cornerHeight: corner.height)
    let growth = Vector(Double(box.width - width), Double(box.height - height)) / 2
    return (
      .path(smaller, rule),
      { path in
        path.drawnApart(along: 0, at: Double(box.midX), by: growth.x)
          .drawnApart(along: 1, at: Double(box.midY), by: growth.y)
      }
    )
  }
}

extension CGPath {
  /// The path cut in two, its parts moved away from each other and joined by straight lines.
  ///
  /// - Parameters:
  ///   - axis: the one along which the parts move; 0 for x, 1 for y.
  ///   - middle: where the path is cut.
  ///   - growth: how far each part moves.
  fileprivate func drawnApart(along axis: Int, at middle: Double, by growth: Double) -> CGPath {
    guard growth > 0 else { return self }
    let result = CGMutablePath()
    var (start, last) = (Vector.zero, Vector.zero)
    /// The part that the path is in: -1 or 1.
    var side = -1.0
    func moved(_ p: Vector) -> CGPoint {
      var p = p
      p[axis] += side * growth
      return CGPoint(p)
    }
    /// The other side that a point lies on, if it does.
    func otherSide(_ p: Vector) -> Double? {
      let own: Double = p[axis] < middle ? -1 : p[axis] > middle ? 1 : side
      return own == side ? nil : own
    }
    func cross(at p: Vector, to other: Double) {
      side = other
      result.addLine(to: moved(p))
    }
    func addLine(to p: Vector) {
      if let other = otherSide(p) {
        let t = (middle - last[axis]) / (p[axis] - last[axis])
        let cut = last.mixed(with: p, min(max(t, 0), 1))
        result.addLine(to: moved(cut))
        cross(at: cut, to: other)
      }
      result.addLine(to: moved(p))
      last = p
    }
    func addCurve(_ a: Vector, _ b: Vector, _ p: Vector) {
      var curve = Cubic(p0: last, p1: a, p2: b, p3: p)
      if let other = otherSide(p) {
        let (first, second) = curve.halves(at: curve.crossing(of: middle, along: axis))
        result.addCurve(to: moved(first.p3), control1: moved(first.p1), control2: moved(first.p2))
        cross(at: first.p3, to: other)
        curve = second
      }
      result.addCurve(to: moved(curve.p3), control1: moved(curve.p1), control2: moved(curve.p2))
      last = p
    }
    for element in elements {
      switch element {
      case .move(let point):
        let p = Vector(point)
        side = p[axis] < middle ? -1 : 1
        result.move(to: moved(p))
        (start, last) = (p, p)
      case .line(let p): addLine(to: Vector(p))
      case .quadCurve(let p, let control):
        let (end, middle) = (Vector(p), Vector(control))
        addCurve(last.mixed(with: middle, 2 / 3), end.mixed(with: middle, 2 / 3), end)
      case .curve(let p, let a, let b): addCurve(Vector(a), Vector(b), Vector(p))
      case .closeSubpath:
        if otherSide(start) != nil { addLine(to: start) }
        result.closeSubpath()
        last = start
      }
    }
    return result
  }
}

extension Cubic {
  /// Where a curve whose ends lie on both sides of a value passes it.
  fileprivate func crossing(of value: Double, along axis: Int) -> Double {
    var (low, high) = (0.0, 1.0)
    let rises = p3[axis] > p0[axis]
    for _ in 0..<40 {
      let t = (low + high) / 2
      if (point(at: t)[axis] < value) == rises { low = t } else { high = t }
    }
    return (low + high) / 2
  }

  /// What lies before a place of the curve and what lies behind it.
  fileprivate func halves(at t: Double) -> (Cubic, Cubic) {
    let (a, b, c) = (p0.mixed(with: p1, t), p1.mixed(with: p2, t), p2.mixed(with: p3, t))
    let (d, e) = (a.mixed(with: b, t), b.mixed(with: c, t))
    let middle = d.mixed(with: e, t)
    return (Cubic(p0: p0, p1: a, p2: d, p3: middle), Cubic(p0: middle, p1: e, p2: c, p3: p3))
  }
}
