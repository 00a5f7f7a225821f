import Foundation

/// Turns the pixels of a band of rows into filtered bytes, ready to be compressed.
///
/// A band's first row is predicted without the row above it, so that bands can be made independently of each other.
final class BandFilter {
  /// How rows choose their filters.
  enum Strategy: Hashable {
    /// For each row that one of these whose differences are smallest.
    case smallestDifferences([RowFilter])
    /// The same, judged by an eighth of each row.
    case smallestSampledDifferences([RowFilter])
    /// For each row that one which leaves the fewest different pairs of neighbouring bytes.
    case fewestPairs([RowFilter])
    /// For each row that one whose bytes say least (Shannon, 1948).
    case leastEntropy([RowFilter])
    /// For each row that one which is the smallest when it is compressed together with the rows before it.
    case smallestCompressed([RowFilter])
    /// The same filter for all rows, but for the first, which `up`, `average` and `paeth` leave as it is.
    case always(RowFilter)
  }

  private let packing: PixelPacking
  private let width: Int
  private let rowBytes: Int
  /// Bytes from one pixel to the next, at least one.
  private let distance: Int
  /// Zeros before each packed row, so that the first pixel's left neighbour needs no special case.
  private static let padding = 16
  private let packed: [UnsafeMutablePointer<UInt8>]
  private let candidate: UnsafeMutablePointer<UInt8>
  private let judge: SizeJudge?

  /// - Parameter judge: for strategies that compress.
  init(format: PixelFormat, width: Int, isPremultiplied: Bool, judge: SizeJudge? = nil) {
    self.judge = judge
    packing = PixelPacking(format: format, isPremultiplied: isPremultiplied)
    self.width = width
    let rowBytes = format.bytesPerRow(width: width)
    self.rowBytes = rowBytes
    distance = max(format.bitsPerPixel / 8, 1)
    packed = (0..<2).map { _ in
      let row = UnsafeMutablePointer<UInt8>.allocate(capacity: rowBytes + Self.padding)
      row.initialize(repeating: 0, count: rowBytes + Self.padding)
      return row
    }
    candidate = .allocate(capacity: rowBytes)
  }

  deinit {
    for row in packed { row.deallocate() }
    candidate.deallocate()
  }

  /// How many bytes a band of so many rows becomes.
  func byteCount(rows: Int) -> Int { rows * (rowBytes + 1) }

  /// - Parameters:
  ///   - pixels: whole rows without gaps.
  ///   - output: takes `byteCount(rows:)` bytes.
  /// - Returns: the sum of the sizes of all differences.
  @discardableResult
  func filter(
    _ pixels: UnsafeBufferPointer<UInt32>, by strategy: Strategy, into output: UnsafeMutablePointer<UInt8>
  ) -> Int {
    let rows = pixels.count / width
    var sum = 0
    for y in 0..<rows {
      let row = packed[y & 1] + Self.padding
      let above = packed[1 - y & 1] + Self.padding
      packing.pack(UnsafeBufferPointer(rebasing: pixels[y * width..<(y + 1) * width]), into: row)
      let target = output + y * (rowBytes + 1)
      if case .smallestCompressed(let filters) = strategy, let judge {
        sum += write(row, above: above, number: y, by: filters, judge, into: target)
      } else {
        sum += write(row, above: above, isFirst: y == 0, by: strategy, into: target)
      }
    }
    return sum
  }

