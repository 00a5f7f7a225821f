import CoreGraphics

/// Makes the contours of shadows, deriving those of rectangles of all sizes from one.
///
/// Farther from the corners than a blur reaches, the shadow of a rectangle, rounded or not, is the same all
/// along a side. So rectangles with equal corners share the contours of the smallest one that is large
/// enough, stretched at its middle.
public struct ContourCache: Sendable {
  private var known: [ShadowCorner.Key: ShadowContours] = [:]
  private var corners: [ShadowCorner.Key: ShadowCorner?] = [:]
  private static let mostKnown = 64

  /// An empty cache.
  public init() {}

  /// Returns the contours of a blurred silhouette; see `BlurredSilhouette.contours(steps:)`.
  public mutating func contours(of silhouette: ShadowSilhouette, sigma: Double, steps: Int) -> ShadowContours
  {
    guard let short = ShortRectangle(silhouette, sigma: sigma), short.growth != .zero else {
      return BlurredSilhouette(silhouette, sigma: sigma).contours(steps: steps)
    }
    return contours(of: short, sigma: sigma, steps: steps).mapped(sigma: sigma) { path in
      path.drawnApart(along: 0, at: short.middle.x, by: short.growth.x)
        .drawnApart(along: 1, at: short.middle.y, by: short.growth.y)
    }
  }

  /// Returns the corner that the contours of a rectangle are made of, and how much farther from the middle it
  /// is than the corner's own origin; nil for other silhouettes, and for too large rectangles.
  public mutating func corner(
    of silhouette: ShadowSilhouette, sigma: Double, steps: Int
  ) -> (corner: ShadowCorner, growth: CGSize)? {
    guard let short = ShortRectangle(silhouette, sigma: sigma) else { return nil }
    let key = ShadowCorner.Key(silhouette: short.silhouette, sigma: sigma, steps: steps)
    let corner = corners[key] ?? ShadowCorner(short, key: key)
    if corners.count >= Self.mostKnown { corners = [:] }
    corners[key] = .some(corner)
    let growth = CGSize(width: short.growth.x, height: short.growth.y)
    guard let corner, max(growth.width, growth.height) < corner.largestGrowth else { return nil }
    return (corner, growth)
  }

  private mutating func contours(of short: ShortRectangle, sigma: Double, steps: Int) -> ShadowContours {
    let key = ShadowCorner.Key(silhouette: short.silhouette, sigma: sigma, steps: steps)
    let contours = known[key] ?? BlurredSilhouette(short.silhouette, sigma: sigma).contours(steps: steps)
    if known.count >= Self.mostKnown { known = [:] }
    known[key] = contours
    return contours
  }
}

/// The smallest rectangle with the same middle and the same shadow corners as another.
struct ShortRectangle {
  let silhouette: ShadowSilhouette
  let middle: Vector
  /// How much farther from the middle the other's sides are.
  let growth: Vector
  /// Whether the sides along x, and along y, have a place that the blur of neither end reaches.
  let isLong: (x: Bool, y: Bool)
  /// How far a blur spreads a corner along a side, in standard deviations. Less than 0.4/255 comes from farther
  /// away than 3 from the side's end, and from farther away than 2.2 from where rounding begins, since the first
  /// of it takes little away.
  private static func reach(ofCorner corner: CGFloat, sigma: Double) -> CGFloat {
    max(3 * CGFloat(sigma), corner + 2.2 * CGFloat(sigma))
  }

