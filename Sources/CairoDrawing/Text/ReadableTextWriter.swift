import CCairo
import CoreGraphics
import Drawing
import TextLayout

/// Writes glyphs with their text, so that readers find it (`ReadableText`); for documents that have text.
final class ReadableTextWriter {
  private let cr: OpaquePointer
  private let resources: Resources
  private let outlines: GlyphOutlines
  private var readable = ReadableText()
  /// Where the page's text ends so far.
  private var readingLine: ReadingLine?

  /// - Parameter pageIsRightToLeft: whether most of the page's letters run from right to left.
  init(_ cr: OpaquePointer, resources: Resources, outlines: GlyphOutlines, pageIsRightToLeft: Bool = false) {
    self.cr = cr
    self.resources = resources
    self.outlines = outlines
    readable.pageIsRightToLeft = pageIsRightToLeft
  }

  /// Draws a run with its text, in the font and paint that the context has.
  func showReadably(_ run: GlyphRun) {
    guard let font = resources.readableFont(run.face, outlines) else { return }
    readable.read(run, in: font, isAslant: isAslant)
    cr.fillOutlines(of: readable.outlined)
    showParts(of: run, font)
  }

  /// Leaves the text of a run to be found and selected.
  func showInvisibly(_ run: GlyphRun) {
    guard !run.text.isEmpty, let font = resources.readableFont(run.face, outlines) else { return }
    readable.read(run, in: font, isDrawn: true, isAslant: isAslant)
    showParts(of: run, font)
  }

  private var matrix: cairo_matrix_t {
    var matrix = cairo_matrix_t()
    cairo_get_matrix(cr, &matrix)
    return matrix
  }

  /// Whether lines of text are neither level nor upright on the page.
  private var isAslant: Bool {
    let matrix = matrix
    return abs(matrix.yx) >= 1e-6 * abs(matrix.xx) && abs(matrix.xx) >= 1e-6 * abs(matrix.yx)
  }

  /// Shows what was read of a run, behind a mark where readers would else begin a new line.
  private func showParts(of run: GlyphRun, _ font: ReadableFont) {
    guard let (start, end) = readable.ends(font, size: run.size) else { return }
    let map = matrix.affine
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
      guard let font = resources.invisibleFont else { return }
      cairo_save(cr)
      cairo_set_font_face(cr, font.face.pointer)
      cairo_set_source_rgb(cr, 0, 0, 0)
      for carrier in readable.carriers[range] { show(carrier, size: size, in: font) }
      cairo_restore(cr)
    }
  }

  private func show(_ carrier: ReadableText.Carrier, size: Double, in font: InvisibleFont) {
    // Cairo refuses fonts without any width.
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
