// swift-format-ignore-file: AlwaysUseLowerCamelCase

import Foundation

/// Returns an angle in radians.
public func GLKMathDegreesToRadians(_ degrees: Float) -> Float { degrees * (.pi / 180) }
/// Returns an angle in degrees.
public func GLKMathRadiansToDegrees(_ radians: Float) -> Float { radians * (180 / .pi) }

/// A matrix of three columns, which stand one after the other; vectors are multiplied from the right.
public struct GLKMatrix3: Hashable, Sendable, SquareMatrix {
  typealias Vector = GLKVector3
  static let size = 3

  /// The numbers, column by column.
  public var m: (Float, Float, Float, Float, Float, Float, Float, Float, Float)

  /// Zeros.
  public init() { m = (0, 0, 0, 0, 0, 0, 0, 0, 0) }
  /// These numbers.
  public init(m: (Float, Float, Float, Float, Float, Float, Float, Float, Float)) { self.m = m }
  init(_ all: [Float]) {
    self.init()
    if all.count >= 9 { m = (all[0], all[1], all[2], all[3], all[4], all[5], all[6], all[7], all[8]) }
  }
  var all: [Float] { [m.0, m.1, m.2, m.3, m.4, m.5, m.6, m.7, m.8] }
  /// A number by its place; 0 for a place outside.
  public subscript(index: Int) -> Float { all.indices.contains(index) ? all[index] : 0 }

  public static func == (a: GLKMatrix3, b: GLKMatrix3) -> Bool { a.all == b.all }
  public func hash(into hasher: inout Hasher) { hasher.combine(all) }

  public var m00: Float {
    get { m.0 }
    set { m.0 = newValue }
  }
  public var m01: Float {
    get { m.1 }
    set { m.1 = newValue }
  }
  public var m02: Float {
    get { m.2 }
    set { m.2 = newValue }
  }
  public var m10: Float {
    get { m.3 }
    set { m.3 = newValue }
  }
  public var m11: Float {
    get { m.4 }
    set { m.4 = newValue }
  }
  public var m12: Float {
    get { m.5 }
    set { m.5 = newValue }
  }
  public var m20: Float {
    get { m.6 }
    set { m.6 = newValue }
  }
  public var m21: Float {
    get { m.7 }
    set { m.7 = newValue }
  }
  public var m22: Float {
    get { m.8 }
    set { m.8 = newValue }
  }
}

/// The matrix that changes nothing.
public let GLKMatrix3Identity = GLKMatrix3(m: (1, 0, 0, 0, 1, 0, 0, 0, 1))
/// Returns a matrix of these numbers, column by column.
public func GLKMatrix3Make(
  _ m00: Float, _ m01: Float, _ m02: Float,
  _ m10: Float, _ m11: Float, _ m12: Float,
  _ m20: Float, _ m21: Float, _ m22: Float
) -> GLKMatrix3 { GLKMatrix3(m: (m00, m01, m02, m10, m11, m12, m20, m21, m22)) }
/// Returns a matrix of the numbers in an array, column by column.
public func GLKMatrix3MakeWithArray(_ values: UnsafePointer<Float>) -> GLKMatrix3 {
  GLKMatrix3((0..<9).map { values[$0] })
}
/// Returns a matrix with columns and rows exchanged.
public func GLKMatrix3Transpose(_ matrix: GLKMatrix3) -> GLKMatrix3 { matrix.transposed }
/// Returns the product: what the right one does comes first.
public func GLKMatrix3Multiply(_ left: GLKMatrix3, _ right: GLKMatrix3) -> GLKMatrix3 {
  left.multiplied(by: right)
}
/// Returns the sum.
public func GLKMatrix3Add(_ left: GLKMatrix3, _ right: GLKMatrix3) -> GLKMatrix3 { left.map(right, +) }
/// Returns the difference.
public func GLKMatrix3Subtract(_ left: GLKMatrix3, _ right: GLKMatrix3) -> GLKMatrix3 { left.map(right, -) }
/// Returns the product of a matrix and a column.
public func GLKMatrix3MultiplyVector3(_ matrix: GLKMatrix3, _ vector: GLKVector3) -> GLKVector3 {
  matrix.multiplied(by: vector)
}
/// Returns a row.
public func GLKMatrix3GetRow(_ matrix: GLKMatrix3, _ row: Int32) -> GLKVector3 { matrix.row(row) }
/// Returns a column.
public func GLKMatrix3GetColumn(_ matrix: GLKMatrix3, _ column: Int32) -> GLKVector3 { matrix.column(column) }
/// Returns the inverse; the identity, and false in `isInvertible`, where there is none.
public func GLKMatrix3Invert(_ matrix: GLKMatrix3, _ isInvertible: UnsafeMutablePointer<Bool>?) -> GLKMatrix3
{ matrix.inverted(isInvertible, otherwise: GLKMatrix3Identity) }
/// Returns the inverse with columns and rows exchanged.
public func GLKMatrix3InvertAndTranspose(_ matrix: GLKMatrix3, _ isInvertible: UnsafeMutablePointer<Bool>?)
  -> GLKMatrix3
{
  GLKMatrix3Transpose(GLKMatrix3Invert(matrix, isInvertible))
}

