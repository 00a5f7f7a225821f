/// The rows of data on a sheet, as its info line names them: `rows 1–8`, or `rows 1, 14, 27`.
enum RowNumbers {
  /// More runs of rows than this are counted.
  private static let mostRuns = 8

  /// Nil for no rows.
  static func text(_ rows: [Int]) -> String? {
    var runs: [ClosedRange<Int>] = []
    for row in Set(rows).sorted() {
      if let last = runs.last, row == last.upperBound + 1 {
        runs[runs.count - 1] = last.lowerBound...row
      } else {
        runs.append(row...row)
      }
    }
    guard let first = runs.first else { return nil }
    if runs.count == 1, first.count == 1 { return "row \(first.lowerBound)" }
    var parts = runs.prefix(mostRuns).map { run in
      switch run.count {
      case 1: "\(run.lowerBound)"
      case 2: "\(run.lowerBound), \(run.upperBound)"
      default: "\(run.lowerBound)–\(run.upperBound)"
      }
    }
    if runs.count > mostRuns { parts.append("…") }
    return "rows " + parts.joined(separator: ", ")
  }
}
