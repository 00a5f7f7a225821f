import Dispatch
import LayerPress
import SceneFiles
import Synchronization

/// `export`: exports scenes to files.
struct ExportVerb {
  let arguments: Arguments
  let console: Console
  var loader: SceneLoader
  let plan: ExportPlan
  let exporter: Exporter
  let outputs: PlannedFiles?
  let readFiles: ReadFiles

  /// - Parameters:
  ///   - inputs: receives the paths of files that are read.
  ///   - outputs: receives the paths of files that are written.
  ///   - unfinishedFiles: receives the temporary files; nil for those of the arguments.
  init(
    _ arguments: Arguments, console: Console, inputs: SceneInputs? = nil, outputs: PlannedFiles? = nil,
    unfinishedFiles: UnfinishedFiles? = nil
  ) {
    self.arguments = arguments
    self.console = console
    self.outputs = outputs
    readFiles = ReadFiles(
      scenes: arguments.scenes, others: arguments.reading.fonts.paths + arguments.export.profiles,
      inputs: inputs ?? SceneInputs())
    loader = SceneLoader(arguments: arguments, console: console, inputs: readFiles.inputs)
    plan = ExportPlan(arguments: arguments)
    var options = arguments.export.options
    if arguments.scenes.count > 1 {
      // Scenes that are exported concurrently share the cores with the threads of each export.
      options.workers = max(1, Self.cores / min(arguments.scenes.count, arguments.export.jobs ?? Self.cores))
    }
    exporter = Exporter(options: options, unfinishedFiles: unfinishedFiles ?? arguments.unfinishedFiles)
  }

  /// The same command line for one of several states.
  func showing(state: String) -> ExportVerb {
    var arguments = arguments
    (arguments.moments.state, arguments.moments.states) = (state, nil)
    var verb = ExportVerb(
      arguments, console: console, inputs: readFiles.inputs, outputs: outputs,
      unfinishedFiles: exporter.unfinishedFiles)
    verb.loader.hasWarned = true
    return verb
  }

  private static var cores: Int { ProcessInfo.processInfo.activeProcessorCount }

  func run() throws(UsageError) -> Command.Status {
    try plan.check()
    Interruption.remove(exporter.unfinishedFiles)
    return try export().status
  }

  /// Exports all scenes. Returns what was exported, and the worst status of any of them.
  func export() throws(UsageError) -> (exported: [ExportedScenes], status: Command.Status) {
    if let words = arguments.export.unheeded { console.warning(words) }
    if let report = arguments.output.report { try readFiles.check(output: report) }
    let groups = plan.joinsScenes ? [arguments.scenes] : arguments.scenes.map { [$0] }
    let progress = ProgressBar(console: console, jobs: groups.count)
    let results = Mutex([[Result<ExportedScenes, ExportRefusal>]](repeating: [], count: groups.count))
    let next = Atomic(0)
    // Each job reads, walks and draws its own layers, which only one thread uses at a time.
    @Sendable func work() {
      while true {
        let job = next.wrappingAdd(1, ordering: .relaxed).oldValue
        guard job < groups.count else { return }
        let exported = exportStates(of: groups[job]) { progress.update(job, to: $0) }
        results.withLock { $0[job] = exported }
      }
    }
    if groups.count == 1 {
      work()
    } else {
      let threads = min(groups.count, arguments.export.jobs ?? Self.cores)
      DispatchQueue.concurrentPerform(iterations: threads) { _ in work() }
    }
    progress.end()
    if !console.options.isQuiet, let complaint = Exporter.complaintAboutFonts { console.hint(complaint) }
    return try finish(results.withLock { $0.flatMap { $0 } })
  }

  /// Writes the report and returns the worst of all results.
  func finish(
    _ results: [Result<ExportedScenes, ExportRefusal>]
  ) throws(UsageError) -> (exported: [ExportedScenes], status: Command.Status) {
    var status = Command.Status.done
    var exported: [ExportedScenes] = []
    var unsuited: [UsageError] = []
    for result in results {
      switch result {
      case .success(let scenes): exported.append(scenes)
      case .failure(.usage(let error)): throw error
      case .failure(.unsuited(let error)): unsuited.append(error)
      case .failure(.status(let worse)): status = max(status, worse)
      }
    }
    // If no scene fits the command line, the command line is wrong.
    if let error = unsuited.first, unsuited.count == results.count { throw error }
    for error in unsuited {
      console.error(error.message)
      status = max(status, .wrongArguments)
    }
    if let path = arguments.output.report {
      // Only now is it known what was read, including by scenes that were refused.
      try readFiles.check(output: path)
      if !write(CommandReport(scenes: exported), to: path) { status = max(status, .failed) }
    }
    return (exported, status)
  }

  private func write(_ report: CommandReport, to path: String) -> Bool {
    do {
      let bytes = try report.json()
      try exporter.unfinishedFiles.replaceFile(at: path == "-" ? nil : path, with: bytes)
      return true
    } catch {
      console.error("\(error)")
      return false
    }
  }
}

/// Why a job exported nothing.
enum ExportRefusal: Error {
  /// The command line is wrong for all scenes, or names conflicting files.
  case usage(UsageError)
  /// The command line asks for what these scenes do not have or allow, but others may.
  case unsuited(UsageError)
  /// The error has already been printed.
  case status(Command.Status)
}
