import CCairo

/// A font of empty glyphs, for text that can be found and selected but is not visible there.
///
/// Cairo omits what is fully transparent and has no invisible text, but its PDFs keep the empty glyphs of a
/// user font, with their text.
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

  /// The advance of all glyphs, in ems. Viewers have to guess the size of such a font, and guess right if
  /// glyphs are half an em wide. Stretching the font makes wider and narrower ones.
  static let advance = 0.5

  /// Returns the glyph for a text; each text has its own.
  func glyph(_ text: String) -> UInt {
    // Cairo has 24 bits for glyphs.
    let number = numbers[text] ?? min(UInt(numbers.count), 1 << 24 - 1)
    numbers[text] = number
    return number
  }
}
