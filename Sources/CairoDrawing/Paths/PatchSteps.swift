import Drawing

/// How many patches of a mesh a range of colours is divided into.
enum PatchSteps {
  /// The widest range of colours that one patch holds. The coarsest viewers halve a patch three times and paint each part in the
  /// colour of one corner (docs/internals/viewers.md).
  static let widest = 16.0 / 255

  /// - Parameter least: fewer would not do for other reasons.
  static func count(from first: RGBA, to last: RGBA, atLeast least: Int) -> Int {
    // Alpha is drawn separately.
    let range = max(
      first.withAlpha(1).distance(to: last.withAlpha(1)), Double(abs(first.alpha - last.alpha)))
    return max(least, Int((range / widest).rounded(.up)), 1)
  }
}
