/// The choice of a filter for each row.
extension BandFilter {
  func write(_ line: Line, by strategy: Strategy, into output: UnsafeMutablePointer<UInt8>) {
    let filters: [RowFilter]
    switch strategy {
    case .always(let filter): filters = [line.isFirst && filter.usesRowAbove ? .none : filter]
    case .smallestSampledDifferences(let all):
      filters = [line.isFirst ? .sub : best(of: all, line.row, above: line.above)]
    case .smallestDifferences(let all): filters = line.isFirst ? [.sub, .none] : all
    case .smallestCompressed: filters = line.isFirst ? [.sub, .none] : RowFilter.allCases
    }
    if case .smallestCompressed = strategy { return writeSmallest(of: filters, line, into: output) }
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
    func apply(_ filter: RowFilter) {
      output[0] = filter.rawValue
      _ = filter.apply(
        to: line.row, above: line.above, count: rowBytes, distance: distance, into: output + 1)
    }
    for filter in filters {
      apply(filter)
      let cost = judge.size(of: bytes)
      if cost < best.cost { best = (filter, cost) }
    }
    apply(best.filter)
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

extension RowFilter {
  var usesRowAbove: Bool { rawValue >= RowFilter.up.rawValue }
}
