import Foundation
import LayerPress
import Merging
import Records
import SceneFiles

/// `merge`: rows of data on the pages of a template.
struct MergeVerb {
  let arguments: Arguments
  let merge: MergeArguments
  let console: Console

  func run() throws(UsageError) -> Command.Status {
    guard arguments.scenes.count == 1 else { throw UsageError("merge takes one template") }
    let inputs = SceneInputs()
    let (template, source): (Template, RecordSource)
    do {
      template = try self.template(inputs)
      source = try RecordSource(merge.data, options: merge.source)
    } catch let error as SceneError {
      console.report(error.diagnostics)
      return .refused
    } catch {
      console.error("\(error)")
      return .refused
    }
    console.report(template.warnings)
    if let path = merge.path {
      let others =
        [RecordSource.file(of: merge.data).path] + arguments.reading.fonts.paths + arguments.export.profiles
      try ReadFiles(scenes: arguments.scenes, others: others, inputs: inputs).check(output: path)
    }
    do {
      try check(template, source)
      var wanted = Set(template.parameters.map(\.name))
      for column in [merge.options.batchColumn].compactMap(\.self) + merge.options.recordKeys.values {
        wanted.insert(column)
      }
      let rows = try SourceRows(source, merge.selection, wanted: merge.hasRowPlaces ? nil : wanted)
      return try run(template, rows, source)
    } catch let error as UsageError {
      throw error
    } catch let error as MergeError {
      return fail(error)
    } catch {
      console.error("\(error)")
      return .failed
    }
  }

  private func template(_ inputs: SceneInputs) throws(SceneError) -> Template {
    let name = arguments.scenes[0]
    let options = arguments.export.options
    guard name != "-" else {
      let data = (try? FileHandle.standardInput.readToEnd()) ?? Data()
      console.keep(source: data, of: "<stdin>")
      let folder = URL(fileURLWithPath: FileManager.default.currentDirectoryPath, isDirectory: true)
      return try Template(
        data: data, file: "<stdin>", baseURL: folder, allowsOutside: arguments.reading.allowsOutside,
        pixelLimit: options.images.pixelLimit, isLenient: arguments.reading.isLenient,
        currentColor: arguments.reading.currentColor, password: arguments.reading.password, inputs: inputs,
        maxRepeats: arguments.reading.maxRepeats)
    }
    return try Template(
      contentsOf: URL(fileURLWithPath: name), named: name, allowsOutside: arguments.reading.allowsOutside,
      pixelLimit: options.images.pixelLimit, isLenient: arguments.reading.isLenient,
      currentColor: arguments.reading.currentColor, password: arguments.reading.password, inputs: inputs,
      maxRepeats: arguments.reading.maxRepeats)
  }

  /// Refuses data without the columns that the template needs: each row would say so.
  private func check(_ template: Template, _ source: RecordSource) throws(UsageError) {
    var columns = source.columns
    if let sequence = merge.selection.sequence { columns.append(sequence.column) }
    func find(_ name: String, _ what: String) throws(UsageError) {
      guard !columns.isEmpty, !columns.contains(name) else { return }
      let hint =
        Suggestion.nearest(to: name, in: columns).map { "; did you mean “\($0)”?" }
        ?? "; there are \(columns.prefix(20).joined(separator: ", "))"
      throw UsageError("\(source.name) has no column “\(name)”, \(what)\(hint)")
    }
    // Of JSON, rows may have further columns.
    for parameter in template.parameters
    where parameter.defaultValue == nil && arguments.reading.values[parameter.name] == nil {
      try find(parameter.name, "which the template needs")
    }
    if let copies = merge.selection.copies { try find(copies.column, "which --copies names") }
    if let batch = merge.options.batchColumn { try find(batch, "which --batch names") }
    for (key, column) in merge.options.recordKeys.sorted(by: { $0.key < $1.key }) {
      try find(column, "which --record-key \(key) names")
    }
  }

  // MARK: Merging

