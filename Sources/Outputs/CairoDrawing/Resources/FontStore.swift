import CCairo
import CoreGraphics
import Drawing
import TextLayout

/// Fonts as Cairo uses them, and facts about their glyphs.
final class FontStore {
  private(set) lazy var invisibleFont = InvisibleFont()
  private var fonts: [FontFace: Font] = [:]
  private var lastFont: (FontFace, Font)?
  private var readableFonts: [FontFace: ReadableFont] = [:]
  private var glyphPictures: [FontFace: [UInt32: GlyphImage]] = [:]

  struct Font {
    let face: CairoFontFace
    fileprivate let open: OpenFontFace
    /// Whether some of its glyphs have colours of their own.
    let hasColor: Bool
  }

  /// A glyph that is a picture, and its bounds in ems, y upwards.
  struct GlyphImage {
    let image: CGImage
    let bounds: CGRect
  }

  /// Returns a font from a file; nil if the file cannot be opened as one.
  func font(_ face: FontFace) -> Font? {
    if let (lastFace, font) = lastFont, lastFace == face { return font }
    guard let font = fonts[face] ?? open(face) else { return nil }
    fonts[face] = font
    lastFont = (face, font)
    return font
  }

  /// Returns the texts of a font's glyphs; nil for a font whose outlines cannot be read.
  func readableFont(_ face: FontFace, _ outlines: GlyphOutlines) -> ReadableFont? {
    // Sheared glyphs are the same as upright ones to a document.
    var upright = face
    upright.synthesis.shear = 0
    if let known = readableFonts[upright] { return known }
    let made = outlines.outlines(of: upright).map(ReadableFont.init)
    readableFonts[upright] = made
    return made
  }

  private func open(_ face: FontFace) -> Font? {
    guard let pattern = FcPatternCreate() else { return nil }
    defer { FcPatternDestroy(pattern) }
    FcPatternAddString(pattern, FC_FILE, face.file)
    FcPatternAddInteger(pattern, FC_INDEX, Int32(clamping: face.index))
    if !face.variations.isEmpty { FcPatternAddString(pattern, FC_FONT_VARIATIONS, face.variations) }
    if face.synthesis.isEmboldened { FcPatternAddBool(pattern, FC_EMBOLDEN, 1) }
    guard let made = CairoFontFace(taking: cairo_ft_font_face_create_for_pattern(pattern)),
      cairo_font_face_status(made.pointer) == CAIRO_STATUS_SUCCESS, let open = OpenFontFace(made)
    else { return nil }
    return Font(face: made, open: open, hasColor: open.flags & (1 << 14) != 0)
  }

  /// Returns a font's picture for a glyph; nil for none.
  func picture(of glyph: UInt32, in font: FontFace, _ face: FaceOutlines) -> GlyphImage? {
    if let known = glyphPictures[font]?[glyph] { return known }
    guard let picture = face.picture(of: glyph), let image = try? CGImage(encodedData: picture.png) else {
      return nil
    }
    let made = GlyphImage(image: image, bounds: picture.bounds)
    glyphPictures[font, default: [:]][glyph] = made
    return made
  }
}

/// Keeps a font's FreeType face open. Cairo has ten open for all threads, and closes unlocked ones when it
/// needs another, even one that another thread is about to use (`_cairo_ft_unscaled_font_lock_face` of 1.16
/// counts users under a different lock than the one for finding unused faces).
final class OpenFontFace {
  private let scaled: OpaquePointer
  /// FreeType's flags of the face.
  let flags: Int

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
