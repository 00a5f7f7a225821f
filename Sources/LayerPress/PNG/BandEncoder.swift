import CDeflate
import CZlib

/// A band on its way into the file.
enum EncodedBand: Sendable {
  case encoded(data: [UInt8], checksum: UInt32, byteCount: Int, rows: Int)
  case wider(PixelKind)
}

/// What a thread needs to encode bands.
final class BandEncoder {
  private let kind: PixelKind
  private let width: Int
  private let strategies: [BandFilter.Strategy]
  private let filter: BandFilter
  private let compressor: BandCompressor
  /// What tries the strategies; nil where there is only one.
  private let judge: BandCompressor?
  private let judgesAllRows: Bool
  private let pixels: UnsafeMutableBufferPointer<UInt32>
  private let filtered: UnsafeMutableBufferPointer<UInt8>

  init(kind: PixelKind, width: Int, rows: Int, level: PNGLevel) throws(ExportError) {
    self.kind = kind
    self.width = width
    compressor = try BandCompressor(level: level)
    judge = level == .fast ? nil : try BandCompressor(level: .default)
    judgesAllRows = level == .small
    filter = BandFilter(kind: kind, width: width)
    pixels = .allocate(capacity: width * rows)
    filtered = .allocate(capacity: filter.byteCount(rows: rows))
    strategies =
      switch level {
      case .fast: [.smallestDifferences([.up, .sub])]
      case .default: [.always(.none), .smallestDifferences([.up, .sub, .none, .paeth])]
      case .small:
        RowFilter.allCases.map { .always($0) } + [.smallestDifferences(RowFilter.allCases)]
      }
  }

  deinit {
    pixels.deallocate()
    filtered.deallocate()
  }

  func encode(_ rows: Range<Int>, painter: PNGEncoder.Painter) throws(ExportError) -> EncodedBand {
    let pixels = UnsafeMutableBufferPointer(rebasing: self.pixels[..<(width * rows.count)])
    pixels.initialize(repeating: 0)
    try painter(rows, pixels)
    let needed = PixelKind(neededBy: UnsafeBufferPointer(pixels))
    guard kind.isSuperset(of: needed) else { return .wider(needed) }

    let filtered = UnsafeMutableBufferPointer(rebasing: self.filtered[..<filter.byteCount(rows: rows.count)])
    guard let target = filtered.baseAddress else { return .wider(needed) }
    filter.filter(UnsafeBufferPointer(pixels), by: try bestStrategy(for: pixels, in: filtered), into: target)
    let data = try compressor.compress(filtered)
    let checksum = libdeflate_adler32(1, target, filtered.count)
    return .encoded(data: data, checksum: checksum, byteCount: filtered.count, rows: rows.count)
  }

  /// That one whose rows come out smallest, where there is a choice: tried on all rows where size counts most, else on
  /// a few in the middle. Drawings often want no filter at all, photographs always one.
  private func bestStrategy(
    for pixels: UnsafeMutableBufferPointer<UInt32>, in filtered: UnsafeMutableBufferPointer<UInt8>
  ) throws(ExportError) -> BandFilter.Strategy {
    guard let judge, strategies.count > 1, let target = filtered.baseAddress else { return strategies[0] }
    let rows = pixels.count / width
    let tried = judgesAllRows ? rows : max(1, rows / 8)
    let first = (rows - tried) / 2
    let sample = UnsafeBufferPointer(rebasing: pixels[first * width..<(first + tried) * width])
    let room = UnsafeMutableBufferPointer(rebasing: filtered[..<filter.byteCount(rows: tried)])
    var best = (strategy: strategies[0], size: Int.max)
    for strategy in strategies {
      filter.filter(sample, by: strategy, into: target)
      let size = try judge.compress(room).count
      if size < best.size { best = (strategy, size) }
    }
    return best.strategy
  }
}
