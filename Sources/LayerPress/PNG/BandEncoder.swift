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

    /// The checksum of what stands before, of which another one is known, and the piece.
    func joined(to other: UInt32) -> UInt32 {
      UInt32(adler32_combine(UInt(other), UInt(checksum), byteCount))
    }
  }

  private let format: PixelFormat
  private let width: Int
  private let level: PNGLevel
  private let filter: BandFilter
  private let runs: BandCompressor
  /// What searches for more than runs, and what tries the strategies for it; nil where time counts most.
  private let search: BandCompressor?
  private let judge: BandCompressor?
  private let filtered: UnsafeMutableBufferPointer<UInt8>

  init(_ encoder: PNGEncoder, format: PixelFormat, rows: Int) throws(ExportError) {
    self.format = format
    (width, level) = (encoder.width, encoder.level)
    runs = try BandCompressor(.runs)
    search = level == .fast ? nil : try BandCompressor(.level(level == .default ? 6 : 12))
    judge = level == .fast ? nil : try BandCompressor(.level(6))
    filter = BandFilter(format: format, width: width, isPremultiplied: encoder.isPremultiplied)
    filtered = .allocate(capacity: filter.byteCount(rows: rows))
  }

  deinit { filtered.deallocate() }

  func encode(_ pixels: UnsafeBufferPointer<UInt32>) throws(ExportError) -> Piece {
    let rows = pixels.count / width
    let filtered = UnsafeMutableBufferPointer(rebasing: self.filtered[..<filter.byteCount(rows: rows)])
    guard let target = filtered.baseAddress else { throw ExportError(.cannotCompress("there are no rows")) }
    let plan = try bestPlan(for: pixels, in: filtered)
    filter.filter(pixels, by: plan.strategy, into: target)
    let bytes = UnsafeBufferPointer(filtered)
    var data = try (plan.isSearched ? search ?? runs : runs).compress(bytes)
    if level == .small {
      let other = try (plan.isSearched ? runs : search ?? runs).compress(bytes)
      if other.count < data.count { data = other }
    }
    return Piece(
      data: data, checksum: libdeflate_adler32(1, target, filtered.count), byteCount: filtered.count,
      rows: rows)
  }

  private struct Plan {
    var strategy: BandFilter.Strategy
    /// Whether more than runs is searched for.
    var isSearched: Bool
  }

  /// The plan by which some rows come out smallest. Drawings often want no filter at all and a search for what repeats;
  /// photographs always want a filter, and repeat nothing.
  private func bestPlan(
    for pixels: UnsafeBufferPointer<UInt32>, in room: UnsafeMutableBufferPointer<UInt8>
  ) throws(ExportError) -> Plan {
    let isSearched = level != .fast
    guard let target = room.baseAddress else { return Plan(strategy: .always(.none), isSearched: isSearched) }
    if format.bitsPerPixel < 8 || format.isIndexed, level != .small {
      return Plan(strategy: .always(.none), isSearched: isSearched)
    }
    let rows = pixels.count / width
    // All rows where size counts most, else some in the middle.
    let tried = level == .small ? rows : max(min(4, rows), rows / (level == .fast ? 32 : 8))
    let first = (rows - tried) / 2
    let sample = UnsafeBufferPointer(rebasing: pixels[first * width..<(first + tried) * width])
    guard let judge else {
      let plain = BandFilter.Strategy.smallestSampledDifferences([.up, .sub])
      let thorough = BandFilter.Strategy.smallestSampledDifferences([.up, .sub, .paeth])
      let sum = filter.filter(sample, by: plain, into: target)
      let isBetter = filter.filter(sample, by: thorough, into: target) < sum - sum / 8
      return Plan(strategy: isBetter ? thorough : plain, isSearched: false)
    }
    let bytes = UnsafeBufferPointer(rebasing: room[..<filter.byteCount(rows: tried)])
    var best = (plan: Plan(strategy: .always(.none), isSearched: true), size: Int.max)
    for strategy in strategies {
      filter.filter(sample, by: strategy, into: target)
      for compressor in [judge, runs] {
        let size = try compressor.compress(bytes).count
        if size < best.size {
          best = (Plan(strategy: strategy, isSearched: compressor === judge), size)
        }
      }
    }
    return best.plan
  }

  private var strategies: [BandFilter.Strategy] {
    guard level == .small else {
      return [
        .always(.none), .smallestDifferences([.up, .sub]), .smallestDifferences(RowFilter.allCases),
      ]
    }
    return RowFilter.allCases.map { .always($0) } + [
      .smallestDifferences(RowFilter.allCases), .fewestPairs(RowFilter.allCases),
      .leastEntropy(RowFilter.allCases),
    ]
  }
}
