import Foundation
import SceneFiles

/// `schema`: prints the JSON Schema of scenes, for editors.
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
