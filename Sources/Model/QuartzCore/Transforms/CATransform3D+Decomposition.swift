/// A decomposed transform: scale, then skew, rotation, translation and perspective, in this order, give the
/// transform. ~After Spencer
@_spi(Geometry) public struct DecomposedTransform: Hashable, Sendable {
  /// x, y, z, in points.
  public var translation = SIMD3<Double>.zero
  /// Factors along x, y and z; negative for reflections.
  public var scale = SIMD3<Double>(1, 1, 1)
  /// The shear of axes towards others, per unit of length: y towards x, z towards x, z towards y.
  public var skew = SIMD3<Double>.zero
  /// x, y, z, w of a unit quaternion.
  public var rotation = SIMD4<Double>(0, 0, 0, 1)
  /// The fourth column.
  public var perspective = SIMD4<Double>(0, 0, 0, 1)

  /// The components of the identity.
  public init() {}

  /// Nil if `m44` is 0 or, with a perspective, the rest of the matrix is not invertible.
  public init?(_ t: CATransform3D) {
    guard t.m44 != 0, t.m44.isFinite else { return nil }
    let k = 1 / t.m44
    if t.m14 != 0 || t.m24 != 0 || t.m34 != 0 {
      var affine = t
      (affine.m14, affine.m24, affine.m34, affine.m44) = (0, 0, 0, t.m44)
      guard let inverse = affine.inverse else { return nil }
      let column = SIMD4<Double>(t.m14, t.m24, t.m34, t.m44)
      func row(_ a: CGFloat, _ b: CGFloat, _ c: CGFloat, _ d: CGFloat) -> Double {
        (SIMD4<Double>(a, b, c, d) * column).sum()
      }
      perspective = SIMD4(
        row(inverse.m11, inverse.m12, inverse.m13, inverse.m14),
        row(inverse.m21, inverse.m22, inverse.m23, inverse.m24),
        row(inverse.m31, inverse.m32, inverse.m33, inverse.m34),
        row(inverse.m41, inverse.m42, inverse.m43, inverse.m44))
    }
    translation = SIMD3(t.m41, t.m42, t.m43) * k
    var rows = [
      SIMD3<Double>(t.m11, t.m12, t.m13) * k, SIMD3<Double>(t.m21, t.m22, t.m23) * k,
      SIMD3<Double>(t.m31, t.m32, t.m33) * k,
    ]
    takeScaleAndSkew(&rows)
    rotation = DecomposedTransform.quaternion(rows)
  }

  /// Leaves orthonormal, right-handed rows.
  private mutating func takeScaleAndSkew(_ rows: inout [SIMD3<Double>]) {
    scale.x = rows[0].length
    rows[0] = rows[0].unit
    skew.x = dot(rows[0], rows[1])
    rows[1] -= skew.x * rows[0]
    scale.y = rows[1].length
    rows[1] = rows[1].unit
    if scale.y != 0 { skew.x /= scale.y }
    skew.y = dot(rows[0], rows[2])
    rows[2] -= skew.y * rows[0]
    skew.z = dot(rows[1], rows[2])
    rows[2] -= skew.z * rows[1]
    scale.z = rows[2].length
    rows[2] = rows[2].unit
    if scale.z != 0 {
      skew.y /= scale.z
      skew.z /= scale.z
    }
    completeBasis(&rows)
    if dot(cross(rows[0], rows[1]), rows[2]) < 0 {
      // A reflection: along the axis that is obviously reflected, if there is one, else along x.
      let axis = (0..<3).first { rows[$0][$0] == -1 } ?? 0
      scale[axis] = -scale[axis]
      rows[axis] = -rows[axis]
      if axis != 2 { skew.x = -skew.x }
      if axis != 1 { skew.y = -skew.y }
      if axis != 0 { skew.z = -skew.z }
    }
  }

  /// A scale of 0 leaves no direction; one that fits the others is chosen, so that layers can grow from
  /// nothing.
  private func completeBasis(_ rows: inout [SIMD3<Double>]) {
    let axes = [SIMD3<Double>(1, 0, 0), SIMD3<Double>(0, 1, 0), SIMD3<Double>(0, 0, 1)]
    for index in 0..<3 where rows[index] == .zero {
      let (next, last) = (rows[(index + 1) % 3], rows[(index + 2) % 3])
      if next != .zero, last != .zero {
        rows[index] = cross(next, last)
        continue
      }
      let known = next == .zero ? last : next
      let candidates = [axes[index], axes[(index + 1) % 3]].map { ($0 - dot($0, known) * known) }
      rows[index] = (candidates.first { $0.length > 1e-3 } ?? axes[index]).unit
    }
  }

