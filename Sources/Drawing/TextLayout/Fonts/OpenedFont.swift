import CPango
import CoreGraphics
import Drawing

/// A font opened to read its file's information, independent of any text.
package struct OpenedFont: FontProgram {
  private enum Origin: Hashable {
    case face(FontFace)
    case data(Data)
  }

  private let origin: Origin
  private let outlines: FaceOutlines
  private let information: FontInformation

  /// The font for a name; nil only if no font at all can be opened.
  package init?(named name: String, in library: FontLibrary) {
    guard let information = library.information(of: name),
      let outlines = library.outlines.outlines(of: information.face)
    else { return nil }
    (self.origin, self.outlines, self.information) = (.face(information.face), outlines, information)
  }

  /// The first font in the bytes of a file; nil if there is none.
  package init?(data: Data) {
    let face = FontFace(file: "", family: "", style: "", postScriptName: "")
    let blob = data.withUnsafeBytes { bytes in
      hb_blob_create(
        bytes.bindMemory(to: CChar.self).baseAddress, UInt32(bytes.count), HB_MEMORY_MODE_DUPLICATE, nil, nil)
    }
    guard let blob else { return nil }
    defer { hb_blob_destroy(blob) }
    guard let outlines = FaceOutlines(face, of: blob) else { return nil }
    (self.origin, self.outlines) = (.data(data), outlines)
    information = FontInformation(
      face: face, metrics: FontMetrics(outlines.font, unitsPerEm: outlines.unitsPerEm), outlines: outlines)
  }

  package var identity: AnyHashable { origin }

  package var metrics: FontProgramMetrics { information.metrics }

  package var names: (postScript: String?, full: String?) {
    (name(font_name_postscript), name(font_name_full))
  }

  private var face: OpaquePointer? { hb_font_get_face(outlines.font) }

  /// A name from the file in English, or else in its own language.
  private func name(_ id: hb_ot_name_id_t) -> String? {
    var size: UInt32 = 256
    var text = [CChar](repeating: 0, count: Int(size))
    let english = hb_language_from_string("en", -1)
    guard hb_ot_name_get_utf8(face, id, english, &size, &text) > 0 else { return nil }
    return String(decoding: text.prefix(Int(size)).map { UInt8(truncatingIfNeeded: $0) }, as: UTF8.self)
  }

  package func glyph(named name: String) -> CGGlyph? {
    var glyph: hb_codepoint_t = 0
    return hb_font_get_glyph_from_name(outlines.font, name, -1, &glyph) != 0 ? CGGlyph(exactly: glyph) : nil
  }

  package func name(of glyph: CGGlyph) -> String? {
    var text = [CChar](repeating: 0, count: 128)
    guard hb_font_get_glyph_name(outlines.font, UInt32(glyph), &text, UInt32(text.count)) != 0 else {
      return nil
    }
    return String(decoding: text.prefix { $0 != 0 }.map { UInt8(truncatingIfNeeded: $0) }, as: UTF8.self)
  }

  package func advance(of glyph: CGGlyph) -> CGFloat { outlines.advance(of: UInt32(glyph)) }

  package func path(of glyph: CGGlyph) -> CGPath? { outlines.path(of: UInt32(glyph)) }

  package func table(_ tag: UInt32) -> Data? {
    guard let blob = hb_face_reference_table(face, tag) else { return nil }
    defer { hb_blob_destroy(blob) }
    var length: UInt32 = 0
    guard let bytes = hb_blob_get_data(blob, &length), length > 0 else { return nil }
    return Data(bytes: bytes, count: Int(length))
  }

  package var tableTags: [UInt32] {
    var count: UInt32 = 0
    let total = hb_face_get_table_tags(face, 0, &count, nil)
    var tags = [hb_tag_t](repeating: 0, count: Int(total))
    count = total
    _ = hb_face_get_table_tags(face, 0, &count, &tags)
    return Array(tags.prefix(Int(count)))
  }
}
