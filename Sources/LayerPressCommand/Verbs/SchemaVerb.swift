import Foundation
import SceneFiles

/// `schema`: what may stand in a scene, for editors.
struct SchemaVerb {
  let console: Console

  func run() -> Command.Status {
    do {
      console.print(String(decoding: try SceneSchema.data().dropLast(), as: UTF8.self))
      return .done
    } catch {
      console.error("the schema cannot be made: \(error.localizedDescription)")
      return .failed
    }
  }
}