/// A matrix of four columns, which stand one after the other; vectors are multiplied from the right.
public struct GLKMatrix4: Hashable, Sendable, SquareMatrix {
  typealias Vector = GLKVector4
  static let size = 4

  /// The numbers, column by column.
  public var m:
    (
      Float, Float, Float, Float, Float, Float, Float, Float, Float, Float, Float, Float, Float, Float, Float,
      Float
    )

  /// Zeros.
  public init() { m = (0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0) }
  /// These numbers.
  public init(
    m: (
      Float, Float, Float, Float, Float, Float, Float, Float, Float, Float, Float, Float, Float, Float, Float,
      Float
    )
  ) { self.m = m }
  init(_ all: [Float]) {
    self.init()
    if all.count >= 16 {
      m = (
        all[0], all[1], all[2], all[3], all[4], all[5], all[6], all[7], all[8], all[9], all[10], all[11],
        all[12], all[13], all[14], all[15]
      )
    }
  }
  var all: [Float] { [m.0, m.1, m.2, m.3, m.4, m.5, m.6, m.7, m.8, m.9, m.10, m.11, m.12, m.13, m.14, m.15] }
  /// A number by its place; 0 for a place outside.
  public subscript(index: Int) -> Float { all.indices.contains(index) ? all[index] : 0 }

  public static func == (a: GLKMatrix4, b: GLKMatrix4) -> Bool { a.all == b.all }
  public func hash(into hasher: inout Hasher) { hasher.combine(all) }

  public var m00: Float {
    get { m.0 }
    set { m.0 = newValue }
  }
  public var m01: Float {
    get { m.1 }
    set { m.1 = newValue }
  }
  public var m02: Float {
    get { m.2 }
    set { m.2 = newValue }
  }
  public var m03: Float {
    get { m.3 }
    set { m.3 = newValue }
  }
  public var m10: Float {
    get { m.4 }
    set { m.4 = newValue }
  }
  public var m11: Float {
    get { m.5 }
    set { m.5 = newValue }
  }
  public var m12: Float {
    get { m.6 }
    set { m.6 = newValue }
  }
  public var m13: Float {
    get { m.7 }
    set { m.7 = newValue }
  }
  public var m20: Float {
    get { m.8 }
    set { m.8 = newValue }
  }
  public var m21: Float {
    get { m.9 }
    set { m.9 = newValue }
  }
  public var m22: Float {
    get { m.10 }
    set { m.10 = newValue }
  }
  public var m23: Float {
    get { m.11 }
    set { m.11 = newValue }
  }
  public var m30: Float {
    get { m.12 }
    set { m.12 = newValue }
  }
  public var m31: Float {
    get { m.13 }
    set { m.13 = newValue }
  }
  public var m32: Float {
    get { m.14 }
    set { m.14 = newValue }
  }
  public var m33: Float {
    get { m.15 }
    set { m.15 = newValue }
  }
}

