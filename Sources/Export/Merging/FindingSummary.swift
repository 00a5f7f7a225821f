import LayerPress

/// Findings of many rows, each kept once, with the first row that has it.
struct FindingSummary: Codable, Sendable {
  private struct Key: Codable, Hashable {
    var page: Int
    var layer: String
    var outcome: ExportReport.Finding.Outcome
    var reason: String
  }

  /// More kinds of findings than anybody reads are counted, not kept.
  private static let mostKinds = 1000
  private var findings: [Key: MergeReport.Finding] = [:]

  /// - Parameter finding: its page is that within the row.
  mutating func add(_ finding: ExportReport.Finding, row: Int, count: Int = 1) {
    let key = Key(
      page: finding.page, layer: finding.layer, outcome: finding.outcome, reason: finding.reason)
    if var known = findings[key] {
      known.count += count
      if row < known.firstRow { (known.firstRow, known.finding) = (row, finding) }
      findings[key] = known
    } else if findings.count < Self.mostKinds {
      findings[key] = MergeReport.Finding(finding: finding, firstRow: row, count: count)
    }
  }

  mutating func add(_ other: FindingSummary) {
    for finding in other.findings.values { add(finding.finding, row: finding.firstRow, count: finding.count) }
  }

  /// In the order of rows, pages and layers.
  var sorted: [MergeReport.Finding] {
    findings.values.sorted {
      ($0.firstRow, $0.finding.page, $0.finding.layer, $0.finding.reason)
        < ($1.firstRow, $1.finding.page, $1.finding.layer, $1.finding.reason)
    }
  }
}
