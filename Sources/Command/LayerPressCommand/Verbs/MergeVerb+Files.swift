import CoreGraphics
import Foundation
import LayerPress
import Merging
import Records
import SceneFiles

extension MergeVerb {
  /// A file for each row, of the format that its name ends in.
  func writeRowFiles(
    _ rows: SourceRows, by merger: Merger, columns: [String], named pattern: String,
    _ progress: Merger.Progress
  ) throws -> MergeReport {
    guard let format = ExportOutput.Format(path: pattern) else {
      throw UsageError(
        "the ending of “\(pattern)” names no format; \(ExportOutput.Format.names.map { "." + $0 }.joined(separator: ", ")) do"
      )
    }
    let scale = arguments.output.scales.first
    let names: FileNamePattern
    do throws(FileNamePattern.Mistake) { names = try FileNamePattern(pattern, columns: columns) } catch {
      throw UsageError("\(error)")
    }
    let file = merge.data
    let files = RowFiles(
      merger.template, options: merger.options, unfinishedFiles: arguments.unfinishedFiles,
      path: { (row) throws(MergeError) in
        do throws(RecordProblem) {
          return try names.path(for: Record(number: row.number, fields: row.values), in: file)
        } catch {
          throw .data("\(error)")
        }
      },
      outputs: { (row, path) throws(MergeError) in [ExportOutput(format.with(scale: scale), path: path)] })
    return try files.merge(rows, resumes: merge.resumes, progress: progress)
  }

  /// Writes what is asked for beside the documents: the report, the index, and the rows that were left out.
  func write(_ report: MergeReport, _ rows: SourceRows, _ source: RecordSource) throws {
    let files = arguments.unfinishedFiles
    if let path = merge.skipped {
      var bytes: [UInt8] = []
      var skipped = SkippedRows(from: source) { bytes += $0 }
      let numbers = Set(report.skipped.map(\.row))
      var all = try source.rows()
      while !numbers.isEmpty, let row = try all.next() {
        if numbers.contains(row.place.number) { try skipped.add(row) }
      }
      try skipped.finish()
      if skipped.count > 0 { try files.replaceFile(at: path, with: bytes) }
    }
    if let path = merge.index {
      var bytes: [UInt8] = []
      let index = try RecordIndex { bytes += $0 }
      for record in report.records {
        for page in 0..<record.pages {
          try index.add(
            record: record.row, file: record.file ?? "-", page: record.page + page,
            box: (0, 0, record.width, record.height))
        }
      }
      try files.replaceFile(at: path, with: bytes)
    }
    if let path = arguments.output.report {
      var written = report
      written.records = []
      for index in written.findings.indices {
        written.findings[index].finding.reason = OptionNames.inCommand(written.findings[index].finding.reason)
      }
      let encoder = JSONEncoder()
      encoder.outputFormatting = [.prettyPrinted, .sortedKeys, .withoutEscapingSlashes]
      try files.replaceFile(at: path == "-" ? nil : path, with: Array(try encoder.encode(written)) + [0x0A])
    }
  }

  /// Prints what was made.
  func show(_ report: MergeReport, took time: Duration) {
    for row in report.skipped {
      for message in row.messages.prefix(3) {
        let words = OptionNames.inCommand(message)
        console.warning("\(words.contains("row \(row.row)") ? "" : "row \(row.row): ")\(words)")
      }
    }
    for finding in report.findings {
      let others =
        finding.count > 1 ? "; also of \(finding.count - 1) other row\(finding.count == 2 ? "" : "s")" : ""
      console.warning(
        "row \(finding.firstRow): \(OptionNames.inCommand(finding.finding.description))\(others)")
    }
    let rows = "\(report.rows) row\(report.rows == 1 ? "" : "s")"
    let seconds = Double(time.components.seconds) + Double(time.components.attoseconds) / 1e18
    let speed =
      console.options.isVerbose ? ", \(Int(Double(report.rows) / max(seconds, 0.001))) rows a second" : ""
    let name =
      report.files.count == 1 ? (report.files[0] ?? "standard output") : "\(report.files.count) files"
    console.inform("\(name): \(rows), \(report.pages) page\(report.pages == 1 ? "" : "s")\(speed)")
  }
}

/// What distinguishes a merge from others: the options that decide what is drawn, and the data.
enum JobIdentity {
  /// Options that say where things go, how fast, and what is told.
  private static let withoutEffect: Set<CommandOption.Name> = [
    .output, .jobs, .shard, .resume, .report, .index, .skipped, .progress, .color, .messages, .quiet,
    .verbose, .timeout,
    .maxMemory, .ifChanged, .count,
  ]

  static func text(of raw: RawArguments, data: String) -> String {
    var parts = raw.values.filter { !withoutEffect.contains($0.key) && $0.key != .data }
      .map { "\($0.key.rawValue)=\($0.value.joined(separator: "\u{0}"))" }
    parts += raw.flags.filter { !withoutEffect.contains($0) }.map(\.rawValue)
    return (parts.sorted() + [DataIdentity.text(of: data)]).joined(separator: "\n")
  }
}

/// What distinguishes data from others, wherever they lie.
enum DataIdentity {
  static func text(of specification: String) -> String {
    let (path, query) = RecordSource.file(of: specification)
    guard specification != "-",
      let bytes = try? Data(contentsOf: URL(fileURLWithPath: path), options: .alwaysMapped)
    else { return "" }
    let sum = Checksum()
    bytes.withUnsafeBytes { sum.add($0) }
    return ([sum.digits] + [query].compactMap(\.self)).joined(separator: "#")
  }
}
