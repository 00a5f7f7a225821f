// Apple's names.
// swift-format-ignore-file: AlwaysUseLowerCamelCase

/// A transform of three-dimensional space: a 4×4 matrix for row vectors `[x y z 1]` on its left.
///
/// `mRC` is the element in row R and column C. The upper left 3×3 elements rotate, scale and shear; `m41`,
/// `m42`, `m43` translate, in points; the fourth column gives w, by which x, y and z are divided: `m34` is
/// the perspective (−1 ÷ the distance of the eye).
public struct CATransform3D: Hashable, Sendable {
  public var m11: CGFloat
  public var m12: CGFloat
  public var m13: CGFloat
  public var m14: CGFloat
  public var m21: CGFloat
  public var m22: CGFloat
  public var m23: CGFloat
  public var m24: CGFloat
  public var m31: CGFloat
  public var m32: CGFloat
  public var m33: CGFloat
  public var m34: CGFloat
  public var m41: CGFloat
  public var m42: CGFloat
  public var m43: CGFloat
  public var m44: CGFloat

  /// Creates a matrix of zeros.
  public init() { self.init(m11: 0, m22: 0, m33: 0, m44: 0) }

  /// Creates a matrix by its elements, row by row.
  public init(
    m11: CGFloat, m12: CGFloat, m13: CGFloat, m14: CGFloat,
    m21: CGFloat, m22: CGFloat, m23: CGFloat, m24: CGFloat,
    m31: CGFloat, m32: CGFloat, m33: CGFloat, m34: CGFloat,
    m41: CGFloat, m42: CGFloat, m43: CGFloat, m44: CGFloat
  ) {
    self.m11 = m11
    self.m12 = m12
    self.m13 = m13
    self.m14 = m14
    self.m21 = m21
    self.m22 = m22
    self.m23 = m23
    self.m24 = m24
    self.m31 = m31
    self.m32 = m32
    self.m33 = m33
    self.m34 = m34
    self.m41 = m41
    self.m42 = m42
    self.m43 = m43
    self.m44 = m44
  }

  /// Creates a diagonal matrix with a translation.
  init(
    m11: CGFloat = 1, m22: CGFloat = 1, m33: CGFloat = 1, m44: CGFloat = 1,
    m41: CGFloat = 0, m42: CGFloat = 0, m43: CGFloat = 0
  ) {
    self.init(
      m11: m11, m12: 0, m13: 0, m14: 0, m21: 0, m22: m22, m23: 0, m24: 0,
      m31: 0, m32: 0, m33: m33, m34: 0, m41: m41, m42: m42, m43: m43, m44: m44)
  }
}

/// The identity.
public let CATransform3DIdentity = CATransform3D(m11: 1, m22: 1, m33: 1, m44: 1)

/// Returns whether `t` is exactly the identity.
public func CATransform3DIsIdentity(_ t: CATransform3D) -> Bool { t == CATransform3DIdentity }

/// Returns whether all elements are exactly equal.
public func CATransform3DEqualToTransform(_ a: CATransform3D, _ b: CATransform3D) -> Bool { a == b }
