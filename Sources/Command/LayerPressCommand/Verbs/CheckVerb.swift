import LayerPress
import SceneFiles

/// `check`: reads scenes, draws them without keeping the result, and reports what is wrong or not exact.
struct CheckVerb {
  private let arguments: Arguments
  private let console: Console
  private let export: ExportVerb

  init(_ arguments: Arguments, console: Console) {
    self.arguments = arguments
    self.console = console
    export = ExportVerb(arguments, console: console)
  }

  func run() throws(UsageError) -> Command.Status {
    if let words = arguments.export.unheeded { console.warning(words) }
    let results = arguments.scenes.map { name in
      Result { () throws(ExportRefusal) in try check(name) }
    }
    return try export.finish(results).status
  }

  private func check(_ name: String) throws(ExportRefusal) -> ExportedScenes {
    let (document, scenes) = try export.document(of: [name])
    var exporter = export.exporter
    // One scene is checked after the other.
    exporter.options.workers = nil
    let report: ExportReport
    do throws(ExportError) {
      report = try exporter.examine(document, as: formats(of: document))
    } catch {
      throw export.refusal(error, of: [name], document, scenes)
    }
    func isRefused(_ finding: ExportReport.Finding) -> Bool {
      arguments.reading.strictness == .strict
        || (finding.outcome == .damaged && arguments.reading.strictness != .lenient)
    }
    let refused = report.findings.filter(isRefused)
    console.show(refused, of: document.pages, in: scenes, as: .error)
    console.show(report.findings.filter { !isRefused($0) }, of: document.pages, in: scenes, as: .warning)
    guard refused.isEmpty else { throw .status(.refused) }
    console.inform("\(name): no errors")
    return ExportedScenes(scenes: [name], state: arguments.moments.state, report: report)
  }

  /// The formats that are drawn, in all scales or sizes that are asked for.
  private func formats(of document: ExportDocument) -> [ExportOutput.Format] {
    let page = document.pages.first?.bounds.size
    let scales =
      arguments.output.scales + arguments.output.sizes.compactMap { size in page.map(size.scale) }
    return arguments.output.formats.compactMap(ExportOutput.Format.init(name:)).flatMap { format in
      format.hasScale && !scales.isEmpty ? scales.map { format.with(scale: $0) } : [format]
    }
  }
}
