import CoreGraphics

/// Recognition of SVG's basic shapes.
extension PathSteps {
  /// The ellipse that the path goes around once.
  var ellipse: (center: CGPoint, rx: Double, ry: Double)? {
    guard steps.count >= 3, steps.count <= 7, case .move = steps[0], case .close = steps[steps.count - 1]
    else {
      return nil
    }
    var first: Arc?
    var angle = 0.0
    for step in steps.dropFirst().dropLast() {
      guard case .arc(let arc) = step else { return nil }
      if let first, !areSame(first, arc) { return nil }
      first = first ?? arc
      angle += arc.angle
    }
    guard let first, abs(abs(angle) - 2 * .pi) < 1e-3 else { return nil }
    return (first.center, first.rx, first.ry)
  }

  /// The upright rectangle, with equal corners, that the path goes around once.
  var roundedRect: (CGRect, corner: CGSize)? {
    guard steps.count >= 4, steps.count <= 11, case .move(let start) = steps[0],
      case .close = steps[steps.count - 1]
    else { return nil }
    if let rect = path.rectangle { return rect.isEmpty ? nil : (rect, .zero) }
    var points = [start]
    var corners: [(start: CGPoint, arc: Arc)] = []
    var current = start
    for step in steps.dropFirst().dropLast() {
      switch step {
      case .line(let p):
        guard p.x == current.x || p.y == current.y || isNear(p, current) else { return nil }
        current = p
      case .arc(let arc):
        for arc in arc.quarters(from: current) {
          guard abs(abs(arc.angle) - .pi / 2) < 1e-3 else { return nil }
          corners.append((current, arc))
          current = arc.end
          points.append(current)
        }
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
    guard corners.count == 4, let first = corners.first?.arc else { return nil }
    let inner = CGPoint(x: rect.width / 2 - CGFloat(first.rx), y: rect.height / 2 - CGFloat(first.ry))
    let slack = slack(first.rx, first.ry)
    // A bit for each corner.
    var sides = 0
    for (start, arc) in corners {
      // The corner's position relative to the centre of the rectangle.
      let middle = (start + arc.end) * 0.5 - arc.center
      let (right, below) = (middle.x > 0, middle.y > 0)
      let center = CGPoint(
        x: rect.midX + (right ? inner.x : -inner.x), y: rect.midY + (below ? inner.y : -inner.y))
      let flat = CGPoint(x: center.x, y: below ? rect.maxY : rect.minY)
      let steep = CGPoint(x: right ? rect.maxX : rect.minX, y: center.y)
      let (from, to) =
        (start.y - center.y).magnitude > (arc.end.y - center.y).magnitude ? (flat, steep) : (steep, flat)
      guard abs(arc.rx - first.rx) <= slack, abs(arc.ry - first.ry) <= slack,
        (arc.center - center).norm <= slack, (start - from).norm <= slack, (arc.end - to).norm <= slack
      else { return nil }
      sides |= 1 << ((right ? 1 : 0) + (below ? 2 : 0))
    }
    return sides == 0b1111 ? (rect, CGSize(width: first.rx, height: first.ry)) : nil
  }

  /// The points of a single subpath of straight lines.
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

  private func isNear(_ a: CGPoint, _ b: CGPoint) -> Bool { (a - b).norm < 1e-9 }
}

extension PathSteps.Arc {
  /// Returns both quarters of a half turn, as of corners without a side between them, or the arc itself.
  fileprivate func quarters(from start: CGPoint) -> [PathSteps.Arc] {
    guard abs(abs(angle) - .pi) < 1e-3 else { return [self] }
    let (v, side) = (start - center, angle > 0 ? 1.0 : -1.0)
    let middle = CGPoint(
      x: center.x - v.y * CGFloat(side * rx / ry), y: center.y + v.x * CGFloat(side * ry / rx))
    return [middle, end].map { PathSteps.Arc(center: center, rx: rx, ry: ry, angle: angle / 2, end: $0) }
  }
}
