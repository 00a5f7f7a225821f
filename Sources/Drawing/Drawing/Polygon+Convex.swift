import CoreGraphics

extension CGPath {
  /// How far chords may be from the curves that are compared.
  private static let flatness: CGFloat = 0.05

  /// The corners, in the order of positive area, of a path that is one convex polygon; nil for others.
  public var convexPolygon: [CGPoint]? {
    guard let polygons = convexPolygons, polygons.count == 1 else { return nil }
    return polygons[0]
  }

  /// The same for each of a few subpaths; nil where any is not convex.
  public var convexPolygons: [[CGPoint]]? {
    var polygons: [[CGPoint]] = []
    var isStraight = true
    forEachElement { element in
      switch element {
      case .move(let p): polygons.append([p])
      case .line(let p): if !polygons.isEmpty { polygons[polygons.count - 1].append(p) }
      case .quadCurve, .curve: isStraight = false
      case .closeSubpath: break
      }
    }
    guard isStraight, polygons.count <= 2 else { return nil }
    let convex = polygons.compactMap { Polygon.convex($0) }
    return convex.count == polygons.count ? convex : nil
  }

  /// Returns whether another path lies within this one, up to an invisible distance. Known for convex paths
  /// only: false for all others.
  public func holds(_ other: CGPath) -> Bool {
    let tolerance = Self.flatness * 2
    let (box, inner) = (boundingBoxOfPath, other.boundingBoxOfPath)
    // The boxes decide most cases.
    guard box.minX <= inner.minX + tolerance, box.minY <= inner.minY + tolerance,
      box.maxX >= inner.maxX - tolerance, box.maxY >= inner.maxY - tolerance,
      let polygon = flattened(threshold: Self.flatness).convexPolygon
    else { return false }
    return Polygon.holds(polygon, other.flattened(threshold: Self.flatness).points, within: Double(tolerance))
  }
}

extension Polygon {
  /// Returns the corners of a convex polygon, each once, in the order of positive area; nil if not convex.
  public static func convex(_ corners: [CGPoint]) -> [CGPoint]? {
    var points: [CGPoint] = []
    for p in corners where p != points.last { points.append(p) }
    if points.count > 1, points.first == points.last { points.removeLast() }
    let area = area(points)
    guard points.count >= 3, abs(area) > 1e-6 else { return nil }
    if area < 0 { points.reverse() }
    // All turns are in the same direction, and add up to a single one.
    var turn = 0.0
    for (k, p) in points.enumerated() {
      let (q, r) = (points[(k + 1) % points.count], points[(k + 2) % points.count])
      let (ux, uy) = (Double(q.x - p.x), Double(q.y - p.y))
      let (vx, vy) = (Double(r.x - q.x), Double(r.y - q.y))
      let angle = atan2(ux * vy - uy * vx, ux * vx + uy * vy)
      guard angle > -1e-3 else { return nil }
      turn += angle
    }
    return turn < 3 * .pi ? points : nil
  }

  /// Returns whether some points lie within a convex polygon, up to a tolerance.
  public static func holds(_ polygon: [CGPoint], _ points: [CGPoint], within tolerance: Double) -> Bool {
    guard var previous = polygon.last else { return false }
    for p in polygon {
      let edge = edge(from: previous, to: p)
      previous = p
      let line = Fragment.Line(a: edge.a, b: edge.b, c: edge.c).normalized
      guard points.allSatisfy({ line.value(at: $0) >= -tolerance }) else { return false }
    }
    return true
  }
}
