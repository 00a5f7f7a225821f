/// How much work goes into making a PNG small. All levels give the same pixels.
public enum PNGLevel: String, Sendable, CaseIterable, Codable {
  /// As fast as the disk.
  case fast
  /// Smaller than most programs' output and faster.
  case `default`
  /// As small as it gets: every way of filtering is tried, and the slowest compressor does the rest.
  case small
}
