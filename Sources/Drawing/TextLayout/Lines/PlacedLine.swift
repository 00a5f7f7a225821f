import CoreGraphics

/// A line with its position in the box.
struct PlacedLine {
  var paragraph: ShapedParagraph
  /// The text that the paragraph is shaped from: the layout's own, or a truncated one.
  var text: AttributedText
  var range: LineRange
  /// From left to right.
  var pieces: [LinePiece]
  /// The advances of the line's clusters, with tabs and justification.
  var advances: [CGFloat]
  var extent: Extent
  var baseline: CGFloat
  var metrics: LineMetrics
  /// The bytes of the layout's text that the line represents.
  var sourceRange: Range<Int>
  /// The bytes of the layout's text that an ellipsis stands for; nil where there is none.
  var omittedRange: Range<Int>?

  /// The horizontal extent of a line.
  struct Extent {
    /// The left end of all clusters, including hanging white space.
    var x: CGFloat
    /// The left end and the width without hanging white space.
    var visibleX: CGFloat
    var visibleWidth: CGFloat
    /// The width of the white space that hangs over the line's end.
    var hanging: CGFloat
    /// The width of indents and text together.
    var usedWidth: CGFloat
  }

  var isTruncated: Bool { omittedRange != nil }
  var bottom: CGFloat { baseline + metrics.descent }

  /// Positions a line.
  ///
  /// - Parameters:
  ///   - top: the top of the line, in the layer's coordinates.
  ///   - source: the bytes of the layout's text that the line represents.
  init(
    _ range: LineRange, of paragraph: ShapedParagraph, text: AttributedText, in box: TextBox, top: CGFloat,
    source: Range<Int>? = nil
  ) {
    self.paragraph = paragraph
    self.text = text
    self.range = range
    let shown = paragraph.textRange(of: range.clusters)
    sourceRange =
      source ?? shown.lowerBound + paragraph.range.lowerBound..<shown.upperBound + paragraph.range.lowerBound
    let logical = LinePiece.logical(of: range.clusters, in: paragraph)
    pieces = LinePiece.visual(logical)

    metrics = LineMetrics(logical, of: paragraph)
    baseline = top + metrics.top + metrics.ascent

    let room = LineRoom(paragraph.style.indents, boxWidth: box.bounds.width, isFirst: range.isFirst)
    let visible = paragraph.visible(range.clusters)
    advances = paragraph.clusters[range.clusters].map(\.advance)
    if range.endsWithHyphen, let last = range.clusters.last {
      advances[advances.count - 1] += paragraph.hyphenWidth(after: last)
    }
    Self.setTabs(&advances, range.clusters, paragraph, indent: room.indent)
    var width = advances.prefix(visible.count).reduce(0, +)
    if let last = visible.last { width -= paragraph.trailingTracking(of: last) }
    let alignment = paragraph.style.alignment ?? box.alignment
    if alignment == .justified, range.isWrapped, room.width.isFinite, width < room.width {
      if Self.justify(&advances, visible, paragraph, by: room.width - width) { width = room.width }
    }
    let hanging = advances.reduce(0, +) - width
    let free = room.width.isFinite ? room.width - width : 0
    let offset: CGFloat =
      switch (alignment, paragraph.isRightToLeft) {
      case (.left, _), (.natural, false), (.justified, false): 0
      case (.right, _), (.natural, true), (.justified, true): free
      case (.center, _): free / 2
      }
    var left = box.bounds.minX + room.indent
    if paragraph.isRightToLeft {
      left =
        room.width.isFinite ? box.bounds.minX + box.bounds.width - room.indent - room.width : box.bounds.minX
      if !box.bounds.width.isFinite { left = box.bounds.minX }
    }
    extent = Extent(
      x: left + offset - (paragraph.isRightToLeft ? hanging : 0), visibleX: left + offset,
      visibleWidth: width, hanging: hanging,
      usedWidth: room.indent + width + max(-paragraph.style.indents.tail, 0))
  }

  private static func setTabs(
    _ advances: inout [CGFloat], _ line: Range<Int>, _ paragraph: ShapedParagraph, indent: CGFloat
  ) {
    guard paragraph.clusters[line].contains(where: { $0.flags.contains(.tab) }) else { return }
    let ruler = TabRuler(paragraph.style.tabs)
    var x = indent
    for index in line {
      if paragraph.clusters[index].flags.contains(.tab) {
        advances[index - line.lowerBound] = ruler.advance(
          at: x, before: index + 1..<line.upperBound, of: paragraph)
      }
      x += advances[index - line.lowerBound]
    }
  }

  /// Justifies a line: between its words or, if it has only one but may break within it (Chinese, Japanese),
  /// at those places. What precedes a tab is not moved. Returns false if the line has no such place.
  private static func justify(
    _ advances: inout [CGFloat], _ visible: Range<Int>, _ paragraph: ShapedParagraph, by space: CGFloat
  ) -> Bool {
    let clusters = paragraph.clusters
    let start = visible.last { clusters[$0].flags.contains(.tab) }.map { $0 + 1 } ?? visible.lowerBound
    guard start < visible.upperBound else { return false }
    var places = (start..<visible.upperBound).filter { clusters[$0].flags.contains(.whiteSpace) }
    if places.isEmpty {
      places = (start..<visible.upperBound - 1).filter {
        clusters[$0 + 1].flags.contains(.breakBefore) && !clusters[$0 + 1].flags.contains(.hyphenBefore)
      }
    }
    guard !places.isEmpty else { return false }
    for place in places { advances[place - visible.lowerBound] += space / CGFloat(places.count) }
    return true
  }
}
