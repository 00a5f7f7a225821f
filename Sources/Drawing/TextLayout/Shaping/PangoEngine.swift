import CPango
import CoreGraphics

/// Pango's part of a layout: a font map, a context, and cached information.
///
/// It is not thread-safe; `FontLibrary` passes each engine to one thread at a time, which makes it sendable.
final class PangoEngine: @unchecked Sendable {
  /// All text is shaped at this size and scaled, since without hinting everything is linear in the size: text
  /// of many sizes shares its fonts, and no size is too small or too large for Pango's integers.
  static let shapingSize: CGFloat = 1024
  /// Points of a one-point font per Pango unit.
  static let unit: CGFloat = 1 / (shapingSize * CGFloat(PANGO_SCALE))

  let context: OpaquePointer
  let configuration: OpaquePointer
  /// The fonts that take precedence over others of the same name.
  let added: AddedFonts
  let noAttributes: OpaquePointer?
  let glyphString: UnsafeMutablePointer<PangoGlyphString>
  private let fontMap: UnsafeMutablePointer<PangoFontMap>
  var requestedFonts: [FontRequest: RequestedFont] = [:]
  private let hyphenator = Hyphenator()
  var logAttributes = LogAttributes()
  /// The language of text without one.
  let defaultLanguage: OpaquePointer?
  private var layoutFonts: [UnsafeMutablePointer<PangoFont>: LayoutFont] = [:]

  init(configuration: OpaquePointer, added: AddedFonts) {
    (self.configuration, self.added) = (configuration, added)
    fontMap = pango_ft2_font_map_new()
    let fcFontMap = OpaquePointer(fontMap)
    pango_fc_font_map_set_config(fcFontMap, configuration)
    pango_fc_font_map_set_default_substitute(
      fcFontMap,
      { pattern, _ in
        FcPatternDel(pattern, FC_HINTING)
        FcPatternAddBool(pattern, FC_HINTING, 0)
      }, nil, nil)
    context = pango_font_map_create_context(fontMap)
    pango_context_set_round_glyph_positions(context, 0)
    defaultLanguage = pango_language_get_default()
    noAttributes = pango_attr_list_new()
    glyphString = pango_glyph_string_new()
  }

  deinit {
    requestedFonts.removeAll()
    layoutFonts.removeAll()
    pango_glyph_string_free(glyphString)
    pango_attr_list_unref(noAttributes)
    g_object_unref(UnsafeMutableRawPointer(context))
    // This version of Pango never releases a font map's configuration, unless it is replaced.
    pango_fc_font_map_set_config(OpaquePointer(fontMap), nil)
    g_object_unref(fontMap)
  }

  /// The information about a font chosen by Pango.
  func layoutFont(_ font: UnsafeMutablePointer<PangoFont>) -> LayoutFont? {
    if let known = layoutFonts[font] { return known }
    // Limits the memory for text with different font variations in every run.
    if layoutFonts.count >= 512 { layoutFonts.removeAll() }
    let found = LayoutFont(font, added)
    layoutFonts[font] = found
    return found
  }

  func hyphenation(of text: AttributedText) -> Hyphenation {
    let language = defaultLanguage.map { String(cString: pango_language_to_string($0)) } ?? "en"
    // The locale C means English.
    return Hyphenation(
      hyphenator: hyphenator, text: text, defaultLanguage: language == "c" ? "en-US" : language)
  }

  var families: [String] {
    var list: UnsafeMutablePointer<UnsafeMutablePointer<PangoFontFamily>?>?
    var count: Int32 = 0
    pango_font_map_list_families(fontMap, &list, &count)
    defer { g_free(list) }
    return (0..<Int(count)).compactMap { list?[$0].map { String(cString: pango_font_family_get_name($0)) } }
      .sorted()
  }
}
