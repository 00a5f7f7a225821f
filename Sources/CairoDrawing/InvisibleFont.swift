import CCairo
import DisplayList

/// A font of empty glyphs, for text that is to be found and selected but not seen.
///
/// Cairo leaves out what is fully transparent and has no invisible text; its PDFs do hold the empty glyphs of a font of
/// one's own, with the text that they stand for.
final class InvisibleFont {
  let face: CairoFontFace
  private var numbers: [String: UInt] = [:]

  init?() {
    guard let face = CairoFontFace(taking: cairo_user_font_face_create()) else { return nil }
    self.face = face
    cairo_user_font_face_set_init_func(face.pointer) { _, _, extents in
      extents?.pointee = cairo_font_extents_t(
        ascent: 0.9, descent: 0.25, height: 1.15, max_x_advance: 1, max_y_advance: 0)
      return CAIRO_STATUS_SUCCESS
    }
    cairo_user_font_face_set_render_glyph_func(face.pointer) { _, glyph, _, extents in
      // A glyph's number holds how wide it is.
      let advance = Double(glyph >> InvisibleFont.widthShift) / InvisibleFont.unitsPerEm
      extents?.pointee = cairo_text_extents_t(
        x_bearing: 0, y_bearing: -0.9, width: advance, height: 1.15, x_advance: advance, y_advance: 0)
      return CAIRO_STATUS_SUCCESS
    }
  }

  private static let widthShift: UInt = 20
  private static let unitsPerEm = 1000.0

  /// The glyph that stands for a text, this many ems wide: one for each, so that each has its own text in the document.
  func glyph(_ text: String, ems: Double) -> UInt {
    let number = numbers[text] ?? min(UInt(numbers.count) + 1, 1 << Self.widthShift - 1)
    numbers[text] = number
    let width = ems > 0 ? UInt((min(ems, 100) * Self.unitsPerEm).rounded()) : 0
    return width << Self.widthShift | number
  }
}

extension Painter {
  /// Leaves the text of a run to be found and selected, one glyph for each of its clusters.
  func showInvisibly(_ run: GlyphRun) {
    guard let font = resources.invisibleFont, !run.text.isEmpty else { return }
    let bytes = Array(run.text.utf8)
    let parts =
      run.clusters.isEmpty
      ? [
        GlyphRun.Cluster(
          byteCount: Int32(clamping: bytes.count), glyphCount: Int32(clamping: run.glyphs.count))
      ]
      : run.clusters
    glyphs.glyphs.removeAll(keepingCapacity: true)
    glyphs.clusters.removeAll(keepingCapacity: true)
    var (byte, glyph) = (0, run.isRightToLeft ? run.glyphs.count : 0)
    for part in parts {
      let (count, length) = (Int(max(part.glyphCount, 0)), Int(max(part.byteCount, 0)))
      let from = run.isRightToLeft ? glyph - count : glyph
      guard from >= 0, from + count <= run.glyphs.count, byte + length <= bytes.count else { return }
      let covered = run.glyphs[from..<from + count]
      let text = String(decoding: bytes[byte..<byte + length], as: UTF8.self)
      byte += length
      glyph += run.isRightToLeft ? -count : count
      if let first = covered.first {
        let advance = covered.reduce(0) { $0 + Double($1.advance) }
        let index = font.glyph(text, ems: advance / Double(run.size))
        glyphs.glyphs.append(
          cairo_glyph_t(index: index, x: clamped(first.origin.x), y: clamped(first.origin.y)))
      }
      glyphs.clusters.append(
        cairo_text_cluster_t(num_bytes: part.byteCount, num_glyphs: covered.isEmpty ? 0 : 1))
    }
    if run.isRightToLeft { glyphs.glyphs.reverse() }
    guard byte == bytes.count, !glyphs.glyphs.isEmpty else { return }
    cairo_set_font_face(cr, font.face.pointer)
    cairo_set_font_size(cr, Double(run.size))
    cairo_set_source_rgb(cr, 0, 0, 0)
    let flags = cairo_text_cluster_flags_t(
      rawValue: run.isRightToLeft ? CAIRO_TEXT_CLUSTER_FLAG_BACKWARD.rawValue : 0)
    cairo_show_text_glyphs(
      cr, run.text, Int32(clamping: bytes.count), glyphs.glyphs, Int32(clamping: glyphs.glyphs.count),
      glyphs.clusters, Int32(clamping: glyphs.clusters.count), flags)
  }
}
