import Drawing
import QuartzCore

/// Projects outlines of areas.
struct PathProjector {
  let map: Projection
  /// The distance from the page's origin beyond which nothing is drawn.
  var reach = Projection.farthest
  /// How far a projected curve may be from the true one, in points of the page.
  static let tolerance = 0.01
  /// How often a curve may be halved.
  private static let maxDepth = 14

  /// Returns the image of the area that a path encloses, as far as it lies in front of the eye.
  func fill(_ path: CGPath) -> CGPath {
    if let transform = map.affine {
      var t = transform
      return path.copy(using: &t) ?? path
    }
    let result = CGMutablePath()
    var subpath = Subpath()
    path.forEachElement { element in
      switch element {
      case .move(let p):
        append(subpath, to: result)
        subpath = Subpath(start: p)
      case .line(let p): subpath.pieces.append(.line(p))
      case .quadCurve(let p, let c):
        let q = subpath.end
        subpath.pieces.append(.curve(q + (c - q) * (2 / 3), p + (c - p) * (2 / 3), p))
      case .curve(let p, let a, let b): subpath.pieces.append(.curve(a, b, p))
      case .closeSubpath:
        append(subpath, to: result)
        subpath = Subpath(start: subpath.start)
      }
    }
    append(subpath, to: result)
    return result.copy() ?? result
  }

  /// Returns the largest magnification of a path; at least 1.
  func magnification(of path: CGPath) -> CGFloat {
    let box = path.boundingBox
    guard !box.isNull else { return 1 }
    var most = 1.0
    for p in box.corners where map.isInSight(p) {
      let t = map.affine(near: p)
      most = max(most, Double(hypot(t.a, t.b)), Double(hypot(t.c, t.d)))
    }
    return CGFloat(min(most, 256))
  }

  private struct Subpath {
    enum Piece {
      case line(CGPoint)
      case curve(CGPoint, CGPoint, CGPoint)

      var end: CGPoint {
        switch self {
        case .line(let p): p
        case .curve(_, _, let p): p
        }
      }
    }
    var start = CGPoint.zero
    var pieces: [Piece] = []
    var end: CGPoint { pieces.last?.end ?? start }
  }

  private func append(_ subpath: Subpath, to result: CGMutablePath) {
    guard !subpath.pieces.isEmpty else { return }
    var subpath = subpath
    if !isInSight(subpath) {
      subpath = map.sight(within: reach).reduce(subpath) { part(of: $0, on: $1) }
      guard !subpath.pieces.isEmpty else { return }
    }
    var last = subpath.start
    result.move(to: map(last))
    for piece in subpath.pieces {
      switch piece {
      case .line(let p): result.addLine(to: map(p))
      case .curve(let a, let b, let p): addCurve(from: last, a, b, p, to: result)
      }
      last = piece.end
    }
    result.closeSubpath()
  }

  /// Returns the part of a closed subpath on one side of a line. Where the subpath leaves that side and comes
  /// back, a straight line along the cut joins the two points.
  private func part(of subpath: Subpath, on side: Projection.Side) -> Subpath {
    func value(_ p: CGPoint) -> Double { side.a * Double(p.x) + side.b * Double(p.y) + side.c }
    var result: Subpath?
    func go(to p: CGPoint) {
      if result == nil { result = Subpath(start: p) }
      if result?.end != p { result?.pieces.append(.line(p)) }
    }
    var last = subpath.start
    for piece in subpath.pieces + [.line(subpath.start)] {
      switch piece {
      case .line(let p):
        let (before, after) = (value(last), value(p))
        if before > 0 { go(to: last) }
        if (before > 0) != (after > 0) {
          let t = before / (before - after)
          go(to: last + (p - last) * t)
        }
        if after > 0 { go(to: p) }
      case .curve(let a, let b, let p):
        for curve in Self.parts(of: Cubic(last, a, b, p), where: { value($0) > 0 }) {
          go(to: curve.p0)
          result?.pieces.append(.curve(curve.p1, curve.p2, curve.p3))
        }
      }
      last = piece.end
    }
    return result ?? Subpath()
  }

