/// A projective map of the plane: a 3×3 matrix for row vectors `[x y 1]` on its left. ~`m31`, `m32` translate
@_spi(Geometry) public struct Homography: Hashable, Sendable {
  public var m11: CGFloat = 1
  public var m12: CGFloat = 0
  public var m13: CGFloat = 0
  public var m21: CGFloat = 0
  public var m22: CGFloat = 1
  public var m23: CGFloat = 0
  public var m31: CGFloat = 0
  public var m32: CGFloat = 0
  public var m33: CGFloat = 1

  /// The identity.
  public static let identity = Homography()

  init() {}

  /// The effect of a 3D transform on the plane z = 0, projected along z.
  public init(_ t: CATransform3D) {
    m11 = t.m11
    m12 = t.m12
    m13 = t.m14
    m21 = t.m21
    m22 = t.m22
    m23 = t.m24
    m31 = t.m41
    m32 = t.m42
    m33 = t.m44
  }

  /// Maps a point; nil if it is at or behind the eye.
  public func map(_ p: CGPoint) -> CGPoint? {
    let w = p.x * m13 + p.y * m23 + m33
    guard w > 0 else { return nil }
    return CGPoint(x: (p.x * m11 + p.y * m21 + m31) / w, y: (p.x * m12 + p.y * m22 + m32) / w)
  }

  /// Returns this map followed by the other.
  public func then(_ o: Homography) -> Homography {
    var r = Homography()
    r.m11 = m11 * o.m11 + m12 * o.m21 + m13 * o.m31
    r.m12 = m11 * o.m12 + m12 * o.m22 + m13 * o.m32
    r.m13 = m11 * o.m13 + m12 * o.m23 + m13 * o.m33
    r.m21 = m21 * o.m11 + m22 * o.m21 + m23 * o.m31
    r.m22 = m21 * o.m12 + m22 * o.m22 + m23 * o.m32
    r.m23 = m21 * o.m13 + m22 * o.m23 + m23 * o.m33
    r.m31 = m31 * o.m11 + m32 * o.m21 + m33 * o.m31
    r.m32 = m31 * o.m12 + m32 * o.m22 + m33 * o.m32
    r.m33 = m31 * o.m13 + m32 * o.m23 + m33 * o.m33
    return r
  }

  /// The determinant of the whole matrix; 0 if the plane is seen edge-on.
  public var determinant: CGFloat {
    m11 * (m22 * m33 - m23 * m32) - m12 * (m21 * m33 - m23 * m31) + m13 * (m21 * m32 - m22 * m31)
  }

  /// The inverse; nil if the plane is seen edge-on, or is not finite.
  public var inverse: Homography? {
    let d = determinant
    guard d != 0, d.isFinite else { return nil }
    var r = Homography()
    r.m11 = (m22 * m33 - m23 * m32) / d
    r.m12 = (m13 * m32 - m12 * m33) / d
    r.m13 = (m12 * m23 - m13 * m22) / d
    r.m21 = (m23 * m31 - m21 * m33) / d
    r.m22 = (m11 * m33 - m13 * m31) / d
    r.m23 = (m13 * m21 - m11 * m23) / d
    r.m31 = (m21 * m32 - m22 * m31) / d
    r.m32 = (m12 * m31 - m11 * m32) / d
    r.m33 = (m11 * m22 - m12 * m21) / d
    return r
  }

  /// Returns the bounding box of a rectangle's image without what lies behind the eye; null if all of it
  /// does.
  public func boundingBox(of r: CGRect) -> CGRect {
    // Clipped in front of the eye before the division, so that nothing is mirrored.
    let nearest: CGFloat = 1e-6
    let corners = [
      (r.minX, r.minY), (r.maxX, r.minY), (r.maxX, r.maxY), (r.minX, r.maxY),
    ].map { x, y in
      (x * m11 + y * m21 + m31, x * m12 + y * m22 + m32, x * m13 + y * m23 + m33)
    }
    var low = CGPoint(x: CGFloat.infinity, y: CGFloat.infinity)
    var high = CGPoint(x: -CGFloat.infinity, y: -CGFloat.infinity)
    func take(_ x: CGFloat, _ y: CGFloat, _ w: CGFloat) {
      low = CGPoint(x: min(low.x, x / w), y: min(low.y, y / w))
      high = CGPoint(x: max(high.x, x / w), y: max(high.y, y / w))
    }
    var previous = corners[3]
    for corner in corners {
      if (previous.2 < nearest) != (corner.2 < nearest) {
        let t = (nearest - previous.2) / (corner.2 - previous.2)
        take(
          previous.0 + (corner.0 - previous.0) * t, previous.1 + (corner.1 - previous.1) * t, nearest)
      }
      if corner.2 >= nearest { take(corner.0, corner.1, corner.2) }
      previous = corner
    }
    guard low.x <= high.x, low.y <= high.y else { return .null }
    return CGRect(x: low.x, y: low.y, width: high.x - low.x, height: high.y - low.y)
  }
}
