/// How a row chooses its filter.
extension BandFilter {
  /// Filters a row; it becomes what readers will see, to predict the next one.
  func write(_ line: Line, by strategy: Strategy, into output: UnsafeMutablePointer<UInt8>) -> Int {
    var filters: [RowFilter]
    switch strategy {
    case .always(let filter): filters = [line.isFirst && filter.usesRowAbove ? .none : filter]
    case .smallestSampledDifferences(let all):
      filters = [line.isFirst ? .sub : all.count == 1 ? all[0] : best(of: all, line.row, above: line.above)]
    case .smallestDifferences(let all), .fewestPairs(let all), .leastEntropy(let all),
      .smallestCompressed(let all):
      filters = line.isFirst ? [.sub, .none] : all
    }
    if case .smallestCompressed = strategy, let judge {
      filters = [smallest(of: filters, line, judge, in: output)]
    }
    var best = Int.max
    let enough = strategy.isThorough ? 0 : rowBytes / 256
    for (k, filter) in filters.enumerated() {
      let target = k == 0 ? output + 1 : candidate
      var cost = apply(filter, to: line, into: target)
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
    if line.changed != nil {
      RowFilter(rawValue: output[0])?.predictTransparentPixels(
        of: line.row, above: line.above, count: rowBytes, distance: distance)
    }
    return best
  }

  private func apply(_ filter: RowFilter, to line: Line, into target: UnsafeMutablePointer<UInt8>) -> Int {
    var row = UnsafePointer(line.row)
    if let changed = line.changed {
      changed.update(from: line.row, count: rowBytes)
      filter.predictTransparentPixels(of: changed, above: line.above, count: rowBytes, distance: distance)
      row = UnsafePointer(changed)
    }
    return filter.apply(to: row, above: line.above, count: rowBytes, distance: distance, into: target)
  }

  /// How many rows before one are compressed with it, in bytes and in number.
  private static let contextBytes = 32_768
  private static let contextRows = 4

  /// The filter that makes the row smallest when it is compressed together with those before it.
  ///
  /// - Parameter output: behind those rows.
  private func smallest(
    of filters: [RowFilter], _ line: Line, _ judge: SizeJudge, in output: UnsafeMutablePointer<UInt8>
  ) -> RowFilter {
    let rows = min(line.number, Self.contextRows, max(1, Self.contextBytes / (rowBytes + 1)))
    let context = rows * (rowBytes + 1)
    let bytes = UnsafeBufferPointer(start: UnsafePointer(output - context), count: context + rowBytes + 1)
    var best = (filter: RowFilter.none, cost: Int.max)
    for filter in filters {
      output[0] = filter.rawValue
      _ = apply(filter, to: line, into: output + 1)
      let cost = judge.size(of: bytes)
      if cost < best.cost { best = (filter, cost) }
    }
    return best.filter
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

extension BandFilter.Strategy {
  /// Whether every filter is tried for every row.
  fileprivate var isThorough: Bool {
    if case .smallestDifferences = self { false } else { true }
  }
}

extension RowFilter {
  var usesRowAbove: Bool { rawValue >= RowFilter.up.rawValue }
}
