import CoreGraphics
import Drawing

/// Turns positioned lines into nodes of a drawing.
struct LineDrawing {
  private let outlines: GlyphOutlines
  private let box: TextBox
  var backgrounds: [Drawing.Node] = []
  var foreground: [Drawing.Node] = []
  /// For each glyph run in the foreground, the byte of the text at which it starts.
  var runStarts: [Int] = []
  /// Contains everything that is drawn.
  var ink = InkBox()
  /// Contains all glyphs as their fonts draw them, without a slant that is added to them.
  private(set) var letters = InkBox()
  var notes = FontNotes()
  var attachments: [PlacedAttachment] = []

  init(in box: TextBox, outlines: GlyphOutlines) {
    self.box = box
    self.outlines = outlines
  }

  mutating func draw(_ line: PlacedLine) {
    var x = line.extent.x
    var glyphs: [(run: GlyphRun, source: ShapedParagraph.Run, start: Int)] = []
    var spans: [DecorationSpan] = []
    let visible = line.paragraph.visible(line.range.clusters)
    var builder: GlyphRunBuilder?
    func finish() {
      guard let (run, start) = builder?.finish(line.text), let source = builder?.run else { return }
      glyphs.append((run, source, start))
    }
    // In the order of the text, in which the characters are listed.
    var logical = line.pieces
    if logical.count > 1 { logical.sort { $0.clusters.lowerBound < $1.clusters.lowerBound } }
    for piece in logical {
      notes.add(piece, line.paragraph.items[piece.item], line.paragraph.runs[piece.run], line)
    }
    for piece in line.pieces {
      let run = line.paragraph.runs[piece.run]
      if builder?.continues(with: piece) != true {
        finish()
        if let builder { addInk(of: builder) }
        builder = GlyphRunBuilder(line, piece)
      }
      let isDecorated = run.attributes.decorations != TextDecorations()
      for cluster in piece.visualClusters {
        let advance = line.advances[cluster - line.range.clusters.lowerBound]
        defer { x += advance }
        guard isNear(x..<max(x, x + advance), size: run.size) else { continue }
        if builder?.add(cluster, at: x, advance: advance) == false { finish() }
        if line.paragraph.clusters[cluster].flags.contains(.attachment) { place(run, at: x, line) }
        // White space at the end of a wrapped line does not count.
        if isDecorated, !line.range.isWrapped || cluster < visible.upperBound {
          let isBlank = line.paragraph.clusters[cluster].flags.contains(.whiteSpace)
          DecorationSpan.extend(&spans, by: x..<max(x, x + advance), run: piece.run, isBlank: isBlank)
        }
      }
    }
    finish()
    if let builder { addInk(of: builder) }
    let marked = Self.markOpenEnds(
      of: glyphs.map(\.run), paragraphIsRightToLeft: line.paragraph.isRightToLeft)
    for index in glyphs.indices { glyphs[index].run = marked[index] }
    for span in spans { drawBackground(span, line) }
    for glyph in glyphs {
      guard let shadow = glyph.source.attributes.shadow else { continue }
      drawShadow(of: outlines.path(of: glyph.run), shadow)
    }
    let decorations = spans.map { (lines(of: $0, line), line.paragraph.runs[$0.run].attributes.shadow) }
    for (lines, shadow) in decorations {
      guard let shadow else { continue }
      for path in lines.below + lines.above { drawShadow(of: path.silhouette, shadow) }
    }
    for path in decorations.flatMap(\.0.below) { draw(path) }
    // In reading order, which documents need for text extraction.
    for glyph in glyphs.sorted(by: { $0.start < $1.start }) {
      foreground.append(.glyphs(glyph.run))
      runStarts.append(glyph.start)
    }
    for path in decorations.flatMap(\.0.above) { draw(path) }
  }

  private mutating func addInk(of builder: GlyphRunBuilder) {
    ink.add(builder.ink)
    letters.add(builder.ink.narrowed(by: builder.lean))
  }

  private mutating func place(_ run: ShapedParagraph.Run, at x: CGFloat, _ line: PlacedLine) {
    guard let attachment = run.attributes.attachment else { return }
    let box = attachment.bounds.offsetBy(dx: x, dy: run.rise - line.baseline)
    let rect = CGRect(x: box.minX, y: -box.maxY, width: box.width, height: box.height)
    attachments.append(PlacedAttachment(image: attachment.image, rect: rect))
    ink.add(rect)
  }

  /// Whether a glyph may be visible. Clipped glyphs are kept for some distance, so that a clipped sentence
  /// can be found; but not all of a line of a million characters.
  private func isNear(_ extent: Range<CGFloat>, size: CGFloat) -> Bool {
    let margin = 100 * size
    return extent.lowerBound <= box.bounds.minX + box.bounds.width + margin
      && extent.upperBound >= box.bounds.minX - margin
  }
}
