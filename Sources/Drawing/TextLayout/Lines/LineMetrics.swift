import CoreGraphics

/// The vertical metrics of a line, from those of its fonts.
struct LineMetrics {
  var ascent: CGFloat = 0
  var descent: CGFloat = 0
  /// Space above the ascent.
  var top: CGFloat = 0
  /// Space below the descent.
  var gap: CGFloat = 0
  /// The distance from the top of the line to the top of the next.
  var pitch: CGFloat { top + ascent + descent + gap }

  /// The maximum ascent and descent of the runs, including their offsets; a line without text uses its
  /// attributes' font.
  init(_ pieces: [LinePiece], of paragraph: ShapedParagraph) {
    var isEmpty = true
    func add(_ font: LayoutFont, _ size: CGFloat, _ rise: CGFloat, to line: inout LineMetrics) {
      let a = font.metrics.ascent * size + rise
      let d = font.metrics.descent * size - rise
      line.ascent = isEmpty ? a : max(line.ascent, a)
      line.descent = isEmpty ? d : max(line.descent, d)
      line.gap = max(line.gap, font.metrics.lineGap * size)
      isEmpty = false
    }
    for piece in pieces {
      let (item, run) = (paragraph.items[piece.item], paragraph.runs[piece.run])
      guard let attachment = run.attributes.attachment,
        paragraph.clusters[piece.clusters].contains(where: { $0.flags.contains(.attachment) })
      else {
        add(item.font, item.size, run.rise, to: &self)
        continue
      }
      // Which font would have shown the character makes no difference.
      add(run.font.primary, run.size, run.rise, to: &self)
      ascent = max(ascent, attachment.bounds.maxY + run.rise)
      descent = max(descent, -attachment.bounds.minY - run.rise)
    }
    if isEmpty, let run = paragraph.runs.first { add(run.font.primary, run.size, run.rise, to: &self) }
    let natural = ascent + descent + gap
    top = paragraph.style.lineHeight.height(from: natural) - natural
    gap = paragraph.style.lineSpacing.gap(from: gap)
  }
}

extension ParagraphStyle.LineHeight {
  fileprivate func height(from natural: CGFloat) -> CGFloat {
    var height = natural
    if multiple > 0 { height *= multiple }
    if minimum > 0 { height = max(height, minimum) }
    if maximum > 0 { height = min(height, maximum) }
    return height
  }
}

extension ParagraphStyle.LineSpacing {
  /// The space below a line with the font's line gap.
  fileprivate func gap(from natural: CGFloat) -> CGFloat {
    var gap = natural + added
    if minimum > 0 { gap = max(gap, minimum) }
    if maximum > 0 { gap = min(gap, maximum) }
    return gap
  }
}