  /// Returns nil for anything but a rectangle, rounded or not, and for sharp shadows.
  init?(_ silhouette: ShadowSilhouette, sigma: Double) {
    guard sigma > 0, case .path(let path, let rule) = silhouette else { return nil }
    let (box, corner): (CGRect, CGSize)
    switch path.shape {
    case .rect(let rect): (box, corner) = (rect, .zero)
    case .roundedRect(let rect, let size): (box, corner) = (rect, size)
    case .ellipse, .general: return nil
    }
    let enough = CGSize(
      width: 2 * Self.reach(ofCorner: corner.width, sigma: sigma),
      height: 2 * Self.reach(ofCorner: corner.height, sigma: sigma))
    isLong = (box.width >= enough.width, box.height >= enough.height)
    let (width, height) = (min(box.width, enough.width), min(box.height, enough.height))
    let short = CGRect(x: box.midX - width / 2, y: box.midY - height / 2, width: width, height: height)
    let smallest =
      corner == .zero
      ? CGPath(rect: short)
      : CGPath(roundedRect: short, cornerWidth: corner.width, cornerHeight: corner.height)
    self.silhouette = .path(smallest, rule)
    middle = Vector(Double(box.midX), Double(box.midY))
    growth = Vector(Double(box.width - width), Double(box.height - height)) / 2
  }
}

extension CGPath {
  /// Returns the path cut in two, its parts moved apart and joined by straight lines.
  ///
  /// - Parameters:
  ///   - axis: the axis along which the parts move; 0 for x, 1 for y.
  ///   - middle: where the path is cut.
  ///   - growth: how far each part moves.
  fileprivate func drawnApart(along axis: Int, at middle: Double, by growth: Double) -> CGPath {
    growth > 0 ? cut(along: axis, at: middle, parts: .apart(by: growth)) : self
  }

  /// Returns the part of the path on the lower side of a line, extended straight beyond the line to a distant
  /// place.
  ///
  /// - Parameter axis: the axis perpendicular to the line.
  func straightened(along axis: Int, beyond line: Double, to far: Double) -> CGPath {
    cut(along: axis, at: line, parts: .lower(andOnTo: far))
  }

  /// The treatment of the parts of a path that is cut in two.
  private enum Parts {
    case apart(by: Double)
    case lower(andOnTo: Double)
  }

  private func cut(along axis: Int, at middle: Double, parts: Parts) -> CGPath {
    let result = CGMutablePath()
    var (start, last) = (Vector.zero, Vector.zero)
    /// The current part of the path: -1 or 1.
    var side = -1.0
    func moved(_ p: Vector) -> CGPoint {
      var p = p
      switch parts {
      case .apart(let growth): p[axis] += side * growth
      case .lower(let far): if side > 0 { p[axis] = far }
      }
      return CGPoint(p)
    }
    /// Whether the current part is left out.
    func isLeftOut() -> Bool { if case .lower = parts { side > 0 } else { false } }
    /// Returns the other side if a point lies there.
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
      if !isLeftOut() { result.addLine(to: moved(p)) }
      last = p
    }
    func add(_ curve: Cubic) {
      guard !isLeftOut() else { return result.addLine(to: moved(curve.p3)) }
      result.addCurve(to: moved(curve.p3), control1: moved(curve.p1), control2: moved(curve.p2))
    }
    func addCurve(_ a: Vector, _ b: Vector, _ p: Vector) {
      var curve = Cubic(p0: last, p1: a, p2: b, p3: p)
      if let other = otherSide(p) {
        let (first, second) = curve.halves(at: curve.crossing(of: middle, along: axis))
        add(first)
        cross(at: first.p3, to: other)
        curve = second
      }
      if !isLeftOut() { add(curve) }
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
  /// Returns the parameter at which a curve with ends on both sides of a value passes it.
  fileprivate func crossing(of value: Double, along axis: Int) -> Double {
    var (low, high) = (0.0, 1.0)
    let rises = p3[axis] > p0[axis]
    for _ in 0..<40 {
      let t = (low + high) / 2
      if (point(at: t)[axis] < value) == rises { low = t } else { high = t }
    }
    return (low + high) / 2
  }

  /// Returns the parts of the curve before and after a parameter.
  fileprivate func halves(at t: Double) -> (Cubic, Cubic) {
    let (a, b, c) = (p0.mixed(with: p1, t), p1.mixed(with: p2, t), p2.mixed(with: p3, t))
    let (d, e) = (a.mixed(with: b, t), b.mixed(with: c, t))
    let middle = d.mixed(with: e, t)
    return (Cubic(p0: p0, p1: a, p2: d, p3: middle), Cubic(p0: middle, p1: e, p2: c, p3: p3))
  }
}
