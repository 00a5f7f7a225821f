// swift-format-ignore-file: AlwaysUseLowerCamelCase
// The names are Apple's.

import Synchronization
import TextLayout

/// Breaks a text into lines, one after the other. It never changes.
public final class CTTypesetter: @unchecked Sendable {
  let text: NSAttributedString

  /// Lines of one width: those that the last layout found. Who breaks a paragraph asks for one after the other.
  private struct FoundLines {
    var width: Double
    var mode: NSLineBreakMode
    /// By where they begin.
    var lengths: [Int: Int] = [:]
  }
  private let found = Mutex<FoundLines?>(nil)

  init(_ text: NSAttributedString) { self.text = NSAttributedString(attributedString: text) }

  /// How many units of UTF-16 from a place on are on a line of a width, with the white space and what ends the paragraph.
  func lineLength(from start: Int, width: Double, mode: NSLineBreakMode) -> Int {
    guard start >= 0, start < text.length else { return 0 }
    let known = found.withLock {
      $0.flatMap { $0.width == width && $0.mode == mode ? $0.lengths[start] : nil }
    }
    if let known { return known }
    let lines = lines(from: start, width: width, mode: mode)
    found.withLock { $0 = lines }
    return lines.lengths[start] ?? 0
  }

  /// The lines from a place on to the end of its paragraph.
  private func lines(from start: Int, width: Double, mode: NSLineBreakMode) -> FoundLines {
    let paragraph = (text.string as NSString).paragraphRange(for: NSRange(location: start, length: 0))
    let rest = NSMutableAttributedString(
      attributedString: text.attributedSubstring(
        from: NSRange(location: start, length: paragraph.upperBound - start)))
    // Whoever breaks lines says their width; tabs, hyphens and the direction are the paragraph's own.
    let own =
      text.attribute(.paragraphStyle, at: paragraph.location, effectiveRange: nil) as? NSParagraphStyle
    let style = own?.mutableCopy() as? NSMutableParagraphStyle ?? NSMutableParagraphStyle()
    style.lineBreakMode = mode
    (style.firstLineHeadIndent, style.headIndent, style.tailIndent) = (0, 0, 0)
    rest.addAttribute(.paragraphStyle, value: style, range: NSRange(location: 0, length: rest.length))
    let box = TextBox(
      bounds: CGRect(x: 0, y: 0, width: max(CGFloat(width), 0), height: .infinity), isWrapped: true)
    let lines = Layouts.layout(rest, in: box)?.lines.dropFirst() ?? []
    let starts = rest.utf16Offsets(ofBytes: lines.map(\.utf8Range.lowerBound))
    var found = FoundLines(width: width, mode: mode)
    for (from, to) in zip([0] + starts, starts + [rest.length]) { found.lengths[start + from] = to - from }
    return found
  }
}

/// Readies a text to be broken into lines.
public func CTTypesetterCreateWithAttributedString(_ string: NSAttributedString) -> CTTypesetter {
  CTTypesetter(string)
}

/// How many units of UTF-16 from a place on fit a line, broken between words; one cluster at least.
public func CTTypesetterSuggestLineBreak(
  _ typesetter: CTTypesetter, _ startIndex: CFIndex, _ width: Double
) -> CFIndex {
  typesetter.lineLength(from: startIndex, width: width, mode: .byWordWrapping)
}

/// The same for a line that begins at an offset in points.
public func CTTypesetterSuggestLineBreakWithOffset(
  _ typesetter: CTTypesetter, _ startIndex: CFIndex, _ width: Double, _ offset: Double
) -> CFIndex {
  CTTypesetterSuggestLineBreak(typesetter, startIndex, width - offset)
}

/// How many units of UTF-16 from a place on fit a line, broken between any two clusters.
public func CTTypesetterSuggestClusterBreak(
  _ typesetter: CTTypesetter, _ startIndex: CFIndex, _ width: Double
) -> CFIndex {
  typesetter.lineLength(from: startIndex, width: width, mode: .byCharWrapping)
}

/// The same for a line that begins at an offset in points.
public func CTTypesetterSuggestClusterBreakWithOffset(
  _ typesetter: CTTypesetter, _ startIndex: CFIndex, _ width: Double, _ offset: Double
) -> CFIndex {
  CTTypesetterSuggestClusterBreak(typesetter, startIndex, width - offset)
}

/// A line of a range of the text, of which a length of 0 stands for all the rest.
public func CTTypesetterCreateLine(_ typesetter: CTTypesetter, _ stringRange: CFRange) -> CTLine {
  let text = typesetter.text
  let start = min(max(stringRange.location, 0), text.length)
  let length =
    stringRange.length > 0 ? min(stringRange.length, text.length - start) : text.length - start
  return CTLine(text.attributedSubstring(from: NSRange(location: start, length: length)), start: start)
}

/// The same; the offset in points, from which tabs are counted on Apple's systems, makes no difference.
public func CTTypesetterCreateLineWithOffset(
  _ typesetter: CTTypesetter, _ stringRange: CFRange, _ offset: Double
) -> CTLine {
  CTTypesetterCreateLine(typesetter, stringRange)
}

/// The line widened to a width between its words, or between all characters of a single word. The factor says how much of the
/// missing width is filled, 0…1. A line that is too wide stays as it is; nil for one that has nothing between which to widen.
public func CTLineCreateJustifiedLine(
  _ line: CTLine, _ justificationFactor: CGFloat, _ justificationWidth: Double
) -> CTLine? {
  guard let own = line.line else { return nil }
  let missing = CGFloat(justificationWidth) - own.width
  guard missing > 0, justificationFactor > 0 else { return line }
  // White space at the end is no part of the width.
  let string = line.text.string
  let shown = string.utf16.count - String(string.reversed().prefix(while: \.isWhitespace)).utf16.count
  var (spaces, clusters): ([NSRange], [NSRange]) = ([], [])
  var place = 0
  for character in string {
    let range = NSRange(location: place, length: character.utf16.count)
    place += range.length
    // Nothing is widened behind the last.
    guard place < shown else { break }
    clusters.append(range)
    if character.isWhitespace { spaces.append(range) }
  }
  let places = spaces.isEmpty ? clusters : spaces
  guard !places.isEmpty else { return nil }
  let share = missing * min(justificationFactor, 1) / CGFloat(places.count)
  let text = NSMutableAttributedString(attributedString: line.text)
  for range in places {
    let known = line.text.attribute(.kern, at: range.location, effectiveRange: nil)
    let kern = (known as? CGFloat) ?? (known as? NSNumber).map { CGFloat($0.doubleValue) } ?? 0
    text.addAttribute(.kern, value: kern + share, range: range)
  }
  return CTLine(text, start: line.start, length: line.length)
}
