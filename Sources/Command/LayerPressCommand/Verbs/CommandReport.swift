import LayerPress

/// The contents of `--report`.
struct CommandReport: Encodable {
  var scenes: [ExportedScenes]

  /// JSON with sorted keys, so that the same report has the same bytes.
  func json() throws -> [UInt8] {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.prettyPrinted, .sortedKeys, .withoutEscapingSlashes]
    return try Array(encoder.encode(self)) + [UInt8(ascii: "\n")]
  }
}

/// Scenes that were exported into one document, and the result.
struct ExportedScenes: Encodable, Sendable {
  var scenes: [String]
  var report: ExportReport

  init(scenes: [String], report: ExportReport) {
    self.scenes = scenes
    self.report = report
    for index in report.findings.indices {
      self.report.findings[index].reason = OptionNames.inCommand(report.findings[index].reason)
    }
  }
}
