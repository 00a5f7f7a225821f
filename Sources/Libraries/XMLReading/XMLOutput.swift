/// Writes elements again as they were read, or changed.
package struct XMLOutput {
  /// What is written so far, in UTF-8.
  package private(set) var bytes: [UInt8] = []
  /// The names of the elements that have not ended.
  private var open: [String] = []
  /// Whether the last start tag lacks its end.
  private var isInTag = false

  package init() {}

  /// Whether every element has ended, and there was one.
  package var isComplete: Bool { open.isEmpty && !bytes.isEmpty }

  package mutating func start(_ name: String, _ attributes: [XMLAttribute]) {
    endTag()
    bytes += "<\(name)".utf8
    for attribute in attributes {
      bytes += " \(attribute.name)=\"".utf8
      Self.escape(attribute.value, inAttribute: true, to: &bytes)
      bytes.append(UInt8(ascii: "\""))
    }
    open.append(name)
    isInTag = true
  }

  package mutating func end() {
    guard let name = open.popLast() else { return }
    bytes += isInTag ? "/>".utf8 : "</\(name)>".utf8
    isInTag = false
  }

  package mutating func text(_ text: String) {
    guard !open.isEmpty, !text.isEmpty else { return }
    endTag()
    Self.escape(text, inAttribute: false, to: &bytes)
  }

  private mutating func endTag() {
    if isInTag { bytes.append(UInt8(ascii: ">")) }
    isInTag = false
  }

  /// Text as XML and HTML write it, by default as the value of an attribute in double quotes. Characters that XML 1.0 cannot say
  /// become U+FFFD.
  package static func escaped(_ text: String, inAttribute: Bool = true) -> String {
    var bytes: [UInt8] = []
    escape(text, inAttribute: inAttribute, to: &bytes)
    return String(decoding: bytes, as: UTF8.self)
  }

  /// Whether XML 1.0 can say every character of a text.
  package static func canSay(_ text: String) -> Bool {
    text.unicodeScalars.allSatisfy { scalar in
      switch scalar {
      case "\t", "\n", "\r": true
      case "\u{0}"..."\u{1F}", "\u{FFFE}", "\u{FFFF}": false
      default: true
      }
    }
  }

  /// Writes text so that XML reads it back as it was; characters that XML 1.0 cannot say become U+FFFD.
  package static func escape(_ text: String, inAttribute: Bool, to out: inout [UInt8]) {
    var text = text
    let isDone = text.withUTF8 { bytes in
      guard bytes.allSatisfy(isPlain) else { return false }
      out += bytes
      return true
    }
    if isDone { return }
    for scalar in text.unicodeScalars {
      switch scalar {
      case "&": out += "&amp;".utf8
      case "<": out += "&lt;".utf8
      case ">" where !inAttribute: out += "&gt;".utf8
      case "\"" where inAttribute: out += "&quot;".utf8
      case "\t" where inAttribute: out += "&#9;".utf8
      case "\n" where inAttribute: out += "&#10;".utf8
      case "\r": out += "&#13;".utf8
      case "\t", "\n": out.append(UInt8(scalar.value))
      case "\u{0}"..."\u{1F}", "\u{FFFE}", "\u{FFFF}": out += "\u{FFFD}".utf8
      default:
        if scalar.isASCII { out.append(UInt8(scalar.value)) } else { out += String(scalar).utf8 }
      }
    }
  }

  /// Whether a byte of UTF-8 certainly needs no escape; U+FFFE and U+FFFF begin with 0xEF.
  private static func isPlain(_ byte: UInt8) -> Bool {
    switch byte {
    case 0..<0x20, 0xEF, UInt8(ascii: "&"), UInt8(ascii: "<"), UInt8(ascii: ">"), UInt8(ascii: "\""): false
    default: true
    }
  }
}