/// The matrix that changes nothing.
public let GLKMatrix4Identity = GLKMatrix4(m: (1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1))
/// Returns a matrix of these numbers, column by column.
public func GLKMatrix4Make(
  _ m00: Float, _ m01: Float, _ m02: Float, _ m03: Float,
  _ m10: Float, _ m11: Float, _ m12: Float, _ m13: Float,
  _ m20: Float, _ m21: Float, _ m22: Float, _ m23: Float,
  _ m30: Float, _ m31: Float, _ m32: Float, _ m33: Float
) -> GLKMatrix4 {
  GLKMatrix4(m: (m00, m01, m02, m03, m10, m11, m12, m13, m20, m21, m22, m23, m30, m31, m32, m33))
}
/// Returns a matrix of the numbers in an array, column by column.
public func GLKMatrix4MakeWithArray(_ values: UnsafePointer<Float>) -> GLKMatrix4 {
  GLKMatrix4((0..<16).map { values[$0] })
}
/// Returns a matrix with columns and rows exchanged.
public func GLKMatrix4Transpose(_ matrix: GLKMatrix4) -> GLKMatrix4 { matrix.transposed }
/// Returns the product: what the right one does comes first.
public func GLKMatrix4Multiply(_ left: GLKMatrix4, _ right: GLKMatrix4) -> GLKMatrix4 {
  left.multiplied(by: right)
}
/// Returns the sum.
public func GLKMatrix4Add(_ left: GLKMatrix4, _ right: GLKMatrix4) -> GLKMatrix4 { left.map(right, +) }
/// Returns the difference.
public func GLKMatrix4Subtract(_ left: GLKMatrix4, _ right: GLKMatrix4) -> GLKMatrix4 { left.map(right, -) }
/// Returns the product of a matrix and a column.
public func GLKMatrix4MultiplyVector4(_ matrix: GLKMatrix4, _ vector: GLKVector4) -> GLKVector4 {
  matrix.multiplied(by: vector)
}
/// Returns a row.
public func GLKMatrix4GetRow(_ matrix: GLKMatrix4, _ row: Int32) -> GLKVector4 { matrix.row(row) }
/// Returns a column.
public func GLKMatrix4GetColumn(_ matrix: GLKMatrix4, _ column: Int32) -> GLKVector4 { matrix.column(column) }
/// Returns the inverse; the identity, and false in `isInvertible`, where there is none.
public func GLKMatrix4Invert(_ matrix: GLKMatrix4, _ isInvertible: UnsafeMutablePointer<Bool>?) -> GLKMatrix4
{ matrix.inverted(isInvertible, otherwise: GLKMatrix4Identity) }
/// Returns the inverse with columns and rows exchanged.
public func GLKMatrix4InvertAndTranspose(_ matrix: GLKMatrix4, _ isInvertible: UnsafeMutablePointer<Bool>?)
  -> GLKMatrix4
{
  GLKMatrix4Transpose(GLKMatrix4Invert(matrix, isInvertible))
}

extension GLKMatrix4 {
  fileprivate static func rotation(_ radians: Float, _ x: Float, _ y: Float, _ z: Float) -> GLKMatrix4 {
    let axis = GLKVector3Normalize(GLKVector3(x, y, z))
    let (c, s) = (cos(radians), sin(radians))
    let t = 1 - c
    return GLKMatrix4(
      m: (
        c + t * axis.x * axis.x, t * axis.x * axis.y + s * axis.z, t * axis.x * axis.z - s * axis.y, 0,
        t * axis.x * axis.y - s * axis.z, c + t * axis.y * axis.y, t * axis.y * axis.z + s * axis.x, 0,
        t * axis.x * axis.z + s * axis.y, t * axis.y * axis.z - s * axis.x, c + t * axis.z * axis.z, 0,
        0, 0, 0, 1
      ))
  }
}

