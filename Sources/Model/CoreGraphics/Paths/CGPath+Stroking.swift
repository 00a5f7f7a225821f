extension CGPath {
  /// Returns the outline of the path's stroke, to be filled by the winding rule.
  ///
  /// Curves are exact to 1/400 of the width. A subpath without length gives a dot with round caps and an
  /// axis-aligned square with square caps.
  ///
  /// - Parameters:
  ///   - lineWidth: in the path's coordinates; nothing is drawn unless it is above zero and finite.
  ///   - miterLimit: the longest mitre, in line widths; longer ones become bevels.
  ///   - transform: applied to the result.
  public final func copy(
    strokingWithWidth lineWidth: CGFloat, lineCap: CGLineCap, lineJoin: CGLineJoin, miterLimit: CGFloat,
    transform: CGAffineTransform = .identity
  ) -> CGPath {
    guard lineWidth > 0, lineWidth.isFinite else { return CGPath(PathStorage()) }
    var stroker = Stroker(
      Stroker.Style(width: lineWidth, cap: lineCap, join: lineJoin, miterLimit: miterLimit))
    for subpath in subpaths { stroker.stroke(subpath) }
    return CGPath(stroker.result.transformed(by: transform))
  }
}
