import Foundation
import LayerPress
import PDFFinishing
import PDFParts
import QuartzCore
import SceneFiles

/// What became of the rows of a block.
struct DrawnBlock: Codable, Sendable {
  /// A row that was drawn.
  struct Record: Codable, Sendable {
    var row: Int
    /// How many pages it has.
    var pages: Int
    /// The size of the first of them, in points.
    var width, height: Double
  }

  var records: [Record] = []
  var skipped: [MergeReport.SkippedRow] = []
  var findings = FindingSummary()
}

extension DrawnBlock.Record {
  init(_ row: Int, _ pages: [CALayer]) {
    let size = pages.first?.bounds.size ?? .zero
    self.init(row: row, pages: pages.count, width: Double(size.width), height: Double(size.height))
  }
}

/// Draws rows that lie together as a part of a document.
struct BlockDrawing {
  let template: Template
  let options: MergeOptions
  /// What all rows share; nil where each page is drawn whole.
  let artwork: StaticArtwork?
  /// What the document says of itself, and the fonts of its text: those of the first row.
  let document: ExportDocument

  /// A row and its pages.
  private struct Row {
    var number: Int
    var pages: [CALayer]
    var record: PartDescription.Record
  }

  /// - Parameters:
  ///   - rows: rows, or why they cannot be read.
  ///   - part: which part of which document it is; nil for a whole document.
  ///   - path: the file; nil for standard output.
  ///   - progress: called now and then with the number of rows that are read.
  func draw(
    _ rows: [Result<MergeRow, MergeRowProblem>], as part: PartDescription?, to path: String?,
    with exporter: Exporter, progress: Merger.Progress = { (_) throws(MergeError) in }
  ) throws(MergeError) -> DrawnBlock {
    var block = DrawnBlock()
    var drawn: [Row] = []
    for (index, row) in rows.enumerated() {
      if let row = try pages(of: row, &block, after: drawn.last) { drawn.append(row) }
      if index % 64 == 0 { try progress(index) }
    }
    while true {
      guard !drawn.isEmpty else {
        if let part, let path { try writeEmpty(part, to: path) }
        return block
      }
      var exporter = exporter
      exporter.options.pdf.part = part
      exporter.options.pdf.part?.records = drawn.map(\.record)
      var document = document
      document.pages = drawn.flatMap(\.pages)
      document.rows = drawn.flatMap { row in row.pages.map { _ in row.number } }
      do throws(ExportError) {
        let report = try exporter.export(document, to: [ExportOutput(.pdf, path: path)])
        add(report.findings, of: drawn, to: &block.findings)
        block.records = drawn.map { DrawnBlock.Record($0.number, $0.pages) }
        return block
      } catch {
        guard let findings = error.refused else { throw .export(error) }
        try replaceRows(&drawn, having: findings, because: error, &block)
      }
    }
  }

  private func writeEmpty(_ part: PartDescription, to path: String) throws(MergeError) {
    var bytes: [UInt8] = []
    do {
      try PartWriter.writeEmpty(part) { bytes += $0 }
      try UnfinishedFiles().replaceFile(at: path, with: bytes)
    } catch let error as ExportError {
      throw .export(error)
    } catch {
      throw .unusable("\(error)")
    }
  }

  // MARK: Rows

  /// The pages of a row; nil for one that is left out.
  private func pages(
    of row: Result<MergeRow, MergeRowProblem>, _ block: inout DrawnBlock, after last: Row?
  ) throws(MergeError) -> Row? {
    switch row {
    case .failure(let problem):
      return try refuse(problem.number, [problem.message], nil, &block, like: last?.pages.first)
    case .success(let row):
      let scene: Scene
      do throws(SceneError) {
        scene = try template.scene(for: row, options)
      } catch {
        let messages = error.diagnostics.filter { $0.severity == .error }.map(\.description)
        return try refuse(row.number, messages, row, &block, like: last?.pages.first)
      }
      let pages = artwork?.replaced(in: scene, of: template) ?? scene.pages
      return Row(number: row.number, pages: pages, record: record(of: row, pages: pages.count))
    }
  }

  private func record(of row: MergeRow?, pages: Int) -> PartDescription.Record {
    guard options.hasRecordTree, let row else { return PartDescription.Record(pages: pages) }
    return PartDescription.Record(
      pages: pages, metadata: options.recordKeys.compactMapValues { row.values[$0]?.text },
      batch: options.batchColumn.flatMap { row.values[$0]?.text })
  }

  /// What stands in the place of a row that cannot be merged: nothing, or a page that says so.
  private func refuse(
    _ number: Int, _ messages: [String], _ row: MergeRow?, _ block: inout DrawnBlock, like page: CALayer?
  ) throws(MergeError) -> Row? {
    guard options.onError != .stop else { throw .row(number: number, messages: messages) }
    block.skipped.append(MergeReport.SkippedRow(row: number, messages: messages))
    guard options.onError == .placeholder else { return nil }
    let page = PlaceholderPage.layer(
      row: number, messages: messages, like: page ?? document.pages.first)
    return Row(number: number, pages: [page], record: record(of: row, pages: 1))
  }

  /// Leaves out the rows with what makes a document unusable.
  private func replaceRows(
    _ drawn: inout [Row], having findings: [ExportReport.Finding], because error: ExportError,
    _ block: inout DrawnBlock
  ) throws(MergeError) {
    var messages: [Int: [String]] = [:]
    forEachFinding(findings, of: drawn) { index, finding in
      messages[index, default: []].append(finding.description)
    }
    // Findings that belong to no row are not cured by leaving out any.
    guard !messages.isEmpty, options.onError != .stop || messages.count > 0 else { throw .export(error) }
    var kept: [Row] = []
    for (index, row) in drawn.enumerated() {
      guard let messages = messages[index] else {
        kept.append(row)
        continue
      }
      if let new = try refuse(row.number, messages, nil, &block, like: row.pages.first) { kept.append(new) }
    }
    drawn = kept
  }

  private func add(_ findings: [ExportReport.Finding], of rows: [Row], to summary: inout FindingSummary) {
    forEachFinding(findings, of: rows) { index, finding in summary.add(finding, row: rows[index].number) }
  }

  /// Says of each finding which row it belongs to; its page becomes that within the row.
  private func forEachFinding(
    _ findings: [ExportReport.Finding], of rows: [Row], _ body: (Int, ExportReport.Finding) -> Void
  ) {
    var (index, first) = (0, 1)
    for finding in findings.sorted(by: { $0.page < $1.page }) {
      while index < rows.count, finding.page >= first + rows[index].pages.count {
        first += rows[index].pages.count
        index += 1
      }
      guard index < rows.count, finding.page >= first else { continue }
      var own = finding
      own.page = finding.page - first + 1
      body(index, own)
    }
  }
}

extension ExportError {
  /// The findings by which a document is refused; nil for other errors.
  var refused: [ExportReport.Finding]? {
    switch reason {
    case .damaged(let findings), .notExact(let findings): findings
    default: nil
    }
  }
}
