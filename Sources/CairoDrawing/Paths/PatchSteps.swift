import Drawing

/// How many patches of a mesh a range of colours is divided into.
enum PatchSteps {
  /// The coarsest viewers halve a patch until its corners differ by no more than this, and paint each part in the colour of
  /// one corner (docs/internals/viewers.md).
  private static let evenForViewers = 3.0 / 256
  /// How far the colours of such viewers may be off.
  private static let tolerance = 2.0 / 255

  /// The widest range of colours that one of so many patches may hold: viewers divide patches coarsely: they halve
  /// up to 128 of them four times, more only three times.
  static func widest(ofPatches count: Int) -> Double { (count <= 128 ? 32 : 16) / 255 }

  /// - Parameter least: fewer would not do for other reasons.
  static func count(from first: RGBA, to last: RGBA, atLeast least: Int, widest: Double) -> Int {
    // Alpha is drawn separately.
    let ranges = [
      first.withAlpha(1).distance(to: last.withAlpha(1)), Double(abs(first.alpha - last.alpha)),
    ]
    let start = max(least, Int(((ranges.max() ?? 0) / widest).rounded(.up)), 1)
    var (best, least) = (start, Double.infinity)
    // Twice as many halve the steps, so that one of these is about right.
    for count in start...(2 * start + 2) where least > tolerance {
      let error = ranges.map { deviation($0 / Double(count)) }.max() ?? 0
      if error < least { (best, least) = (count, error) }
    }
    return best
  }

  /// How far the colours of such viewers are off.
  private static func deviation(_ range: Double) -> Double {
    var range = range
    while range > evenForViewers { range /= 2 }
    return range
  }
}
