import CoreGraphics
import Drawing

extension ProjectedAreas {
  /// Adds discs from the outermost inwards. Each has a gradient that is exact on one circle, and close around
  /// it.
  mutating func addRadial(_ pieces: [GradientPiece], _ most: Double, _ discs: DiscsInPerspective) {
    for (k, piece) in pieces.enumerated().reversed() {
      guard k == 0 || piece.from < most else { continue }
      let isOutermost = k == pieces.count - 1 || piece.to >= most
      let (from, to) = (max(piece.from, 0), min(piece.to, most))
      guard piece.range > 0, piece.to.isFinite, from < to else {
        addDisc(piece.to, hole: k > 0 ? from : 0, isOutermost, .color(piece.first), discs)
        continue
      }
      var rings: [(outer: Double, fill: Paint)] = []
      var inner = from
      while inner < to, let ring = discs.ring(of: piece, from: inner, to: to, by: tolerance) {
        rings.append((ring.outer, ring.fill))
        inner = ring.outer
      }
      if inner < to || Double(rings.count) * Self.costOfGradient > piece.range * 255 / step {
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
    let count = max(Int((piece.range * 255 / step).rounded(.up)), 1)
    if isOutermost { addDisc(.infinity, hole: piece.to, true, .color(piece.last), discs) }
    for k in (0..<count).reversed() {
      let start = piece.from + (piece.to - piece.from) * Double(k) / Double(count)
      let end = piece.from + (piece.to - piece.from) * Double(k + 1) / Double(count)
      let hole = k == 0 && isInnermost ? 0 : start
      addDisc(end, hole: hole, false, .color(piece.color(at: (start + end) / 2)), discs)
    }
  }

  /// Adds a disc, or a ring where it is cut, whose hole has an offset, less the overlap.
  private mutating func addDisc(
    _ offset: Double, hole: Double, _ isOutermost: Bool, _ fill: Paint, _ discs: DiscsInPerspective
  ) {
    guard isOutermost || offset > 0 else { return }
    let whole = isOutermost ? nil : discs.outline(offset)
    // A disc behind the eye is not visible.
    guard isOutermost || whole != nil else { return }
    let outline = CGMutablePath()
    if let whole { outline.addPath(whole) } else { outline.addPolygon(surroundings) }
    // Where the edge of the painted area runs through the disc, overlapping areas add up: it gets a hole.
    if hole > 0, whole.map({ !$0.corners.allSatisfy { path.contains($0) } }) ?? true,
      let inner = discs.outline(hole, shrunkBy: overlap)
    {
      outline.addPath(inner)
    }
    add(outline, fill)
  }
}

extension CGMutablePath {
  func addPolygon(_ corners: [CGPoint]) {
    addLines(between: corners)
    closeSubpath()
  }
}

extension CGPath {
  /// The end points of its segments.
  fileprivate var corners: [CGPoint] {
    var corners: [CGPoint] = []
    forEachElement { element in
      switch element {
      case .move(let p), .line(let p), .quadCurve(_, let p), .curve(_, _, let p): corners.append(p)
      case .closeSubpath: break
      }
    }
    return corners
  }
}

/// The discs of a radial gradient in perspective: ellipses, if they lie entirely in front of the eye.
struct DiscsInPerspective {
  private let center: CGPoint
  private let radius: CGFloat
  private let focus: CGPoint
  private let map: Projection

  init(_ center: CGPoint, _ radius: CGFloat, _ focus: CGPoint, _ map: Projection) {
    (self.center, self.radius, self.focus, self.map) = (center, radius, focus, map)
  }

  /// Returns the map from the unit circle to the image of the circle of an offset; nil if that is no ellipse.
  func ellipse(_ offset: Double) -> CGAffineTransform? {
    let r = Double(radius) * offset
    let middle = middle(offset)
    let (x, y) = (Double(middle.x), Double(middle.y))
    // The unit circle's map, and the tangents of its image: the dual conic (Hartley and Zisserman, 2004,
    // 2.2.3).
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
    return result.isUsable ? result : nil
  }

  /// Returns the outline of the part of a disc in front of the eye; nil for none.
  func outline(_ offset: Double, shrunkBy margin: Double = 0) -> CGPath? {
    guard let ellipse = ellipse(offset) else {
      let offset = shrunk(offset, by: margin)
      let polygon = map.clippedToSight((0..<128).map { point(offset, Double($0) / 128) }).map { map($0) }
      guard !polygon.isEmpty else { return nil }
      let outline = CGMutablePath()
      outline.addPolygon(polygon)
      return outline
    }
    let width = abs(Double(ellipse.determinant)) / ellipse.largestScale
    let scale = CGFloat(1 - margin / max(width, 1e-9))
    guard scale > 0 else { return nil }
    let unit = CGRect(x: -scale, y: -scale, width: 2 * scale, height: 2 * scale)
    return CGPath(ellipseIn: unit).transformed(by: ellipse)
  }

  /// Returns the offset of a smaller disc, whose outline, in front of the eye, is farther inside by a margin.
  private func shrunk(_ offset: Double, by margin: Double) -> Double {
    guard margin > 0 else { return offset }
    let speeds = (0..<128).compactMap { k -> Double? in
      let p = point(offset, Double(k) / 128)
      guard map.w(of: p) > Projection.nearestW else { return nil }
      let outward = point(1, Double(k) / 128) - focus
      let local = map.affine(near: p)
      return Double(
        hypot(outward.x * local.a + outward.y * local.c, outward.x * local.b + outward.y * local.d))
    }
    guard let slowest = speeds.min(), slowest > 0 else { return offset }
    return max(offset - margin / slowest, offset * 0.9)
  }

  /// Returns the centre of the circle of an offset: circles grow linearly from the focus.
  private func middle(_ offset: Double) -> CGPoint { focus + (center - focus) * CGFloat(offset) }

  private func point(_ offset: Double, _ turn: Double) -> CGPoint {
    let (r, angle) = (radius * CGFloat(offset), CGFloat(turn) * 2 * .pi)
    return middle(offset) + CGPoint(x: r * cos(angle), y: r * sin(angle))
  }

  /// Returns the widest ring from an offset whose colours one plain gradient approximates; nil for none.
  func ring(
    of piece: GradientPiece, from: Double, to: Double, by tolerance: Double
  ) -> (outer: Double, fill: Paint)? {
    let limit = tolerance * (piece.to - piece.from) / piece.range
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
    let stops = [(piece.from, piece.first), (piece.to, piece.last)].map {
      Gradient.Stop(offset: CGFloat($0), color: $1)
    }
    return (
      outer,
      .gradient(
        Gradient(
          kind: .radial(center: .zero, radius: 1, focus: cone.focus), stops: stops, transform: cone.transform)
      )
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

  /// Ellipses that grow linearly from the centre's image, through that of one circle.
  private struct Cone {
    /// Maps the unit circle to the ellipse of offset 1.
    let transform: CGAffineTransform
    /// The image of the centre, before the transform.
    let focus: CGPoint

    init?(_ discs: DiscsInPerspective, around offset: Double) {
      guard offset > 0, let ellipse = discs.ellipse(offset) else { return nil }
      let hub = discs.map(discs.focus)
      focus = hub.applying(ellipse.inverted())
      guard focus.norm < 0.999 else { return nil }
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
