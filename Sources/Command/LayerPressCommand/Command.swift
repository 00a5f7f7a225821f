import Foundation

/// The program `layerpress` as a function of its arguments, without the process around it.
public enum Command {
  enum Status: Int32, Comparable {
    case done = 0
    case failed = 1
    case wrongArguments = 2
    case refused = 3

    static func < (a: Status, b: Status) -> Bool { a.rawValue < b.rawValue }
  }

  /// Runs the program.
  ///
  /// - Parameter arguments: the arguments of the process, beginning with the program's name.
  /// - Returns: the exit status: 0 done, 1 an export failed, 2 wrong arguments, 3 a scene was refused.
  public static func run(_ arguments: [String]) -> Int32 {
    var console = Console(options: ConsoleOptions(beforeParsing: arguments))
    let status = run(arguments, &console)
    return (console.hasLostResults ? max(status, .failed) : status).rawValue
  }

  /// - Parameter console: becomes the one that the arguments describe.
  private static func run(_ arguments: [String], _ console: inout Console) -> Status {
    do throws(UsageError) {
      let sourceDate = getenv("SOURCE_DATE_EPOCH").map { String(cString: $0) }
      if let word = arguments.dropFirst().first,
        let text = try information(word, Array(arguments.dropFirst(2)))
      {
        console.print(text)
        return .done
      }
      let understood = try Arguments(Array(arguments.dropFirst()), sourceDate: sourceDate)
      console = Console(options: understood.console)
      Watchdog(limits: understood.limits, files: understood.unfinishedFiles, console: console).start()
      switch understood.action {
      case .inform(let information):
        console.print(HelpText.text(information))
        return .done
      case .export where understood.export.isWatching:
        return try ExportWatch(arguments: understood, console: console).run()
      case .export: return try ExportVerb(understood, console: console).run()
      case .preview(let preview):
        return try PreviewVerb(arguments: understood, preview: preview, console: console).run()
      case .gallery: return try GalleryVerb(understood, console: console).run()
      case .inspect(let inspect):
        return InspectVerb(understood, inspect: inspect, console: console).run()
      case .convert(let convert):
        return try ConvertVerb(arguments: understood, convert: convert, console: console).run()
      case .cut(let cut):
        return try CutVerb(arguments: understood, cut: cut, console: console).run()
      case .impose(let impose):
        return try ImposeVerb(arguments: understood, impose: impose, console: console).run()
      case .merge(let merge):
        return try MergeVerb(arguments: understood, merge: merge, console: console).run()
      case .join(let path):
        return try JoinVerb(arguments: understood, path: path, console: console).run()
      case .schema: return SchemaVerb(console: console).run()
      case .check: return try CheckVerb(understood, console: console).run()
      case .preflight(let asked): return try PreflightVerb(understood, asked, console: console).run()
      }
    } catch {
      console.error(error.message)
      let verb = arguments.dropFirst().first.flatMap(Verb.init)
      console.hint("layerpress \(verb.map { "\($0.rawValue) " } ?? "")--help shows what there is")
      return .wrongArguments
    }
  }

  /// The response to words that need no scene; nil for others.
  private static func information(_ word: String, _ others: [String]) throws(UsageError) -> String? {
    switch word {
    case "help": return try HelpText.text(about: others)
    case "completions": return try Completions.script(for: others)
    case "manual":
      guard others.isEmpty else { throw UsageError("manual takes no other words") }
      return ManualPage.text
    default: return nil
    }
  }
}
