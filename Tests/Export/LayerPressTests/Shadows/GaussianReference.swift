import Foundation

/// A shape under a Gaussian by numbers: rows are integrals of the bell over the shape's spans, exactly; over the rows it is
/// summed in steps of a sixteenth of a standard deviation.
struct GaussianReference {
  private let sigma: Double
  /// Each row's height, and its weight.
  private let rows: [(y: Double, height: Double)]
  private let spans: [[(Double, Double)]]

  /// - Parameter polygons: the shape's outline, even-odd.
  init(_ polygons: [[CGPoint]], sigma: Double) {
    self.sigma = sigma
    let breaks = Set(polygons.joined().map { Double($0.y) }).sorted()
    var rows: [(y: Double, height: Double)] = []
    for (low, high) in zip(breaks, breaks.dropFirst()) {
      let count = max(1, Int(((high - low) / (sigma / 16)).rounded(.up)))
      let height = (high - low) / Double(count)
      for k in 0..<count { rows.append((low + (Double(k) + 0.5) * height, height)) }
    }
    self.rows = rows
    spans = rows.map { row in
      var crossings: [Double] = []
      for polygon in polygons {
        var last = polygon[polygon.count - 1]
        for point in polygon {
          if (last.y <= row.y) != (point.y <= row.y) {
            crossings.append(last.x + (row.y - last.y) / (point.y - last.y) * (point.x - last.x))
          }
          last = point
        }
      }
      crossings.sort()
      return stride(from: 0, to: crossings.count - 1, by: 2).map { (crossings[$0], crossings[$0 + 1]) }
    }
  }

  /// The blur where each of the columns crosses each of the lines, line by line.
  func alphas(columns: [Double], lines: [Double]) -> [[Double]] {
    let across = spans.map { spans in
      columns.map { x in
        spans.reduce(0) { $0 + Self.mass(($1.1 - x) / sigma) - Self.mass(($1.0 - x) / sigma) }
      }
    }
    return lines.map { y in
      var sums = [Double](repeating: 0, count: columns.count)
      for (k, row) in rows.enumerated() where abs(row.y - y) < 5.5 * sigma {
        let distance = (row.y - y) / sigma
        let weight = row.height * exp(-distance * distance / 2) / (sigma * (2 * Double.pi).squareRoot())
        for column in sums.indices { sums[column] += weight * across[k][column] }
      }
      return sums
    }
  }

  private static func mass(_ z: Double) -> Double { 0.5 * erfc(-z / 2.0.squareRoot()) }
}
