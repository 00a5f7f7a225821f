import CoreGraphics

/// Truncates the rest of a paragraph that does not fit to one line: some of its text and an ellipsis.
struct Truncation {
  static let ellipsis = "\u{2026}"

  struct Line {
    var text: AttributedText
    var shaped: ShapedParagraph
    /// The bytes of the whole text that the ellipsis stands for.
    var omitted: Range<Int>
  }

  let engine: PangoEngine
  let text: AttributedText
  let mode: TextBox.Truncation

  /// - Parameters:
  ///   - paragraph: of `text`, with its breaks marked.
  ///   - start: the line's first cluster; the line represents the rest of the paragraph.
  ///   - width: the room for the line.
  /// - Returns: nil only if the line cannot be shaped.
  func line(of paragraph: ShapedParagraph, from start: Int, width: CGFloat) -> Line? {
    let rest = start..<paragraph.clusters.count
    guard let sample = mode == .start ? paragraph.runs.last : paragraph.runs.first else { return nil }
    let ellipsis = AttributedText(Self.ellipsis, attributes: sample.attributes)
    let budget = max(width - (self.width(of: ellipsis, like: paragraph)?.1 ?? 0), 0)

    var head = rest.lowerBound..<rest.lowerBound
    var tail = rest.upperBound..<rest.upperBound
    switch mode {
    case .none, .end: head = prefix(of: rest, in: paragraph, width: budget)
    case .start: tail = suffix(of: rest, in: paragraph, width: budget)
    case .middle:
      head = prefix(of: rest, in: paragraph, width: budget / 2)
      let left = budget - paragraph.width(of: head)
      tail = suffix(of: head.upperBound..<rest.upperBound, in: paragraph, width: left)
    }
    // Reshaped parts can be a little wider than before, so this repeats until they fit.
    while true {
      let (shownHead, shownTail) = (trimmedAtEnd(head, paragraph), trimmedAtStart(tail, paragraph))
      let candidate = compose(paragraph, shownHead, shownTail)
      guard let (shaped, shapedWidth) = self.width(of: candidate, like: paragraph) else { return nil }
      if shapedWidth <= width + LineBreaker.tolerance || (head.isEmpty && tail.isEmpty) {
        let omitted = source(shownHead.upperBound..<shownTail.lowerBound, paragraph)
        return Line(text: candidate, shaped: shaped, omitted: omitted)
      }
      if paragraph.width(of: head) >= paragraph.width(of: tail) {
        head = head.lowerBound..<boundary(before: head.upperBound, in: paragraph, from: head.lowerBound)
      } else {
        tail = boundary(after: tail.lowerBound, in: paragraph, to: tail.upperBound)..<tail.upperBound
      }
    }
  }

  private func width(of text: AttributedText, like paragraph: ShapedParagraph) -> (ShapedParagraph, CGFloat)?
  {
    let options = PangoEngine.ShapingOptions(findsBreaks: false, isRightToLeft: paragraph.isRightToLeft)
    guard let shaped = engine.shape(text, in: 0..<text.string.utf8.count, options, style: paragraph.style)
    else {
      return nil
    }
    return (shaped, shaped.width(of: shaped.clusters.indices))
  }

  /// The text of two parts of a paragraph with an ellipsis between them, which has the attributes of its
  /// neighbour.
  private func compose(_ paragraph: ShapedParagraph, _ head: Range<Int>, _ tail: Range<Int>) -> AttributedText
  {
    var result = AttributedText()
    result.append(text, in: source(head, paragraph))
    let neighbour = head.last ?? tail.first ?? paragraph.clusters.indices.last
    let run = neighbour.map { paragraph.run(of: $0) } ?? paragraph.runs.first
    if let run { result.append(Self.ellipsis, attributes: run.attributes) }
    result.append(text, in: source(tail, paragraph))
    return result
  }

  private func source(_ clusters: Range<Int>, _ paragraph: ShapedParagraph) -> Range<Int> {
    let range = paragraph.textRange(of: clusters)
    return range.lowerBound + paragraph.range.lowerBound..<range.upperBound + paragraph.range.lowerBound
  }

  /// As many whole characters from the start as fit.
  private func prefix(of range: Range<Int>, in paragraph: ShapedParagraph, width: CGFloat) -> Range<Int> {
    var x: CGFloat = 0
    var end = range.lowerBound
    for index in range {
      if paragraph.clusters[index].flags.contains(.graphemeStart) { end = index }
      x += paragraph.clusters[index].advance
      if x > width { return range.lowerBound..<end }
    }
    return range
  }

  /// As many whole characters from the end as fit.
  private func suffix(of range: Range<Int>, in paragraph: ShapedParagraph, width: CGFloat) -> Range<Int> {
    var x: CGFloat = 0
    var start = range.upperBound
    for index in range.reversed() {
      x += paragraph.clusters[index].advance
      if x > width { break }
      if paragraph.clusters[index].flags.contains(.graphemeStart) { start = index }
    }
    return start..<range.upperBound
  }

  private func boundary(before end: Int, in paragraph: ShapedParagraph, from start: Int) -> Int {
    var index = max(end - 1, start)
    while index > start, !paragraph.clusters[index].flags.contains(.graphemeStart) { index -= 1 }
    return index
  }

  private func boundary(after start: Int, in paragraph: ShapedParagraph, to end: Int) -> Int {
    var index = min(start + 1, end)
    while index < end, !paragraph.clusters[index].flags.contains(.graphemeStart) { index += 1 }
    return index
  }

  private func trimmedAtEnd(_ range: Range<Int>, _ paragraph: ShapedParagraph) -> Range<Int> {
    paragraph.visible(range)
  }

  private func trimmedAtStart(_ range: Range<Int>, _ paragraph: ShapedParagraph) -> Range<Int> {
    range.lowerBound
      + range.prefix { paragraph.clusters[$0].flags.contains(.whiteSpace) }.count..<range.upperBound
  }
}
