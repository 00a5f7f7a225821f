import CoreGraphics
import Drawing
import TextLayout

/// Fonts as Cairo uses them, and facts about their glyphs.
final class FontStore {
  private(set) lazy var invisibleFont = InvisibleFont()
  private var fonts: [FontFace: Result<Font, FontError>] = [:]
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

  /// Opens a font.
  func font(_ face: FontFace, _ outlines: GlyphOutlines) throws(FontError) -> Font {
    if let (lastFace, font) = lastFont, lastFace == face { return font }
    let opened = fonts[face] ?? Result { () throws(FontError) in try open(face, outlines) }
    fonts[face] = opened
    let font = try opened.get()
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

  private func open(_ face: FontFace, _ outlines: GlyphOutlines) throws(FontError) -> Font {
    let (file, index) = try outlines.checkedPlace(of: face)
    guard let made = CairoFontFace(face, file: file, index: index), let open = OpenFontFace(made) else {
      throw .unreadable(path: face.addedFile ?? face.file)
    }
    return Font(face: made, open: open, hasColor: open.hasColor)
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
