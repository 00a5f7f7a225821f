/// How much work goes into making a PNG small. All levels give the same pixels.
public enum PNGLevel: String, Sendable, CaseIterable, Codable {
  /// As fast as the disk.
  case fast
  /// Smaller than most programs' output and faster.
  case `default`
  /// Smaller still, in about ten times the time.
  case small
}

extension PNGLevel {
  /// How many pixels are compressed together at least: nothing is repeated across pieces of the stream, so that there are
  /// few of them where size counts most.
  var piecePixels: Int { self == .small ? 1 << 22 : 1 << 19 }

  /// Deflate with a window of 32 KiB; the second byte names the effort and makes the sum a multiple of 31 (RFC 1950).
  var zlibHead: [UInt8] {
    switch self {
    case .fast: [0x78, 0x01]
    case .default: [0x78, 0x9C]
    case .small: [0x78, 0xDA]
    }
  }
}
