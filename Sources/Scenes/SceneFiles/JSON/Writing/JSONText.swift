/// Pieces of JSON text.
enum JSONText {
  /// Deeper nesting is not indented further, so that file size does not grow with the square of the depth.
  static let deepestIndent = 64

  static func string(_ string: String) -> String { Quoted.text(string, limit: .max) }

  static func inlineArray(_ parts: [String]) -> String { "[" + parts.joined(separator: ", ") + "]" }

  static func inlineObject(_ members: [(key: String, value: String)]) -> String {
    members.isEmpty
      ? "{}" : "{ " + members.map { "\(string($0.key)): \($0.value)" }.joined(separator: ", ") + " }"
  }
}
