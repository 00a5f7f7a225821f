import Foundation
import HTTPServing
import SceneFiles

/// `preview`: shows a scene in a browser on this machine, and updates it whenever the scene changes, until
/// the program is stopped.
struct PreviewVerb {
  let arguments: Arguments
  let port: UInt16
  /// The rows that a template is shown with; nil for none.
  var rows: PreviewedRows?
  let console: Console

  func run() throws(UsageError) -> Command.Status {
    guard arguments.scenes.count == 1, let name = arguments.scenes.first, name != "-" else {
      throw UsageError("preview takes one scene, which is a file or a folder")
    }
    guard FileManager.default.fileExists(atPath: name) else {
      console.error("the file does not exist", about: name)
      return .refused
    }
    let scene = PreviewedScene(name, arguments: arguments, rows: rows)
    let events = EventStream(message: String(scene.version))
    let pages = PreviewPages(scene: scene, events: events)
    do throws(FileWatcher.Failure) {
      let watcher = try FileWatcher()
      try watcher.watch(scene.inputs.paths)
      scene.read()
      let server: HTTPServer
      do throws(HTTPServer.Failure) {
        server = try HTTPServer.start(port: port, answer: pages.answer)
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
