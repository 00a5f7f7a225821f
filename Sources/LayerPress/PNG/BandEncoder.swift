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

  private let width: Int
  private let filter: BandFilter
  private let compressor: any PieceCompressor
  /// What takes its place where little repeats; nil where time counts most.
  private let runs: RunCompressor?
  /// What says how small a part of the rows becomes.
  private let judge: any PieceCompressor
  /// The ways to filter a band.
  private let strategies: [BandFilter.Strategy]
  private let filtered: UnsafeMutableBufferPointer<UInt8>

  init(_ encoder: PNGEncoder, format: PixelFormat, rows: Int) throws(ExportError) {
    width = encoder.width
    switch encoder.level {
    case .fast: (compressor, judge) = (FastCompressor(), FastCompressor())
    case .default: (compressor, judge) = (try SmallCompressor(level: 6), try SmallCompressor(level: 6))
    // What comes out smaller by libdeflate's fast levels need not by its slow ones.
    case .small where encoder.isHeld:
      (compressor, judge) = (try SmallCompressor(level: 12), try SmallCompressor(level: 10))
    case .small: (compressor, judge) = (try SmallCompressor(level: 10), try SmallCompressor(level: 9))
    }
    runs = encoder.level == .fast ? nil : try RunCompressor()
    // Numbers of colours and several pixels to a byte say nothing about their neighbours.
    let isFiltered = format.bitsPerPixel >= 8 && !format.isIndexed
    strategies = isFiltered ? encoder.strategies : [.always(.none)]
    filter = try BandFilter(format: format, width: width, isPremultiplied: encoder.isPremultiplied)
    filtered = .allocate(capacity: filter.byteCount(rows: rows))
  }

  deinit { filtered.deallocate() }

  /// - Parameter isLast: whether the stream ends with these rows.
  func encode(_ pixels: UnsafeBufferPointer<UInt32>, isLast: Bool) throws(ExportError) -> Piece {
    let plan = try bestPlan(for: pixels)
    let rows = pixels.count / width
    let bytes = try filter(pixels, 0..<rows, by: plan.strategy)
    return Piece(try plan.compressor.compress(bytes, isLast: isLast), of: bytes, rows: rows)
  }

  private func filter(
    _ pixels: UnsafeBufferPointer<UInt32>, _ rows: Range<Int>, by strategy: BandFilter.Strategy,
    at start: Int = 0
  ) throws(ExportError) -> UnsafeBufferPointer<UInt8> {
    let room = UnsafeMutableBufferPointer(
      rebasing: filtered[start..<start + filter.byteCount(rows: rows.count)])
    guard let target = room.baseAddress else { throw ExportError(.cannotCompress("there are no rows")) }
    filter.filter(pixels, rows, by: strategy, into: target)
    return UnsafeBufferPointer(room)
  }
}

extension BandEncoder {
  private struct Plan {
    var strategy: BandFilter.Strategy
    var compressor: any PieceCompressor
  }

  /// An eighth of the rows, and as many as have so many pixels, are tried: in stretches of so many rows at least, so that
  /// what repeats from row to row shows.
  private static let triedPixels = 1 << 16
  private static let stretchRows = 4
  /// How many stretches there are, spread over all of the band.
  private static let stretches = 2...4

  private func triedRows(of rows: Int) -> [Range<Int>] {
    let wanted = max(rows / 8, Self.triedPixels / width)
    let count = min(max(wanted / Self.stretchRows, Self.stretches.lowerBound), Self.stretches.upperBound)
    let height = max(wanted / count, Self.stretchRows)
    guard height * count < rows else { return [0..<rows] }
    return (0..<count).map { part in
      let first = (2 * part + 1) * rows / (2 * count) - height / 2
      return first..<first + height
    }
  }

  /// The plan by which a part of the rows comes out smallest.
  ///
  /// Drawings often want no filter at all, as they repeat themselves; photographs always want one, and repeat nothing.
  private func bestPlan(for pixels: UnsafeBufferPointer<UInt32>) throws(ExportError) -> Plan {
    var best = Plan(strategy: strategies.first ?? .always(.none), compressor: compressor)
    guard strategies.count > 1 else { return best }
    let tried = triedRows(of: pixels.count / width)
    func filtered(by strategy: BandFilter.Strategy) throws(ExportError) -> UnsafeBufferPointer<UInt8> {
      var count = 0
      for stretch in tried { count += try filter(pixels, stretch, by: strategy, at: count).count }
      return UnsafeBufferPointer(rebasing: UnsafeBufferPointer(self.filtered)[..<count])
    }
    var least = Int.max
    func consider(_ compressor: any PieceCompressor, _ strategy: BandFilter.Strategy, size: Int) {
      if size < least { (least, best) = (size, Plan(strategy: strategy, compressor: compressor)) }
    }
    for strategy in strategies {
      let bytes = try filtered(by: strategy)
      let size = try judge.size(of: bytes)
      consider(compressor, strategy, size: size)
      // Drawings become a small part of what they were.
      if let runs, size > bytes.count / 8 {
        consider(runs, strategy, size: try runs.size(of: bytes))
      }
    }
    return best
  }
}

extension PNGEncoder {
  /// The ways to filter that may be best.
  fileprivate var strategies: [BandFilter.Strategy] {
    switch level {
    case .fast: [.always(.none), .smallestSampledDifferences([.up, .sub])]
    case .default:
      [
        .always(.none), .always(.up), .smallestDifferences([.up, .sub]),
        .smallestDifferences(RowFilter.allCases),
      ]
    case .small:
      [
        .always(.none), .always(.sub), .always(.up), .smallestDifferences(RowFilter.allCases), .leastEntropy,
      ] + (isHeld ? [.smallestCompressed] : [])
    }
  }
}
