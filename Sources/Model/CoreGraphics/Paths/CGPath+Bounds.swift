extension CGPath {
  /// The bounding box of all points, including control points; null for an empty path.
  public final var boundingBox: CGRect { PointBox(storage.points).rect }

  /// The bounding box of the outline itself; null for an empty path.
  public final var boundingBoxOfPath: CGRect {
    switch storage.shape {
    case .rect(let rect), .ellipse(let rect), .roundedRect(let rect, _): return rect
    case .general: break
    }
    var box = PointBox()
    var current = CGPoint.zero
    for element in elements {
      switch element {
      case .move(let p), .line(let p):
        box.add(p)
        current = p
      case .quadCurve(let p, let control):
        box.add(p)
        if !box.contains(control) { Segment.quad(current, control, p).addExtrema(to: &box) }
        current = p
      case .curve(let p, let control1, let control2):
        box.add(p)
        if !box.contains(control1) || !box.contains(control2) {
          Segment.cubic(current, control1, control2, p).addExtrema(to: &box)
        }
        current = p
      case .closeSubpath: break
      }
    }
    return box.rect
  }

  /// Returns whether the path is an axis-aligned rectangle, and stores it; sides may run in either direction.
  public final func isRect(_ rect: UnsafeMutablePointer<CGRect>?) -> Bool {
    guard let found = rectangle else { return false }
    rect?.pointee = found
    return true
  }

  /// The axis-aligned rectangle of which the path consists; nil if it is not one.
  public final var rectangle: CGRect? {
    if case .rect(let rect) = storage.shape { return rect }
    let verbs = storage.verbs
    var p = storage.points
    guard let first = p.first, verbs.first == .moveToPoint else { return nil }
    let isClosed = verbs.last == .closeSubpath
    let lines = verbs.dropFirst().dropLast(isClosed ? 1 : 0)
    guard lines.allSatisfy({ $0 == .addLineToPoint }) else { return nil }
    if p.count == 5, p[4] == first { p.removeLast() } else if !isClosed { return nil }
    guard p.count == 4 else { return nil }
    let startsAlongX = p[0].y == p[1].y && p[1].x == p[2].x && p[2].y == p[3].y && p[3].x == p[0].x
    let startsAlongY = p[0].x == p[1].x && p[1].y == p[2].y && p[2].x == p[3].x && p[3].y == p[0].y
    guard startsAlongX || startsAlongY else { return nil }
    return boundingBox
  }
}
