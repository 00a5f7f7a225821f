/// A decomposed affine transform: a remainder, then a rotation, a scale of each axis, and a translation.
///
/// It follows the CSS Transforms specification ("Interpolation of decomposed 2D matrix values"), whose
/// choices of reflections and rotation direction are also Core Animation's.
struct PlaneTransform {
  private var translation: SIMD2<Double>
  /// Factors along x and y; negative for reflections.
  private var scale: SIMD2<Double>
  /// In radians.
  private var angle: Double
  /// The remainder of the two rows after rotation and scale: shear.
  private var rest: (SIMD2<Double>, SIMD2<Double>)

  /// Nil if the transform is not affine or not invertible.
  init?(_ t: CATransform3D) {
    guard CATransform3DIsAffine(t) else { return nil }
    var rows = (SIMD2<Double>(t.m11, t.m12), SIMD2<Double>(t.m21, t.m22))
    let determinant = rows.0.x * rows.1.y - rows.0.y * rows.1.x
    guard determinant != 0, determinant.isFinite else { return nil }
    translation = SIMD2<Double>(t.m41, t.m42)
    scale = SIMD2(hypot(rows.0.x, rows.0.y), hypot(rows.1.x, rows.1.y))
    if determinant < 0 {
      // A reflection: of the axis that is more reversed.
      if rows.0.x < rows.1.y { scale.x = -scale.x } else { scale.y = -scale.y }
    }
    rows = (rows.0 / scale.x, rows.1 / scale.y)
    angle = atan2(rows.0.y, rows.0.x)
    let (cosine, sine) = (rows.0.x, rows.0.y)
    rest = (cosine * rows.0 - sine * rows.1, sine * rows.0 + cosine * rows.1)
  }

  /// Interpolates each component, the rotation along the shorter way; a half turn goes backwards from 0.
  /// Reflections along different axes differ by a half turn.
  func interpolated(to other: PlaneTransform, _ t: Double) -> PlaneTransform {
    var (start, end) = (self, other)
    if (start.scale.x < 0 && end.scale.y < 0) || (start.scale.y < 0 && end.scale.x < 0) {
      start.scale = -start.scale
      start.angle += start.angle < 0 ? .pi : -.pi
    }
    if start.angle == 0 { start.angle = 2 * .pi }
    if end.angle == 0 { end.angle = 2 * .pi }
    if abs(start.angle - end.angle) > .pi {
      if start.angle > end.angle { start.angle -= 2 * .pi } else { end.angle -= 2 * .pi }
    }
    var result = start
    result.translation += (end.translation - start.translation) * t
    result.scale += (end.scale - start.scale) * t
    result.angle += (end.angle - start.angle) * t
    result.rest.0 += (end.rest.0 - start.rest.0) * t
    result.rest.1 += (end.rest.1 - start.rest.1) * t
    return result
  }

  /// The matrix of these components.
  var transform: CATransform3D {
    let (cosine, sine) = (cos(angle), sin(angle))
    let x = scale.x * (cosine * rest.0 + sine * rest.1)
    let y = scale.y * (cosine * rest.1 - sine * rest.0)
    return CATransform3DMakeAffineTransform(
      CGAffineTransform(a: x.x, b: x.y, c: y.x, d: y.y, tx: translation.x, ty: translation.y))
  }
}
