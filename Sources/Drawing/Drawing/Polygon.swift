import CoreGraphics

/// Geometry of convex polygons on the page whose corners are in the order of positive area.
public enum Polygon {
  /// Returns the area; negative where the corners run the other way round.
  public static func area(_ polygon: [CGPoint]) -> Double {
    guard var previous = polygon.last else { return 0 }
    var sum = 0.0
    for p in polygon {
      sum += Double(previous.x * p.y - p.x * previous.y)
      previous = p
    }
    return sum / 2
  }

  /// Returns the part of a polygon where a linear function is not negative.
  public static func clip(_ polygon: [CGPoint], where a: Double, _ b: Double, _ c: Double) -> [CGPoint] {
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

  /// Returns the intersection of two convex polygons.
  public static func intersection(_ first: [CGPoint], _ second: [CGPoint]) -> [CGPoint] {
    var result = first
    guard var previous = second.last else { return [] }
    for p in second where !result.isEmpty {
      let (a, b, c) = edge(from: previous, to: p)
      result = clip(result, where: a, b, c)
      previous = p
    }
    return result
  }

  /// Returns a convex polygon minus another, as convex pieces that share only edges.
  public static func difference(_ first: [CGPoint], _ second: [CGPoint]) -> [[CGPoint]] {
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

  /// Returns the line through an edge, positive inside a polygon of positive area.
  public static func edge(from p: CGPoint, to q: CGPoint) -> (a: Double, b: Double, c: Double) {
    let a = Double(p.y - q.y)
    let b = Double(q.x - p.x)
    return (a, b, -(a * Double(p.x) + b * Double(p.y)))
  }
}
