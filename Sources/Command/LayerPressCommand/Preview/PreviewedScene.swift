import LayerPress
import Records
import SceneFiles
import Synchronization

/// The previewed scene. It is read again on request, and drawn as browsers ask for it, one thread at a time.
final class PreviewedScene: Sendable {
  /// A state, and how it was entered.
  struct Entered: Hashable {
    /// Nil for the state that a device shows first.
    var state: String?
    /// The state from which a transition starts at time 0; nil for none.
    var fromState: String?
    /// The number of the row of data, from 1; of no meaning without rows.
    var row = 1
  }

  /// What a browser asks to see.
  struct View: Hashable {
    /// From 1.
    var page = 1
    /// In seconds.
    var time = 0.0
    var entered = Entered()
  }

  /// Why something cannot be shown.
  struct Refusal: Error {
    /// The HTTP status.
    var status = 422
    var message: String
  }

  let name: String
  let inputs = SceneInputs()
  /// What preflight looks for at first; nil for nothing.
  let rules: PreflightRules?
  private let arguments: Arguments
  private let rows: PreviewedRows?
  private let reading: Mutex<Reading>

  /// Scenes of as many rows and states are kept.
  private static let mostScenes = 16

  /// The result of the last reading.
  private struct Reading {
    /// The number of readings.
    var version = 0
    /// The scene in each requested state, since only a freshly read scene can enter a state. If the scene is
    /// refused, these are from the last successful reading.
    var scenes: [Entered: Scene] = [:]
    /// The template and its rows; nil without rows.
    var content: PreviewedRows.Content?
    var diagnostics: [SceneDiagnostic] = []
  }

  init(
    _ name: String, arguments: Arguments, rules: PreflightRules? = nil, rows: PreviewedRows? = nil
  ) {
    (self.name, self.arguments, self.rules, self.rows) = (name, arguments, rules, rows)
    reading = Mutex(Reading())
    for path in [name] + arguments.reading.fonts.paths { inputs.add(path) }
    if let rows { inputs.add(RecordSource.file(of: rows.data).path) }
  }

  var version: Int { reading.withLock { $0.version } }

  /// The state that is shown initially.
  var entered: Entered { Entered(state: arguments.moments.state) }

  /// Reads the scene. If it is refused, the previous one stays visible.
  func read() {
    let entered = entered
    reading.withLock { reading in
      reading.version += 1
      do {
        reading.content = try rows.map { try $0.read(for: template()) }
        let scene = try load(entered, reading.content)
        (reading.scenes, reading.diagnostics) = ([:], scene.warnings)
        try enter(entered, scene)
        reading.scenes[entered] = scene
      } catch let error as UsageError {
        // The scene has other states, which can be shown.
        reading.diagnostics += Self.diagnostics(error, of: name)
      } catch {
        reading.diagnostics = Self.diagnostics(error, of: name)
      }
    }
  }

  private func template() throws(SceneError) -> Template {
    try Template(
      contentsOf: URL(fileURLWithPath: name), named: name, allowsOutside: arguments.reading.allowsOutside,
      isLenient: arguments.reading.isLenient, currentColor: arguments.reading.currentColor,
      password: arguments.reading.password, inputs: inputs, maxRepeats: arguments.reading.maxRepeats)
  }

  private func load(_ entered: Entered, _ content: PreviewedRows.Content?) throws -> Scene {
    if let content { return try content.scene(of: entered.row, with: arguments.reading.values) }
    return try Scene(
      contentsOf: URL(fileURLWithPath: name), named: name, allowsOutside: arguments.reading.allowsOutside,
      isLenient: arguments.reading.isLenient, currentColor: arguments.reading.currentColor,
      password: arguments.reading.password, inputs: inputs, values: arguments.reading.values,
      maxRepeats: arguments.reading.maxRepeats)
  }

  private func enter(_ entered: Entered, _ scene: Scene) throws(UsageError) {
    try scene.enterState(entered.state, comingFrom: entered.fromState, named: name)
  }

