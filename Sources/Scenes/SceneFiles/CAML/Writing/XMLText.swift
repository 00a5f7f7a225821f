import XMLReading

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

  /// The text of an attribute or, with `inAttribute` false, of an element; nil if it contains a character that XML cannot represent.
  static func escaped(_ text: String, inAttribute: Bool = true) -> String? {
    XMLOutput.canSay(text) ? XMLOutput.escaped(text, inAttribute: inAttribute) : nil
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
