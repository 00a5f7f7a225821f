import CPango

/// What a font's licence says about documents that contain the font (`fsType` of the table `OS/2`).
public struct EmbeddingPermissions: Sendable, Hashable {
  /// Whether no document may contain it.
  public var isForbidden: Bool
  /// Whether a document may contain the font only as a whole.
  public var forbidsSubsets: Bool
  /// Whether a document may contain only the font's bitmaps.
  public var allowsOnlyBitmaps: Bool

  /// The permissions of a value of `fsType`. Of several uses that old fonts name, the most liberal counts.
  init(fsType: UInt16) {
    isForbidden = fsType & 0xF == 2
    forbidsSubsets = fsType & 0x100 != 0
    allowsOnlyBitmaps = fsType & 0x200 != 0
  }
}

extension FaceOutlines {
  /// The font's permissions; a font that states none has all.
  public var embeddingPermissions: EmbeddingPermissions {
    guard let table = hb_face_reference_table(hb_font_get_face(font), hb_tag_from_string("OS/2", 4)) else {
      return EmbeddingPermissions(fsType: 0)
    }
    defer { hb_blob_destroy(table) }
    var length: UInt32 = 0
    guard let bytes = hb_blob_get_data(table, &length), length >= 10 else {
      return EmbeddingPermissions(fsType: 0)
    }
    return EmbeddingPermissions(
      fsType: UInt16(UInt8(truncatingIfNeeded: bytes[8])) << 8 | UInt16(UInt8(truncatingIfNeeded: bytes[9])))
  }
}
