import CoreGraphics
import DisplayList

/// Turns placed lines into items of a display list.
struct LineDrawing {
  private let outlines: GlyphOutlines
  private let box: TextBox
  private(set) var backgrounds: [DisplayItem] = []
  private(set) var foreground: [DisplayItem] = []
  /// Everything that is drawn lies inside.
  private(set) var ink = InkBox()
  var notes = FontNotes()

  init(in box: TextBox, outlines: GlyphOutlines) {
    self.box = box
    self.outlines = outlines
  }

  mutating func draw(_ line: PlacedLine) {
    var x = line.x
    var glyphs: [(GlyphRun, ShapedParagraph.Run)] = []
    var spans: [DecorationSpan] = []
    let visible = line.paragraph.visible(line.range.clusters)
    var builder: GlyphRunBuilder?
    func finish() {
      guard let run = builder?.finish(line.text), let source = builder?.run else { return }
      glyphs.append((run, source))
    }
    for piece in line.pieces {
      let run = line.paragraph.runs[piece.run]
      notes.add(piece, line.paragraph.items[piece.item], run, line)
      if builder?.continues(with: piece) != true {
        finish()
        if let box = builder?.ink { ink.add(box) }
        builder = GlyphRunBuilder(line, piece)
      }
      let isDecorated = run.attributes.isDecorated
      for cluster in piece.visualClusters {
        let advance = line.advances[cluster - line.range.clusters.lowerBound]
        defer { x += advance }
        guard isNear(x..<max(x, x + advance), size: run.size) else { continue }
        if builder?.add(cluster, at: x, advance: advance) == false { finish() }
        // Where the line wraps, white space at its end is not there.
        if isDecorated, !line.range.isWrapped || cluster < visible.upperBound {
          let isBlank = line.paragraph.clusters[cluster].flags.contains(.whiteSpace)
          DecorationSpan.extend(&spans, by: x..<max(x, x + advance), run: piece.run, isBlank: isBlank)
        }
      }
    }
    finish()
    if let box = builder?.ink { ink.add(box) }
    for span in spans { drawBackground(span, line) }
    for (run, source) in glyphs { drawShadow(of: run, source) }
    for span in spans { drawUnderline(span, line) }
    for (run, _) in glyphs { foreground.append(.glyphs(run)) }
    for span in spans { drawStrikethrough(span, line) }
  }

  /// Whether a glyph can be seen. What is cut at the bounds is kept for some distance, so that a sentence
  /// which is cut can be found; but not all of a line of a million characters.
  private func isNear(_ extent: Range<CGFloat>, size: CGFloat) -> Bool {
    let margin = 100 * size
    return extent.lowerBound <= box.bounds.minX + box.bounds.width + margin
      && extent.upperBound >= box.bounds.minX - margin
  }

  private mutating func drawShadow(of run: GlyphRun, _ source: ShapedParagraph.Run) {
    guard let shadow = source.attributes.shadow, shadow.color.alpha > 0 else { return }
    let silhouette = outlines.path(of: run)
    guard !silhouette.isEmpty else { return }
    let sigma = max(shadow.blurRadius, 0) / 2
    foreground.append(
      .shadow(
        DisplayShadow(
          silhouette: .path(silhouette, .winding), sigma: sigma, offset: shadow.offset, color: shadow.color)))
    ink.add(
      silhouette.boundingBox.offsetBy(dx: shadow.offset.width, dy: shadow.offset.height)
        .insetBy(dx: -3 * sigma, dy: -3 * sigma))
  }

  private mutating func drawBackground(_ span: DecorationSpan, _ line: PlacedLine) {
    let run = line.paragraph.runs[span.run]
    guard let color = run.attributes.backgroundColor, color.alpha > 0 else { return }
    let metrics = run.font.primary.metrics
    let rect = CGRect(
      x: span.extent.lowerBound, y: line.baseline - run.rise - metrics.ascent * run.size, width: span.width,
      height: (metrics.ascent + metrics.descent) * run.size)
    backgrounds.append(.path(DisplayPath(path: CGPath(rect: rect, transform: nil), fill: .color(color))))
    ink.add(rect)
  }

  private mutating func drawUnderline(_ span: DecorationSpan, _ line: PlacedLine) {
    let run = line.paragraph.runs[span.run]
    guard let underline = run.attributes.underline else { return }
    let metrics = run.font.primary.metrics
    let color = run.attributes.underlineColor ?? run.attributes.foregroundColor
    draw(
      underline, color: color, along: span,
      y: line.baseline - run.rise - metrics.underlinePosition * run.size,
      thickness: metrics.underlineThickness * run.size,
      growsDownwards: true)
  }

  private mutating func drawStrikethrough(_ span: DecorationSpan, _ line: PlacedLine) {
    let run = line.paragraph.runs[span.run]
    guard let strikethrough = run.attributes.strikethrough else { return }
    let metrics = run.font.primary.metrics
    let color = run.attributes.strikethroughColor ?? run.attributes.foregroundColor
    draw(
      strikethrough, color: color, along: span,
      y: line.baseline - run.rise - metrics.strikethroughPosition * run.size,
      thickness: metrics.strikethroughThickness * run.size, growsDownwards: false)
  }

  private mutating func draw(
    _ decoration: TextDecoration, color: RGBA, along span: DecorationSpan, y: CGFloat, thickness: CGFloat,
    growsDownwards: Bool
  ) {
    guard color.alpha > 0 else { return }
    for extent in decoration.isByWord ? span.words : [span.extent] {
      for path in decoration.paths(
        along: extent, y: y, thickness: thickness, color: color, below: growsDownwards)
      {
        foreground.append(.path(path))
        ink.add(path.path.boundingBox.insetBy(dx: 0, dy: -(path.stroke?.width ?? 0) / 2))
      }
    }
  }
}

extension TextAttributes {
  fileprivate var isDecorated: Bool { backgroundColor != nil || underline != nil || strikethrough != nil }
}
