extension DecomposedTransform {
  /// The rotation as angles about x, then y, then z, in radians.
  public var angles: SIMD3<Double> {
    get {
      let m = rotationMatrix
      let sine = min(max(-m.m13, -1), 1)
      guard abs(sine) < 1 - 1e-12 else {
        // x and z rotate about the same axis here; all of it is assigned to x.
        return SIMD3(atan2(-m.m32, m.m22), asin(sine), 0)
      }
      return SIMD3(atan2(m.m23, m.m33), asin(sine), atan2(m.m12, m.m11))
    }
    set {
      func turn(_ angle: Double, _ axis: SIMD3<Double>) -> SIMD4<Double> {
        SIMD4(axis * sin(angle / 2), cos(angle / 2))
      }
      let x = turn(newValue.x, SIMD3(1, 0, 0))
      let y = turn(newValue.y, SIMD3(0, 1, 0))
      let z = turn(newValue.z, SIMD3(0, 0, 1))
      rotation = DecomposedTransform.product(z, DecomposedTransform.product(y, x))
    }
  }

  /// The second rotation followed by the first.
  private static func product(_ a: SIMD4<Double>, _ b: SIMD4<Double>) -> SIMD4<Double> {
    SIMD4(
      a.w * b.x + a.x * b.w + a.y * b.z - a.z * b.y, a.w * b.y - a.x * b.z + a.y * b.w + a.z * b.x,
      a.w * b.z + a.x * b.y - a.y * b.x + a.z * b.w, a.w * b.w - a.x * b.x - a.y * b.y - a.z * b.z)
  }
}
