import LayerPress
import SceneFiles
import Synchronization

/// `export --watch`: exports again whenever a scene, or a file that it refers to, changes, until the program
/// is stopped.
struct ExportWatch {
  let arguments: Arguments
  let console: Console

  func run() throws(UsageError) -> Command.Status {
    guard !arguments.scenes.contains("-") else { throw UsageError("standard input cannot be watched") }
    guard arguments.output.pattern != nil else { throw UsageError("--watch needs files to write: -o FILE") }
    try ExportPlan(arguments: arguments).check()
    let unfinishedFiles = arguments.unfinishedFiles
    Interruption.remove(unfinishedFiles)
    let named = arguments.scenes + arguments.reading.fonts.paths
    let outputs = PlannedFiles()
    if let report = arguments.output.report, report != "-" { outputs.add([report]) }
    do throws(FileWatcher.Failure) {
      let watcher = try FileWatcher()
      try watcher.watch(named)
      while true {
        console.clear()
        // New in each round: what an earlier round read may be an output now.
        let inputs = SceneInputs()
        let start = Date()
        let outcome = export(noting: inputs, outputs, unfinishedFiles)
        try watcher.watch(inputs.paths.union(named), butNot: outputs.paths, readFrom: start)
        if !console.options.isQuiet { console.hint("\(Self.time): \(outcome); waiting for changes") }
        try watcher.waitForChange()
      }
    } catch {
      console.error(error.description)
      return .failed
    }
  }

  /// Exports once.
  ///
  /// - Returns: what has become of it, in words.
  private func export(
    noting inputs: SceneInputs, _ outputs: PlannedFiles, _ unfinishedFiles: UnfinishedFiles
  ) -> String {
    // A new console, since it caches the scenes' lines, which have changed.
    let console = Console(options: console.options)
    let start = ContinuousClock.now
    var outcome = "not exported"
    do throws(UsageError) {
      let verb = ExportVerb(
        arguments, console: console, inputs: inputs, outputs: outputs, unfinishedFiles: unfinishedFiles)
      let (exported, status) = try verb.export()
      if status == .done {
        let files = exported.flatMap(\.report.outputs).compactMap(\.file)
        let milliseconds = Int(((ContinuousClock.now - start) / .milliseconds(1)).rounded())
        outcome = "\(files.count == 1 ? files[0] : "\(files.count) files") in \(milliseconds) ms"
      }
    } catch {
      // The requested layer or state may be added to the scene later.
      console.error(error.message)
    }
    return outcome
  }

  private static var time: String {
    var (now, parts) = (time_t(Date().timeIntervalSince1970), tm())
    localtime_r(&now, &parts)
    return String(format: "%02d:%02d:%02d", parts.tm_hour, parts.tm_min, parts.tm_sec)
  }
}

/// The files that exports were going to write, even if they failed: some may have been written for another
/// scene.
final class PlannedFiles: Sendable {
  private let noted = Mutex<Set<String>>([])

  var paths: Set<String> { noted.withLock { $0 } }

  func add(_ paths: [String]) { noted.withLock { $0.formUnion(paths) } }
}