/// Returns a translation.
public func GLKMatrix4MakeTranslation(_ tx: Float, _ ty: Float, _ tz: Float) -> GLKMatrix4 {
  GLKMatrix4(m: (1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1, 0, tx, ty, tz, 1))
}
/// Returns a scaling.
public func GLKMatrix4MakeScale(_ sx: Float, _ sy: Float, _ sz: Float) -> GLKMatrix4 {
  GLKMatrix4(m: (sx, 0, 0, 0, 0, sy, 0, 0, 0, 0, sz, 0, 0, 0, 0, 1))
}
/// Returns a rotation about an axis.
public func GLKMatrix4MakeRotation(_ radians: Float, _ x: Float, _ y: Float, _ z: Float) -> GLKMatrix4 {
  .rotation(radians, x, y, z)
}
/// Returns a rotation about the x axis.
public func GLKMatrix4MakeXRotation(_ radians: Float) -> GLKMatrix4 { .rotation(radians, 1, 0, 0) }
/// Returns a rotation about the y axis.
public func GLKMatrix4MakeYRotation(_ radians: Float) -> GLKMatrix4 { .rotation(radians, 0, 1, 0) }
/// Returns a rotation about the z axis.
public func GLKMatrix4MakeZRotation(_ radians: Float) -> GLKMatrix4 { .rotation(radians, 0, 0, 1) }
/// Returns a perspective.
///
/// - Parameters:
///   - fovyRadians: the angle that is seen from bottom to top.
///   - aspect: width by height.
///   - nearZ: how far in front of the eye things begin to be seen; above 0.
///   - farZ: where they end.
public func GLKMatrix4MakePerspective(_ fovyRadians: Float, _ aspect: Float, _ nearZ: Float, _ farZ: Float)
  -> GLKMatrix4
{
  let f = 1 / tan(fovyRadians / 2)
  return GLKMatrix4(
    m: (
      f / aspect, 0, 0, 0, 0, f, 0, 0, 0, 0, (farZ + nearZ) / (nearZ - farZ), -1, 0, 0,
      2 * farZ * nearZ / (nearZ - farZ), 0
    ))
}
/// Returns a perspective through a window of the near plane.
public func GLKMatrix4MakeFrustum(
  _ left: Float, _ right: Float, _ bottom: Float, _ top: Float, _ nearZ: Float, _ farZ: Float
) -> GLKMatrix4 {
  let (w, h, d) = (right - left, top - bottom, farZ - nearZ)
  return GLKMatrix4(
    m: (
      2 * nearZ / w, 0, 0, 0, 0, 2 * nearZ / h, 0, 0, (right + left) / w, (top + bottom) / h,
      -(farZ + nearZ) / d, -1,
      0, 0, -2 * farZ * nearZ / d, 0
    ))
}
/// Returns a projection without perspective.
public func GLKMatrix4MakeOrtho(
  _ left: Float, _ right: Float, _ bottom: Float, _ top: Float, _ nearZ: Float, _ farZ: Float
) -> GLKMatrix4 {
  let (w, h, d) = (right - left, top - bottom, farZ - nearZ)
  return GLKMatrix4(
    m: (
      2 / w, 0, 0, 0, 0, 2 / h, 0, 0, 0, 0, -2 / d, 0, -(right + left) / w, -(top + bottom) / h,
      -(farZ + nearZ) / d, 1
    ))
}
/// Returns how an eye sees the world.
public func GLKMatrix4MakeLookAt(
  _ eyeX: Float, _ eyeY: Float, _ eyeZ: Float, _ centerX: Float, _ centerY: Float, _ centerZ: Float,
  _ upX: Float,
  _ upY: Float, _ upZ: Float
) -> GLKMatrix4 {
  let (eye, center) = (GLKVector3(eyeX, eyeY, eyeZ), GLKVector3(centerX, centerY, centerZ))
  let n = GLKVector3Normalize(GLKVector3Subtract(eye, center))
  let u = GLKVector3Normalize(GLKVector3CrossProduct(GLKVector3(upX, upY, upZ), n))
  let v = GLKVector3CrossProduct(n, u)
  return GLKMatrix4(
    m: (
      u.x, v.x, n.x, 0, u.y, v.y, n.y, 0, u.z, v.z, n.z, 0,
      -GLKVector3DotProduct(u, eye), -GLKVector3DotProduct(v, eye), -GLKVector3DotProduct(n, eye), 1
    ))
}
/// Returns a matrix that translates first.
public func GLKMatrix4Translate(_ matrix: GLKMatrix4, _ tx: Float, _ ty: Float, _ tz: Float) -> GLKMatrix4 {
  GLKMatrix4Multiply(matrix, GLKMatrix4MakeTranslation(tx, ty, tz))
}
/// Returns a matrix that translates first.
public func GLKMatrix4TranslateWithVector3(_ matrix: GLKMatrix4, _ translation: GLKVector3) -> GLKMatrix4 {
  GLKMatrix4Translate(matrix, translation.x, translation.y, translation.z)
}
/// Returns a matrix that scales first.
public func GLKMatrix4Scale(_ matrix: GLKMatrix4, _ sx: Float, _ sy: Float, _ sz: Float) -> GLKMatrix4 {
  GLKMatrix4Multiply(matrix, GLKMatrix4MakeScale(sx, sy, sz))
}
/// Returns a matrix that scales first.
public func GLKMatrix4ScaleWithVector3(_ matrix: GLKMatrix4, _ scale: GLKVector3) -> GLKMatrix4 {
  GLKMatrix4Scale(matrix, scale.x, scale.y, scale.z)
}
/// Returns a matrix that rotates first.
public func GLKMatrix4Rotate(_ matrix: GLKMatrix4, _ radians: Float, _ x: Float, _ y: Float, _ z: Float)
  -> GLKMatrix4
{
  GLKMatrix4Multiply(matrix, .rotation(radians, x, y, z))
}
/// Returns a matrix that rotates first.
public func GLKMatrix4RotateWithVector3(_ matrix: GLKMatrix4, _ radians: Float, _ axis: GLKVector3)
  -> GLKMatrix4
{
  GLKMatrix4Rotate(matrix, radians, axis.x, axis.y, axis.z)
}
/// Returns a matrix that rotates about the x axis first.
public func GLKMatrix4RotateX(_ matrix: GLKMatrix4, _ radians: Float) -> GLKMatrix4 {
  GLKMatrix4Rotate(matrix, radians, 1, 0, 0)
}
/// Returns a matrix that rotates about the y axis first.
public func GLKMatrix4RotateY(_ matrix: GLKMatrix4, _ radians: Float) -> GLKMatrix4 {
  GLKMatrix4Rotate(matrix, radians, 0, 1, 0)
}
/// Returns a matrix that rotates about the z axis first.
public func GLKMatrix4RotateZ(_ matrix: GLKMatrix4, _ radians: Float) -> GLKMatrix4 {
  GLKMatrix4Rotate(matrix, radians, 0, 0, 1)
}
/// Returns the first three columns and rows.
public func GLKMatrix4GetMatrix3(_ matrix: GLKMatrix4) -> GLKMatrix3 {
  let all = matrix.all
  return GLKMatrix3 { all[$0 * 4 + $1] }
}
/// Returns a direction as the matrix turns it, without its translation.
public func GLKMatrix4MultiplyVector3(_ matrix: GLKMatrix4, _ vector: GLKVector3) -> GLKVector3 {
  let result = GLKMatrix4MultiplyVector4(matrix, GLKVector4(vector.x, vector.y, vector.z, 0))
  return GLKVector3(result.x, result.y, result.z)
}
/// Returns a point as the matrix moves it.
public func GLKMatrix4MultiplyVector3WithTranslation(_ matrix: GLKMatrix4, _ vector: GLKVector3) -> GLKVector3
{
  let result = GLKMatrix4MultiplyVector4(matrix, GLKVector4(vector.x, vector.y, vector.z, 1))
  return GLKVector3(result.x, result.y, result.z)
}
/// Returns a point as the matrix moves it, divided by its fourth number.
public func GLKMatrix4MultiplyAndProjectVector3(_ matrix: GLKMatrix4, _ vector: GLKVector3) -> GLKVector3 {
  let result = GLKMatrix4MultiplyVector4(matrix, GLKVector4(vector.x, vector.y, vector.z, 1))
  return GLKVector3DivideScalar(GLKVector3(result.x, result.y, result.z), result.w)
}
/// Returns a rotation about an axis.
public func GLKMatrix3MakeRotation(_ radians: Float, _ x: Float, _ y: Float, _ z: Float) -> GLKMatrix3 {
  GLKMatrix4GetMatrix3(.rotation(radians, x, y, z))
}
/// Returns a scaling.
public func GLKMatrix3MakeScale(_ sx: Float, _ sy: Float, _ sz: Float) -> GLKMatrix3 {
  GLKMatrix3(m: (sx, 0, 0, 0, sy, 0, 0, 0, sz))
}
/// Returns how a point of the world is seen in a window.
public func GLKMathProject(
  _ object: GLKVector3, _ model: GLKMatrix4, _ projection: GLKMatrix4, _ viewport: UnsafePointer<Int32>
) -> GLKVector3 {
  let seen = GLKMatrix4MultiplyAndProjectVector3(GLKMatrix4Multiply(projection, model), object)
  return GLKVector3(
    Float(viewport[0]) + Float(viewport[2]) * (seen.x + 1) / 2,
    Float(viewport[1]) + Float(viewport[3]) * (seen.y + 1) / 2,
    (seen.z + 1) / 2)
}
/// Returns which point of the world is seen at a place of a window; false in `success` where none is.
public func GLKMathUnproject(
  _ window: GLKVector3, _ model: GLKMatrix4, _ projection: GLKMatrix4, _ viewport: UnsafePointer<Int32>,
  _ success: UnsafeMutablePointer<Bool>?
) -> GLKVector3 {
  let inverse = GLKMatrix4Invert(GLKMatrix4Multiply(projection, model), success)
  return GLKMatrix4MultiplyAndProjectVector3(
    inverse,
    GLKVector3(
      (window.x - Float(viewport[0])) / Float(viewport[2]) * 2 - 1,
      (window.y - Float(viewport[1])) / Float(viewport[3]) * 2 - 1,
      window.z * 2 - 1))
}

