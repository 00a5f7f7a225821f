import CoreGraphics

/// Divides the lines of equal value of a sampled field into bands: neighbours that strokes along one line can show.
struct BandExtractor {
  private let field: SampledField
  private let levels: [(threshold: Double, level: Double)]
  /// The lines of each threshold, and between each two of them that of the value in the middle.
  private let lines: IsolineExtractor

  /// How many lines a band stands for at most.
  private static let most = 5
  /// What a line takes in a path of SVG, in bytes.
  private static let lineBytes = 6.0

  /// - Parameter levels: thresholds, rising, with the alpha inside of each.
  init(field: SampledField, levels: [(threshold: Double, level: Double)]) {
    (self.field, self.levels) = (field, levels)
    let thresholds = levels.map(\.threshold)
    lines = IsolineExtractor(
      field: field,
      levels: thresholds.indices.flatMap { k in
        k == 0 ? [thresholds[0]] : [(thresholds[k - 1] + thresholds[k]) / 2, thresholds[k]]
      })
  }

  /// - Parameters:
  ///   - tolerance: how far lines may be off, as a difference in the field's value.
  ///   - width: of the narrowest strokes.
  func bands(on grid: ContourGrid, tolerance: Double, atLeast width: Double) -> [ShadowBands.Band] {
    var edges = IsolineExtractor.Edges(field)
    var bands: [ShadowBands.Band] = []
    var loopCounts: [Int: Int] = [:]
    func loopCount(_ k: Int) -> Int {
      if let known = loopCounts[k] { return known }
      let count = lines.loopCount(2 * k, &edges)
      loopCounts[k] = count
      return count
    }
    var top = levels.count - 1
    while top >= 0 {
      var best: StrokedLine?
      if top > 0 {
        let middle = lines.loops(2 * top - 1, &edges)
        func isAlike(_ k: Int) -> Bool { k >= 0 && loopCount(k) == middle.count }
        let value = (levels[top - 1].threshold + levels[top].threshold) / 2
        let line = StrokedLine(middle, of: value, in: field, tolerance: tolerance)
        var least = cost(of: line)
        var next =
          isAlike(top) && isAlike(top - 1)
          ? line.stroked(between: levels[top - 1].threshold, and: levels[top].threshold, atLeast: width) : nil
        while let candidate = next {
          let cost = cost(of: candidate)
          if cost < least { (least, best) = (cost, candidate) }
          let low = top - candidate.widths.count
          next =
            candidate.widths.count < Self.most && isAlike(low)
            ? candidate.stroked(to: levels[low].threshold) : nil
        }
      }
      let line =
        best
        ?? StrokedLine(
          lines.loops(2 * top, &edges), of: levels[top].threshold, in: field, tolerance: tolerance)
      bands.append(band(line, top: top, on: grid))
      top -= max(1, line.widths.count)
    }
    return bands.reversed().filter { !$0.path.isEmpty }
  }

  /// Bytes for each of the lines that a stroked one stands for.
  private func cost(of line: StrokedLine) -> Double {
    let count = max(1, line.widths.count)
    return (Self.lineBytes * line.lineCount + ShadowBands.Band.markupBytes(count)) / Double(count)
  }

  private func band(_ line: StrokedLine, top: Int, on grid: ContourGrid) -> ShadowBands.Band {
    ShadowBands.Band(
      path: line.path(on: grid), rule: .winding, level: levels[top].level,
      strokes: line.widths.enumerated().reversed().map { k, width in
        ShadowBands.Stroke(width: width, level: levels[top - k].level)
      })
  }
}