  private func run(
    _ template: Template, _ rows: SourceRows, _ source: RecordSource
  ) throws -> Command.Status {
    var options = merge.options
    options.export.strictness = arguments.reading.strictness
    options.export.fonts = arguments.reading.fonts
    if options.export.pdf.date == nil, let date = arguments.export.sourceDate {
      options.export.pdf.date = ExportDate(date)
    }
    options.identity = merge.identity
    options.values = arguments.reading.values
    let merger = Merger(template, options: options, unfinishedFiles: arguments.unfinishedFiles)
    if merge.countsOnly {
      console.print("{\"blocks\":\(merger.blockCount(of: rows)),\"rows\":\(rows.count)}")
      return .done
    }
    if options.onError == .stop, let problem = rows.problems.first, case .failure(let words) = problem.record
    {
      throw MergeError.data("\(words)")
    }
    let progress = MergeProgress(console: console, rows: rows.count)
    let canResume = merge.path != nil && (merge.hasRowPlaces || !options.isMadeAsAWhole)
    Interruption.remove(arguments.unfinishedFiles) { progress.interrupt(canResume: canResume) }
    defer { progress.end() }
    let start = ContinuousClock.now
    var report = try draw(rows, by: merger, columns: source.columns, progress)
    // Rows that could not be chosen belong to no part: the first one tells of them.
    for problem in rows.problems where merge.shard.map({ $0.index == 1 }) ?? true {
      guard case .failure(let words) = problem.record else { continue }
      report.skipped.append(MergeReport.SkippedRow(row: problem.place.number, messages: ["\(words)"]))
    }
    progress.end()
    try write(report, rows, source)
    show(report, took: ContinuousClock.now - start)
    return .done
  }

  private func draw(
    _ rows: SourceRows, by merger: Merger, columns: [String], _ progress: MergeProgress
  ) throws -> MergeReport {
    let count: Merger.Progress = { (done) throws(MergeError) in progress.update(done) }
    if let shard = merge.shard {
      guard let path = merge.path else { throw UsageError("--shard writes a file: -o NAME.lpart") }
      return try merger.drawParts(
        shard.blocks(of: merger.blockCount(of: rows)), of: rows, to: path, resumes: merge.resumes,
        progress: count)
    }
    if merge.hasRowPlaces, let pattern = merge.path {
      return try writeRowFiles(rows, by: merger, columns: columns, named: pattern, count)
    }
    guard let split = merge.split, let path = merge.path else {
      return try merger.merge(rows, to: merge.path, resumes: merge.resumes, progress: count)
    }
    var report = MergeReport()
    let fileCount = (rows.count + split - 1) / split
    for (number, start) in stride(from: 0, to: rows.count, by: split).enumerated() {
      let part = RowsOfFile(rows, start..<min(start + split, rows.count))
      let digits = String(number + 1)
      let name = String(repeating: "0", count: max(0, String(fileCount).count - digits.count)) + digits
      var merger = merger
      merger.options.identity += " \(number)"
      let file = path.replacingOccurrences(of: MergeArguments.partPlace, with: name)
      report.add(
        try merger.merge(part, to: file, resumes: merge.resumes, isOneOfSeveral: true) {
          (done) throws(MergeError) in progress.update(start + done)
        })
    }
    merger.endFiles(report.files.compactMap(\.self))
    return report
  }

  private func fail(_ error: MergeError) -> Command.Status {
    switch error {
    case .row(let number, let messages):
      for message in messages {
        console.error(
          message.contains("row \(number)")
            ? OptionNames.inCommand(message) : "row \(number): \(OptionNames.inCommand(message))")
      }
      return .refused
    case .data(let words), .unusable(let words):
      console.error(OptionNames.inCommand(words))
      return .refused
    case .noRows:
      console.error("there are no rows to merge", about: merge.data)
      return .refused
    case .export(let error):
      console.error(OptionNames.inCommand("\(error)"))
      switch error.reason {
      case .forbiddenByStandard, .bleedBeyondPage, .notExact, .damaged, .noPages: return .refused
      case .unmetStandard, .unusableFonts, .unusableSheets, .unusableOption, .missingLibrary:
        return .wrongArguments
      default: return .failed
      }
    case .part, .interrupted:
      console.error("\(error)")
      return .failed
    }
  }
}
