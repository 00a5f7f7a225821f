/// Pieces of JSON text.
enum JSONText {
  /// Deeper nesting is not indented further, so that file size does not grow with the square of the depth.
  static let deepestIndent = 64

  static func string(_ string: String) -> String {
    var result = "\""
    for scalar in string.unicodeScalars {
      switch scalar {
      case "\"": result += "\\\""
      case "\\": result += "\\\\"
      case "\n": result += "\\n"
      case "\r": result += "\\r"
      case "\t": result += "\\t"
      case "\0"..."\u{1F}":
        let code = String(scalar.value, radix: 16)
        result += "\\u" + String(repeating: "0", count: 4 - code.count) + code
      default: result.unicodeScalars.append(scalar)
      }
    }
    return result + "\""
  }

  static func inlineArray(_ parts: [String]) -> String { "[" + parts.joined(separator: ", ") + "]" }

  static func inlineObject(_ members: [(key: String, value: String)]) -> String {
    members.isEmpty
      ? "{}" : "{ " + members.map { "\(string($0.key)): \($0.value)" }.joined(separator: ", ") + " }"
  }
}