  private func write(
    _ row: UnsafePointer<UInt8>, above: UnsafePointer<UInt8>, isFirst: Bool, by strategy: Strategy,
    into output: UnsafeMutablePointer<UInt8>
  ) -> Int {
    let filters: [RowFilter]
    switch strategy {
    case .always(let filter): filters = [isFirst && filter.usesRowAbove ? .none : filter]
    case .smallestSampledDifferences(let all):
      filters = [isFirst ? .sub : all.count == 1 ? all[0] : best(of: all, row, above: above)]
    case .smallestDifferences(let all), .fewestPairs(let all), .leastEntropy(let all),
      .smallestCompressed(let all):
      filters = isFirst ? [.sub, .none] : all
    }
    var best = Int.max
    let enough = strategy.isThorough ? 0 : rowBytes / 256
    for (k, filter) in filters.enumerated() {
      let target = k == 0 ? output + 1 : candidate
      var cost = filter.apply(to: row, above: above, count: rowBytes, distance: distance, into: target)
      let bytes = UnsafeBufferPointer(start: UnsafePointer(target), count: rowBytes)
      switch strategy {
      case .always, .smallestDifferences, .smallestSampledDifferences, .smallestCompressed: break
      case .fewestPairs: cost = RowCost.pairs(of: bytes)
      case .leastEntropy: cost = RowCost.entropy(of: bytes)
      }
      if cost < best {
        best = cost
        output[0] = filter.rawValue
        if k > 0 { (output + 1).update(from: candidate, count: rowBytes) }
      }
      // So little is left that another filter could hardly save more.
      if best <= enough { break }
    }
    return best
  }
}

extension BandFilter {
  /// How many rows before one are compressed with it, in bytes and in number.
  private static let contextBytes = 32_768
  private static let contextRows = 4

  private func write(
    _ row: UnsafePointer<UInt8>, above: UnsafePointer<UInt8>, number: Int, by filters: [RowFilter],
    _ judge: SizeJudge, into output: UnsafeMutablePointer<UInt8>
  ) -> Int {
    let context = min(number, Self.contextRows, max(1, Self.contextBytes / (rowBytes + 1))) * (rowBytes + 1)
    let bytes = UnsafeBufferPointer(
      start: UnsafePointer(output - context), count: context + rowBytes + 1)
    var best = (filter: RowFilter.none, cost: Int.max)
    for filter in filters where number > 0 || !filter.usesRowAbove {
      output[0] = filter.rawValue
      _ = filter.apply(to: row, above: above, count: rowBytes, distance: distance, into: output + 1)
      let cost = judge.size(of: bytes)
      if cost < best.cost { best = (filter, cost) }
    }
    output[0] = best.filter.rawValue
    return best.filter.apply(to: row, above: above, count: rowBytes, distance: distance, into: output + 1)
  }

  private static let sampleBytes = 256

  /// The filter that leaves the smallest differences in some parts of a row.
  private func best(
    of filters: [RowFilter], _ row: UnsafePointer<UInt8>, above: UnsafePointer<UInt8>
  ) -> RowFilter {
    var best = (filter: RowFilter.none, cost: Int.max)
    for filter in filters where best.cost > 0 {
      var cost = 0
      for start in stride(from: 0, to: rowBytes, by: 8 * Self.sampleBytes) {
        cost += filter.apply(
          to: row + start, above: above + start, count: min(Self.sampleBytes, rowBytes - start),
          distance: distance, into: candidate)
      }
      if cost < best.cost { best = (filter, cost) }
    }
    return best.filter
  }
}

/// What a row may cost once it is compressed.
private enum RowCost {
  /// How many different pairs of neighbours there are.
  static func pairs(of row: UnsafeBufferPointer<UInt8>) -> Int {
    withUnsafeTemporaryAllocation(of: UInt64.self, capacity: 1024) { seen in
      seen.initialize(repeating: 0)
      var pair = 0
      for byte in row {
        pair = (pair << 8 | Int(byte)) & 0xFFFF
        seen[pair >> 6] |= 1 << UInt64(pair & 63)
      }
      return seen.reduce(0) { $0 + $1.nonzeroBitCount }
    }
  }

  /// Bits, were each byte coded by itself.
  static func entropy(of row: UnsafeBufferPointer<UInt8>) -> Int {
    withUnsafeTemporaryAllocation(of: UInt32.self, capacity: 256) { counts in
      counts.initialize(repeating: 0)
      for byte in row { counts[Int(byte)] += 1 }
      let total = Double(row.count)
      let bits = counts.reduce(0.0) { $1 == 0 ? $0 : $0 + Double($1) * log2(total / Double($1)) }
      return Int(bits.rounded(.up))
    }
  }
}

extension BandFilter.Strategy {
  /// Whether every filter is tried for every row.
  fileprivate var isThorough: Bool {
    if case .smallestDifferences = self { false } else { true }
  }
}

extension RowFilter {
  var usesRowAbove: Bool { rawValue >= RowFilter.up.rawValue }
}
