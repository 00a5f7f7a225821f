import CoreGraphics

/// Stacks the lines of a text in a box.
struct Typesetter {
  private let engine: PangoEngine
  private let text: AttributedText
  private let box: TextBox
  private(set) var lines: [PlacedLine] = []
  private(set) var usedSize = CGSize.zero
  /// The top of the next line.
  private var y: CGFloat
  /// After this byte the text is only white space.
  private let visibleEnd: Int

  init(_ text: AttributedText, in box: TextBox, engine: PangoEngine) {
    self.engine = engine
    self.text = text
    self.box = box
    y = box.bounds.minY
    visibleEnd = text.string.utf8.count - text.string.utf8.reversed().prefix { $0 <= 0x20 }.count
    layOut()
    let width = lines.map(\.extent.usedWidth).max() ?? 0
    usedSize = CGSize(width: width, height: (lines.last?.bottom ?? box.bounds.minY) - box.bounds.minY)
  }

  /// Whether the end of the text does not fit the box, and no ellipsis replaces it.
  var leavesOutText: Bool { (lines.last?.sourceRange.upperBound ?? 0) < visibleEnd }

  /// The size that the lines need, without the width of lines to be clipped.
  var neededSize: CGSize {
    let widths = lines.filter { $0.paragraph.style.lineBreakMode != .clipping }.map(\.extent.usedWidth)
    return CGSize(width: widths.max() ?? 0, height: usedSize.height)
  }

  private var bottom: CGFloat { box.bounds.minY + box.bounds.height + LineBreaker.tolerance }

  private mutating func layOut() {
    var previousSpacing: ParagraphStyle.ParagraphSpacing?
    for range in ParagraphSequence(text.string) {
      let style = text.runs[text.runIndices(in: range)].first?.attributes.paragraphStyle ?? ParagraphStyle()
      if let previousSpacing { y += previousSpacing.after + style.paragraphSpacing.before }
      previousSpacing = style.paragraphSpacing
      if isFull(before: range.lowerBound) { return }
      let mode = truncation(of: style)
      let options = PangoEngine.ShapingOptions(
        findsBreaks: box.isWrapped || mode != .none, isRightToLeft: nil)
      guard let paragraph = engine.shape(text, in: range, options) else { return }
      guard add(paragraph, mode) else { return }
    }
  }

  /// Whether what starts below the box can be skipped: it is invisible, and the line above needs no ellipsis.
  private func isFull(before byte: Int) -> Bool {
    y >= bottom && !lines.isEmpty && (box.truncation == .none || byte >= visibleEnd)
  }

  /// How a single line that is too wide is truncated.
  private func truncation(of style: ParagraphStyle) -> TextBox.Truncation {
    switch style.lineBreakMode {
    case .truncatingHead: .start
    case .truncatingTail: .end
    case .truncatingMiddle: .middle
    case .wordWrapping, .charWrapping, .clipping: box.truncation
    }
  }

  /// Adds the lines of a paragraph; returns false once the box is full.
  private mutating func add(_ paragraph: ShapedParagraph, _ mode: TextBox.Truncation) -> Bool {
    let style = paragraph.style
    let wraps =
      box.isWrapped && (style.lineBreakMode == .wordWrapping || style.lineBreakMode == .charWrapping)
    var breaker = LineBreaker(
      paragraph, boxWidth: wraps ? box.bounds.width : nil, hyphenation: engine.hyphenation(of: text))
    while let range = breaker.next() {
      if isFull(before: paragraph.range.lowerBound + paragraph.textRange(of: range.clusters).lowerBound) {
        return false
      }
      var line = PlacedLine(range, of: paragraph, text: text, in: box, top: y)
      if !wraps, mode != .none, isTooWide(line) { line = truncated(line, mode) ?? line }
      if box.truncation != .none, line.bottom > bottom, line.sourceRange.lowerBound < visibleEnd {
        // The line above is the last that fits. If there is none, this one represents the whole text, and is
        // clipped.
        let last = lines.popLast() ?? line
        lines.append(last.isTruncated ? last : truncated(last, box.truncation) ?? last)
        return false
      }
      lines.append(line)
      y += line.metrics.pitch
    }
    return true
  }

  private func isTooWide(_ line: PlacedLine) -> Bool {
    let room = LineRoom(line.paragraph.style.indents, boxWidth: box.bounds.width, isFirst: line.range.isFirst)
    return line.extent.visibleWidth > room.width + LineBreaker.tolerance
  }

  /// A line that represents the rest of its paragraph, with an ellipsis.
  private func truncated(_ line: PlacedLine, _ mode: TextBox.Truncation) -> PlacedLine? {
    let paragraph = line.paragraph
    let room = LineRoom(paragraph.style.indents, boxWidth: box.bounds.width, isFirst: line.range.isFirst)
    let start = line.range.clusters.lowerBound
    let rest = paragraph.width(of: paragraph.visible(start..<paragraph.clusters.count))
    // If the paragraph fits and only later ones do not, the ellipsis is at the end.
    let place = rest <= room.width ? .end : mode
    let truncation = Truncation(engine: engine, text: text, mode: place)
    guard let shortened = truncation.line(of: paragraph, from: start, width: room.width) else { return nil }
    let shaped = shortened.shaped
    var range = line.range
    range.clusters = shaped.clusters.indices
    range.isWrapped = false
    range.endsWithHyphen = false
    let source = line.sourceRange.lowerBound..<paragraph.range.upperBound
    let top = line.baseline - line.metrics.ascent - line.metrics.top
    var result = PlacedLine(range, of: shaped, text: shortened.text, in: box, top: top, source: source)
    result.omittedRange = shortened.omitted
    return result
  }
}
