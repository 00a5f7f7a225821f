import CDeflate
import CZlib
import PNGCompression

/// What a thread needs to turn bands of pixels into pieces of a PNG's stream.
final class BandEncoder {
  struct Piece: Sendable {
    var data: [UInt8]
    /// The checksum (RFC 1950's Adler-32) of the filtered bytes, and their number.
    var checksum: UInt32
    var byteCount: Int
    var rows: Int

    init(_ data: [UInt8], of filtered: UnsafeBufferPointer<UInt8>, rows: Int) {
      self.data = data
      checksum = libdeflate_adler32(1, filtered.baseAddress, filtered.count)
      byteCount = filtered.count
      self.rows = rows
    }

    /// The checksum of this piece appended to bytes with another checksum.
    func joined(to other: UInt32) -> UInt32 {
      UInt32(adler32_combine(UInt(other), UInt(checksum), byteCount))
    }
  }

  private let width: Int
  private let filter: BandFilter
  private let compressor: any PieceCompressor
  /// The alternative for pixels with little repetition; nil if time counts most.
  private let runs: RunCompressor?
  /// Estimates the compressed size of a sample of the rows.
  private let judge: any PieceCompressor
  private let strategies: [BandFilter.Strategy]
  private let filtered: UnsafeMutableBufferPointer<UInt8>

  init(_ encoder: PNGEncoder, format: PixelFormat, rows: Int) throws(ExportError) {
    width = encoder.width
    // Palette indices and packed pixels say nothing about their neighbours.
    let isFiltered = format.bitsPerPixel >= 8 && !format.isIndexed
    strategies = isFiltered ? encoder.strategies : [.always(.none)]
    do throws(CompressionError) {
      switch encoder.level {
      case .fast:
        compressor = FastCompressor()
        judge = compressor
      case .default:
        compressor = try SmallCompressor(level: 6)
        judge = compressor
      // libdeflate's fast levels predict the results of its slow levels badly.
      case .small where encoder.isHeld:
        (compressor, judge) = (try SmallCompressor(level: 12), try SmallCompressor(level: 10))
      case .small: (compressor, judge) = (try SmallCompressor(level: 10), try SmallCompressor(level: 9))
      }
      runs = encoder.level == .fast || strategies.count == 1 ? nil : try RunCompressor()
      filter = try BandFilter(format: format, width: width, isPremultiplied: encoder.isPremultiplied)
    } catch {
      throw ExportError(.cannotCompress(error.reason))
    }
    filtered = .allocate(capacity: filter.byteCount(rows: rows))
  }

  deinit { filtered.deallocate() }

  /// - Parameter isLast: whether the stream ends with these rows.
  func encode(_ pixels: UnsafeBufferPointer<UInt32>, isLast: Bool) throws(ExportError) -> Piece {
    let rows = pixels.count / width
    do throws(CompressionError) {
      let plan = try bestPlan(for: pixels)
      let bytes = try filter(pixels, 0..<rows, by: plan.strategy)
      return Piece(try plan.compressor.compress(bytes, isLast: isLast), of: bytes, rows: rows)
    } catch {
      throw ExportError(.cannotCompress(error.reason))
    }
  }

  private func filter(
    _ pixels: UnsafeBufferPointer<UInt32>, _ rows: Range<Int>, by strategy: BandFilter.Strategy,
    at start: Int = 0
  ) throws(CompressionError) -> UnsafeBufferPointer<UInt8> {
    let room = UnsafeMutableBufferPointer(
      rebasing: filtered[start..<start + filter.byteCount(rows: rows.count)])
    guard let target = room.baseAddress else { throw CompressionError(reason: "there are no rows") }
    filter.filter(pixels, rows, by: strategy, into: target)
    return UnsafeBufferPointer(room)
  }

  private struct Plan {
    var strategy: BandFilter.Strategy
    var compressor: any PieceCompressor
  }

  /// An eighth of the rows, or this many pixels if that is more, are tried: in stretches of at least a few
  /// rows, so that repetition between rows shows.
  private static let triedPixels = 1 << 16
  private static let stretchRows = 4
  /// The number of stretches, spread over the whole band.
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

  /// The plan with the smallest result for a sample of the rows.
  ///
  /// Drawings often compress best without a filter, as they repeat themselves; photographs always need a
  /// filter, and do not repeat.
  private func bestPlan(for pixels: UnsafeBufferPointer<UInt32>) throws(CompressionError) -> Plan {
    var best = Plan(strategy: strategies.first ?? .always(.none), compressor: compressor)
    guard strategies.count > 1 else { return best }
    let tried = triedRows(of: pixels.count / width)
    func filtered(by strategy: BandFilter.Strategy) throws(CompressionError) -> UnsafeBufferPointer<UInt8> {
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
      // If it compresses this well, it is a drawing, and runs alone would do worse.
      if let runs, size > bytes.count / 8 {
        consider(runs, strategy, size: try runs.size(of: bytes))
      }
    }
    return best
  }
}

extension PNGEncoder {
  /// The filter strategies worth trying.
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
        .always(.none), .always(.sub), .always(.up), .smallestDifferences(RowFilter.allCases),
      ] + (isHeld ? [.smallestCompressed] : [])
    }
  }
}
