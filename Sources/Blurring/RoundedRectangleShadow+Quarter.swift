import CoreGraphics

extension BlurredSilhouette {
  /// The quarter of a rectangle's contours where x and y, counted from its middle, are positive, and a little beyond; nil
  /// for other silhouettes and for sharp shadows.
  ///
  /// Mirrored at both axes it makes the whole shadow, in a quarter of the numbers. Copies overlap where all of them show the
  /// same, so it does not matter which one is on top. Edges must not be antialiased: those along the axes lie on each other.
  public func quarterContours(steps: Int) -> ShadowContours? {
    guard case .roundedRectangle(let shadow) = form else { return nil }
    let levels = ShadowContours.levels(steps: steps, peak: shadow.peak, for: .pathData)
    let overlap = 0.04 * sigma
    let paths = shadow.quadrants(levels.map(\.threshold), tolerance: Self.quarterTolerance).map {
      Self.path($0, overlap: overlap)
    }
    return ShadowContours(paths: zip(paths, levels).map { ($0, .winding, $1.level) })
  }

  /// How far the curves may be off, as a difference in alpha. A quarter leaves room for short curves, which browsers draw
  /// better than long ones.
  private static let quarterTolerance = 0.2 / 255

  private static func path(_ quadrant: RoundedRectangleShadow.Quadrant, overlap: Double) -> CGPath {
    let path = CGMutablePath()
    guard let first = quadrant.curves.first, let last = quadrant.curves.last else { return path }
    path.move(to: CGPoint(x: CGFloat(first.p0.x), y: CGFloat(-overlap)))
    path.addLine(to: CGPoint(first.p0))
    for curve in quadrant.curves {
      path.addCurve(to: CGPoint(curve.p3), control1: CGPoint(curve.p1), control2: CGPoint(curve.p2))
    }
    path.addLine(to: CGPoint(x: CGFloat(-overlap), y: CGFloat(last.p3.y)))
    path.addLine(to: CGPoint(x: CGFloat(-overlap), y: CGFloat(-overlap)))
    path.closeSubpath()
    return path
  }
}
