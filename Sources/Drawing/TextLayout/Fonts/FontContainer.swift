import CPango
import Foundation

/// How the bytes of a font are stored, as far as it matters for using them.
enum FontContainer {
  /// OpenType or TrueType, or something that only fontconfig can tell.
  case plain
  /// WOFF or WOFF2.
  case compressed
  /// PostScript's own format, which HarfBuzz does not read.
  case type1

  init(ofFile path: String) {
    let file = FileHandle(forReadingAtPath: path)
    let start = [UInt8]((try? file?.read(upToCount: 24)) ?? Data())
    try? file?.close()
    // A binary file has six bytes before the text.
    let binary = start.starts(with: [0x80, 0x01]) ? start.dropFirst(6) : start[...]
    if start.starts(with: Array("wOF".utf8)) {
      self = .compressed
    } else if ["%!PS-AdobeFont", "%!FontType1"].contains(where: { binary.starts(with: Array($0.utf8)) }) {
      self = .type1
    } else {
      self = .plain
    }
  }

  /// Returns the OpenType font or collection that a WOFF or WOFF2 file contains, as FreeType decompresses it.
  static func decompressed(_ path: String) throws(FontError) -> MemoryFile {
    var library: FT_Library?
    guard FT_Init_FreeType(&library) == 0, let library else { throw .notAFont(path: path) }
    defer { FT_Done_FreeType(library) }
    var face: FT_Face?
    guard FT_New_Face(library, path, 0, &face) == 0, let face else {
      throw .unusable(path: path, reason: "is damaged, or compressed in a way that FreeType cannot read")
    }
    defer { FT_Done_Face(face) }
    // Table 0 is the whole font.
    var count: FT_ULong = 0
    guard FT_Load_Sfnt_Table(face, 0, 0, nil, &count) == 0, count > 0 else { throw .notAFont(path: path) }
    let bytes = UnsafeMutableRawBufferPointer.allocate(byteCount: Int(count), alignment: 1)
    defer { bytes.deallocate() }
    guard FT_Load_Sfnt_Table(face, 0, 0, bytes.bindMemory(to: FT_Byte.self).baseAddress, &count) == 0 else {
      throw .notAFont(path: path)
    }
    guard let file = MemoryFile(UnsafeRawBufferPointer(bytes)) else {
      throw .unusable(path: path, reason: "cannot be decompressed: \(String(cString: strerror(errno)))")
    }
    return file
  }
}
