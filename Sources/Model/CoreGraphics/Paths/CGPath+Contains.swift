extension CGPath {
  /// Returns whether the point lies inside the path. Open subpaths are closed.
  ///
  /// - Parameter transform: applied to the point, not to the path.
  public final func contains(
    _ point: CGPoint, using rule: CGPathFillRule = .winding, transform: CGAffineTransform = .identity
  ) -> Bool {
    let number = windingNumber(around: point.applying(transform))
    switch rule {
    case .winding: return number.turns != 0
    case .evenOdd: return number.crossings % 2 != 0
    }
  }

  /// The winding number of the path around the point, and the number of crossings with the ray from there
  /// towards increasing x.
  final func windingNumber(around point: CGPoint) -> (turns: Int, crossings: Int) {
    var count = RayCount(origin: point)
    for subpath in subpaths {
      for segment in subpath.segments { count.cross(segment) }
      if !subpath.isClosed { count.cross(.line(subpath.end, subpath.start)) }
    }
    return (count.turns, count.crossings)
  }
}

private struct RayCount {
  var origin: CGPoint
  var turns = 0
  var crossings = 0

  mutating func cross(_ segment: Segment) {
    let ray = origin.y
    if case .line(let a, let b) = segment {
      crossMonotone(from: a.y, to: b.y) { a.x + (b.x - a.x) * ((ray - a.y) / (b.y - a.y)) }
      return
    }
    // Between its extrema a curve meets the ray's line at most once, so bisection finds the point.
    var t0: CGFloat = 0
    var y0 = segment.start.y
    for t1 in segment.turningParameters(\.y) + [1] {
      let y1 = t1 == 1 ? segment.end.y : segment.point(at: t1).y
      crossMonotone(from: y0, to: y1) {
        var (low, high) = (t0, t1)
        for _ in 0..<60 {
          let middle = (low + high) / 2
          if (segment.point(at: middle).y <= ray) == (y0 <= ray) {
            low = middle
          } else {
            high = middle
          }
        }
        return segment.point(at: (low + high) / 2).x
      }
      t0 = t1
      y0 = y1
    }
  }

  // An end on the ray belongs to the part above it, so that a vertex is counted once.
  private mutating func crossMonotone(from y0: CGFloat, to y1: CGFloat, x: () -> CGFloat) {
    guard (y0 <= origin.y) != (y1 <= origin.y), x() > origin.x else { return }
    crossings += 1
    turns += y0 <= origin.y ? 1 : -1
  }
}
