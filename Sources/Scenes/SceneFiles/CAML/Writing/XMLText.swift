/// Pieces of XML text.
enum XMLText {
  /// Deeper nesting is not indented further, so that file size does not grow with the square of the depth.
  static let deepestIndent = 64

  static func indent(_ depth: Int) -> String {
    "\n" + String(repeating: " ", count: min(2 * depth, deepestIndent))
  }

  /// ` name="value"`; nil if the value contains a character that XML cannot represent.
  static func attribute(_ name: String, _ value: String) -> String? {
    escaped(value).map { " \(name)=\"\($0)\"" }
  }

  /// Escapes text. Line breaks and tabs become character references, since parsers turn them into spaces in
  /// attributes.
  static func escaped(_ text: String) -> String? {
    var result = ""
    result.reserveCapacity(text.utf8.count)
    for scalar in text.unicodeScalars {
      switch scalar {
      case "&": result += "&amp;"
      case "<": result += "&lt;"
      case ">": result += "&gt;"
      case "\"": result += "&quot;"
      case "\n": result += "&#10;"
      case "\r": result += "&#13;"
      case "\t": result += "&#9;"
      case "\0"..."\u{1F}", "\u{FFFE}", "\u{FFFF}": return nil
      default: result.unicodeScalars.append(scalar)
      }
    }
    return result
  }

  /// Whether a key can be an element's name; otherwise `<p key="…">` is used.
  static func isName(_ key: String) -> Bool {
    guard let first = key.utf8.first, key != "o", key != "p" else { return false }
    func isLetter(_ byte: UInt8) -> Bool {
      (byte | 0x20) >= UInt8(ascii: "a") && (byte | 0x20) <= UInt8(ascii: "z") || byte == UInt8(ascii: "_")
    }
    // Uppercase letters begin type names.
    return isLetter(first) && !(first >= UInt8(ascii: "A") && first <= UInt8(ascii: "Z"))
      && key.utf8.allSatisfy { isLetter($0) || TextScanner.isDigit($0) }
  }
}
