@_exported import Foundation

/// A vector: the difference of two points.
public struct CGVector: Sendable, Hashable, Codable {
  /// Along x.
  public var dx: CGFloat
  /// Along y.
  public var dy: CGFloat

  /// The zero vector.
  public static let zero = CGVector()

  /// The zero vector.
  public init() {
    dx = 0
    dy = 0
  }

  /// Creates a vector by its components.
  public init(dx: CGFloat, dy: CGFloat) {
    self.dx = dx
    self.dy = dy
  }

  /// Creates a vector by its components.
  public init(dx: Double, dy: Double) {
    self.dx = CGFloat(dx)
    self.dy = CGFloat(dy)
  }

  /// Creates a vector by its components.
  public init(dx: Int, dy: Int) {
    self.dx = CGFloat(dx)
    self.dy = CGFloat(dy)
  }
}

extension CGPoint {
  /// Returns whether both are equal.
  public func equalTo(_ other: CGPoint) -> Bool { self == other }

  /// Returns the transformed point.
  public func applying(_ t: CGAffineTransform) -> CGPoint {
    CGPoint(x: t.a * x + t.c * y + t.tx, y: t.b * x + t.d * y + t.ty)
  }
}

extension CGSize {
  /// Returns whether both are equal.
  public func equalTo(_ other: CGSize) -> Bool { self == other }

  /// Returns the transformed size as a vector, without translation; its components may be negative.
  public func applying(_ t: CGAffineTransform) -> CGSize {
    CGSize(width: t.a * width + t.c * height, height: t.b * width + t.d * height)
  }
}

extension CGRect {
  /// Returns whether both are equal after standardising.
  public func equalTo(_ other: CGRect) -> Bool { standardized == other.standardized }

  /// Returns the bounding box of the transformed corners.
  ///
  /// The null rectangle stays null and the infinite one infinite.
  public func applying(_ t: CGAffineTransform) -> CGRect {
    if isNull || isInfinite { return self }
    let corners = [
      CGPoint(x: minX, y: minY), CGPoint(x: maxX, y: minY), CGPoint(x: minX, y: maxY),
      CGPoint(x: maxX, y: maxY),
    ]
    var box = PointBox()
    for corner in corners { box.add(corner.applying(t)) }
    return box.rect
  }
}

/// A bounding box of points; from ∞ to −∞, or null, until there are any.
package struct PointBox: Sendable {
  package private(set) var minX = CGFloat.infinity
  package private(set) var minY = CGFloat.infinity
  package private(set) var maxX = -CGFloat.infinity
  package private(set) var maxY = -CGFloat.infinity

  package init(_ points: [CGPoint] = []) {
    for point in points { add(point) }
  }

  mutating func add(_ p: CGPoint) {
    minX = min(minX, p.x)
    minY = min(minY, p.y)
    maxX = max(maxX, p.x)
    maxY = max(maxY, p.y)
  }

  func contains(_ p: CGPoint) -> Bool { p.x >= minX && p.x <= maxX && p.y >= minY && p.y <= maxY }

  package var rect: CGRect {
    minX <= maxX && minY <= maxY ? CGRect(x: minX, y: minY, width: maxX - minX, height: maxY - minY) : .null
  }
}
