import LayerPress
import Merging

/// `join`: puts the parts of a merge together.
struct JoinVerb {
  let arguments: Arguments
  /// The document; nil for standard output.
  let path: String?
  let console: Console

  func run() throws(UsageError) -> Command.Status {
    if let path { try ReadFiles(scenes: arguments.scenes).check(output: path) }
    Interruption.remove(arguments.unfinishedFiles)
    do throws(MergeError) {
      let pages = try PartJoiner(unfinishedFiles: arguments.unfinishedFiles).join(arguments.scenes, to: path)
      console.inform("\(path ?? "standard output"): \(pages) page\(pages == 1 ? "" : "s")")
      return .done
    } catch {
      console.error("\(error)")
      if case .export = error { return .failed }
      return .refused
    }
  }
}
