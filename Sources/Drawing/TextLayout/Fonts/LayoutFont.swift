import CPango
import CoreGraphics
import Drawing

/// A font with what layout needs: its file and its metrics. Belongs to one engine, so to one thread at a
/// time.
final class LayoutFont {
  let face: FontFace
  let metrics: FontMetrics
  /// The correction for bitmap fonts, which have their own size unless a rule of fontconfig scales them.
  let sizeCorrection: CGFloat
  /// The unit of `handle`.
  private let unitsPerEm: CGFloat
  private let handle: OpaquePointer
  private var table = GlyphExtentsTable()
  private let pangoFont: UnsafeMutablePointer<PangoFont>
  private let undrawnColors: UndrawnColors?

  /// Retains the font.
  init?(_ font: UnsafeMutablePointer<PangoFont>, _ added: AddedFonts) {
    guard let pangoHandle = pango_font_get_hb_font(font),
      let pattern = pango_fc_font_get_pattern(
        UnsafeMutableRawPointer(font).assumingMemoryBound(to: PangoFcFont.self)),
      let hbFace = hb_font_get_face(pangoHandle), let handle = hb_font_create(hbFace)
    else { return nil }
    self.handle = handle
    undrawnColors = UndrawnColors(hbFace)
    pangoFont = font
    g_object_ref(font)
    // Without hinting everything is linear in the size, so measuring in font units is exact.
    let upem = hb_face_get_upem(hbFace)
    hb_font_set_scale(handle, Int32(upem), Int32(upem))
    var count: UInt32 = 0
    if let coordinates = hb_font_get_var_coords_normalized(pangoHandle, &count), count > 0 {
      hb_font_set_var_coords_normalized(handle, coordinates, count)
    }
    unitsPerEm = CGFloat(max(upem, 1))
    var scale: (x: Int32, y: Int32) = (0, 0)
    hb_font_get_scale(pangoHandle, &scale.x, &scale.y)
    sizeCorrection = scale.x > 0 ? PangoEngine.shapingSize * CGFloat(PANGO_SCALE) / CGFloat(scale.x) : 1
    metrics = FontMetrics(handle, unitsPerEm: unitsPerEm)
    var face = FontFace(
      FontPattern(pointer: pattern), variations: Self.variations(of: pangoHandle, face: hbFace))
    face.addedFile = added.source(of: FontPattern(pointer: pattern))
    self.face = face
  }

  deinit {
    hb_font_destroy(handle)
    g_object_unref(pangoFont)
  }

  /// Whether some glyphs have colours that are not supported.
  var hasUndrawnColors: Bool { undrawnColors != nil }

  func hasUndrawnColors(_ glyph: UInt32) -> Bool { undrawnColors?.contains(glyph, in: handle) ?? false }

  /// The bounding box of a glyph's ink.
  func extents(of glyph: UInt32) -> GlyphExtents {
    table.extents(of: glyph, in: handle, unitsPerEm: unitsPerEm)
  }

  /// The advance of a glyph in ems.
  func advance(of glyph: UInt32) -> CGFloat {
    CGFloat(hb_font_get_glyph_h_advance(handle, glyph)) / unitsPerEm
  }

  /// The glyph of a character; nil if the font has none.
  func glyph(for scalar: Unicode.Scalar) -> UInt32? {
    var glyph: UInt32 = 0
    return hb_font_get_nominal_glyph(handle, scalar.value, &glyph) != 0 ? glyph : nil
  }

  /// The axes of a variable font that differ from its default, in fontconfig's syntax.
  private static func variations(of font: OpaquePointer, face: OpaquePointer) -> String {
    var count: UInt32 = 0
    guard let coordinates = hb_font_get_var_coords_design(font, &count), count > 0 else { return "" }
    var axes = [hb_ot_var_axis_info_t](repeating: hb_ot_var_axis_info_t(), count: Int(count))
    var axisCount = count
    hb_ot_var_get_axis_infos(face, 0, &axisCount, &axes)
    return axes.prefix(Int(axisCount)).enumerated().compactMap { index, axis in
      // HarfBuzz keeps the numbers that it is given, beyond those of the axis.
      let value = min(max(coordinates[index], axis.min_value), axis.max_value)
      guard value != axis.default_value else { return nil }
      let tag = String(
        decoding: (0..<4).map { UInt8(truncatingIfNeeded: axis.tag >> (24 - 8 * $0)) }, as: UTF8.self)
      return "\(tag)=" + (Int(exactly: value).map { "\($0)" } ?? "\(value)")
    }.joined(separator: ",")
  }
}

extension FontFace {
  fileprivate init(_ pattern: FontPattern, variations: String) {
    let isEmboldened = pattern.boolean(FC_EMBOLDEN)
    let shear = pattern.shear
    self.init(
      file: pattern.string(FC_FILE) ?? "",
      // The upper half is the index of a named instance, which `variations` describes.
      index: (pattern.integer(FC_INDEX) ?? 0) & 0xFFFF,
      variations: variations, isEmboldened: isEmboldened, shear: shear,
      family: pattern.string(FC_FAMILY) ?? "", style: pattern.string(FC_STYLE) ?? "",
      postScriptName: pattern.string(FC_POSTSCRIPT_NAME) ?? "",
      weight: pattern.number(FC_WEIGHT).map { Int(FcWeightToOpenTypeDouble($0).rounded()) } ?? 400,
      width: pattern.number(FC_WIDTH) ?? 100,
      // If fontconfig slants an upright font, it also calls the result oblique.
      isItalic: shear == 0 && (pattern.integer(FC_SLANT) ?? 0) > 0)
  }
}
