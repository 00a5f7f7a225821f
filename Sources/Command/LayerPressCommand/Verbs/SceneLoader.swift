import Foundation
import SceneFiles
import Synchronization

/// Reads the scenes of a command line, and reports what is wrong with them.
struct SceneLoader {
  let arguments: Arguments
  let console: Console
  /// Receives the paths of files that are read.
  var inputs: SceneInputs?
  /// Whether the scenes' warnings have been printed, by another reading of the same files.
  var hasWarned = false
  private let survey = InputSurvey()

  init(arguments: Arguments, console: Console, inputs: SceneInputs? = nil) {
    (self.arguments, self.console, self.inputs) = (arguments, console, inputs)
  }

  /// A scene; nil after reporting why it is refused.
  func load(_ name: String) -> Scene? {
    do throws(SceneError) {
      let scene = try read(name)
      var warnings = scene.warnings
      guard arguments.reading.isStrict, warnings.contains(where: { $0.severity == .warning }) else {
        if !hasWarned { console.report(warnings) }
        return scene
      }
      for index in warnings.indices where warnings[index].severity == .warning {
        warnings[index].severity = .error
      }
      throw SceneError(warnings)
    } catch {
      console.report(error.diagnostics)
      return nil
    }
  }

  /// The parameters of a template; none of a scene that is no template, or cannot be read, of which loading it tells.
  func parameters(of name: String) -> [Template.Parameter] {
    guard !Self.isStream(name), !((try? FileManager.default.contentsOfDirectory(atPath: name)) != nil) else {
      return []
    }
    let template = try? Template(
      contentsOf: URL(fileURLWithPath: name), named: name, allowsOutside: arguments.reading.allowsOutside)
    return template?.parameters ?? []
  }

  /// Records, once, which files all scenes read. Each scene is read just for that, and again when it is
  /// exported, which then reports its errors.
  func recordAllInputs() {
    survey.isDone.withLock { isDone in
      guard !isDone else { return }
      for name in arguments.scenes where !Self.isStream(name) { _ = try? read(name) }
      isDone = true
    }
  }

  /// Brings a scene into the requested state, or else into the one that devices show first. Returns false
  /// after refusing the scene because the requested transition does not exist.
  func enterState(of scene: Scene, named name: String) throws(UsageError) -> Bool {
    let showsTransition = try scene.enterState(
      arguments.moments.state, comingFrom: arguments.moments.fromState, named: name)
    guard !showsTransition, let old = arguments.moments.fromState, let new = arguments.moments.state else {
      return true
    }
    console.report(
      SceneDiagnostic(
        severity: arguments.reading.isStrict ? .error : .warning, file: name,
        message:
          "no transition with animations leads from the state “\(old)” to “\(new)”, which is shown at once"))
    return !arguments.reading.isStrict
  }

  /// Whether a scene comes from standard input, or from a pipe such as a shell's `<(…)`, which can be read only
  /// once.
  static func isStream(_ name: String) -> Bool {
    var status = stat()
    return name == "-" || stat(name, &status) == 0 && status.st_mode & S_IFMT == S_IFIFO
  }

  private func read(_ name: String) throws(SceneError) -> Scene {
    guard Self.isStream(name) else {
      return try Scene(
        contentsOf: URL(fileURLWithPath: name), named: name, allowsOutside: arguments.reading.allowsOutside,
        pixelLimit: arguments.export.options.images.pixelLimit, isLenient: arguments.reading.isLenient,
        currentColor: arguments.reading.currentColor, password: arguments.reading.password, inputs: inputs,
        values: arguments.reading.values, maxRepeats: arguments.reading.maxRepeats)
    }
    let file = name == "-" ? "<stdin>" : name
    let handle = name == "-" ? FileHandle.standardInput : FileHandle(forReadingAtPath: name)
    guard let data = try? handle?.readToEnd() ?? Data() else {
      throw SceneError([SceneDiagnostic(file: file, message: "the file cannot be read")])
    }
    console.keep(source: data, of: file)
    let syntax = SceneSyntax(of: data)
    // What archives hold is CAML.
    if name == "-", let expected = arguments.reading.syntax, (expected == .json) != (syntax == .json) {
      throw SceneError([
        SceneDiagnostic(file: file, message: "expected \(expected.rawValue), found \(syntax.rawValue)")
      ])
    }
    let folder = URL(fileURLWithPath: FileManager.default.currentDirectoryPath, isDirectory: true)
    return try Scene(
      data: data, file: file, baseURL: folder, allowsOutside: arguments.reading.allowsOutside,
      pixelLimit: arguments.export.options.images.pixelLimit, isLenient: arguments.reading.isLenient,
      currentColor: arguments.reading.currentColor, password: arguments.reading.password, inputs: inputs,
      values: arguments.reading.values, maxRepeats: arguments.reading.maxRepeats)
  }
}

/// Whether the scenes of a run have been read to find their inputs.
private final class InputSurvey: Sendable {
  let isDone = Mutex(false)
}
