import CCairo
import Drawing

/// A font of empty glyphs, for text that is to be found and selected but not seen there.
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
    cairo_user_font_face_set_render_glyph_func(face.pointer) { _, _, _, extents in
      extents?.pointee = cairo_text_extents_t(
        x_bearing: 0, y_bearing: -0.9, width: InvisibleFont.advance, height: 1.15,
        x_advance: InvisibleFont.advance, y_advance: 0)
      return CAIRO_STATUS_SUCCESS
    }
  }

  /// The advance of all glyphs for one em. The size of a font like this one is a matter of guesswork for readers: they
  /// take it for true where glyphs are half an em wide. Wider and narrower ones are had by stretching the font.
  static let advance = 0.5

  /// The glyph that stands for a text: one for each, so that each has its own text in the document.
  func glyph(_ text: String) -> UInt {
    // Cairo knows glyphs by 24 bits.
    let number = numbers[text] ?? min(UInt(numbers.count), 1 << 24 - 1)
    numbers[text] = number
    return number
  }
}
