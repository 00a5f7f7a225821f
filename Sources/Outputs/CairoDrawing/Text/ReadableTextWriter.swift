import CCairo
import CoreGraphics
import Drawing
import TextLayout

/// Shows glyphs with the canvas's current font and paint.
protocol GlyphShowing {
  /// - Parameter glyphs: all glyphs of the run, in Cairo's form.
  func show(_ run: GlyphRun, _ glyphs: [cairo_glyph_t])
  /// Writes the text of a run that is drawn otherwise or not at all, for search, if the output has text.
  func showInvisibly(_ run: GlyphRun)
}

extension GlyphShowing {
  func showInvisibly(_ run: GlyphRun) {}
}

/// Glyphs as areas, for outputs without text.
///
/// In pixels, Cairo would move glyphs to whole pixels, which makes letters and lines uneven; outlines stay
/// where the layout puts them.
struct OutlinedGlyphs: GlyphShowing {
  let canvas: Canvas

  func show(_ run: GlyphRun, _ glyphs: [cairo_glyph_t]) { canvas.cr.fillOutlines(of: glyphs) }
}

/// Glyphs in Cairo's SVG: each once, as a symbol.
struct GlyphSymbols: GlyphShowing {
  let canvas: Canvas

  func show(_ run: GlyphRun, _ glyphs: [cairo_glyph_t]) {
    cairo_show_glyphs(canvas.cr, glyphs, Int32(clamping: glyphs.count))
  }
}

/// Writes glyphs to a PDF so that viewers find their text (`ReadableText`). Artifacts become outlines.
final class ReadableTextWriter: GlyphShowing {
  private let canvas: Canvas
  private let fonts: FontStore
  private let outlines: GlyphOutlines
  private let pageIsRightToLeft: Bool
  private var readable = ReadableText()
  /// Where the page's text ends so far.
  private var readingLine: ReadingLine?

  init(_ canvas: Canvas, _ environment: Environment) {
    self.canvas = canvas
    fonts = environment.resources.fonts
    outlines = environment.outlines
    pageIsRightToLeft = environment.pageIsRightToLeft
  }

  private var cr: OpaquePointer { canvas.cr }

  func show(_ run: GlyphRun, _ glyphs: [cairo_glyph_t]) {
    guard !canvas.state.isArtifact else { return cr.fillOutlines(of: glyphs) }
    guard let font = fonts.readableFont(run.face, outlines) else { return }
    readable.read(run, in: font, isAslant: isAslant, pageIsRightToLeft: pageIsRightToLeft)
    cr.fillOutlines(of: readable.outlined)
    showParts(of: run, font)
  }

  func showInvisibly(_ run: GlyphRun) {
    guard !canvas.state.isArtifact, !run.text.isEmpty, let font = fonts.readableFont(run.face, outlines)
    else { return }
    readable.read(run, in: font, isDrawn: true, isAslant: isAslant, pageIsRightToLeft: pageIsRightToLeft)
    showParts(of: run, font)
  }

  /// Whether lines of text are neither horizontal nor vertical on the page.
  private var isAslant: Bool {
    let matrix = canvas.matrix
    return abs(matrix.yx) >= 1e-6 * abs(matrix.xx) && abs(matrix.xx) >= 1e-6 * abs(matrix.yx)
  }

  /// Shows a run that was read, after a mark where viewers would otherwise begin a new line.
  private func showParts(of run: GlyphRun, _ font: ReadableFont) {
    guard let (start, end) = readable.ends(font, size: run.size) else { return }
    let map = canvas.toDevice
    let isMarked = readingLine?.parts(from: run, start: start, map: map) ?? false
    if isMarked {
      readable.add(ReadableText.Carrier(text: "\u{200F}", x: start.x, y: start.y, ems: 0))
      if let mark = readable.parts.last { show(mark, size: Double(run.size)) }
    }
    for part in readable.parts.dropLast(isMarked ? 1 : 0) { show(part, size: Double(run.size)) }
    readingLine = ReadingLine(run, end: end, map: map, after: readingLine, isMarked: isMarked)
  }

  private func show(_ part: ReadableText.Part, size: Double) {
    switch part {
    case .text(let glyphs, let clusters, let bytes):
      readable.glyphs.withUnsafeBufferPointer { allGlyphs in
        readable.clusters.withUnsafeBufferPointer { allClusters in
          readable.bytes.withUnsafeBufferPointer { allBytes in
            show(
              UnsafeBufferPointer(rebasing: allBytes[bytes]),
              UnsafeBufferPointer(rebasing: allGlyphs[glyphs]),
              UnsafeBufferPointer(rebasing: allClusters[clusters]))
          }
        }
      }
    case .carriers(let range):
      guard let font = fonts.invisibleFont else { return }
      cairo_save(cr)
      cairo_set_font_face(cr, font.face.pointer)
      cairo_set_source_rgb(cr, 0, 0, 0)
      for carrier in readable.carriers[range] { show(carrier, size: size, in: font) }
      cairo_restore(cr)
    }
  }

  private func show(_ carrier: ReadableText.Carrier, size: Double, in font: InvisibleFont) {
    // Cairo rejects fonts of zero width.
    let stretch = min(max(Double(carrier.ems) / InvisibleFont.advance, 0.001), 1000)
    var matrix = cairo_matrix_t(xx: size * stretch, yx: 0, xy: 0, yy: size, x0: 0, y0: 0)
    cairo_set_font_matrix(cr, &matrix)
    let glyph = cairo_glyph_t(index: font.glyph(carrier.text), x: clamped(carrier.x), y: clamped(carrier.y))
    let bytes = Array(carrier.text.utf8)
    let cluster = cairo_text_cluster_t(num_bytes: Int32(clamping: bytes.count), num_glyphs: 1)
    bytes.withUnsafeBufferPointer { bytes in
      withUnsafePointer(to: glyph) { glyph in
        withUnsafePointer(to: cluster) { cluster in
          show(
            bytes, UnsafeBufferPointer(start: glyph, count: 1), UnsafeBufferPointer(start: cluster, count: 1))
        }
      }
    }
  }

  private func show(
    _ bytes: UnsafeBufferPointer<UInt8>, _ glyphs: UnsafeBufferPointer<cairo_glyph_t>,
    _ clusters: UnsafeBufferPointer<cairo_text_cluster_t>
  ) {
    bytes.withMemoryRebound(to: CChar.self) { characters in
      cairo_show_text_glyphs(
        cr, characters.baseAddress, Int32(clamping: characters.count), glyphs.baseAddress,
        Int32(clamping: glyphs.count), clusters.baseAddress, Int32(clamping: clusters.count),
        cairo_text_cluster_flags_t(rawValue: 0))
    }
  }
}

extension OpaquePointer {
  /// Fills the outlines of glyphs; those of a very long run piece by piece, to limit the path's memory.
  fileprivate func fillOutlines(of glyphs: [cairo_glyph_t]) {
    let most = 512
    cairo_set_fill_rule(self, CAIRO_FILL_RULE_WINDING)
    glyphs.withUnsafeBufferPointer { all in
      for start in stride(from: 0, to: all.count, by: most) {
        let piece = UnsafeBufferPointer(rebasing: all[start..<min(start + most, all.count)])
        cairo_new_path(self)
        cairo_glyph_path(self, piece.baseAddress, Int32(clamping: piece.count))
        cairo_fill(self)
      }
    }
  }
}
