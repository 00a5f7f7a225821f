/// Turns the pixels of a band of rows into filtered bytes, ready to be compressed.
///
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
  let rowBytes: Int
  /// Bytes from one pixel to the next, at least one.
  let distance: Int
  /// Zeros before each packed row, so that the first pixel's left neighbour needs no special case.
  private static let padding = 16
  private let packed: [UnsafeMutablePointer<UInt8>]
  let candidate: UnsafeMutablePointer<UInt8>
  /// A row whose transparent pixels have other colours.
  private let changed: UnsafeMutablePointer<UInt8>
  let judge: SizeJudge?
  /// Whether pixels that are fully transparent, whose colours nobody sees, get those that compress best.
  private let hidesDifferences: Bool

  /// - Parameter judge: for strategies that compress.
  init(
    format: PixelFormat, width: Int, isPremultiplied: Bool, judge: SizeJudge? = nil,
    hidesDifferences: Bool = false
  ) {
    self.judge = judge
    self.hidesDifferences = hidesDifferences && format.hasAlphaChannel
    packing = PixelPacking(format: format, isPremultiplied: isPremultiplied)
    self.width = width
    let rowBytes = format.bytesPerRow(width: width)
    self.rowBytes = rowBytes
    distance = max(format.bitsPerPixel / 8, 1)
    let rows = (0..<3).map { _ in
      let row = UnsafeMutablePointer<UInt8>.allocate(capacity: rowBytes + Self.padding)
      row.initialize(repeating: 0, count: rowBytes + Self.padding)
      return row
    }
    (packed, changed) = (Array(rows[..<2]), rows[2])
    candidate = .allocate(capacity: rowBytes)
  }

  deinit {
    for row in packed { row.deallocate() }
    changed.deallocate()
    candidate.deallocate()
  }

  /// How many bytes so many rows become.
  func byteCount(rows: Int) -> Int { rows * (rowBytes + 1) }

  /// The filtered bytes of some rows.
  func filtered(_ pixels: UnsafeBufferPointer<UInt32>, _ rows: Range<Int>, by strategy: Strategy) -> [UInt8] {
    [UInt8](unsafeUninitializedCapacity: byteCount(rows: rows.count)) { bytes, count in
      guard let target = bytes.baseAddress else { return }
      filter(pixels, rows, by: strategy, into: target)
      count = bytes.count
    }
  }

  /// - Parameters:
  ///   - pixels: whole rows without gaps; the first one is predicted without a row above it.
  ///   - rows: those of them that are wanted, if not all.
  ///   - output: takes `byteCount(rows:)` bytes.
  /// - Returns: the sum of the sizes of all differences.
  @discardableResult
  func filter(
    _ pixels: UnsafeBufferPointer<UInt32>, _ rows: Range<Int>? = nil, by strategy: Strategy,
    into output: UnsafeMutablePointer<UInt8>
  ) -> Int {
    let rows = rows ?? 0..<pixels.count / width
    func pack(_ y: Int) -> UnsafeMutablePointer<UInt8> {
      let row = packed[y & 1] + Self.padding
      packing.pack(UnsafeBufferPointer(rebasing: pixels[y * width..<(y + 1) * width]), into: row)
      return row
    }
    var above = packed[1 - rows.lowerBound & 1] + Self.padding
    if rows.lowerBound > 0 { above = pack(rows.lowerBound - 1) }
    var sum = 0
    for y in rows {
      let row = pack(y)
      // The last row stays as it is, for others may be predicted from it elsewhere.
      let isChanged = hidesDifferences && y < rows.upperBound - 1 && hasTransparentPixels(row)
      let line = Line(
        row: row, above: above, changed: isChanged ? changed + Self.padding : nil,
        isFirst: y == 0, number: y - rows.lowerBound)
      sum += write(line, by: strategy, into: output + (y - rows.lowerBound) * (rowBytes + 1))
      above = row
    }
    return sum
  }

  private func hasTransparentPixels(_ row: UnsafePointer<UInt8>) -> Bool {
    stride(from: distance - 1, to: rowBytes, by: distance).contains { row[$0] == 0 }
  }

  /// A row that is to be filtered.
  struct Line {
    let row: UnsafeMutablePointer<UInt8>
    let above: UnsafePointer<UInt8>
    /// Room for the row with colours that a filter predicts; nil where it stays as it is.
    let changed: UnsafeMutablePointer<UInt8>?
    /// Whether it is the picture's first.
    let isFirst: Bool
    /// How many others were filtered before it.
    let number: Int
  }
}
