import LayerPress
import QuartzCore
import SceneFiles

/// `check`: reads scenes, draws them without keeping the result, and reports what is wrong or not exact.
struct CheckVerb {
  private let arguments: Arguments
  private let console: Console
  private let loader: SceneLoader

  init(_ arguments: Arguments, console: Console) {
    self.arguments = arguments
    self.console = console
    loader = SceneLoader(arguments: arguments, console: console)
  }

  func run() throws(UsageError) -> Command.Status {
    var status = Command.Status.done
    for name in arguments.scenes { status = max(status, try check(name)) }
    return status
  }

  private func check(_ name: String) throws(UsageError) -> Command.Status {
    guard let scene = loader.load(name) else { return .refused }
    guard try loader.enterState(of: scene, named: name) else { return .refused }
    var options = ExportOptions()
    options.moments = arguments.moments.shown
    options.fonts = arguments.reading.fonts
    let formats = arguments.output.formats.compactMap { ExportOutput.Format(name: $0) }
    do throws(ExportError) {
      let findings = try Exporter(options: options).examine(ExportDocument(scene), as: formats)
        .findings
      func isRefused(_ finding: ExportReport.Finding) -> Bool {
        arguments.reading.isStrict || (finding.outcome == .damaged && !arguments.reading.isLenient)
      }
      let refused = findings.filter(isRefused)
      console.show(refused, of: scene.pages, in: [scene], as: .error)
      console.show(findings.filter { !isRefused($0) }, of: scene.pages, in: [scene], as: .warning)
      guard refused.isEmpty else { return .refused }
    } catch {
      console.error("\(error)", about: name)
      return .failed
    }
    console.note("\(name): no errors")
    return .done
  }
}
