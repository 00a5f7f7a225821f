import Foundation
import LayerPress
import PDFFinishing
import PDFParts
import QuartzCore
import SceneFiles

/// Makes documents of a template and rows of data: a page, or several, for each row.
///
/// ```swift
/// let template = try Template(contentsOf: URL(fileURLWithPath: "badge.json"))
/// let rows = MergeRows([["name": "Ada"], ["name": "Grace"]])
/// try Merger(template).merge(rows, to: "badges.pdf")
/// ```
///
/// Rows are drawn in blocks, each a part of the document, on several threads; parts are joined in memory that does not grow with the
/// rows. Documents with tags or on sheets are made as a whole, of up to 10,000 rows. What rows do not change is drawn once. The same template, rows and options always give the same bytes.
public struct Merger: Sendable {
  public typealias Progress = (_ rows: Int) throws(MergeError) -> Void

  /// The template.
  public let template: Template
  /// The options, read when a merge begins.
  public var options: MergeOptions
  /// The temporary files that currently have a name, for programs that handle signals.
  public let unfinishedFiles: UnfinishedFiles

  /// Creates a merger, which can be used any number of times.
  public init(
    _ template: Template, options: MergeOptions = MergeOptions(),
    unfinishedFiles: UnfinishedFiles = UnfinishedFiles()
  ) {
    (self.template, self.options, self.unfinishedFiles) = (template, options, unfinishedFiles)
  }

  /// Merges rows to one PDF.
  ///
  /// - Parameters:
  ///   - data: the rows.
  ///   - path: the file, which appears when it is complete; nil for standard output.
  ///   - parts: the folder for the parts of the document, which is made, and removed in the end. What is left in it of the same job
  ///     is used again, if `resumes`. Nil for one beside the file.
  ///   - resumes: whether to go on with what an earlier run of the same job has left.
  ///   - isOneOfSeveral: whether what is said of the file is kept beside it, so that a later run that `resumes` need not make it
  ///     again. `endFiles(_:)` removes that once all of them are complete. Default false.
  ///   - progress: called now and then with the number of rows that are done. An error that it throws ends the merge.
  @discardableResult
  public func merge(
    _ data: some MergeData, to path: String?, parts: String? = nil, resumes: Bool = false,
    isOneOfSeveral: Bool = false,
    progress: Progress = { (_) throws(MergeError) in }
  ) throws(MergeError) -> MergeReport {
    let job = try MergeJob(self, data)
    if job.isWhole {
      let block = try job.drawWhole(to: path, progress: progress)
      var report = MergeReport()
      report.add(block, file: path)
      try report.checkPages()
      report.files = [path]
      report.findings = block.findings.sorted
      return report
    }
    let folder = try PartFolder(
      parts, of: path, job: job.fingerprint, resumes: resumes, unfinishedFiles)
    defer { folder.removeIfEmpty() }
    if isOneOfSeveral, let path, let report = folder.report(of: path) { return report }
    let file = try DocumentFile(path, unfinishedFiles)
    var report = MergeReport()
    var findings = FindingSummary()
    var joiner = PDFJoiner { (bytes) throws(PDFFinishingError) in try file.write(bytes) }
    try job.drawBlocks(in: folder) { (number, block) throws(MergeError) in
      try joiner.add(partsIn: folder.path(of: number))
      report.add(block, file: path)
      findings.add(block.findings)
      try progress(report.rows + report.skipped.count)
    }
    try report.checkPages()
    try joiner.end(path)
    try file.commit()
    folder.removeParts()
    report.files = [path]
    report.findings = findings.sorted
    if isOneOfSeveral, let path { try folder.keep(report, of: path) }
    return report
  }

  /// Removes what was kept of files that are all complete now.
  public func endFiles(_ paths: [String]) { for path in paths { PartFolder.removeReport(of: path) } }

  /// Draws some of the blocks of a job to a file of parts, which is joined later with others.
  ///
  /// - Parameters:
  ///   - blocks: which ones, of those that `blockCount(of:)` counts.
  ///   - path: the file, which appears when it is complete.
  ///   - resumes: whether to go on with what an earlier run of the same job has left.
  @discardableResult
  public func drawParts(
    _ blocks: Range<Int>, of data: some MergeData, to path: String, resumes: Bool = false,
    progress: Progress = { (_) throws(MergeError) in }
  ) throws(MergeError) -> MergeReport {
    let job = try MergeJob(self, data)
    guard !job.isWhole else {
      throw .unusable("tags, bookmarks and sheets belong to whole documents, which are not made in parts")
    }
    let folder = try PartFolder(of: path, job: job.fingerprint, resumes: resumes, unfinishedFiles)
    defer { folder.removeIfEmpty() }
    let file = try DocumentFile(path, unfinishedFiles)
    var report = MergeReport()
    var findings = FindingSummary()
    try job.drawBlocks(blocks, in: folder) { (number, block) throws(MergeError) in
      try file.append(contentsOf: folder.path(of: number))
      report.add(block, file: path)
      findings.add(block.findings)
      try progress(report.rows + report.skipped.count)
    }
    try file.commit()
    folder.removeParts()
    report.files = [path]
    report.findings = findings.sorted
    return report
  }

  /// How many blocks a job has.
  public func blockCount(of data: some MergeData) -> Int {
    (data.count + options.blockSize - 1) / max(options.blockSize, 1)
  }
}
