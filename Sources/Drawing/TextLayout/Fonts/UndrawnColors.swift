import CPango

/// The glyphs of a font with unsupported colours: layers with gradients (`COLR`, version 1) or SVG documents.
/// Such glyphs often have no other outline.
struct UndrawnColors {
  private let face: OpaquePointer
  /// The glyphs of `COLR`'s base glyph list, in ascending order.
  private let painted: [UInt16]
  private let hasSVG: Bool

  /// Nil if everything in the font is supported.
  init?(_ face: OpaquePointer) {
    self.face = face
    painted = Self.paintedGlyphs(of: face)
    hasSVG = hb_ot_color_has_svg(face) != 0
    guard hasSVG || !painted.isEmpty else { return nil }
  }

  /// Whether a glyph's colours are not drawn.
  func contains(_ glyph: UInt32, in font: OpaquePointer) -> Bool {
    guard hb_ot_color_glyph_get_layers(face, glyph, 0, nil, nil) == 0, !hasPicture(glyph, font) else {
      return false
    }
    return isPainted(glyph) || (hasSVG && hasDocument(glyph))
  }

  private func hasPicture(_ glyph: UInt32, _ font: OpaquePointer) -> Bool {
    guard hb_ot_color_has_png(face) != 0, let blob = hb_ot_color_glyph_reference_png(font, glyph) else {
      return false
    }
    defer { hb_blob_destroy(blob) }
    return hb_blob_get_length(blob) > 0
  }

  private func hasDocument(_ glyph: UInt32) -> Bool {
    guard let blob = hb_ot_color_glyph_reference_svg(face, glyph) else { return false }
    defer { hb_blob_destroy(blob) }
    return hb_blob_get_length(blob) > 0
  }

  private func isPainted(_ glyph: UInt32) -> Bool {
    var (low, high) = (0, painted.count)
    while low < high {
      let middle = (low + high) / 2
      if UInt32(painted[middle]) < glyph { low = middle + 1 } else { high = middle }
    }
    return low < painted.count && UInt32(painted[low]) == glyph
  }

  /// `COLR` begins with its version; from version 1 on, byte 14 has the offset of the base glyph list: a
  /// count, and for each entry a glyph and an offset.
  private static func paintedGlyphs(of face: OpaquePointer) -> [UInt16] {
    guard let blob = hb_face_reference_table(face, hb_tag_from_string("COLR", 4)) else { return [] }
    defer { hb_blob_destroy(blob) }
    var length: UInt32 = 0
    guard let start = hb_blob_get_data(blob, &length) else { return [] }
    let bytes = UnsafeRawBufferPointer(start: start, count: Int(length))
    func number(at place: Int, bytes count: Int) -> Int? {
      guard place >= 0, place + count <= bytes.count else { return nil }
      return bytes[place..<place + count].reduce(0) { $0 << 8 | Int($1) }
    }
    guard let version = number(at: 0, bytes: 2), version >= 1, let list = number(at: 14, bytes: 4), list > 0,
      let count = number(at: list, bytes: 4)
    else { return [] }
    let glyphs = (0..<min(count, Int(UInt16.max))).map { number(at: list + 4 + 6 * $0, bytes: 2) }
    return glyphs.compactMap { $0.map { UInt16($0) } }
  }
}
