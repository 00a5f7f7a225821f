import CoreGraphics
import Drawing

#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

extension ProjectedLayers {
  /// Discs from the outermost to the innermost. Each has a gradient that is exact on one circle and comes close around it.
  mutating func addRadial(_ pieces: [GradientPiece], _ most: Double, _ discs: DiscsInPerspective) {
    for (k, piece) in pieces.enumerated().reversed() {
      guard k == 0 || piece.from < most else { continue }
      let isOutermost = k == pieces.count - 1 || piece.to >= most
      let (from, to) = (max(piece.from, 0), min(piece.to, most))
      guard piece.range > 0, piece.to.isFinite, from < to else {
        addDisc(piece.to, hole: k > 0 ? from : 0, isOutermost, .color(piece.first), discs)
        continue
      }
      var rings: [(outer: Double, fill: Fill)] = []
      var inner = from
      while inner < to, let ring = discs.ring(of: piece, from: inner, to: to) {
        rings.append((ring.outer, ring.fill))
        inner = ring.outer
      }
      if inner < to || Double(rings.count) * Self.costOfGradient > piece.range * 255 / 2 {
        addBands(of: piece, isOutermost, isInnermost: k == 0, discs)
        continue
      }
      for (n, ring) in rings.enumerated().reversed() {
        let hole = n > 0 ? rings[n - 1].outer : k > 0 ? from : 0
        addDisc(ring.outer, hole: hole, isOutermost && n == rings.count - 1, ring.fill, discs)
      }
    }
  }

  private mutating func addBands(
    of piece: GradientPiece, _ isOutermost: Bool, isInnermost: Bool, _ discs: DiscsInPerspective
  ) {
    let count = max(Int((piece.range * 255 / 2).rounded(.up)), 1)
    if isOutermost { addDisc(.infinity, hole: piece.to, true, .color(piece.last), discs) }
    for k in (0..<count).reversed() {
      let start = piece.from + (piece.to - piece.from) * Double(k) / Double(count)
      let end = piece.from + (piece.to - piece.from) * Double(k + 1) / Double(count)
      let hole = k == 0 && isInnermost ? 0 : start
      addDisc(end, hole: hole, false, .color(piece.color(at: (start + end) / 2)), discs)
    }
  }

  /// Adds a disc or, where it is cut, a ring: a hole of an offset, less the overlap.
  private mutating func addDisc(
    _ offset: Double, hole: Double, _ isOutermost: Bool, _ fill: Fill, _ discs: DiscsInPerspective
  ) {
    guard isOutermost || offset > 0 else { return }
    let whole = isOutermost ? nil : discs.outline(offset)
    // Of a disc that lies behind the eye nothing is seen.
    guard isOutermost || whole != nil else { return }
    var outline = whole ?? PathGeometry(polygon: surroundings)
    if hole > 0, whole.map({ !isInside($0) }) ?? true, let inner = discs.outline(hole, shrunkBy: overlap) {
      outline.segments += inner.segments
    }
    add(outline, fill)
  }

  /// Whether no edge of what is painted runs through an outline.
  private func isInside(_ outline: PathGeometry) -> Bool {
    outline.segments.allSatisfy { segment in
      switch segment {
      case .move(let p), .line(let p), .quadratic(_, let p), .cubic(_, _, let p): path.contains(p)
      case .close: true
      }
    }
  }
}

/// The discs of a radial gradient as they are seen: ellipses, where all of them is in front of the eye.
struct DiscsInPerspective {
  private let center: CGPoint
  private let radius: CGFloat
  private let map: Projection

  init(_ center: CGPoint, _ radius: CGFloat, _ map: Projection) {
    (self.center, self.radius, self.map) = (center, radius, map)
  }

  /// Maps the unit circle to the image of the circle of an offset; nil where that is no ellipse.
  func ellipse(_ offset: Double) -> CGAffineTransform? {
    let r = Double(radius) * offset
    let (x, y) = (Double(center.x), Double(center.y))
    // The unit circle's map, and the lines that touch its image: the conic's dual (Hartley and Zisserman, 2004, 2.2.3).
    let rows = [
      (map.m11 * r, map.m12 * r, map.m13 * r), (map.m21 * r, map.m22 * r, map.m23 * r),
      (
        x * map.m11 + y * map.m21 + map.m31, x * map.m12 + y * map.m22 + map.m32,
        x * map.m13 + y * map.m23 + map.m33
      ),
    ]
    func dual(_ p: ((Double, Double, Double)) -> Double, _ q: ((Double, Double, Double)) -> Double) -> Double
    {
      p(rows[0]) * q(rows[0]) + p(rows[1]) * q(rows[1]) - p(rows[2]) * q(rows[2])
    }
    let ww = dual({ $0.2 }, { $0.2 })
    guard rows[2].2 > 0, ww < 0 else { return nil }
    let (cx, cy) = (dual({ $0.0 }, { $0.2 }) / ww, dual({ $0.1 }, { $0.2 }) / ww)
    let xx = cx * cx - dual({ $0.0 }, { $0.0 }) / ww
    let xy = cx * cy - dual({ $0.0 }, { $0.1 }) / ww
    let yy = cy * cy - dual({ $0.1 }, { $0.1 }) / ww
    guard xx > 0, yy - xy * xy / xx > 0 else { return nil }
    let a = xx.squareRoot()
    let result = CGAffineTransform(
      a: CGFloat(a), b: CGFloat(xy / a), c: 0, d: CGFloat((yy - xy * xy / xx).squareRoot()), tx: CGFloat(cx),
      ty: CGFloat(cy))
    return result.isInvertible ? result : nil
  }

