/// A transform of the plane taken apart: what is left over, then a turn, then a scale of each axis, then a translation.
///
/// As the CSS Transforms specification has it ("Interpolation of decomposed 2D matrix values"), whose choices of mirrors and
/// of the way round are Core Animation's too.
struct PlaneTransform {
  private var translation: SIMD2<Double>
  /// Factors along x and y; below 0 for a mirror image.
  private var scale: SIMD2<Double>
  /// In radians.
  private var angle: Double
  /// What the turn and the scale leave of the two rows: shear.
  private var rest: (SIMD2<Double>, SIMD2<Double>)

  /// Nil where the transform leaves the plane or has no inverse.
  init?(_ t: CATransform3D) {
    guard CATransform3DIsAffine(t) else { return nil }
    var rows = (SIMD2<Double>(t.m11, t.m12), SIMD2<Double>(t.m21, t.m22))
    let determinant = rows.0.x * rows.1.y - rows.0.y * rows.1.x
    guard determinant != 0, determinant.isFinite else { return nil }
    translation = SIMD2<Double>(t.m41, t.m42)
    scale = SIMD2(hypot(rows.0.x, rows.0.y), hypot(rows.1.x, rows.1.y))
    if determinant < 0 {
      // A mirror image: of the axis that points more the other way.
      if rows.0.x < rows.1.y { scale.x = -scale.x } else { scale.y = -scale.y }
    }
    rows = (rows.0 / scale.x, rows.1 / scale.y)
    angle = atan2(rows.0.y, rows.0.x)
    let (cosine, sine) = (rows.0.x, rows.0.y)
    rest = (cosine * rows.0 - sine * rows.1, sine * rows.0 + cosine * rows.1)
  }

  /// Part by part, the turn by the shorter way; a half turn goes backwards from no turn. Two mirror images along different
  /// axes are half a turn apart.
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

  /// The matrix that the parts make up.
  var transform: CATransform3D {
    let (cosine, sine) = (cos(angle), sin(angle))
    let x = scale.x * (cosine * rest.0 + sine * rest.1)
    let y = scale.y * (cosine * rest.1 - sine * rest.0)
    return CATransform3DMakeAffineTransform(
      CGAffineTransform(a: x.x, b: x.y, c: y.x, d: y.y, tx: translation.x, ty: translation.y))
  }
}
