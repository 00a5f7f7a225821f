import CoreGraphics
import Drawing

/// Lays out text with the fonts of a library, and caches the results. Thread-safe.
///
/// Pango itemises and shapes (bidirectional text, scripts, fallback fonts, ligatures) and finds line break
/// opportunities. Lines are filled, aligned and stacked here, with the fonts' unrounded metrics: the first
/// baseline lies one ascent below the top, and the line height is ascent + descent + line gap.
public final class TextLayouter: Sendable {
  /// The available fonts.
  public let fonts: FontLibrary
  private let cache = LayoutCache()

  /// Creates a layouter with an empty cache.
  public init(fonts: FontLibrary) {
    self.fonts = fonts
  }

  /// Lays out text in a box. Lines below the box are left out.
  ///
  /// - Throws: for invalid sizes, lengths and tags, but not for missing fonts (see
  ///   `TextLayoutResult.fontNotes`).
  public func layout(_ text: AttributedText, in box: TextBox) throws(TextLayoutError) -> TextLayoutResult {
    let key = LayoutCache.Key(text: text, box: box)
    if let known = cache[key] { return known }
    try box.validate()
    for run in text.runs { try run.attributes.validate() }
    let result = fonts.withEngine { engine in
      let typesetter = Typesetter(text, in: box, engine: engine)
      return TextLayoutResult(typesetter, in: box, outlines: fonts.outlines)
    }
    cache[key] = result
    return result
  }

  /// Returns the size of text, optionally on lines no wider than `width`.
  public func size(of text: AttributedText, width: CGFloat? = nil) throws(TextLayoutError) -> CGSize {
    try layout(text, in: .measuring(width: width)).usedSize
  }
}

extension TextLayoutResult {
  fileprivate convenience init(_ typesetter: Typesetter, in box: TextBox, outlines: GlyphOutlines) {
    var drawing = LineDrawing(in: box, outlines: outlines)
    for line in typesetter.lines { drawing.draw(line) }
    let isTooWide = typesetter.usedSize.width > box.bounds.width
    self.init(
      nodes: drawing.backgrounds + drawing.foreground,
      glyphRunStarts: drawing.runStarts,
      attachments: drawing.attachments,
      lines: typesetter.lines.map(TextLine.init),
      usedSize: typesetter.usedSize,
      needsClip: !drawing.ink.fits(in: box),
      isCut: typesetter.leavesOutText || drawing.ink.isCut(lines: typesetter.neededSize, in: box),
      overhangs: drawing.letters.overhangs(of: box, vertically: isTooWide),
      wholeSize: typesetter.leavesOutText || typesetter.lines.contains(where: \.isTruncated)
        ? nil : typesetter.usedSize,
      fontNotes: drawing.notes.notes)
  }
}

extension TextLine {
  fileprivate init(_ line: PlacedLine) {
    self.init(
      utf8Range: line.sourceRange, origin: CGPoint(x: line.extent.visibleX, y: line.baseline),
      width: line.extent.visibleWidth, trailingWhitespace: line.extent.hanging,
      ascent: line.metrics.ascent, descent: line.metrics.descent, omittedRange: line.omittedRange,
      isRightToLeft: line.paragraph.isRightToLeft)
  }
}
