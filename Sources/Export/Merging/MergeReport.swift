import LayerPress

/// What a merge made, and what is not exactly as asked.
public struct MergeReport: Codable, Sendable {
  /// A row that was left out, or replaced by a placeholder.
  public struct SkippedRow: Codable, Sendable, Hashable {
    /// Its number in the data, from 1.
    public var row: Int
    /// Why, in one message for each reason.
    public var messages: [String]

    /// Creates a row that was left out.
    public init(row: Int, messages: [String]) { (self.row, self.messages) = (row, messages) }
  }

  /// A finding, and the rows that have it.
  public struct Finding: Codable, Sendable, Hashable {
    /// The finding, as it is in the first of these rows; its page is that within the row.
    public var finding: ExportReport.Finding
    /// The first of these rows.
    public var firstRow: Int
    /// How many rows have it.
    public var count: Int
  }

  /// A page of a document, and the row that it belongs to.
  public struct Record: Codable, Sendable, Hashable {
    /// The row's number in the data, from 1.
    public var row: Int
    /// The file with its pages.
    public var file: String?
    /// The first of its pages in that file, from 1.
    public var page: Int
    /// How many there are.
    public var pages: Int
    /// The width of the first of them, in points.
    public var width: Double
    /// The height of the first of them, in points.
    public var height: Double
  }

  /// The files that were written.
  public var files: [String?] = []
  /// How many rows were merged.
  public var rows = 0
  /// How many pages there are.
  public var pages = 0
  /// The rows that were left out, or replaced by placeholders.
  public var skipped: [SkippedRow] = []
  /// What is not exactly as asked, each once.
  public var findings: [Finding] = []
  /// Where each row is. Default empty: only asked for.
  public var records: [Record] = []

  /// Creates an empty report.
  public init() {}

  /// Adds what another file has.
  public mutating func add(_ other: MergeReport) {
    files += other.files
    rows += other.rows
    pages += other.pages
    skipped += other.skipped
    records += other.records
    for finding in other.findings {
      let known = findings.firstIndex {
        $0.finding.layer == finding.finding.layer && $0.finding.reason == finding.finding.reason
          && $0.finding.outcome == finding.finding.outcome && $0.finding.page == finding.finding.page
      }
      if let known { findings[known].count += finding.count } else { findings.append(finding) }
    }
  }
}
