import Expressions
import Messages

/// An expression of a template, with its place.
struct TemplateExpression: Sendable {
  var expression: Expression
  /// The tape index of the string that holds it.
  var node: Int
  /// Where it begins in that string, in bytes.
  var start = 0
  /// Whether its result is made a seed, which any value can be.
  var isSeed = false
}

/// A string with placeholders: `Hello {{name}}`.
struct TemplateText: Sendable {
  enum Part: Sendable {
    case literal([UInt8])
    case value(TemplateExpression)
  }

  var parts: [Part] = []
  /// The tape index of the string.
  var node: Int

  /// Expressions of a string with their places, before they are parsed.
  enum RawPart: Equatable {
    case literal(String)
    case expression(String, start: Int)
  }

  private static let brace = UInt8(ascii: "{")

  /// Splits a string at its placeholders. `\{{` is a brace that begins none.
  static func split(_ text: String) throws(ExpressionError) -> [RawPart] {
    let bytes = Array(text.utf8)
    var (parts, literal): ([RawPart], [UInt8]) = ([], [])
    var index = 0
    func isPair(_ byte: UInt8, at index: Int) -> Bool {
      index + 1 < bytes.count && bytes[index] == byte && bytes[index + 1] == byte
    }
    while index < bytes.count {
      if bytes[index] == UInt8(ascii: "\\"), isPair(brace, at: index + 1) {
        literal += [brace, brace]
        index += 3
      } else if isPair(brace, at: index) {
        if !literal.isEmpty { parts.append(.literal(String(decoding: literal, as: UTF8.self))) }
        literal = []
        let start = index + 2
        guard let end = end(of: bytes, from: start) else {
          throw ExpressionError(
            message: "the {{ that begins here has no }}; braces that begin no expression are written \\\\{{",
            position: index)
        }
        parts.append(.expression(String(decoding: bytes[start..<end], as: UTF8.self), start: start))
        index = end + 2
      } else {
        literal.append(bytes[index])
        index += 1
      }
    }
    if !literal.isEmpty { parts.append(.literal(String(decoding: literal, as: UTF8.self))) }
    return parts
  }

  /// Where the `}}` of a placeholder is; those in quotes do not count.
  private static func end(of bytes: [UInt8], from start: Int) -> Int? {
    var (index, quote): (Int, UInt8?) = (start, nil)
    while index < bytes.count {
      let byte = bytes[index]
      if quote == nil, byte == UInt8(ascii: "\"") || byte == UInt8(ascii: "'") {
        quote = byte
      } else if byte == quote {
        quote = nil
      } else if quote == nil, byte == UInt8(ascii: "}"), index + 1 < bytes.count,
        bytes[index + 1] == UInt8(ascii: "}")
      {
        return index
      }
      index += 1
    }
    return nil
  }
}
