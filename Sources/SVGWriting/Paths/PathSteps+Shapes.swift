import CoreGraphics

/// Which of SVG's basic shapes a path is.
extension PathSteps {
  /// The whole ellipse that the path goes round once.
  var ellipse: (center: CGPoint, rx: Double, ry: Double)? {
    guard steps.count >= 3, steps.count <= 7, case .move = steps[0], case .close = steps[steps.count - 1]
    else {
      return nil
    }
    var first: Arc?
    var angle = 0.0
    for step in steps.dropFirst().dropLast() {
      guard case .arc(let arc) = step else { return nil }
      if let first,
        (first.center - arc.center).length > 2e-3 * first.rx || abs(first.rx - arc.rx) > 2e-3 * first.rx
      {
        return nil
      }
      first = first ?? arc
      angle += arc.angle
    }
    guard let first, abs(abs(angle) - 2 * .pi) < 1e-3 else { return nil }
    return (first.center, first.rx, first.ry)
  }

  /// The upright rectangle, with corners that are all alike, that the path goes round once.
  var roundedRect: (CGRect, corner: CGSize)? {
    guard steps.count >= 4, steps.count <= 11, case .move(let start) = steps[0],
      case .close = steps[steps.count - 1]
    else { return nil }
    var points = [start]
    var corners: [Arc] = []
    var current = start
    for step in steps.dropFirst().dropLast() {
      switch step {
      case .line(let p):
        guard p.x == current.x || p.y == current.y || isNear(p, current) else { return nil }
        current = p
      case .arc(let arc):
        guard abs(abs(arc.angle) - .pi / 2) < 1e-3 else { return nil }
        corners.append(arc)
        current = arc.end
      default: return nil
      }
      points.append(current)
    }
    guard current.x == start.x || current.y == start.y else { return nil }
    let xs = points.map(\.x)
    let ys = points.map(\.y)
    guard let minX = xs.min(), let maxX = xs.max(), let minY = ys.min(), let maxY = ys.max() else {
      return nil
    }
    let rect = CGRect(x: minX, y: minY, width: maxX - minX, height: maxY - minY)
    if corners.isEmpty {
      return isRectangle(points, rect) ? (rect, CGSize(width: 0, height: 0)) : nil
    }
    guard corners.count == 4, let first = corners.first else { return nil }
    let slack = 1e-6 * max(first.rx, first.ry) + 1e-9
    for (corner, arc) in zip(innerCorners(rect, rx: first.rx, ry: first.ry), sorted(corners, in: rect)) {
      guard abs(arc.rx - first.rx) <= 2e-3 * first.rx, abs(arc.ry - first.ry) <= 2e-3 * first.ry,
        (arc.center - corner).length <= 2e-3 * max(first.rx, first.ry) + slack
      else { return nil }
    }
    return (rect, CGSize(width: first.rx, height: first.ry))
  }

  /// The points of a path of straight lines in one piece.
  var polyline: (points: [CGPoint], isClosed: Bool)? {
    guard steps.count >= 2, case .move(let start) = steps[0] else { return nil }
    var points = [start]
    for (index, step) in steps.enumerated().dropFirst() {
      switch step {
      case .line(let p): points.append(p)
      case .close where index == steps.count - 1: return points.count > 1 ? (points, true) : nil
      default: return nil
      }
    }
    return (points, false)
  }

  private func isNear(_ a: CGPoint, _ b: CGPoint) -> Bool { (a - b).length < 1e-9 }

  /// Whether the points are the four corners one after the other.
  private func isRectangle(_ points: [CGPoint], _ rect: CGRect) -> Bool {
    var points = points
    if points.count == 5, points[4] == points[0] { points.removeLast() }
    guard points.count == 4, rect.width > 0, rect.height > 0 else { return false }
    let isAround = (0..<4).allSatisfy {
      let (p, q) = (points[$0], points[($0 + 1) % 4])
      return (p.x == q.x) != (p.y == q.y)
    }
    return isAround && points[0] != points[2] && points[1] != points[3]
      && points.allSatisfy {
        ($0.x == rect.minX || $0.x == rect.maxX) && ($0.y == rect.minY || $0.y == rect.maxY)
      }
  }

  private func innerCorners(_ rect: CGRect, rx: Double, ry: Double) -> [CGPoint] {
    rect.insetBy(dx: CGFloat(rx), dy: CGFloat(ry)).isNull
      ? []
      : CGRect(
        x: rect.minX + CGFloat(rx), y: rect.minY + CGFloat(ry), width: rect.width - CGFloat(2 * rx),
        height: rect.height - CGFloat(2 * ry)
      ).corners
  }

  /// The arcs in the order of `CGRect.corners`.
  private func sorted(_ arcs: [Arc], in rect: CGRect) -> [Arc] {
    rect.corners.compactMap { corner in arcs.min { ($0.center - corner).length < ($1.center - corner).length }
    }
  }
}
