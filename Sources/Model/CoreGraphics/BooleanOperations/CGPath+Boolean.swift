extension CGPath {
  /// Returns the union of this path and another. Results can be filled by either rule. Curves stay curves,
  /// and intersect where chords within a hundred thousandth of the paths' size do.
  ///
  /// - Parameters:
  ///   - other: an area; open subpaths are closed.
  ///   - rule: the fill rule of both paths.
  public final func union(_ other: CGPath, using rule: CGPathFillRule = .winding) -> CGPath {
    combined(with: other, rule) { $0 || $1 }
  }

  /// Returns the intersection of both paths; see `union(_:using:)`.
  public final func intersection(_ other: CGPath, using rule: CGPathFillRule = .winding) -> CGPath {
    combined(with: other, rule) { $0 && $1 }
  }

  /// Returns the area of this path outside of the other one; see `union(_:using:)`.
  public final func subtracting(_ other: CGPath, using rule: CGPathFillRule = .winding) -> CGPath {
    combined(with: other, rule) { $0 && !$1 }
  }

  /// Returns the area that lies in only one of the paths; see `union(_:using:)`.
  public final func symmetricDifference(_ other: CGPath, using rule: CGPathFillRule = .winding) -> CGPath {
    combined(with: other, rule) { $0 != $1 }
  }

  /// Returns the same area with an outline that does not cross itself.
  public final func normalized(using rule: CGPathFillRule = .winding) -> CGPath {
    PathArrangement(areas: [self], rule: rule).outline { $0[0] }.path
  }

  /// Returns the parts of this path's line inside the area of another one, including its edge.
  public final func lineIntersection(_ other: CGPath, using rule: CGPathFillRule = .winding) -> CGPath {
    PathArrangement(areas: [other], rule: rule, line: self).line(inside: true)
  }

  /// Returns the parts of this path's line outside of the area of another one.
  public final func lineSubtracting(_ other: CGPath, using rule: CGPathFillRule = .winding) -> CGPath {
    PathArrangement(areas: [other], rule: rule, line: self).line(inside: false)
  }

  /// Returns the separate areas of the path, which at most touch at points, each with its holes.
  public final func componentsSeparated(using rule: CGPathFillRule = .winding) -> [CGPath] {
    PathArrangement(areas: [self], rule: rule).outline { $0[0] }.components
  }

  /// Returns whether the areas overlap.
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
