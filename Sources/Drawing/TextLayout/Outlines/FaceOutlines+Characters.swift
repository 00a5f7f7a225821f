import CPango
import CoreGraphics

extension FaceOutlines {
  /// Returns the advance of a glyph in ems.
  public func advance(of glyph: UInt32) -> CGFloat {
    CGFloat(hb_font_get_glyph_h_advance(font, glyph)) / unitsPerEm
  }

  /// Returns the font's glyph for an isolated character; nil if there is none.
  public func glyph(for scalar: Unicode.Scalar) -> UInt32? {
    var glyph: UInt32 = 0
    return hb_font_get_nominal_glyph(font, scalar.value, &glyph) != 0 ? glyph : nil
  }

  /// Returns the lowest character of each glyph that shows one.
  public func characters() -> [UInt32: Unicode.Scalar] {
    guard let set = hb_set_create() else { return [:] }
    defer { hb_set_destroy(set) }
    hb_face_collect_unicodes(hb_font_get_face(font), set)
    var result: [UInt32: Unicode.Scalar] = [:]
    var value = hb_codepoint_t.max
    while hb_set_next(set, &value) != 0 {
      guard let scalar = Unicode.Scalar(value), let glyph = glyph(for: scalar) else { continue }
      if result[glyph] == nil { result[glyph] = scalar }
    }
    return result
  }
}
