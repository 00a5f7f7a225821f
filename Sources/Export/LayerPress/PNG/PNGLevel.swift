/// How hard a PNG is compressed. All levels give the same pixels.
public enum PNGLevel: String, Sendable, CaseIterable, Codable {
  /// As fast as the disk.
  case fast
  /// Smaller than most programs' output, and faster.
  case `default`
  /// Smaller still, in about ten times the time.
  case small

  /// The least number of pixels that are compressed together. Matches do not cross the pieces of the stream,
  /// so there are few pieces if size counts most.
  var piecePixels: Int { self == .small ? 1 << 22 : 1 << 19 }

  /// Deflate with a window of 32 KiB; the second byte gives the compression level and makes the header a
  /// multiple of 31 (RFC 1950).
  var zlibHead: [UInt8] {
    switch self {
    case .fast: [0x78, 0x01]
    case .default: [0x78, 0x9C]
    case .small: [0x78, 0xDA]
    }
  }
}
