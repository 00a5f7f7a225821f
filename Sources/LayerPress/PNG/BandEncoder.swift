import CDeflate
import CZlib

/// What a thread needs to turn bands of pixels into pieces of a PNG's stream.
final class BandEncoder {
  /// A piece of the stream.
  struct Piece: Sendable {
    var data: [UInt8]
    /// Of the filtered bytes (RFC 1950's Adler-32), and how many they are.
    var checksum: UInt32
    var byteCount: Int
    var rows: Int

    init(_ data: [UInt8], of filtered: UnsafeBufferPointer<UInt8>, rows: Int) {
      self.data = data
      checksum = libdeflate_adler32(1, filtered.baseAddress, filtered.count)
      byteCount = filtered.count
      self.rows = rows
    }

    /// The checksum of what stands before, of which another one is known, and the piece.
    func joined(to other: UInt32) -> UInt32 {
      UInt32(adler32_combine(UInt(other), UInt(checksum), byteCount))
    }
  }

  private let format: PixelFormat
  private let width: Int
  private let filter: BandFilter
  private let runs = RunLengthDeflate()
  /// What searches for more than runs, and what tries the strategies for it; nil where time counts most.
  private let search: (compressor: SearchDeflate, judge: SizeJudge)?
  /// What does all of it where size counts most.
  private let thorough: ThoroughEncoder?
  private let filtered: UnsafeMutableBufferPointer<UInt8>

  private static let effort: Int32 = 6
  /// How long rows have to be for runs alone to be worth it.
  private static let leastRunBytes = 64

  init(_ encoder: PNGEncoder, format: PixelFormat, rows: Int) throws(ExportError) {
    self.format = format
    width = encoder.width
    // The bytes that name rows' filters break every run in rows that are this short.
    let isNarrow = format.bytesPerRow(width: width) < Self.leastRunBytes
    search =
      encoder.level == .default || encoder.level == .fast && isNarrow
      ? (try SearchDeflate(level: Self.effort), try SizeJudge(level: Self.effort)) : nil
    thorough = encoder.level == .small ? ThoroughEncoder(encoder) : nil
    filter = BandFilter(format: format, width: width, isPremultiplied: encoder.isPremultiplied)
    filtered = .allocate(capacity: encoder.level == .small ? 0 : filter.byteCount(rows: rows))
  }

  deinit { filtered.deallocate() }

  /// - Parameter isLast: whether the stream ends with these rows.
  func encode(_ pixels: UnsafeBufferPointer<UInt32>, isLast: Bool) throws(ExportError) -> Piece {
    if let thorough { return try thorough.encode(pixels, as: [format], workers: 1, isLast: isLast).piece }
    let rows = pixels.count / width
    let filtered = UnsafeMutableBufferPointer(rebasing: self.filtered[..<filter.byteCount(rows: rows)])
    guard let target = filtered.baseAddress else { throw ExportError(.cannotCompress("there are no rows")) }
    let bytes = UnsafeBufferPointer(filtered)
    let plan = try bestPlan(for: pixels, in: filtered)
    filter.filter(pixels, by: plan.strategy, into: target)
    let data =
      if plan.isSearched, let search {
        try search.compressor.compress(bytes, isLast: isLast)
      } else {
        runs.compress(bytes, isLast: isLast)
      }
    return Piece(data, of: bytes, rows: rows)
  }

  private struct Plan {
    var strategy: BandFilter.Strategy
    /// Whether more than runs is searched for.
    var isSearched: Bool
  }

  /// The plan by which some rows come out smallest.
  ///
  /// Drawings often want no filter at all and a search for what repeats; photographs always want a filter, and repeat
  /// nothing.
  private func bestPlan(
    for pixels: UnsafeBufferPointer<UInt32>, in room: UnsafeMutableBufferPointer<UInt8>
  ) throws(ExportError) -> Plan {
    var best = Plan(strategy: .always(.none), isSearched: search != nil)
    guard let target = room.baseAddress, format.bitsPerPixel >= 8, !format.isIndexed else { return best }
    let rows = pixels.count / width
    // Some in the middle.
    let tried = max(min(4, rows), rows / (search == nil ? 32 : 8))
    let first = (rows - tried) / 2
    let sample = UnsafeBufferPointer(rebasing: pixels[first * width..<(first + tried) * width])
    guard let search else {
      let plain = BandFilter.Strategy.smallestSampledDifferences([.up, .sub])
      let thorough = BandFilter.Strategy.smallestSampledDifferences([.up, .sub, .paeth])
      let sum = filter.filter(sample, by: plain, into: target)
      let isBetter = filter.filter(sample, by: thorough, into: target) < sum - sum / 8
      return Plan(strategy: isBetter ? thorough : plain, isSearched: false)
    }
    let bytes = UnsafeBufferPointer(rebasing: room[..<filter.byteCount(rows: tried)])
    var least = Int.max
    for strategy in [
      BandFilter.Strategy.always(.none), .smallestDifferences([.up, .sub]),
      .smallestDifferences(RowFilter.allCases),
    ] {
      filter.filter(sample, by: strategy, into: target)
      for (size, isSearched) in [
        (search.judge.size(of: bytes), true), (runs.compress(bytes, isLast: false).count, false),
      ] where size < least {
        least = size
        best = Plan(strategy: strategy, isSearched: isSearched)
      }
    }
    return best
  }
}
