import Foundation
import LayerPress

/// What `--report` writes.
struct CommandReport: Encodable {
  var scenes: [ExportedScenes]

  /// Keys in alphabetical order, so that the same report has the same bytes.
  func json() throws -> [UInt8] {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.prettyPrinted, .sortedKeys, .withoutEscapingSlashes]
    return try Array(encoder.encode(self)) + [UInt8(ascii: "\n")]
  }
}

/// Scenes that made one document, and what became of it.
struct ExportedScenes: Encodable, Sendable {
  var scenes: [String]
  var report: ExportReport
}