  private static func quaternion(_ r: [SIMD3<Double>]) -> SIMD4<Double> {
    let trace = r[0].x + r[1].y + r[2].z
    var q: SIMD4<Double>
    if trace > 0 {
      let s = 2 * (trace + 1).squareRoot()
      q = SIMD4((r[1].z - r[2].y) / s, (r[2].x - r[0].z) / s, (r[0].y - r[1].x) / s, s / 4)
    } else if r[0].x > r[1].y, r[0].x > r[2].z {
      let s = 2 * max(1 + r[0].x - r[1].y - r[2].z, 0).squareRoot()
      q = SIMD4(s / 4, (r[0].y + r[1].x) / s, (r[0].z + r[2].x) / s, (r[1].z - r[2].y) / s)
    } else if r[1].y > r[2].z {
      let s = 2 * max(1 + r[1].y - r[0].x - r[2].z, 0).squareRoot()
      q = SIMD4((r[0].y + r[1].x) / s, s / 4, (r[1].z + r[2].y) / s, (r[2].x - r[0].z) / s)
    } else {
      let s = 2 * max(1 + r[2].z - r[0].x - r[1].y, 0).squareRoot()
      q = SIMD4((r[0].z + r[2].x) / s, (r[1].z + r[2].y) / s, s / 4, (r[0].y - r[1].x) / s)
    }
    let length = (q * q).sum().squareRoot()
    return length > 0 ? q / length : SIMD4(0, 0, 0, 1)
  }

  /// The matrix of these components.
  public var transform: CATransform3D {
    var m = rotationMatrix
    m.m41 = translation.x
    m.m42 = translation.y
    m.m43 = translation.z
    var shape = CATransform3DMakeScale(scale.x, scale.y, scale.z)
    shape.m21 = skew.x * scale.y
    shape.m31 = skew.y * scale.z
    shape.m32 = skew.z * scale.z
    m = CATransform3DConcat(shape, m)
    guard perspective != SIMD4(0, 0, 0, 1) else { return m }
    var last = CATransform3DIdentity
    last.m14 = perspective.x
    last.m24 = perspective.y
    last.m34 = perspective.z
    last.m44 = perspective.w
    return CATransform3DConcat(m, last)
  }

  var rotationMatrix: CATransform3D {
    let (x, y, z, w) = (rotation.x, rotation.y, rotation.z, rotation.w)
    return CATransform3D(
      m11: 1 - 2 * (y * y + z * z), m12: 2 * (x * y + z * w), m13: 2 * (x * z - y * w), m14: 0,
      m21: 2 * (x * y - z * w), m22: 1 - 2 * (x * x + z * z), m23: 2 * (y * z + x * w), m24: 0,
      m31: 2 * (x * z + y * w), m32: 2 * (y * z - x * w), m33: 1 - 2 * (x * x + y * y), m34: 0,
      m41: 0, m42: 0, m43: 0, m44: 1)
  }

  /// Interpolates each component, the rotation along the shorter great circle.
  public func interpolated(to other: DecomposedTransform, _ t: Double) -> DecomposedTransform {
    var result = DecomposedTransform()
    result.translation = translation + (other.translation - translation) * t
    result.scale = scale + (other.scale - scale) * t
    result.skew = skew + (other.skew - skew) * t
    result.perspective = perspective + (other.perspective - perspective) * t
    var end = other.rotation
    var cosine = (rotation * end).sum()
    if cosine < 0 {
      end = -end
      cosine = -cosine
    }
    let angle = acos(min(cosine, 1))
    let weights = angle < 1e-9 ? (1 - t, t) : (sin((1 - t) * angle) / sin(angle), sin(t * angle) / sin(angle))
    let mixed = rotation * weights.0 + end * weights.1
    result.rotation = mixed / (mixed * mixed).sum().squareRoot()
    return result
  }
}

private func dot(_ a: SIMD3<Double>, _ b: SIMD3<Double>) -> Double { (a * b).sum() }

private func cross(_ a: SIMD3<Double>, _ b: SIMD3<Double>) -> SIMD3<Double> {
  SIMD3(a.y * b.z - a.z * b.y, a.z * b.x - a.x * b.z, a.x * b.y - a.y * b.x)
}

extension SIMD3<Double> {
  fileprivate var length: Double { (self * self).sum().squareRoot() }
  fileprivate var unit: SIMD3<Double> {
    let length = self.length
    return length > 1e-12 ? self / length : .zero
  }
}