/// A rotation: the axis times the sine of half the angle, and the cosine of half the angle.
public struct GLKQuaternion: Hashable, Sendable {
  public var x, y, z, w: Float

  public init(x: Float = 0, y: Float = 0, z: Float = 0, w: Float = 1) {
    (self.x, self.y, self.z, self.w) = (x, y, z, w)
  }
}

/// No rotation.
public let GLKQuaternionIdentity = GLKQuaternion()
/// Returns a quaternion of these numbers.
public func GLKQuaternionMake(_ x: Float, _ y: Float, _ z: Float, _ w: Float) -> GLKQuaternion {
  GLKQuaternion(x: x, y: y, z: z, w: w)
}
/// Returns a rotation about an axis of length 1.
public func GLKQuaternionMakeWithAngleAndAxis(_ radians: Float, _ x: Float, _ y: Float, _ z: Float)
  -> GLKQuaternion
{
  let s = sin(radians / 2)
  return GLKQuaternion(x: s * x, y: s * y, z: s * z, w: cos(radians / 2))
}
/// Returns the rotation that does what the right one does first.
public func GLKQuaternionMultiply(_ a: GLKQuaternion, _ b: GLKQuaternion) -> GLKQuaternion {
  GLKQuaternion(
    x: a.w * b.x + a.x * b.w + a.y * b.z - a.z * b.y, y: a.w * b.y + a.y * b.w + a.z * b.x - a.x * b.z,
    z: a.w * b.z + a.z * b.w + a.x * b.y - a.y * b.x, w: a.w * b.w - a.x * b.x - a.y * b.y - a.z * b.z)
}
/// Returns the same rotation with the length 1.
public func GLKQuaternionNormalize(_ q: GLKQuaternion) -> GLKQuaternion {
  let length = (q.x * q.x + q.y * q.y + q.z * q.z + q.w * q.w).squareRoot()
  return GLKQuaternion(x: q.x / length, y: q.y / length, z: q.z / length, w: q.w / length)
}
/// Returns the rotation as a matrix.
public func GLKMatrix4MakeWithQuaternion(_ quaternion: GLKQuaternion) -> GLKMatrix4 {
  let q = GLKQuaternionNormalize(quaternion)
  let (x, y, z, w) = (q.x, q.y, q.z, q.w)
  return GLKMatrix4(
    m: (
      1 - 2 * (y * y + z * z), 2 * (x * y + z * w), 2 * (x * z - y * w), 0,
      2 * (x * y - z * w), 1 - 2 * (x * x + z * z), 2 * (y * z + x * w), 0,
      2 * (x * z + y * w), 2 * (y * z - x * w), 1 - 2 * (x * x + y * y), 0,
      0, 0, 0, 1
    ))
}