  /// Returns the visible parts of a curve, halved until their hulls are visible.
  private static func parts(of curve: Cubic, where isSeen: (CGPoint) -> Bool) -> [Cubic] {
    var pending: [(curve: Cubic, depth: Int)] = [(curve, 0)]
    var parts: [Cubic] = []
    while let (curve, depth) = pending.popLast() {
      let hull = [curve.p0, curve.p1, curve.p2, curve.p3].map(isSeen)
      if hull.allSatisfy({ $0 }) {
        parts.append(curve)
      } else if hull.contains(true), depth < 24 {
        let (first, second) = curve.halves
        pending.append((second, depth + 1))
        pending.append((first, depth + 1))
      }
    }
    return parts
  }

  /// The hull of the control points contains the curve: if it is visible, so is the curve.
  private func isInSight(_ subpath: Subpath) -> Bool {
    func isSeen(_ p: CGPoint) -> Bool { map.isInSight(p, within: reach) }
    guard isSeen(subpath.start) else { return false }
    return subpath.pieces.allSatisfy { piece in
      switch piece {
      case .line(let p): isSeen(p)
      case .curve(let a, let b, let p): isSeen(a) && isSeen(b) && isSeen(p)
      }
    }
  }

  /// The image of a cubic is a rational cubic. It is halved until the cubic with the same ends and
  /// derivatives there approximates it within the tolerance.
  private func addCurve(
    from p0: CGPoint, _ p1: CGPoint, _ p2: CGPoint, _ p3: CGPoint, to result: CGMutablePath
  ) {
    var pending: [(curve: Cubic, depth: Int)] = [(Cubic(p0, p1, p2, p3), 0)]
    while let (curve, depth) = pending.popLast() {
      let start = image(of: curve, at: 0)
      let end = image(of: curve, at: 1)
      let image = Cubic(
        start.point, start.point + start.slope * (1 / 3), end.point - end.slope * (1 / 3), end.point)
      var error = 0.0
      for t in [0.25, 0.5, 0.75] as [CGFloat] {
        let (p, q) = (image.segment.point(at: t), map(curve.segment.point(at: t)))
        error = max(error, Double(hypot(p.x - q.x, p.y - q.y)))
      }
      if error <= Self.tolerance || depth >= Self.maxDepth {
        result.addCurve(to: image.p3, control1: image.p1, control2: image.p2)
      } else {
        let (first, second) = curve.halves
        pending.append((second, depth + 1))
        pending.append((first, depth + 1))
      }
    }
  }

  /// Returns the image of a curve's point, and its derivative there.
  private func image(of curve: Cubic, at t: CGFloat) -> (point: CGPoint, slope: CGPoint) {
    let p = curve.segment.point(at: t)
    let d = curve.segment.derivative(at: t)
    let local = map.affine(near: p)
    return (map(p), CGPoint(x: d.x * local.a + d.y * local.c, y: d.x * local.b + d.y * local.d))
  }
}

/// A cubic Bézier curve.
struct Cubic {
  var p0, p1, p2, p3: CGPoint

  init(_ p0: CGPoint, _ p1: CGPoint, _ p2: CGPoint, _ p3: CGPoint) {
    (self.p0, self.p1, self.p2, self.p3) = (p0, p1, p2, p3)
  }

  var segment: Segment { .cubic(p0, p1, p2, p3) }

  var halves: (Cubic, Cubic) {
    func mid(_ a: CGPoint, _ b: CGPoint) -> CGPoint { (a + b) * 0.5 }
    let (a, b, c) = (mid(p0, p1), mid(p1, p2), mid(p2, p3))
    let (d, e) = (mid(a, b), mid(b, c))
    let m = mid(d, e)
    return (Cubic(p0, a, d, m), Cubic(m, e, c, p3))
  }
}
