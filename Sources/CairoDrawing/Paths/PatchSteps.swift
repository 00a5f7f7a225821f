import DisplayList

/// How many patches of a mesh a range of colours is divided into.
enum PatchSteps {
  /// Poppler halves a patch until its corners differ by no more than this, and paints each part in the colour of one
  /// corner.
  private static let evenForPoppler = 3.0 / 256
  /// Where the parts of poppler may end up: a little above half of that, being halves of what was just too much.
  private static let goodForPoppler = 1.7 / 255
  /// One patch of up to 128 holds no wider range than this, since poppler halves them no more than four times.
  static let widestOfFew = 25.6 / 255
  /// One patch of more holds no wider range than this: it halves those three times.
  static let widestOfMany = 12.8 / 255

  /// - Parameter least: fewer would not do for other reasons.
  static func count(from first: RGBA, to last: RGBA, atLeast least: Int, widest: Double) -> Int {
    // Alpha is drawn by itself.
    let ranges = [
      first.withAlpha(1).distance(to: last.withAlpha(1)), Double(abs(first.alpha - last.alpha)),
    ]
    let start = max(least, Int(((ranges.max() ?? 0) / widest).rounded(.up)), 1)
    var (best, least) = (start, Double.infinity)
    // Twice as many halve the steps, so that one of these is about right.
    for count in start...(2 * start + 2) where least > goodForPoppler {
      let error = ranges.map { poppler($0 / Double(count)) }.max() ?? 0
      if error < least { (best, least) = (count, error) }
    }
    return best
  }

  /// How far poppler's colours are off.
  private static func poppler(_ range: Double) -> Double {
    var range = range
    while range > evenForPoppler { range /= 2 }
    return range
  }
}
