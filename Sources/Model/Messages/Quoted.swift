/// How messages show what people and files have written, so that it cannot be taken for anything else.
package enum Quoted {
  /// A string in quotes, as in JSON. For messages, long ones are cut.
  package static func text(_ string: String, limit: Int = 60) -> String {
    var result = "\""
    for scalar in string.unicodeScalars.prefix(limit) {
      switch scalar {
      case "\"": result += "\\\""
      case "\\": result += "\\\\"
      default: append(scalar, to: &result)
      }
    }
    return result + (string.unicodeScalars.count > limit ? "…\"" : "\"")
  }

  /// Text in which JSON's escapes stand for whatever a terminal would obey instead of showing it.
  ///
  /// - Parameter keepsLines: whether line breaks stay as they are.
  package static func printable(_ text: String, keepsLines: Bool = false) -> String {
    func isKept(_ scalar: Unicode.Scalar) -> Bool { !isControl(scalar) || keepsLines && scalar == "\n" }
    guard !text.unicodeScalars.allSatisfy(isKept) else { return text }
    var result = ""
    for scalar in text.unicodeScalars {
      if isKept(scalar) { result.unicodeScalars.append(scalar) } else { append(scalar, to: &result) }
    }
    return result
  }

  /// Whether a character moves the cursor, begins a line or an escape sequence, or changes the direction of other characters.
  package static func isControl(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.value {
    case 0x20...0x7E: false
    case 0..<0x20, 0x7F..<0xA0: true
    // Line and paragraph separators; marks, embeddings, overrides and isolates of bidirectional text.
    case 0x2028...0x202E, 0x2066...0x2069, 0x200E, 0x200F, 0x061C: true
    // A byte order mark, which has no width.
    case 0xFEFF: true
    default: false
    }
  }

  private static func append(_ scalar: Unicode.Scalar, to text: inout String) {
    switch scalar {
    case "\n": text += "\\n"
    case "\r": text += "\\r"
    case "\t": text += "\\t"
    case _ where isControl(scalar):
      let code = String(scalar.value, radix: 16)
      text += "\\u" + String(repeating: "0", count: max(0, 4 - code.count)) + code
    default: text.unicodeScalars.append(scalar)
    }
  }
}
