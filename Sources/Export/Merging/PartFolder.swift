import Foundation
import LayerPress
import PDFParts

/// The folder in which a merge keeps the parts that are drawn, until the document is complete: whoever kills it loses only those that
/// were being drawn.
struct PartFolder {
  let path: String
  private let job: String
  private let resumes: Bool
  /// Whether no later run could go on with the parts, since their document goes to standard output.
  private let isTemporary: Bool
  private let unfinishedFiles: UnfinishedFiles

  /// - Parameters:
  ///   - path: nil for one beside the document.
  ///   - document: nil for standard output.
  ///   - job: what distinguishes it from others, so that parts of another one are not used.
  ///   - resumes: whether parts that are there already are used.
  init(
    _ path: String? = nil, of document: String?, job: String, resumes: Bool,
    _ unfinishedFiles: UnfinishedFiles
  ) throws(MergeError) {
    isTemporary = path == nil && document == nil
    self.path =
      path ?? document.map { $0 + ".parts" }
      ?? NSTemporaryDirectory() + "layerpress-\(UUID().uuidString).parts"
    (self.job, self.resumes, self.unfinishedFiles) = (job, resumes, unfinishedFiles)
    do throws(ExportError) { try OutputFile.makeFolder(of: self.path + "/-") } catch { throw .export(error) }
    if isTemporary { unfinishedFiles.insert(folder: self.path) }
  }

  /// The file of a part, by its number from 0.
  func path(of part: Int) -> String {
    let digits = String(part + 1)
    return path + "/" + String(repeating: "0", count: max(0, 6 - digits.count)) + digits + ".lpart"
  }

  /// What has become of a block, if an earlier run has drawn it.
  func finished(_ part: Int) -> DrawnBlock? {
    guard resumes,
      let bytes = try? Data(contentsOf: URL(fileURLWithPath: path(of: part)), options: .alwaysMapped),
      let file = try? PartFile(bytes), file.description.job == job,
      let note = try? Data(contentsOf: URL(fileURLWithPath: notePath(of: part)))
    else { return nil }
    return try? JSONDecoder().decode(DrawnBlock.self, from: note)
  }

  /// Notes what has become of a block whose part is complete.
  func note(_ block: DrawnBlock, of part: Int) throws(MergeError) {
    guard let note = try? JSONEncoder().encode(block) else { throw .unusable("a finding cannot be written") }
    do throws(ExportError) {
      try unfinishedFiles.replaceFile(at: notePath(of: part), with: Array(note))
    } catch { throw .export(error) }
  }

  private func notePath(of part: Int) -> String { path(of: part) + ".json" }

  /// What a document was found to have when it was complete, and by what its file is known again.
  private struct Completed: Codable {
    var job: String
    var size: Int
    var date: Date
    var report: MergeReport
  }

  private var reportPath: String { path + "/complete.json" }

  private static func sizeAndDate(of file: String) -> (size: Int, date: Date)? {
    guard let attributes = try? FileManager.default.attributesOfItem(atPath: file),
      let size = attributes[.size] as? Int, let date = attributes[.modificationDate] as? Date
    else { return nil }
    return (size, date)
  }

  /// Keeps what is said of a complete document, for later runs that need not make it again.
  func keep(_ report: MergeReport, of document: String) throws(MergeError) {
    guard let (size, date) = Self.sizeAndDate(of: document),
      let bytes = try? JSONEncoder().encode(Completed(job: job, size: size, date: date, report: report))
    else { return }
    do throws(ExportError) { try unfinishedFiles.replaceFile(at: reportPath, with: Array(bytes)) } catch {
      throw .export(error)
    }
  }

  /// What an earlier run has said of a document, if its file is still what that run has written.
  func report(of document: String) -> MergeReport? {
    guard resumes, let bytes = try? Data(contentsOf: URL(fileURLWithPath: reportPath)),
      let completed = try? JSONDecoder().decode(Completed.self, from: bytes), completed.job == job,
      let (size, date) = Self.sizeAndDate(of: document), completed.size == size,
      // What JSON makes of a date differs by less than that.
      abs(completed.date.timeIntervalSince(date)) < 0.001
    else { return nil }
    return completed.report
  }

  /// Removes what is kept of a document once all files of its merge are complete.
  static func removeReport(of document: String) {
    unlink(document + ".parts/complete.json")
    rmdir(document + ".parts")
  }

  /// Removes the parts of a complete document.
  func removeParts() {
    let files = (try? FileManager.default.contentsOfDirectory(atPath: path)) ?? []
    for file in files where file.hasSuffix(".lpart") || file.hasSuffix(".lpart.json") {
      unlink(path + "/" + file)
    }
  }

  /// Removes the folder, unless there is something in it: parts that a later run goes on with, or others' files.
  func removeIfEmpty() {
    if isTemporary { removeParts() }
    rmdir(path)
    if isTemporary { unfinishedFiles.remove(folder: path) }
  }
}
