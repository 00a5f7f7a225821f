import CPango
import CoreGraphics

/// An embedded font, usually a subset without the tables that only layout needs.
final class FontProgram {
  private let library: FT_Library
  private let face: FT_Face
  /// Read by FreeType as long as the face is open.
  private let bytes: UnsafeMutableBufferPointer<UInt8>

  /// Opens a font of any format that FreeType supports; nil for others.
  init?(_ data: some Collection<UInt8>) {
    var library: FT_Library?
    guard FT_Init_FreeType(&library) == 0, let library else { return nil }
    let bytes = UnsafeMutableBufferPointer<UInt8>.allocate(capacity: data.count)
    _ = bytes.initialize(from: data)
    var face: FT_Face?
    guard FT_New_Memory_Face(library, bytes.baseAddress, FT_Long(bytes.count), 0, &face) == 0, let face,
      face.pointee.units_per_EM > 0
    else {
      FT_Done_FreeType(library)
      bytes.deallocate()
      return nil
    }
    (self.library, self.face, self.bytes) = (library, face, bytes)
  }

  deinit {
    FT_Done_Face(face)
    FT_Done_FreeType(library)
    bytes.deallocate()
  }

  /// The advance of a glyph in ems; nil if the font has no such glyph.
  func advance(of glyph: UInt32) -> CGFloat? {
    var advance: FT_Fixed = 0
    guard FT_Get_Advance(face, glyph, FT_Int32(FT_LOAD_NO_SCALE), &advance) == 0 else { return nil }
    return CGFloat(advance) / CGFloat(face.pointee.units_per_EM)
  }

  /// The glyph of a character; nil if the font does not tell.
  func glyph(for scalar: Unicode.Scalar) -> UInt32? {
    let glyph = FT_Get_Char_Index(face, FT_ULong(scalar.value))
    return glyph == 0 ? nil : glyph
  }
}
