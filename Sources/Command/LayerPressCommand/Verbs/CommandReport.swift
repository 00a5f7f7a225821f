import LayerPress
import Messages

/// The contents of `--report`.
struct CommandReport: Encodable {
  var scenes: [ExportedScenes]

  /// JSON with sorted keys, so that the same report has the same bytes.
  func json() throws -> [UInt8] {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.prettyPrinted, .sortedKeys, .withoutEscapingSlashes]
    let text = String(decoding: try encoder.encode(self), as: UTF8.self)
    return Array((Quoted.printable(text, keepsLines: true) + "\n").utf8)
  }
}

/// Scenes that were exported into one document, and the result.
struct ExportedScenes: Encodable, Sendable {
  var scenes: [String]
  /// The state that was asked for; nil if none was.
  var state: String?
  var report: ExportReport

  init(scenes: [String], state: String?, report: ExportReport) {
    self.scenes = scenes
    self.state = state
    self.report = report
    for index in report.findings.indices {
      self.report.findings[index].reason = OptionNames.inCommand(report.findings[index].reason)
    }
  }
}
