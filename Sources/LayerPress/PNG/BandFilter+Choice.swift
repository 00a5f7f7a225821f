import Foundation

/// The choice of a filter for each row.
extension BandFilter {
  func write(_ line: Line, by strategy: Strategy, into output: UnsafeMutablePointer<UInt8>) {
    switch strategy {
    case .always(let filter):
      apply(line.isFirst && filter.usesRowAbove ? .none : filter, to: line, into: output)
    case .smallestDifferences(let all):
      writeClosest(of: line.isFirst ? [.sub, .none] : all, line, into: output)
    case .smallestCompressed:
      writeSmallest(of: line.isFirst ? [.sub, .none] : RowFilter.allCases, line, into: output)
    }
  }

  private func apply(_ filter: RowFilter, to line: Line, into output: UnsafeMutablePointer<UInt8>) {
    output[0] = filter.rawValue
    _ = filter.apply(to: line.row, above: line.above, count: rowBytes, distance: distance, into: output + 1)
  }

  private func writeClosest(of filters: [RowFilter], _ line: Line, into output: UnsafeMutablePointer<UInt8>) {
    var best = Int.max
    for (k, filter) in filters.enumerated() {
      let target = k == 0 ? output + 1 : candidate
      let cost = filter.apply(
        to: line.row, above: line.above, count: rowBytes, distance: distance, into: target)
      if cost < best {
        best = cost
        output[0] = filter.rawValue
        if k > 0 { (output + 1).update(from: candidate, count: rowBytes) }
      }
      // What is left is so small that another filter could hardly save more.
      if best <= rowBytes / 256 { break }
    }
  }

  /// How much of the preceding rows is compressed together with a row, in bytes and in rows.
  private static let contextBytes = 32_768
  private static let contextRows = 4

  private func writeSmallest(of filters: [RowFilter], _ line: Line, into output: UnsafeMutablePointer<UInt8>)
  {
    let rows = min(line.number, Self.contextRows, max(1, Self.contextBytes / (rowBytes + 1)))
    let context = rows * (rowBytes + 1)
    let bytes = UnsafeBufferPointer(start: UnsafePointer(output - context), count: context + rowBytes + 1)
    var best = (filter: RowFilter.none, cost: Int.max)
    for filter in filters {
      apply(filter, to: line, into: output)
      let cost = judge.size(of: bytes)
      if cost < best.cost { best = (filter, cost) }
    }
    apply(best.filter, to: line, into: output)
  }
}

extension RowFilter {
  var usesRowAbove: Bool { rawValue >= RowFilter.up.rawValue }
}
