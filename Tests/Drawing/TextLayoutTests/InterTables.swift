import CoreGraphics
import Foundation
import TestSupport

/// What Inter says of itself, in parts of its em. Its versions differ: 3.19 has 2816 units to the em, 4 has 2048.
struct InterTables {
  /// The line's height above and below the baseline; both are positive.
  let ascent, descent: CGFloat
  let capHeight: CGFloat
  /// How far below the baseline the middle of an underline lies, and how thick it is.
  let underlineDepth, underlineThickness: CGFloat
  /// How far above the baseline the top of a strike-through lies.
  let strikethroughTop: CGFloat
  /// The size of superscripts and subscripts, and how far they are raised and sunk.
  let scriptSize, superscriptRise, subscriptDepth: CGFloat

  init() throws {
    let tables = try EditedFont(Fixtures.inter + "/Inter-Regular.otf").tables
    func number(_ table: String, _ offset: Int) -> CGFloat {
      guard let bytes = tables[table]?.dropFirst(offset).prefix(2), bytes.count == 2 else { return .nan }
      return CGFloat(Int16(truncatingIfNeeded: bytes.reduce(0) { $0 << 8 | Int($1) }))
    }
    let em = number("head", 18)
    ascent = number("hhea", 4) / em
    descent = -number("hhea", 6) / em
    capHeight = number("OS/2", 88) / em
    underlineDepth = -number("post", 8) / em
    underlineThickness = number("post", 10) / em
    strikethroughTop = number("OS/2", 28) / em
    scriptSize = number("OS/2", 20) / em
    superscriptRise = number("OS/2", 24) / em
    subscriptDepth = number("OS/2", 16) / em
  }
}
