import Foundation

/// Splits a content stream into tokens (ISO 32000-1, 7.2 and 7.3).
struct ContentLexer {
  enum Token {
    case operand(ContentOperand)
    /// An operator, and the range of its name.
    case keyword(ContentOperator, Range<Int>)
  }

  let bytes: [UInt8]
  /// The position of the next byte.
  var at = 0
  /// The expected ends of open arrays and dictionaries, with the positions of their starts.
  private var open: [(end: ContentOperand, start: Int)] = []

  init(bytes: [UInt8]) { self.bytes = bytes }

  /// Returns to a position outside of arrays and dictionaries.
  mutating func goBack(to place: Int) {
    at = place
    open = []
  }

  private func byte(_ index: Int) -> UInt8? { index < bytes.count ? bytes[index] : nil }

  /// Skips white space and comments.
  mutating func skipSpace() {
    while let byte = byte(at) {
      if byte == UInt8(ascii: "%") {
        while let byte = self.byte(at), byte != 0x0A, byte != 0x0D { at += 1 }
      } else if byte.isSpace {
        at += 1
      } else {
        return
      }
    }
  }

  /// The next token; nil at the end.
  mutating func token() throws(ContentStreamError) -> Token? {
    skipSpace()
    guard let byte = byte(at) else {
      if let last = open.last { throw ContentStreamError(.unmatchedBracket, at: last.start) }
      return nil
    }
    let start = at
    switch byte {
    case UInt8(ascii: "/"):
      at += 1
      return .operand(.name(regularRun()))
    case UInt8(ascii: "("): return .operand(.string(try string()))
    case UInt8(ascii: "<") where self.byte(at + 1) != byte: return .operand(.hexString(try hexString()))
    case UInt8(ascii: "<"): return begin(.dictionaryStart, endingWith: .dictionaryEnd, length: 2)
    case UInt8(ascii: "["): return begin(.arrayStart, endingWith: .arrayEnd, length: 1)
    case UInt8(ascii: ">") where self.byte(at + 1) == byte: return try end(.dictionaryEnd, length: 2)
    case UInt8(ascii: "]"): return try end(.arrayEnd, length: 1)
    case UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "+"), UInt8(ascii: "-"), UInt8(ascii: "."):
      return .operand(try number())
    case _ where byte.isRegular: return try word(regularRun())
    default: throw ContentStreamError(.unmatchedBracket, at: start)
    }
  }

  /// Skips operators up to one of those that are wanted, or an inline image, several times faster than reading
  /// their operands; stops before its operands, or at the end. What is skipped is not checked.
  mutating func skip(toAnyOf wanted: [ContentOperator]) throws(ContentStreamError) {
    let initials = wanted.reduce(ContentOperator.image.initial) { $0 | $1.initial }
    var start = at
    // Most bytes are digits and white space.
    while let next = bytes[at...].firstIndex(where: \.mayBeginOperator) {
      at = next
      switch bytes[next] {
      case UInt8(ascii: "/"):
        at += 1
        _ = regularRun()
      case UInt8(ascii: "("): _ = try string()
      case UInt8(ascii: "<") where byte(at + 1) != bytes[next]: _ = try hexString()
      case UInt8(ascii: "<"): at += 2
      case UInt8(ascii: "%"): skipSpace()
      case UInt8(ascii: ">"): at += 1
      case let letter:
        let word = regularRun()
        if initials & 1 << (letter & 63) != 0 {
          let operation = ContentOperator(word, of: bytes)
          if operation == .image || wanted.contains(operation) {
            at = start
            return
          }
        }
        start = at
      }
    }
    at = start
  }

  private mutating func begin(_ start: ContentOperand, endingWith end: ContentOperand, length: Int) -> Token {
    open.append((end, at))
    at += length
    return .operand(start)
  }

  private mutating func end(_ end: ContentOperand, length: Int) throws(ContentStreamError) -> Token {
    guard open.popLast()?.end == end else { throw ContentStreamError(.unmatchedBracket, at: at) }
    at += length
    return .operand(end)
  }

  private mutating func regularRun() -> Range<Int> {
    let start = at
    while let byte = byte(at), byte.isRegular { at += 1 }
    return start..<at
  }

  private func word(_ range: Range<Int>) throws(ContentStreamError) -> Token {
    let operation = ContentOperator(range, of: bytes)
    switch operation {
    case "true": return .operand(.boolean(true))
    case "false": return .operand(.boolean(false))
    case "null": return .operand(.null)
    default:
      // Operators cannot be elements.
      if let last = open.last { throw ContentStreamError(.unmatchedBracket, at: last.start) }
      return .keyword(operation, range)
    }
  }

  /// Digits with at most one decimal point, and an optional sign (7.3.3).
  private mutating func number() throws(ContentStreamError) -> ContentOperand {
    let start = at
    let isNegative = bytes[at] == UInt8(ascii: "-")
    if isNegative || bytes[at] == UInt8(ascii: "+") { at += 1 }
    var (value, digits, decimals, isReal) = (0, 0, 0, false)
    reading: while let byte = byte(at) {
      switch byte {
      case UInt8(ascii: "0")...UInt8(ascii: "9"):
        digits += 1
        if isReal { decimals += 1 }
        value = value &* 10 &+ Int(byte - UInt8(ascii: "0"))
      case UInt8(ascii: ".") where !isReal: isReal = true
      case _ where byte.isRegular: throw ContentStreamError(.malformedNumber, at: start)
      default: break reading
      }
      at += 1
    }
    guard digits > 0 else { throw ContentStreamError(.malformedNumber, at: start) }
    guard digits < Self.powers.count else {
      let value = Double(String(decoding: bytes[start..<at], as: UTF8.self))
      // Hundreds of digits overflow.
      guard let value, value.isFinite else { throw ContentStreamError(.malformedNumber, at: start) }
      return .real(value)
    }
    if isNegative { value = -value }
    return isReal ? .real(Double(value) / Self.powers[decimals]) : .integer(value)
  }

  /// Powers of ten. Whole numbers with fewer digits than this cannot overflow.
  private static let powers = (0...18).map { pow(10, Double($0)) }

  /// A string may contain balanced parentheses, and escaped ones (7.3.4.2).
  private mutating func string() throws(ContentStreamError) -> Range<Int> {
    let start = at
    var depth = 0
    while let byte = byte(at) {
      at += 1
      switch byte {
      case UInt8(ascii: "\\"): at += 1
      case UInt8(ascii: "("): depth += 1
      case UInt8(ascii: ")"):
        depth -= 1
        if depth == 0 { return start + 1..<at - 1 }
      default: break
      }
    }
    throw ContentStreamError(.unendedString, at: start)
  }

  private mutating func hexString() throws(ContentStreamError) -> Range<Int> {
    let start = at
    at += 1
    while let byte = byte(at) {
      if byte == UInt8(ascii: ">") {
        at += 1
        return start + 1..<at - 1
      }
      guard byte.hexDigit != nil || byte.isSpace else {
        throw ContentStreamError(.malformedHexString, at: at)
      }
      at += 1
    }
    throw ContentStreamError(.unendedString, at: start)
  }
}

