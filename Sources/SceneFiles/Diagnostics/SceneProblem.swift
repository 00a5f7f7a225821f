/// A diagnostic before its place is worked out: offsets and tape indices instead of lines and paths.
struct SceneProblem: Sendable {
  /// Where in the text.
  var offset: Int
  /// The tape index of the value that it is about; the tape's end for the grammar.
  var node: Int
  var severity = SceneDiagnostic.Severity.error
  var message: String
  /// Another place, whose line follows `related` at the end of the message.
  var relatedOffset: Int?
  var related = ""
  var ending = ""
  /// The attribute of an element that it is about; nil for the element itself, and in JSON.
  var key: String?
}
