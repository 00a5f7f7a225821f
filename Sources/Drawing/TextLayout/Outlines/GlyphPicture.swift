import CPango
import CoreGraphics
import Drawing

/// A bitmap glyph of a font, as in most emoji fonts.
public struct GlyphPicture: Sendable {
  /// The bitmap as a PNG file.
  public let png: Data
  /// The bounds of the bitmap in ems, with y pointing up and the glyph's origin at (0, 0).
  public let bounds: CGRect

  init?(of glyph: UInt32, in font: OpaquePointer, unitsPerEm: CGFloat) {
    guard let blob = hb_ot_color_glyph_reference_png(font, glyph) else { return nil }
    defer { hb_blob_destroy(blob) }
    var length: UInt32 = 0
    var extents = hb_glyph_extents_t()
    guard let bytes = hb_blob_get_data(blob, &length), length > 0,
      hb_font_get_glyph_extents(font, glyph, &extents) != 0
    else { return nil }
    png = Data(bytes: bytes, count: Int(length))
    bounds = CGRect(
      x: CGFloat(extents.x_bearing) / unitsPerEm, y: CGFloat(extents.y_bearing + extents.height) / unitsPerEm,
      width: CGFloat(extents.width) / unitsPerEm, height: -CGFloat(extents.height) / unitsPerEm)
  }
}

/// A layer of a coloured glyph.
public struct GlyphLayer: Sendable, Hashable {
  /// The glyph's number in the font.
  public var glyph: UInt32
  /// Nil uses the text's colour.
  public var color: RGBA?

  /// With the colours of the font's first palette.
  static func layers(of glyph: UInt32, in face: OpaquePointer?) -> [GlyphLayer] {
    guard let face, hb_ot_color_has_layers(face) != 0 else { return [] }
    let total = hb_ot_color_glyph_get_layers(face, glyph, 0, nil, nil)
    guard total > 0 else { return [] }
    var layers = [hb_ot_color_layer_t](repeating: hb_ot_color_layer_t(), count: Int(total))
    var count = total
    hb_ot_color_glyph_get_layers(face, glyph, 0, &count, &layers)
    return layers.prefix(Int(count)).map { layer in
      GlyphLayer(
        glyph: layer.glyph, color: layer.color_index == 0xFFFF ? nil : color(layer.color_index, in: face))
    }
  }

  private static func color(_ index: UInt32, in face: OpaquePointer) -> RGBA? {
    var value: hb_color_t = 0
    var count: UInt32 = 1
    hb_ot_color_palette_get_colors(face, 0, index, &count, &value)
    guard count == 1 else { return nil }
    return RGBA(
      red: Float(hb_color_get_red(value)) / 255, green: Float(hb_color_get_green(value)) / 255,
      blue: Float(hb_color_get_blue(value)) / 255, alpha: Float(hb_color_get_alpha(value)) / 255)
  }
}
