/// Turns the pixels of a band of rows into filtered bytes, ready to be compressed.
///
/// A band's first row is predicted without the row above it, so that bands can be made independently of each other.
final class BandFilter {
  /// How rows choose their filters.
  enum Strategy: Hashable {
    /// For each row that one of these whose differences are smallest.
    case smallestDifferences([RowFilter])
    /// The same filter for all rows, but for the first, which `up`, `average` and `paeth` leave as it is.
    case always(RowFilter)
  }

  private let packing: PixelPacking
  private let width: Int
  private let rowBytes: Int
  /// Zeros before each packed row, so that the first pixel's left neighbour needs no special case.
  private static let padding = 16
  private let packed: [UnsafeMutablePointer<UInt8>]
  private let candidate: UnsafeMutablePointer<UInt8>

  init(kind: PixelKind, width: Int) {
    packing = PixelPacking(kind: kind)
    self.width = width
    let rowBytes = width * kind.bytesPerPixel
    self.rowBytes = rowBytes
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
  func filter(
    _ pixels: UnsafeBufferPointer<UInt32>, by strategy: Strategy, into output: UnsafeMutablePointer<UInt8>
  ) {
    let rows = pixels.count / width
    for y in 0..<rows {
      let row = packed[y & 1] + Self.padding
      let above = packed[1 - y & 1] + Self.padding
      packing.pack(UnsafeBufferPointer(rebasing: pixels[y * width..<(y + 1) * width]), into: row)
      write(row, above: above, isFirst: y == 0, by: strategy, into: output + y * (rowBytes + 1))
    }
  }

  private func write(
    _ row: UnsafePointer<UInt8>, above: UnsafePointer<UInt8>, isFirst: Bool, by strategy: Strategy,
    into output: UnsafeMutablePointer<UInt8>
  ) {
    let distance = packing.kind.bytesPerPixel
    let filters: [RowFilter]
    switch strategy {
    case .always(let filter): filters = [isFirst && filter.usesRowAbove ? .none : filter]
    case .smallestDifferences(let all): filters = isFirst ? [.sub, .none] : all
    }
    var best = Int.max
    for (k, filter) in filters.enumerated() {
      let target = k == 0 ? output + 1 : candidate
      let cost = filter.apply(to: row, above: above, count: rowBytes, distance: distance, into: target)
      if cost < best {
        best = cost
        output[0] = filter.rawValue
        if k > 0 { (output + 1).update(from: candidate, count: rowBytes) }
      }
      if cost == 0 { break }
    }
  }
}

extension RowFilter {
  var usesRowAbove: Bool { rawValue >= RowFilter.up.rawValue }
}
