import CPango
import CoreGraphics
import Drawing
import Synchronization

/// The outlines of the glyphs of one font face. Thread-safe.
public final class FaceOutlines: @unchecked Sendable {
  // HarfBuzz's objects are not changed after `init` and may then be read from any thread.
  let font: OpaquePointer
  let unitsPerEm: CGFloat
  private let face: FontFace
  private let paths = Mutex<[UInt32: CGPath?]>([:])

  /// Opens the file of a face; nil if it contains no font.
  convenience init?(_ face: FontFace) {
    guard let blob = hb_blob_create_from_file_or_fail(face.file) else { return nil }
    defer { hb_blob_destroy(blob) }
    self.init(face, of: blob)
  }

  /// Opens a face in memory; nil if the bytes contain no font.
  init?(_ face: FontFace, of blob: OpaquePointer) {
    let hbFace = hb_face_create(blob, UInt32(max(face.index, 0)))
    defer { hb_face_destroy(hbFace) }
    guard hb_face_get_glyph_count(hbFace) > 0, let font = hb_font_create(hbFace) else { return nil }
    self.font = font
    self.face = face
    let upem = hb_face_get_upem(hbFace)
    unitsPerEm = CGFloat(max(upem, 1))
    hb_font_set_scale(font, Int32(upem), Int32(upem))
    let variations = face.variations.split(separator: ",").compactMap { setting -> hb_variation_t? in
      var variation = hb_variation_t()
      return hb_variation_from_string(String(setting), -1, &variation) != 0 ? variation : nil
    }
    if !variations.isEmpty { hb_font_set_variations(font, variations, UInt32(variations.count)) }
    hb_font_make_immutable(font)
  }

  deinit { hb_font_destroy(font) }

  /// Returns the outline of a glyph in ems, with y pointing up and its origin at (0, 0), including the face's
  /// variations, synthetic weight and slant; to be filled by the winding rule. Nil for blanks and for bitmap
  /// glyphs.
  public func path(of glyph: UInt32) -> CGPath? {
    if let known = paths.withLock({ $0[glyph] }) { return known }
    let drawn = draw(glyph)
    paths.withLock { $0[glyph] = drawn }
    return drawn
  }

  /// Returns the font's bitmap of a glyph (`CBDT`, `sbix`); nil if it has none.
  public func picture(of glyph: UInt32) -> GlyphPicture? {
    GlyphPicture(of: glyph, in: font, unitsPerEm: unitsPerEm)
  }

  /// Returns the layers of a coloured glyph (`COLR`, version 0), from back to front; empty if it has none.
  public func layers(of glyph: UInt32) -> [GlyphLayer] {
    GlyphLayer.layers(of: glyph, in: hb_font_get_face(font))
  }

  private func draw(_ glyph: UInt32) -> CGPath? {
    var recorder = OutlineRecorder()
    recorder.record(glyph, of: font)
    guard !recorder.segments.isEmpty else { return nil }
    // Like FreeType's synthetic weight, which renderers use for text: 1/24 em.
    if face.synthesis.isEmboldened { recorder.embolden(by: unitsPerEm / 24) }
    return recorder.path(
      CGAffineTransform(
        a: 1 / unitsPerEm, b: 0, c: CGFloat(face.synthesis.shear) / unitsPerEm, d: 1 / unitsPerEm, tx: 0,
        ty: 0))
  }
}
