import Foundation
import LayerPress
import Records
import SceneFiles

/// A file, or several, for each row: of any format, and in names that its columns give.
public struct RowFiles: Sendable {
  private let template: Template
  private let options: MergeOptions
  private let unfinishedFiles: UnfinishedFiles
  private let outputs: @Sendable (MergeRow, _ path: String) throws(MergeError) -> [ExportOutput]
  private let path: @Sendable (MergeRow) throws(MergeError) -> String

  /// - Parameters:
  ///   - path: names the file of a row.
  ///   - outputs: what is written for a row: files of its name, or of names beside it.
  public init(
    _ template: Template, options: MergeOptions, unfinishedFiles: UnfinishedFiles,
    path: @escaping @Sendable (MergeRow) throws(MergeError) -> String,
    outputs: @escaping @Sendable (MergeRow, String) throws(MergeError) -> [ExportOutput]
  ) {
    (self.template, self.options, self.unfinishedFiles) = (template, options, unfinishedFiles)
    (self.path, self.outputs) = (path, outputs)
  }

  /// A row's result.
  private struct Written: Sendable {
    var files: [String?] = []
    var record: DrawnBlock.Record?
    var skipped: MergeReport.SkippedRow?
    var findings = FindingSummary()
  }

  /// Writes the files of all rows, on several threads. Files that are complete stay if the merge ends early.
  ///
  /// - Parameter resumes: whether files that are there already are kept as they are.
  public func merge(
    _ data: some MergeData, resumes: Bool = false,
    progress: Merger.Progress = { (_) throws(MergeError) in }
  ) throws(MergeError) -> MergeReport {
    guard data.count > 0 else { throw .noRows }
    try checkNames(of: data)
    var export = options.export
    let workers = max(1, export.workers ?? ProcessInfo.processInfo.activeProcessorCount)
    export.workers = 1
    let exporter = Exporter(options: export, unfinishedFiles: unfinishedFiles)
    var report = MergeReport()
    var findings = FindingSummary()
    let size = 16
    let blocks = (data.count + size - 1) / size
    try OrderedWork(count: blocks, workers: workers).run(
      makeWorker: { () throws(MergeError) in },
      work: { (_, block) throws(MergeError) -> Result<[Written], MergeError> in
        // Of several faulty rows the first one ends the merge, however many threads there are.
        Result { () throws(MergeError) in
          let rows = try data.read(block * size..<min((block + 1) * size, data.count))
          return try rows.map { (row) throws(MergeError) in try write(row, exporter, resumes: resumes) }
        }
      },
      take: { (block) throws(MergeError) in
        for row in try block.get() {
          report.files += row.files
          if let record = row.record {
            report.rows += 1
            report.pages += record.pages
            let file = row.files.first ?? nil
            report.records.append(
              MergeReport.Record(
                row: record.row, file: file, page: 1, pages: record.pages, width: record.width,
                height: record.height))
          }
          if let skipped = row.skipped { report.skipped.append(skipped) }
          findings.add(row.findings)
        }
        try progress(report.rows + report.skipped.count)
      })
    report.findings = findings.sorted
    return report
  }

  /// Refuses rows that would be written to one file before anything is written.
  private func checkNames(of data: some MergeData) throws(MergeError) {
    var check = FileNameCheck()
    for start in stride(from: 0, to: data.count, by: 1024) {
      for case .success(let row) in try data.read(start..<min(start + 1024, data.count)) {
        let path = try path(row)
        do throws(RecordProblem) {
          try check.add(path, for: Record(number: row.number, fields: row.values), in: "the rows")
        } catch {
          throw .data("\(error)")
        }
      }
    }
  }

  private func write(
    _ row: Result<MergeRow, MergeRowProblem>, _ exporter: Exporter, resumes: Bool
  ) throws(MergeError) -> Written {
    var written = Written()
    func refuse(_ number: Int, _ messages: [String]) throws(MergeError) -> Written {
      guard options.onError != .stop else { throw .row(number: number, messages: messages) }
      written.skipped = MergeReport.SkippedRow(row: number, messages: messages)
      return written
    }
    let values: MergeRow
    switch row {
    case .failure(let problem): return try refuse(problem.number, [problem.message])
    case .success(let row): values = row
    }
    let outputs = try outputs(values, try path(values))
    if resumes, outputs.allSatisfy({ $0.path.map { FileManager.default.fileExists(atPath: $0) } ?? false }) {
      written.files = outputs.map(\.path)
      written.record = DrawnBlock.Record(row: values.number, pages: 1, width: 0, height: 0)
      return written
    }
    let scene: Scene
    do throws(SceneError) {
      scene = try template.scene(for: values, options)
    } catch {
      return try refuse(values.number, error.diagnostics.filter { $0.severity == .error }.map(\.description))
    }
    do throws(ExportError) {
      let document = ExportDocument(pages: scene.pages, metadata: scene.metadata, fonts: scene.fonts)
      let report = try exporter.export(document, to: outputs)
      for finding in report.findings { written.findings.add(finding, row: values.number) }
      written.files = outputs.map(\.path)
      written.record = DrawnBlock.Record(values.number, scene.pages)
      return written
    } catch {
      guard let findings = error.refused else { throw .export(error) }
      return try refuse(values.number, findings.map(\.description))
    }
  }
}
