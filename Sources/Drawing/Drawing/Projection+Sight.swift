import CoreGraphics

extension Projection {
  /// Returns the box of the image of the part of a rectangle that lies in front of the eye.
  public func bounds(of rect: CGRect) -> CGRect { PointBox(polygon(of: rect)).rect }

  /// The least w in front of the eye, as a share of the distance at which nothing is foreshortened.
  public static let nearestW = 1e-6

  /// The distance from the origin, in points, beyond which nothing is drawn where the page is unknown: pages
  /// seldom reach there, and Cairo's coordinates end at 32767 pixels.
  public static let farthest = 1e4

  /// A linear function over the plane, `a · x + b · y + c`, which is positive on one side of a line.
  public typealias Side = (a: Double, b: Double, c: Double)

  /// Returns the lines on whose positive sides points of the plane have an image: in front of the eye, not
  /// too far from the page. Both cuts must precede the division, as a plane that runs into the eye has an
  /// endless image.
  public func sight(within reach: Double = farthest) -> [Side] {
    guard affine == nil else { return [] }
    func beside(_ sign: Double, _ a: Double, _ b: Double, _ c: Double) -> Side {
      (reach * m13 + sign * a, reach * m23 + sign * b, reach * m33 + sign * c)
    }
    return [
      (m13, m23, m33 - Self.nearestW), beside(-1, m11, m21, m31), beside(1, m11, m21, m31),
      beside(-1, m12, m22, m32), beside(1, m12, m22, m32),
    ]
  }

  /// Returns whether a point of the plane is visible.
  public func isInSight(_ p: CGPoint, within reach: Double = farthest) -> Bool {
    let w = w(of: p)
    guard w > Self.nearestW else { return false }
    guard affine == nil else { return true }
    let limit = w * reach
    return abs(Double(p.x) * m11 + Double(p.y) * m21 + m31) <= limit
      && abs(Double(p.x) * m12 + Double(p.y) * m22 + m32) <= limit
  }

  /// Returns the image of the visible part of a rectangle: a convex polygon, empty behind the eye.
  public func polygon(of rect: CGRect) -> [CGPoint] {
    rect.isInfinite ? [] : polygon(of: rect.corners)
  }

  /// Returns the image of the visible part of a convex polygon, which is convex as well.
  public func polygon(of corners: [CGPoint]) -> [CGPoint] { clippedToSight(corners).map { self($0) } }

  /// Returns the visible part of a closed polygon, not yet projected (Sutherland and Hodgman, 1974).
  public func clippedToSight(_ polygon: [CGPoint]) -> [CGPoint] {
    let result = sight().reduce(polygon) { Polygon.clip($0, where: $1.a, $1.b, $1.c) }
    return result.count >= 3 ? result.filter { w(of: $0) > 0 } : []
  }
}
