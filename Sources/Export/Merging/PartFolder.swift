import Foundation
import LayerPress
import PDFParts

/// The folder in which a merge keeps the parts that are drawn, until the document is complete: whoever kills it loses only those that
/// were being drawn.
struct PartFolder {
  let path: String
  private let job: String
  private let resumes: Bool

  /// - Parameters:
  ///   - job: what distinguishes it from others, so that parts of another one are not used.
  ///   - resumes: whether parts that are there already are used.
  init(_ path: String, job: String, resumes: Bool) throws(MergeError) {
    (self.path, self.job, self.resumes) = (path, job, resumes)
    do throws(ExportError) { try OutputFile.makeFolder(of: path + "/-") } catch { throw .export(error) }
  }

  /// Where the parts of a document are by default.
  static func path(beside document: String?) -> String {
    guard let document else { return NSTemporaryDirectory() + "layerpress-\(UUID().uuidString).parts" }
    return document + ".parts"
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
  func note(_ block: DrawnBlock, of part: Int, _ files: UnfinishedFiles) throws(MergeError) {
    guard let note = try? JSONEncoder().encode(block) else { throw .unusable("a finding cannot be written") }
    do throws(ExportError) {
      try files.replaceFile(at: notePath(of: part), with: Array(note))
    } catch { throw .export(error) }
  }

  private func notePath(of part: Int) -> String { path(of: part) + ".json" }

  /// Removes the parts of a complete document.
  func removeParts() {
    let files = (try? FileManager.default.contentsOfDirectory(atPath: path)) ?? []
    for file in files where file.hasSuffix(".lpart") || file.hasSuffix(".lpart.json") {
      unlink(path + "/" + file)
    }
  }

  /// Removes the folder, unless there is something in it: parts that a later run goes on with, or others' files.
  func removeIfEmpty() { rmdir(path) }
}
