import CoreGraphics

/// A projective map of the plane: `[x y 1]` times the matrix gives `[X Y W]`, the point (X/W, Y/W).
///
/// Vectors are rows, as everywhere here: `mRC` is in row R and column C, `m31` and `m32` translate, and the
/// third column makes W. Points with W ≤ 0 lie behind the eye and have no image.
public struct Projection: Sendable, Hashable {
  public var m11, m12, m13: Double
  public var m21, m22, m23: Double
  public var m31, m32, m33: Double

  /// A map given by its elements, row by row.
  public init(
    m11: Double, m12: Double, m13: Double, m21: Double, m22: Double, m23: Double, m31: Double, m32: Double,
    m33: Double
  ) {
    (self.m11, self.m12, self.m13) = (m11, m12, m13)
    (self.m21, self.m22, self.m23) = (m21, m22, m23)
    (self.m31, self.m32, self.m33) = (m31, m32, m33)
  }

  /// An affine map as a projective one, with W = 1 everywhere.
  public init(_ t: CGAffineTransform) {
    self.init(
      m11: Double(t.a), m12: Double(t.b), m13: 0, m21: Double(t.c), m22: Double(t.d), m23: 0,
      m31: Double(t.tx), m32: Double(t.ty), m33: 1)
  }

  /// Returns a map that applies this one and then the other.
  public func concatenating(_ o: Projection) -> Projection {
    Projection(
      m11: m11 * o.m11 + m12 * o.m21 + m13 * o.m31, m12: m11 * o.m12 + m12 * o.m22 + m13 * o.m32,
      m13: m11 * o.m13 + m12 * o.m23 + m13 * o.m33,
      m21: m21 * o.m11 + m22 * o.m21 + m23 * o.m31, m22: m21 * o.m12 + m22 * o.m22 + m23 * o.m32,
      m23: m21 * o.m13 + m22 * o.m23 + m23 * o.m33,
      m31: m31 * o.m11 + m32 * o.m21 + m33 * o.m31, m32: m31 * o.m12 + m32 * o.m22 + m33 * o.m32,
      m33: m31 * o.m13 + m32 * o.m23 + m33 * o.m33)
  }

  /// Whether all elements are finite and so small that their products are too.
  public var isFinite: Bool {
    [m11, m12, m13, m21, m22, m23, m31, m32, m33].allSatisfy { abs($0) < 1e15 }
  }

  /// The determinant of the matrix; 0 where a plane is seen edge-on or collapses.
  public var determinant: Double {
    m11 * (m22 * m33 - m23 * m32) - m12 * (m21 * m33 - m23 * m31) + m13 * (m21 * m32 - m22 * m31)
  }

  /// Returns the inverse map; nil where a plane is seen edge-on or collapses.
  public func inverted() -> Projection? {
    let d = determinant
    guard d.isFinite, abs(d) > 1e-12 else { return nil }
    return Projection(
      m11: (m22 * m33 - m23 * m32) / d, m12: (m13 * m32 - m12 * m33) / d, m13: (m12 * m23 - m13 * m22) / d,
      m21: (m23 * m31 - m21 * m33) / d, m22: (m11 * m33 - m13 * m31) / d, m23: (m13 * m21 - m11 * m23) / d,
      m31: (m21 * m32 - m22 * m31) / d, m32: (m12 * m31 - m11 * m32) / d, m33: (m11 * m22 - m12 * m21) / d)
  }

  /// Returns how far in front of the eye the image of a point is; 1 where nothing is foreshortened.
  public func w(of p: CGPoint) -> Double { Double(p.x) * m13 + Double(p.y) * m23 + m33 }

  /// Returns the image of a point that lies in front of the eye.
  public func callAsFunction(_ p: CGPoint) -> CGPoint {
    let w = w(of: p)
    return CGPoint(
      x: (Double(p.x) * m11 + Double(p.y) * m21 + m31) / w,
      y: (Double(p.x) * m12 + Double(p.y) * m22 + m32) / w)
  }

  /// The same map as an affine one; nil where it foreshortens.
  public var affine: CGAffineTransform? {
    guard m33 > 0, abs(m13) <= 1e-12 * m33, abs(m23) <= 1e-12 * m33 else { return nil }
    return CGAffineTransform(
      a: m11 / m33, b: m12 / m33, c: m21 / m33, d: m22 / m33, tx: m31 / m33, ty: m32 / m33)
  }

  /// Returns the best affine approximation at a point: same image, same derivatives.
  public func affine(near p: CGPoint) -> CGAffineTransform {
    let w = w(of: p)
    let q = self(p)
    let (x, y) = (Double(q.x), Double(q.y))
    let a = (m11 - x * m13) / w
    let b = (m12 - y * m13) / w
    let c = (m21 - x * m23) / w
    let d = (m22 - y * m23) / w
    return CGAffineTransform(
      a: a, b: b, c: c, d: d, tx: x - Double(p.x) * a - Double(p.y) * c,
      ty: y - Double(p.x) * b - Double(p.y) * d)
  }
}