extension UInt8 {
  /// Whether it begins an operator, or something that may contain what looks like one.
  fileprivate var mayBeginOperator: Bool {
    if self < 0x40 { return Self.marks & 1 << self != 0 }
    return (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(self | 0x20)
  }

  /// The characters `"%'(/<>`, a bit each.
  private static let marks: UInt64 = 0x5000_81A4_0000_0000

  /// Whether it is white space (7.2.2).
  var isSpace: Bool {
    switch self {
    case 0x00, 0x09, 0x0A, 0x0C, 0x0D, 0x20: true
    default: false
    }
  }

  /// Whether it is neither white space nor a delimiter (7.2.2).
  var isRegular: Bool {
    switch self {
    case UInt8(ascii: "("), UInt8(ascii: ")"), UInt8(ascii: "<"), UInt8(ascii: ">"), UInt8(ascii: "["),
      UInt8(ascii: "]"), UInt8(ascii: "{"), UInt8(ascii: "}"), UInt8(ascii: "/"), UInt8(ascii: "%"):
      false
    default: !isSpace
    }
  }

  var hexDigit: UInt8? {
    switch self {
    case UInt8(ascii: "0")...UInt8(ascii: "9"): self - UInt8(ascii: "0")
    case UInt8(ascii: "A")...UInt8(ascii: "F"): self - UInt8(ascii: "A") + 10
    case UInt8(ascii: "a")...UInt8(ascii: "f"): self - UInt8(ascii: "a") + 10
    default: nil
    }
  }
}
