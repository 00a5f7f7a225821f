extension CGPath {
  /// The area of this path and of another one together. Results are to be filled by either rule; what was a curve is one,
  /// and curves meet where chords do that stay within a hundred thousandth of the paths' size.
  ///
  /// - Parameters:
  ///   - other: an area; open subpaths count as closed.
  ///   - rule: what is inside of each path.
  public final func union(_ other: CGPath, using rule: CGPathFillRule = .winding) -> CGPath {
    combined(with: other, rule) { $0 || $1 }
  }

  /// The area that lies in both paths; see `union(_:using:)`.
  public final func intersection(_ other: CGPath, using rule: CGPathFillRule = .winding) -> CGPath {
    combined(with: other, rule) { $0 && $1 }
  }

  /// The area of this path that does not lie in the other one; see `union(_:using:)`.
  public final func subtracting(_ other: CGPath, using rule: CGPathFillRule = .winding) -> CGPath {
    combined(with: other, rule) { $0 && !$1 }
  }

  /// The area that lies in one of both paths only; see `union(_:using:)`.
  public final func symmetricDifference(_ other: CGPath, using rule: CGPathFillRule = .winding) -> CGPath {
    combined(with: other, rule) { $0 != $1 }
  }

  /// The same area with an outline that does not cross itself.
  public final func normalized(using rule: CGPathFillRule = .winding) -> CGPath {
    PathArrangement(areas: [self], rule: rule).outline { $0[0] }.path
  }

  /// The parts of this path's line that lie in the area of another one, and on its edge.
  public final func lineIntersection(_ other: CGPath, using rule: CGPathFillRule = .winding) -> CGPath {
    PathArrangement(areas: [other], rule: rule, line: self).line(inside: true)
  }

  /// The parts of this path's line that lie outside of the area of another one.
  public final func lineSubtracting(_ other: CGPath, using rule: CGPathFillRule = .winding) -> CGPath {
    PathArrangement(areas: [other], rule: rule, line: self).line(inside: false)
  }

  /// The areas of the path that do not touch each other but in points, each with its holes.
  public final func componentsSeparated(using rule: CGPathFillRule = .winding) -> [CGPath] {
    PathArrangement(areas: [self], rule: rule).outline { $0[0] }.components
  }

  /// Whether the areas have a part in common.
  public final func intersects(_ other: CGPath, using rule: CGPathFillRule = .winding) -> Bool {
    let (box, otherBox) = (boundingBoxOfPath, other.boundingBoxOfPath)
    guard !box.cut(to: otherBox).isNull else { return false }
    return !intersection(other, using: rule).isEmpty
  }

  private func combined(
    with other: CGPath, _ rule: CGPathFillRule, _ isInside: (Bool, Bool) -> Bool
  ) -> CGPath {
    PathArrangement(areas: [self, other], rule: rule).outline { isInside($0[0], $0[1]) }.path
  }
}
