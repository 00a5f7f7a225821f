/// How much work goes into making a PNG small. All levels give the same pixels.
public enum PNGLevel: String, Sendable, CaseIterable, Codable {
  /// As fast as the disk.
  case fast
  /// Smaller than most programs' output and faster.
  case `default`
  /// As small as it gets: every way of filtering is tried, and the slowest compressor does the rest.
  case small
}

extension PNGLevel {
  /// Deflate with a window of 32 KiB; the second byte names the effort and makes the sum a multiple of 31 (RFC 1950).
  var zlibHead: [UInt8] {
    switch self {
    case .fast: [0x78, 0x01]
    case .default: [0x78, 0x9C]
    case .small: [0x78, 0xDA]
    }
  }
}