  /// The outline of what of a disc is in front of the eye; nil where that is nothing.
  func outline(_ offset: Double, shrunkBy margin: Double = 0) -> PathGeometry? {
    guard let ellipse = ellipse(offset) else {
      let offset = shrunk(offset, by: margin)
      let polygon = map.clippedToSight((0..<128).map { point(offset, Double($0) / 128) }).map { map($0) }
      return polygon.isEmpty ? nil : PathGeometry(polygon: polygon)
    }
    let width = abs(Double(ellipse.determinant)) / ellipse.largestScale
    let scale = CGFloat(1 - margin / max(width, 1e-9))
    guard scale > 0 else { return nil }
    let unit = CGPath(
      ellipseIn: CGRect(x: -scale, y: -scale, width: 2 * scale, height: 2 * scale), transform: nil)
    return PathGeometry(unit, ellipse)
  }

  /// The offset of a smaller disc, whose outline is seen that much farther inside wherever it is in front of the eye.
  private func shrunk(_ offset: Double, by margin: Double) -> Double {
    guard margin > 0 else { return offset }
    let speeds = (0..<128).compactMap { k -> Double? in
      let p = point(offset, Double(k) / 128)
      guard map.w(of: p) > Projection.nearestW else { return nil }
      let outward = point(1, Double(k) / 128) - center
      return Double(map.affine(near: p).vector(outward).length)
    }
    guard let slowest = speeds.min(), slowest > 0 else { return offset }
    return max(offset - margin / slowest, offset * 0.9)
  }

  private func point(_ offset: Double, _ turn: Double) -> CGPoint {
    let (r, angle) = (radius * CGFloat(offset), turn * 2 * .pi)
    return CGPoint(x: center.x + r * CGFloat(cos(angle)), y: center.y + r * CGFloat(sin(angle)))
  }

  /// The widest ring from an offset on whose colours one plain gradient gives; nil where none does.
  func ring(of piece: GradientPiece, from: Double, to: Double) -> (outer: Double, fill: ProjectedLayers.Fill)?
  {
    let limit = ProjectedLayers.tolerance * (piece.to - piece.from) / piece.range
    var good: (outer: Double, cone: Cone)?
    var bad = to
    for step in 0..<24 {
      let outer = step == 0 ? to : ((good?.outer ?? from) + bad) / 2
      if let cone = Cone(self, around: (from + outer) / 2), error(of: cone, from, outer) <= limit {
        good = (outer, cone)
        if step == 0 { break }
      } else {
        bad = outer
      }
    }
    guard let (outer, cone) = good, outer > from + (to - from) * 1e-4 || outer == to else { return nil }
    return (
      outer,
      .piece(piece, .radial(center: .zero, radius: 1), transform: cone.transform, focus: cone.focus)
    )
  }

  private func error(of cone: Cone, _ from: Double, _ to: Double) -> Double {
    var worst = 0.0
    for offset in [from, (from + to) / 2, to] {
      for k in 0..<16 {
        let p = point(offset, Double(k) / 16)
        guard map.w(of: p) > 0 else { return .infinity }
        worst = max(worst, abs(cone.offset(at: map(p)) - offset))
      }
    }
    return worst
  }

  /// Ellipses that grow evenly from the centre's image, through that of one circle.
  private struct Cone {
    /// Maps the unit circle to the ellipse of offset 1.
    let transform: CGAffineTransform
    /// Where the centre is seen, before the transform.
    let focus: CGPoint

    init?(_ discs: DiscsInPerspective, around offset: Double) {
      guard offset > 0, let ellipse = discs.ellipse(offset) else { return nil }
      let hub = discs.map(discs.center)
      focus = hub.applying(ellipse.inverted())
      guard focus.length < 0.999 else { return nil }
      let grown = CGFloat(1 / offset)
      transform = ellipse.concatenating(
        CGAffineTransform(a: grown, b: 0, c: 0, d: grown, tx: hub.x * (1 - grown), ty: hub.y * (1 - grown)))
    }

    func offset(at p: CGPoint) -> Double {
      let d = p.applying(transform.inverted()) - focus
      let rest = 1 - focus.dot(focus)
      let along = d.dot(focus)
      return (along + (along * along + rest * d.dot(d)).squareRoot()) / rest
    }
  }
}
