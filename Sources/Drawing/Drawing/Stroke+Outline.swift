import CoreGraphics

extension CGPath {
  /// Returns the outline of what a stroke covers. `precision` is how many times larger it will be seen.
  public func outline(of stroke: Stroke, precision: CGFloat) -> CGPath {
    let dashed =
      stroke.dashes.isEmpty ? self : copy(dashingWithPhase: stroke.dashPhase, lengths: stroke.dashes)
    // The stroker's precision is relative to the width, so outlines to be magnified are computed magnified.
    guard precision > 1.5 else {
      return dashed.copy(
        strokingWithWidth: stroke.width, lineCap: stroke.cap, lineJoin: stroke.join,
        miterLimit: stroke.miterLimit)
    }
    var up = CGAffineTransform(scaleX: precision, y: precision)
    var down = up.inverted()
    let large = dashed.copy(using: &up) ?? dashed
    let outline = large.copy(
      strokingWithWidth: stroke.width * precision, lineCap: stroke.cap, lineJoin: stroke.join,
      miterLimit: stroke.miterLimit)
    return outline.copy(using: &down) ?? outline
  }
}
