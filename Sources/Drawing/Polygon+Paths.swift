import CoreGraphics

extension Polygon {
  /// The same corners, counted with positive area.
  public static func counted(_ polygon: [CGPoint]) -> [CGPoint] {
    area(polygon) < 0 ? polygon.reversed() : polygon
  }
}

extension CGRect {
  /// The four corners, around the rectangle from where both coordinates are least; none of what is null.
  public var corners: [CGPoint] {
    guard !isNull else { return [] }
    return [
      CGPoint(x: minX, y: minY), CGPoint(x: maxX, y: minY), CGPoint(x: maxX, y: maxY),
      CGPoint(x: minX, y: maxY),
    ]
  }
}

extension CGPath {
  /// All places within some polygons.
  public static func joining(_ polygons: [[CGPoint]]) -> CGPath {
    let path = CGMutablePath()
    for polygon in polygons {
      path.addLines(between: polygon)
      path.closeSubpath()
    }
    return path.copy() ?? path
  }
}
