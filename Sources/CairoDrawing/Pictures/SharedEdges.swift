import CCairo
import CoreGraphics
import DisplayList

/// Which edges of a picture lie on those of pictures drawn just before and after it: parts of one picture, or tiles.
///
/// Two antialiased edges on one line let what lies behind shine through, so such edges need care.
struct SharedEdges {
  /// Shared with any picture.
  var left = false
  var right = false
  var top = false
  var bottom = false
  /// How far the picture may reach beneath those that are drawn later.
  var rightReach: CGFloat = 0
  var bottomReach: CGFloat = 0
  var leftReach: CGFloat = 0
  var topReach: CGFloat = 0
}

extension Painter {
  /// How many pictures before and after one may be its neighbours: nine parts, or tiles a row apart.
  private static let neighbourhood = 64

  func neighbours(of place: Int, in items: [DisplayItem]) -> SharedEdges {
    var edges = SharedEdges()
    guard case .image(let image) = items[place], image.projection == nil else { return edges }
    var next = place + 1
    while next < min(items.count, place + Self.neighbourhood), case .image(let other) = items[next] {
      edges.add(other.destination, to: image.destination, isLater: true)
      next += 1
    }
    var previous = place - 1
    while previous >= max(0, place - Self.neighbourhood), case .image(let other) = items[previous] {
      edges.add(other.destination, to: image.destination, isLater: false)
      previous -= 1
    }
    return edges
  }

  /// Adds a picture's rectangle to the current path. In pixels, edges that are shared stand on whole ones; in documents,
  /// the picture reaches beneath the later one.
  func addRectangle(_ rect: CGRect, joining edges: SharedEdges, isOpaque: Bool) {
    var (x0, y0, x1, y1) = (
      clamped(rect.minX), clamped(rect.minY), clamped(rect.maxX), clamped(rect.maxY)
    )
    let m = matrix
    if target == .pixels, m.xy == 0, m.yx == 0 {
      if edges.left { x0 = ((x0 * m.xx + m.x0).rounded() - m.x0) / m.xx }
      if edges.right { x1 = ((x1 * m.xx + m.x0).rounded() - m.x0) / m.xx }
      if edges.top { y0 = ((y0 * m.yy + m.y0).rounded() - m.y0) / m.yy }
      if edges.bottom { y1 = ((y1 * m.yy + m.y0).rounded() - m.y0) / m.yy }
    } else if isOpaque {
      let unit = 1 / max(hypot(m.xx, m.yx), 1e-9)
      x0 -= min(Double(edges.leftReach), unit)
      x1 += min(Double(edges.rightReach), unit)
      y0 -= min(Double(edges.topReach), unit)
      y1 += min(Double(edges.bottomReach), unit)
    }
    cairo_rectangle(cr, x0, y0, x1 - x0, y1 - y0)
  }
}

extension SharedEdges {
  fileprivate mutating func add(_ other: CGRect, to rect: CGRect, isLater: Bool) {
    let slack = max(rect.width, rect.height) * 1e-6
    let overlapsDown = other.minY < rect.maxY - slack && other.maxY > rect.minY + slack
    let overlapsAcross = other.minX < rect.maxX - slack && other.maxX > rect.minX + slack
    if overlapsDown, abs(other.minX - rect.maxX) <= slack {
      right = true
      if isLater, other.covers(rect, down: true) { rightReach = other.width }
    }
    if overlapsDown, abs(other.maxX - rect.minX) <= slack {
      left = true
      if isLater, other.covers(rect, down: true) { leftReach = other.width }
    }
    if overlapsAcross, abs(other.minY - rect.maxY) <= slack {
      bottom = true
      if isLater, other.covers(rect, down: false) { bottomReach = other.height }
    }
    if overlapsAcross, abs(other.maxY - rect.minY) <= slack {
      top = true
      if isLater, other.covers(rect, down: false) { topReach = other.height }
    }
  }
}

extension CGRect {
  /// Whether a neighbour is at least as long as the whole edge.
  fileprivate func covers(_ rect: CGRect, down: Bool) -> Bool {
    down
      ? minY <= rect.minY + 1e-6 && maxY >= rect.maxY - 1e-6
      : minX <= rect.minX + 1e-6 && maxX >= rect.maxX - 1e-6
  }
}
