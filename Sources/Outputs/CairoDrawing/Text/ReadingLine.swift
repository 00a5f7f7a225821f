import CoreGraphics
import Drawing

/// The state of viewers that read glyphs in stream order (docs/text.md), which decides what they make of the
/// next run.
///
/// They continue a line after any step from one character to the next that runs from right to left, or that
/// is neutral and follows such a one. But after a long step to a character that runs from left to right, they
/// begin a new line. Changes of direction need such steps, over the run that comes next.
struct ReadingLine {
  /// The end of the last character, and the direction of its line, on the page.
  private var end: CGPoint
  private var direction: CGVector
  private var size: CGFloat
  /// Whether the last character with a direction runs from right to left.
  private var isRightToLeft: Bool
  /// Whether the last run did.
  private var lastIsRightToLeft: Bool
  private var endsWithBlank: Bool

  /// The steps at which viewers see a space, or a new line.
  private static let widestGap: CGFloat = 0.14
  private static let longestStepBack: CGFloat = 0.75

  /// - Parameters:
  ///   - end: in the coordinates of the run.
  ///   - map: from there to the page.
  ///   - last: the line before; nil on a page without text so far.
  ///   - isMarked: whether a right-to-left mark precedes the run.
  init?(_ run: GlyphRun, end: CGPoint, map: CGAffineTransform, after last: ReadingLine?, isMarked: Bool) {
    guard let direction = Self.direction(map) else { return nil }
    self.end = end.applying(map)
    self.direction = direction
    size = run.size * map.lineScale
    lastIsRightToLeft = run.isRightToLeft
    endsWithBlank = run.text.unicodeScalars.last?.properties.isWhitespace ?? false
    let hasLetters = run.text.unicodeScalars.contains { $0.properties.isAlphabetic }
    isRightToLeft = hasLetters ? run.isRightToLeft : isMarked || last?.isRightToLeft ?? false
  }

  /// Returns whether a run needs a mark before it (U+200F), so that viewers do not break a word into two
  /// lines. At a blank, one more line does no harm.
  func parts(from run: GlyphRun, start: CGPoint, map: CGAffineTransform) -> Bool {
    guard run.isRightToLeft || lastIsRightToLeft, !endsWithBlank,
      run.text.unicodeScalars.first?.properties.isWhitespace == false, let own = Self.direction(map),
      own.dx * direction.dx + own.dy * direction.dy > 0.999
    else { return false }
    let turnsRight = run.text.unicodeScalars.first?.properties.isAlphabetic ?? false
    guard turnsRight ? !run.isRightToLeft : !isRightToLeft else { return false }
    let place = start.applying(map)
    let step = CGVector(dx: place.x - end.x, dy: place.y - end.y)
    let height = step.dy * direction.dx - step.dx * direction.dy
    let ems = (step.dx * direction.dx + step.dy * direction.dy) / size
    return abs(height) < 0.8 * size && (ems > Self.widestGap || ems < -Self.longestStepBack)
  }

  private static func direction(_ map: CGAffineTransform) -> CGVector? {
    let length = map.lineScale
    return length > 0 && length.isFinite ? CGVector(dx: map.a / length, dy: map.b / length) : nil
  }
}

extension CGAffineTransform {
  /// The length of a unit along lines.
  fileprivate var lineScale: CGFloat { (a * a + b * b).squareRoot() }
}

extension ReadableText {
  /// Returns the beginning of the first part and the end of the last one.
  func ends(_ font: ReadableFont, size: CGFloat) -> (start: CGPoint, end: CGPoint)? {
    guard let first = parts.first, let last = parts.last else { return nil }
    let start: CGPoint
    switch first {
    case .text(let range, _, _): start = CGPoint(x: glyphs[range.lowerBound].x, y: glyphs[range.lowerBound].y)
    case .carriers(let range): start = carriers[range.lowerBound].place
    }
    switch last {
    case .text(let range, _, _):
      let glyph = glyphs[range.upperBound - 1]
      let advance = font.advance(of: UInt32(truncatingIfNeeded: glyph.index))
      return (start, CGPoint(x: CGFloat(glyph.x) + advance * size, y: glyph.y))
    case .carriers(let range):
      let carrier = carriers[range.upperBound - 1]
      return (start, CGPoint(x: carrier.x + carrier.ems * size, y: carrier.y))
    }
  }
}

extension ReadableText.Carrier {
  fileprivate var place: CGPoint { CGPoint(x: x, y: y) }
}
