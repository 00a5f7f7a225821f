import CoreGraphics

extension Polygon {
  /// Returns the same corners in the order of positive area.
  public static func counted(_ polygon: [CGPoint]) -> [CGPoint] {
    area(polygon) < 0 ? polygon.reversed() : polygon
  }
}

extension CGRect {
  /// The four corners in order, beginning at the least x and y; none for a null rectangle.
  public var corners: [CGPoint] {
    guard !isNull else { return [] }
    return [
      CGPoint(x: minX, y: minY), CGPoint(x: maxX, y: minY), CGPoint(x: maxX, y: maxY),
      CGPoint(x: minX, y: maxY),
    ]
  }
}

extension CGPath {
  /// Returns a path that encloses all of some polygons.
  public static func joining(_ polygons: [[CGPoint]]) -> CGPath {
    let path = CGMutablePath()
    for polygon in polygons {
      path.addLines(between: polygon)
      path.closeSubpath()
    }
    return path.copy() ?? path
  }
}
