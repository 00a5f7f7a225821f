/// A diagnostic before its position is computed: offsets and tape indices instead of lines and paths.
struct SceneProblem: Sendable, Hashable {
  /// The offset in the text.
  var offset: Int
  /// The tape index of the value that it concerns; the tape's end for syntax errors.
  var node: Int
  var severity = SceneDiagnostic.Severity.error
  var message: String
  /// A related offset, whose line is appended to the message after `related`.
  var relatedOffset: Int?
  var related = ""
  var ending = ""
  /// The attribute that it concerns; nil for the element itself, and in JSON.
  var key: String?
}
