import Foundation
import HTTPServing
import LayerPress
import SceneFiles

/// What `preview` is asked for.
struct PreviewArguments {
  /// The port to listen on; 0 for any free one.
  var port: UInt16
  /// What preflight looks for at first; nil for nothing.
  var rules: PreflightRules?
  /// The rows that a template is shown with; nil for none.
  var rows: PreviewedRows?

  init(_ values: OptionValues) throws(UsageError) {
    port = UInt16(try values.integer(.port, in: 0...Int(UInt16.max)) ?? 7531)
    rules = try values.string(.rules).map { (text) throws(UsageError) in try PreflightRules(option: text) }
    rows = try values.previewedRows()
  }
}

/// `preview`: shows a scene in a browser on this machine, and updates it whenever the scene changes, until
/// the program is stopped.
struct PreviewVerb {
  let arguments: Arguments
  let preview: PreviewArguments
  let console: Console

  func run() throws(UsageError) -> Command.Status {
    guard arguments.scenes.count == 1, let name = arguments.scenes.first, name != "-" else {
      throw UsageError("preview takes one scene, which is a file or a folder")
    }
    guard FileManager.default.fileExists(atPath: name) else {
      console.error("the file does not exist", about: name)
      return .refused
    }
    let scene = PreviewedScene(name, arguments: arguments, rules: preview.rules, rows: preview.rows)
    let events = EventStream(message: String(scene.version))
    let pages = PreviewPages(scene: scene, events: events)
    do throws(FileWatcher.Failure) {
      let watcher = try FileWatcher()
      try watcher.watch(scene.inputs.paths)
      scene.read()
      let server: HTTPServer
      do throws(HTTPServer.Failure) {
        server = try HTTPServer.start(port: preview.port, answer: pages.answer)
      } catch {
        console.error(error.description)
        return .failed
      }
      console.print("http://127.0.0.1:\(server.port)/")
      if !console.options.isQuiet { console.hint("\(name) is shown at this address; Ctrl-C ends") }
      while true {
        try watcher.watch(scene.inputs.paths)
        try watcher.waitForChange()
        scene.read()
        events.send(String(scene.version))
      }
    } catch {
      console.error(error.description)
      return .failed
    }
  }
}
