@_exported import Foundation

/// A direction with a length: what remains of two points when one is taken from the other.
public struct CGVector: Sendable, Hashable, Codable {
  /// Along x.
  public var dx: CGFloat
  /// Along y.
  public var dy: CGFloat

  /// No length at all.
  public static let zero = CGVector()

  /// The zero vector.
  public init() {
    dx = 0
    dy = 0
  }

  /// A vector by its components.
  public init(dx: CGFloat, dy: CGFloat) {
    self.dx = dx
    self.dy = dy
  }

  /// A vector by its components.
  public init(dx: Double, dy: Double) {
    self.dx = CGFloat(dx)
    self.dy = CGFloat(dy)
  }

  /// A vector by its components.
  public init(dx: Int, dy: Int) {
    self.dx = CGFloat(dx)
    self.dy = CGFloat(dy)
  }
}

extension CGPoint {
  /// Whether both are the same.
  public func equalTo(_ other: CGPoint) -> Bool { self == other }

  /// The point where the transform takes this one.
  public func applying(_ t: CGAffineTransform) -> CGPoint {
    CGPoint(x: t.a * x + t.c * y + t.tx, y: t.b * x + t.d * y + t.ty)
  }
}

extension CGSize {
  /// Whether both are the same.
  public func equalTo(_ other: CGSize) -> Bool { self == other }

  /// The size as a vector, turned and scaled but not moved; its components may come out negative.
  public func applying(_ t: CGAffineTransform) -> CGSize {
    CGSize(width: t.a * width + t.c * height, height: t.b * width + t.d * height)
  }
}

extension CGRect {
  /// Whether both are the same, whichever corner their sides are told from.
  public func equalTo(_ other: CGRect) -> Bool { standardized == other.standardized }

  /// The smallest upright rectangle that holds the transformed corners of this one.
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

/// The smallest upright rectangle around points; null as long as there are none.
struct PointBox {
  var minX = CGFloat.infinity
  var minY = CGFloat.infinity
  var maxX = -CGFloat.infinity
  var maxY = -CGFloat.infinity

  mutating func add(_ p: CGPoint) {
    minX = min(minX, p.x)
    minY = min(minY, p.y)
    maxX = max(maxX, p.x)
    maxY = max(maxY, p.y)
  }

  func contains(_ p: CGPoint) -> Bool {
    p.x >= minX && p.x <= maxX && p.y >= minY && p.y <= maxY
  }

  var rect: CGRect {
    minX <= maxX && minY <= maxY ? CGRect(x: minX, y: minY, width: maxX - minX, height: maxY - minY) : .null
  }
}