  /// What the page shows beside the picture. If the scene does not have the requested state, a diagnostic
  /// says so, and the outline is of the initial state, or of the base tree.
  func outline(_ asked: Entered) -> PreviewOutline {
    reading.withLock { reading in
      var diagnostics = reading.diagnostics
      var tried: Set<Entered> = []
      for state in [asked, entered, Entered(state: Scene.baseState, row: asked.row)]
      where tried.insert(state).inserted {
        do {
          let scene = try scene(state, &reading)
          return PreviewOutline(
            scene, of: self, in: state, rowCount: reading.content?.rows.count, version: reading.version,
            diagnostics: diagnostics
          ) { Exporter(options: options).duration(of: $0) }
        } catch {
          // The file's own errors are reported already.
          let known = diagnostics
          diagnostics += Self.diagnostics(error, of: name).filter { !known.contains($0) }
        }
      }
      return PreviewOutline(
        nil, of: self, in: asked, rowCount: reading.content?.rows.count, version: reading.version,
        diagnostics: diagnostics
      ) { _ in 0 }
    }
  }

  /// One page as a file.
  func picture(_ view: View, as format: ExportOutput.Format) throws -> Data {
    try draw(view) { (exporter, document) in
      try exporter.data(of: document, as: [ExportOutput(format, page: view.page)]).files.first ?? Data()
    }
  }

  /// Where the layers of a page are.
  func places(_ view: View) throws -> [LayerPlace] {
    try draw(view) { (exporter, document) in
      let page = document.pages[view.page - 1]
      return try exporter.places(of: ExportDocument(pages: [page], fonts: document.fonts)).first ?? []
    }
  }

  /// What PDF, SVG or PNG cannot show exactly, on all pages.
  func findings(_ view: View) throws -> [ExportReport.Finding] {
    try draw(view) { (exporter, document) in try exporter.examine(document).findings }
  }

  /// What a print shop would refuse in the PDF of all pages.
  ///
  /// - Parameter rules: the name of rules that are built in, or of those of the command line.
  func preflight(_ view: View, rules name: String) throws -> PreflightReport {
    guard let rules = name == self.rules?.name ? self.rules : PreflightRules.named(name) else {
      throw Refusal(status: 400, message: "there are no rules \(name)")
    }
    return try draw(view) { (exporter, document) in try exporter.preflight(document, rules: rules) }
  }

  private func draw<Value: Sendable>(
    _ view: View, _ body: (Exporter, ExportDocument) throws -> Value
  ) throws -> Value {
    try reading.withLock { reading in
      let scene = try scene(view.entered, &reading)
      guard view.page >= 1, view.page <= scene.pages.count else {
        throw Refusal(message: "there is no page \(view.page)")
      }
      var options = options
      options.time = view.time
      return try body(Exporter(options: options), ExportDocument(scene))
    }
  }

  private func scene(_ entered: Entered, _ reading: inout Reading) throws -> Scene {
    if let scene = reading.scenes[entered] { return scene }
    if reading.scenes.count >= Self.mostScenes { reading.scenes = [:] }
    let scene = try load(entered, reading.content)
    try enter(entered, scene)
    reading.scenes[entered] = scene
    return scene
  }

  private var options: ExportOptions {
    var options = arguments.export.options
    options.fonts = arguments.reading.fonts
    // Damage is reported beside the picture.
    options.strictness = .lenient
    return options
  }

  private static func diagnostics(_ error: any Error, of name: String) -> [SceneDiagnostic] {
    (error as? SceneError)?.diagnostics ?? [SceneDiagnostic(file: name, message: words(error))]
  }

  /// The text of an error for users.
  static func words(_ error: any Error) -> String {
    switch error {
    case let error as SceneError:
      OptionNames.inCommand(error.diagnostics.first?.message ?? "the scene cannot be read")
    case let error as UsageError: error.message
    case let error as Refusal: error.message
    default: OptionNames.inCommand("\(error)")
    }
  }
}
