import CCairo
import CoreGraphics
import Drawing

/// A reference-counted `cairo_font_face_t`.
final class CairoFontFace: CairoHandle {
  /// A font of a file; nil if it cannot be opened as one.
  ///
  /// - Parameters:
  ///   - file: the file to open, which is not the font's own where its tables were written anew.
  ///   - index: the number of the font in that file.
  convenience init?(_ face: FontFace, file: String, index: Int) {
    guard let pattern = FcPatternCreate() else { return nil }
    defer { FcPatternDestroy(pattern) }
    FcPatternAddString(pattern, FC_FILE, file)
    FcPatternAddInteger(pattern, FC_INDEX, Int32(clamping: index))
    if !face.variations.isEmpty { FcPatternAddString(pattern, FC_FONT_VARIATIONS, face.variations) }
    if face.synthesis.isEmboldened { FcPatternAddBool(pattern, FC_EMBOLDEN, 1) }
    self.init(taking: cairo_ft_font_face_create_for_pattern(pattern))
    guard cairo_font_face_status(pointer) == CAIRO_STATUS_SUCCESS else { return nil }
  }

  deinit { cairo_font_face_destroy(pointer) }
}

/// Keeps a font's FreeType face open. Cairo has ten open for all threads, and closes unlocked ones when it
/// needs another, even one that another thread is about to use (`_cairo_ft_unscaled_font_lock_face`
/// counts users under a different lock than the one for finding unused faces).
final class OpenFontFace {
  private let scaled: OpaquePointer
  /// FreeType's flags of the face.
  private let flags: Int

  /// Whether some of the font's glyphs have colours of their own, or are SVG documents, which only newer versions of Cairo draw.
  var hasColor: Bool { flags & (1 << 14 | 1 << 16) != 0 }

  /// Returns nil if the font's file cannot be opened.
  init?(_ font: CairoFontFace) {
    var unit = cairo_matrix_t(xx: 1, yx: 0, xy: 0, yy: 1, x0: 0, y0: 0)
    var place = unit
    guard let options = cairo_font_options_create() else { return nil }
    defer { cairo_font_options_destroy(options) }
    guard let scaled = cairo_scaled_font_create(font.pointer, &unit, &place, options) else { return nil }
    guard let face = cairo_ft_scaled_font_lock_face(scaled) else {
      cairo_scaled_font_destroy(scaled)
      return nil
    }
    (self.scaled, flags) = (scaled, Int(face.pointee.face_flags))
  }

  deinit {
    cairo_ft_scaled_font_unlock_face(scaled)
    cairo_scaled_font_destroy(scaled)
  }
}
