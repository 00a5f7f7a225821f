import CoreGraphics

/// One line of a paragraph.
struct LineRange {
  var clusters: Range<Int>
  var isFirst: Bool
  /// Whether the paragraph continues, other than after a line separator: such lines may be justified.
  var isWrapped: Bool
  /// Whether a hyphen is shown after the last cluster.
  var endsWithHyphen = false
}

/// The room for a line between its indents.
struct LineRoom {
  var indent: CGFloat
  /// Infinite if there is no limit.
  var width: CGFloat

  init(_ indents: ParagraphStyle.Indents, boxWidth: CGFloat, isFirst: Bool) {
    indent = isFirst ? indents.firstLineHead : indents.head
    let end = indents.tail > 0 ? indents.tail : boxWidth + indents.tail
    width = max(end - indent, 0)
  }
}

/// Breaks a paragraph into lines, each as long as possible.
///
/// Lines are found one at a time, so the part of a long text that lies below the box costs nothing.
struct LineBreaker {
  /// Allows for rounding of sums: a box as wide as its measured text must hold it.
  static let tolerance: CGFloat = 0.01

  let paragraph: ShapedParagraph
  private let boxWidth: CGFloat
  private let ruler: TabRuler
  private let breaksAnywhere: Bool
  private let hyphenation: Hyphenation?
  private var position = 0
  private var isFirst = true

  /// - Parameters:
  ///   - boxWidth: nil if lines do not wrap.
  ///   - hyphenation: used if the paragraph requests it.
  init(_ paragraph: ShapedParagraph, boxWidth: CGFloat?, hyphenation: Hyphenation? = nil) {
    self.paragraph = paragraph
    ruler = TabRuler(paragraph.style.tabs)
    let mode = paragraph.style.lineBreakMode
    let wraps = mode == .wordWrapping || mode == .charWrapping
    self.boxWidth = wraps ? boxWidth ?? .infinity : .infinity
    breaksAnywhere = mode == .charWrapping
    self.hyphenation = paragraph.style.hyphenationFactor > 0 && mode == .wordWrapping ? hyphenation : nil
  }

  /// Returns the next line; nil after the last. A paragraph without text has one line.
  mutating func next() -> LineRange? {
    let count = paragraph.clusters.count
    guard position < count || isFirst else { return nil }
    let room = LineRoom(paragraph.style.indents, boxWidth: boxWidth, isFirst: isFirst)
    let (end, isHyphenated) = end(for: room)
    let isSeparated = end > position && paragraph.clusters[end - 1].flags.contains(.lineSeparator)
    let line = LineRange(
      clusters: position..<end, isFirst: isFirst, isWrapped: end < count && !isSeparated,
      endsWithHyphen: isHyphenated)
    position = end
    isFirst = false
    return line
  }

  private func end(for room: LineRoom) -> (Int, isHyphenated: Bool) {
    let clusters = paragraph.clusters
    let limit = room.width + Self.tolerance
    var x: CGFloat = 0
    var visible: CGFloat = 0
    var best: (Int, isHyphenated: Bool)?
    // The line's width up to the last break opportunity, without and with the white space there.
    var filled: CGFloat = 0
    var used: CGFloat = 0
    var index = position
    while index < clusters.count {
      let cluster = clusters[index]
      if index > position {
        if cluster.flags.contains(.hyphenBefore) {
          if visible + paragraph.hyphenWidth(after: index - 1) <= limit { best = (index, true) }
        } else if cluster.flags.contains(.breakBefore)
          || (breaksAnywhere && cluster.flags.contains(.graphemeStart))
        {
          best = (index, false)
          (filled, used) = (visible, x)
        }
      }
      var advance = cluster.advance
      if cluster.flags.contains(.tab) {
        advance = ruler.advance(at: room.indent + x, before: index + 1..<clusters.count, of: paragraph)
      }
      x += advance
      // White space at the end of a line hangs over its edge.
      if !cluster.flags.contains(.whiteSpace) {
        visible = x - paragraph.trailingTracking(of: index)
        if visible > limit, index > position {
          if let hyphenation, best?.isHyphenated != true,
            filled < room.width * paragraph.style.hyphenationFactor,
            let end = division(wordFrom: best?.0 ?? position, used: used, limit: limit, by: hyphenation)
          {
            return (end, true)
          }
          return best ?? (emergencyEnd(before: index), false)
        }
      }
      index += 1
      if cluster.flags.contains(.lineSeparator) { break }
    }
    return (index, false)
  }

  /// Where to break a word that is longer than the line: at the last whole character that fits, but after at
  /// least one.
  private func emergencyEnd(before overflow: Int) -> Int {
    let clusters = paragraph.clusters
    var end = overflow
    while end > position, !clusters[end].flags.contains(.graphemeStart) { end -= 1 }
    guard end == position else { return end }
    end = overflow
    while end < clusters.count, !clusters[end].flags.contains(.graphemeStart) { end += 1 }
    return end
  }
}
