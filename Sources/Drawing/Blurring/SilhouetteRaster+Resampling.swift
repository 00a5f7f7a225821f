import CoreGraphics

extension SilhouetteRaster {
  /// Returns the mean alpha of the cells of another grid, exact for evenly filled cells; nil if it is empty.
  func resampled(box: CGRect, spacing target: CGFloat) -> SilhouetteRaster? {
    let columns = (box.width / target).rounded(.up)
    let rows = (box.height / target).rounded(.up)
    guard columns >= 1, rows >= 1, columns * rows < CGFloat(1 << 24) else { return nil }
    let across = Self.overlaps(
      count: Int(columns), start: Double((box.minX - origin.x) / spacing), step: Double(target / spacing),
      limit: width)
    let down = Self.overlaps(
      count: Int(rows), start: Double((box.minY - origin.y) / spacing), step: Double(target / spacing),
      limit: height)
    var result = [Float](repeating: 0, count: across.count * down.count)
    var line = [Float](repeating: 0, count: width)
    for (row, (first, weights)) in down.enumerated() where !weights.isEmpty {
      for column in line.indices { line[column] = 0 }
      for (k, weight) in weights.enumerated() {
        let start = (first + k) * width
        for column in line.indices { line[column] += coverage[start + column] * weight }
      }
      for (column, (first, weights)) in across.enumerated() {
        var sum: Float = 0
        for (k, weight) in weights.enumerated() { sum += line[first + k] * weight }
        result[row * across.count + column] = sum
      }
    }
    return SilhouetteRaster(
      origin: box.origin, spacing: target, width: across.count, height: down.count, coverage: result)
  }

  /// Returns, for each new cell, the old cells it overlaps, and their shares of the new one.
  private static func overlaps(
    count: Int, start: Double, step: Double, limit: Int
  ) -> [(first: Int, weights: [Float])] {
    (0..<count).map { k in
      let low = min(max(start + Double(k) * step, 0), Double(limit))
      let high = min(max(start + Double(k + 1) * step, 0), Double(limit))
      guard low < high else { return (0, []) }
      let first = Int(low)
      let last = min(limit - 1, Int(high))
      return (
        first,
        (first...last).map { Float(max(0, min(high, Double($0 + 1)) - max(low, Double($0))) / step) }
      )
    }
  }
}
