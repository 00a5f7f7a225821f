/// Turns the pixels of a band of rows into filtered bytes, ready to be compressed.
public final class BandFilter {
  /// How rows choose their filters.
  public enum Strategy: Hashable {
    /// For each row the filter with the smallest differences.
    case smallestDifferences([RowFilter])
    /// The same, estimated from an eighth of each row.
    case smallestSampledDifferences([RowFilter])
    /// For each row the filter with the smallest result when compressed together with the rows before it.
    case smallestCompressed
    /// The same filter for all rows but the first, which `up`, `average` and `paeth` leave unfiltered.
    case always(RowFilter)
  }

  private let packing: PixelPacking
  private let width: Int
  let rowBytes: Int
  /// Bytes from one pixel to the next; at least one.
  let distance: Int
  /// Zeros before each packed row, so that the first pixel's left neighbour needs no special case.
  private static let padding = 16
  private let packed: [UnsafeMutablePointer<UInt8>]
  let candidate: UnsafeMutablePointer<UInt8>
  /// Compresses rows to choose their filters.
  let judge: SmallCompressor

  public init(format: PixelFormat, width: Int, isPremultiplied: Bool) throws(CompressionError) {
    judge = try SmallCompressor(level: 1)
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

  /// The number of filtered bytes of so many rows.
  public func byteCount(rows: Int) -> Int { rows * (rowBytes + 1) }

  /// Filters rows.
  ///
  /// - Parameters:
  ///   - pixels: whole rows without gaps; the first one is predicted without a row above it.
  ///   - rows: the indices of the rows to filter.
  ///   - output: has room for `byteCount(rows:)` bytes.
  public func filter(
    _ pixels: UnsafeBufferPointer<UInt32>, _ rows: Range<Int>, by strategy: Strategy,
    into output: UnsafeMutablePointer<UInt8>
  ) {
    func pack(_ y: Int) -> UnsafePointer<UInt8> {
      let row = packed[y & 1] + Self.padding
      packing.pack(UnsafeBufferPointer(rebasing: pixels[y * width..<(y + 1) * width]), into: row)
      return UnsafePointer(row)
    }
    var above = UnsafePointer(packed[1 - rows.lowerBound & 1] + Self.padding)
    if rows.lowerBound > 0 { above = pack(rows.lowerBound - 1) }
    for y in rows {
      let row = pack(y)
      let line = Line(row: row, above: above, isFirst: y == 0, number: y - rows.lowerBound)
      write(line, by: strategy, into: output + (y - rows.lowerBound) * (rowBytes + 1))
      above = row
    }
  }

  /// A row to be filtered.
  struct Line {
    let row: UnsafePointer<UInt8>
    let above: UnsafePointer<UInt8>
    /// Whether it is the picture's first.
    let isFirst: Bool
    /// Its position in the output.
    let number: Int
  }
}
