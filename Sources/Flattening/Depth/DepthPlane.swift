import DisplayList
import QuartzCore

/// A plane of a 3-D space as the eye sees it: a convex polygon on the page, and its depth as a linear function there.
///
/// A projective map keeps planes planes and keeps the order in depth along each ray, so everything is compared after
/// the division: depth is z / w, greater is nearer.
struct DepthPlane {
  /// Which member of the set.
  var member: Int
  /// The visible part on the page; convex, in order.
  var polygon: [CGPoint]
  /// depth = x · slopeX + y · slopeY + base
  var slopeX: Double
  var slopeY: Double
  var base: Double
  /// Place among planes of equal depth.
  var order: Int
  var isOpaque: Bool

  /// Nil where nothing of the box is in front of the eye, or the plane has no area on the page.
  init?(member: Int, box: CGRect, matrix m: CATransform3D, order: Int, isOpaque: Bool) {
    let projection = m.projection
    guard let back = projection.inverted() else { return nil }
    polygon = projection.polygon(of: box)
    guard polygon.count >= 3, abs(Polygon.area(polygon)) > 1e-9 else { return nil }
    // (X, Y, 1) · back = (x, y, 1) / w, and z / w = (x, y, 1) / w · (m13, m23, m43).
    let (z1, z2, z3) = (Double(m.m13), Double(m.m23), Double(m.m43))
    slopeX = back.m11 * z1 + back.m12 * z2 + back.m13 * z3
    slopeY = back.m21 * z1 + back.m22 * z2 + back.m23 * z3
    base = back.m31 * z1 + back.m32 * z2 + back.m33 * z3
    guard (slopeX + slopeY + base).isFinite else { return nil }
    if Polygon.area(polygon) < 0 { polygon.reverse() }
    self.member = member
    self.order = order
    self.isOpaque = isOpaque
  }

  func depth(at p: CGPoint) -> Double { Double(p.x) * slopeX + Double(p.y) * slopeY + base }
}

/// Convex polygons on the page, counted with positive area.
enum Polygon {
  static func area(_ polygon: [CGPoint]) -> Double {
    guard var previous = polygon.last else { return 0 }
    var sum = 0.0
    for p in polygon {
      sum += Double(previous.x * p.y - p.x * previous.y)
      previous = p
    }
    return sum / 2
  }

  static func box(_ polygon: [CGPoint]) -> (minX: Double, minY: Double, maxX: Double, maxY: Double) {
    var box = (minX: Double.infinity, minY: Double.infinity, maxX: -Double.infinity, maxY: -Double.infinity)
    for p in polygon {
      box.minX = min(box.minX, Double(p.x))
      box.minY = min(box.minY, Double(p.y))
      box.maxX = max(box.maxX, Double(p.x))
      box.maxY = max(box.maxY, Double(p.y))
    }
    return box
  }

  /// The part where a linear function is not negative.
  static func clip(_ polygon: [CGPoint], where a: Double, _ b: Double, _ c: Double) -> [CGPoint] {
    guard var previous = polygon.last else { return [] }
    var before = a * Double(previous.x) + b * Double(previous.y) + c
    var result: [CGPoint] = []
    result.reserveCapacity(polygon.count + 1)
    for p in polygon {
      let value = a * Double(p.x) + b * Double(p.y) + c
      if (value >= 0) != (before >= 0) {
        let t = before / (before - value)
        result.append(
          CGPoint(x: previous.x + (p.x - previous.x) * t, y: previous.y + (p.y - previous.y) * t))
      }
      if value >= 0 { result.append(p) }
      (previous, before) = (p, value)
    }
    return result.count >= 3 ? result : []
  }

  /// What two convex polygons share.
  static func intersection(_ first: [CGPoint], _ second: [CGPoint]) -> [CGPoint] {
    var result = first
    guard var previous = second.last else { return [] }
    for p in second where !result.isEmpty {
      let (a, b, c) = edge(from: previous, to: p)
      result = clip(result, where: a, b, c)
      previous = p
    }
    return result
  }

  /// What is left of a convex polygon without another: convex pieces that share only edges.
  static func difference(_ first: [CGPoint], _ second: [CGPoint]) -> [[CGPoint]] {
    var rest = first
    var pieces: [[CGPoint]] = []
    guard var previous = second.last else { return [first] }
    for p in second where !rest.isEmpty {
      let (a, b, c) = edge(from: previous, to: p)
      let outside = clip(rest, where: -a, -b, -c)
      if abs(area(outside)) > 1e-9 { pieces.append(outside) }
      rest = clip(rest, where: a, b, c)
      previous = p
    }
    return pieces
  }

  /// The line through an edge, positive inside a polygon of positive area.
  static func edge(from p: CGPoint, to q: CGPoint) -> (a: Double, b: Double, c: Double) {
    let a = Double(p.y - q.y)
    let b = Double(q.x - p.x)
    return (a, b, -(a * Double(p.x) + b * Double(p.y)))
  }
}
