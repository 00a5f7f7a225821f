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
  private let judge: SizeJudge?
  private let filtered: UnsafeMutableBufferPointer<UInt8>

  init(_ encoder: PNGEncoder, format: PixelFormat, rows: Int) throws(ExportError) {
    self.format = format
    (width, level) = (encoder.width, encoder.level)
    runs = try BandCompressor(.runs)
    search = level == .fast ? nil : try BandCompressor(.level(level == .default ? 6 : 12))
    // Pictures that are not large have the time for a better judge.
    let isSmall = encoder.width * encoder.height <= PNGEncoder.heldPixels / 5
    judge = level == .fast ? nil : try SizeJudge(level: level == .small && isSmall ? 10 : 6)
    filter = BandFilter(
      format: format, width: width, isPremultiplied: encoder.isPremultiplied,
      judge: level == .small ? try SizeJudge(level: 1) : nil)
    filtered = .allocate(capacity: filter.byteCount(rows: rows))
  }

  deinit { filtered.deallocate() }

  func encode(_ pixels: UnsafeBufferPointer<UInt32>) throws(ExportError) -> Piece {
    let rows = pixels.count / width
    let filtered = UnsafeMutableBufferPointer(rebasing: self.filtered[..<filter.byteCount(rows: rows)])
    guard let target = filtered.baseAddress else { throw ExportError(.cannotCompress("there are no rows")) }
    let bytes = UnsafeBufferPointer(filtered)
    var best: Piece?
    for plan in try bestPlans(for: pixels, in: filtered) {
      filter.filter(pixels, by: plan.strategy, into: target)
      let data = try (plan.isSearched ? search ?? runs : runs).compress(bytes)
      if data.count < best?.data.count ?? .max {
        best = Piece(
          data: data, checksum: libdeflate_adler32(1, target, filtered.count), byteCount: filtered.count,
          rows: rows)
      }
    }
    guard let best else { throw ExportError(.cannotCompress("there is no way to filter rows")) }
    return best
  }

  private struct Plan {
    var strategy: BandFilter.Strategy
    /// Whether more than runs is searched for.
    var isSearched: Bool
  }

  /// How many plans are carried out where size counts most: which one is best a faster compressor only guesses.
  private static let mostPlans = 4

  /// The plans by which some rows come out smallest, the best first; more than one only where size counts most.
  ///
  /// Drawings often want no filter at all and a search for what repeats; photographs always want a filter, and repeat
  /// nothing.
  private func bestPlans(
    for pixels: UnsafeBufferPointer<UInt32>, in room: UnsafeMutableBufferPointer<UInt8>
  ) throws(ExportError) -> [Plan] {
    let unfiltered = Plan(strategy: .always(.none), isSearched: level != .fast)
    guard let target = room.baseAddress else { return [unfiltered] }
    if format.bitsPerPixel < 8 || format.isIndexed, level != .small { return [unfiltered] }
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
      return [Plan(strategy: isBetter ? thorough : plain, isSearched: false)]
    }
    let bytes = UnsafeBufferPointer(rebasing: room[..<filter.byteCount(rows: tried)])
    var plans: [(plan: Plan, size: Int)] = []
    for strategy in strategies {
      filter.filter(sample, by: strategy, into: target)
      plans.append((Plan(strategy: strategy, isSearched: true), judge.size(of: bytes)))
      plans.append((Plan(strategy: strategy, isSearched: false), try runs.compress(bytes).count))
    }
    plans.sort { $0.size < $1.size }
    return plans.prefix(level == .small ? Self.mostPlans : 1).map(\.plan)
  }

  private var strategies: [BandFilter.Strategy] {
    guard level == .small else {
      return [
        .always(.none), .smallestDifferences([.up, .sub]), .smallestDifferences(RowFilter.allCases),
      ]
    }
    return RowFilter.allCases.map { .always($0) } + [
      .smallestDifferences(RowFilter.allCases), .fewestPairs(RowFilter.allCases),
      .leastEntropy(RowFilter.allCases), .smallestCompressed(RowFilter.allCases),
    ]
  }
}
