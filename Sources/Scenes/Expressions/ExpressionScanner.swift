import Foundation
import Messages

/// The words of an expression.
struct ExpressionScanner {
  enum Token: Equatable {
    case number(Double)
    case string(String)
    /// A name of letters, digits and underscores.
    case word(String)
    /// An operator or a bracket.
    case symbol(String)
    case end
  }

  private let bytes: [UInt8]
  /// Where the next word begins.
  private(set) var position = 0

  init(_ text: String) { bytes = Array(text.utf8) }

  private func byte(at index: Int) -> UInt8 { index < bytes.count ? bytes[index] : 0 }

  private func error(_ message: String, at position: Int) -> ExpressionError {
    ExpressionError(message: message, position: position)
  }

  /// Points of each unit.
  private static let units: [String: Double] = [
    "mm": 72 / 25.4, "cm": 72 / 2.54, "in": 72, "pt": 1, "pc": 12,
  ]

  private static let symbols = [
    "<=", ">=", "<>", "!=", "==", "&&", "||", "+", "-", "*", "/", "%", "&", "<", ">", "=", "!", "(", ")", "[",
    "]",
    ",", ".",
  ]

  mutating func next() throws(ExpressionError) -> (token: Token, position: Int) {
    while [0x20, 0x09, 0x0A, 0x0D].contains(byte(at: position)), position < bytes.count { position += 1 }
    let start = position
    guard start < bytes.count else { return (.end, start) }
    let first = bytes[start]
    if Self.isDigit(first) || first == UInt8(ascii: ".") && Self.isDigit(byte(at: start + 1)) {
      return (.number(try number()), start)
    }
    if first == UInt8(ascii: "\"") || first == UInt8(ascii: "'") {
      return (.string(try string(until: first)), start)
    }
    if Self.isLetter(first) { return (.word(takeWord()), start) }
    for symbol in Self.symbols where bytes[start...].starts(with: symbol.utf8) {
      position += symbol.utf8.count
      return (.symbol(symbol), start)
    }
    let rest = String(decoding: bytes[start..<min(start + 4, bytes.count)], as: UTF8.self)
    let found = rest.unicodeScalars.first.map { Quoted.text(String($0)) } ?? "nothing"
    throw error("\(found) has no meaning here", at: start)
  }

  /// A name in brackets, which may hold anything but a closing one; the opening one is taken.
  mutating func bracketedName(from start: Int) throws(ExpressionError) -> String {
    let begin = position
    while position < bytes.count, bytes[position] != UInt8(ascii: "]") { position += 1 }
    guard position < bytes.count else { throw error("the [ has no ]", at: start) }
    defer { position += 1 }
    return String(decoding: bytes[begin..<position], as: UTF8.self)
  }

  private static func isDigit(_ byte: UInt8) -> Bool {
    byte >= UInt8(ascii: "0") && byte <= UInt8(ascii: "9")
  }

  /// All characters beyond ASCII count as letters: names of columns are in any language.
  private static func isLetter(_ byte: UInt8) -> Bool {
    byte >= 0x80 || byte == UInt8(ascii: "_")
      || (byte | 0x20) >= UInt8(ascii: "a") && (byte | 0x20) <= UInt8(ascii: "z")
  }

  private mutating func takeWord() -> String {
    let start = position
    while position < bytes.count, Self.isLetter(bytes[position]) || Self.isDigit(bytes[position]) {
      position += 1
    }
    return String(decoding: bytes[start..<position], as: UTF8.self)
  }

  private mutating func takeDigits() {
    while Self.isDigit(byte(at: position)) { position += 1 }
  }

  /// A number, in points if a unit follows it.
  private mutating func number() throws(ExpressionError) -> Double {
    let start = position
    takeDigits()
    if byte(at: position) == UInt8(ascii: "."), Self.isDigit(byte(at: position + 1)) {
      position += 1
      takeDigits()
    }
    if byte(at: position) | 0x20 == UInt8(ascii: "e") {
      let sign = byte(at: position + 1)
      let digits = position + (sign == UInt8(ascii: "+") || sign == UInt8(ascii: "-") ? 2 : 1)
      if Self.isDigit(byte(at: digits)) {
        position = digits
        takeDigits()
      }
    }
    let text = String(decoding: bytes[start..<position], as: UTF8.self)
    guard let value = Double(text), value.isFinite else {
      throw error("\(Quoted.printable(text)) is too large a number", at: start)
    }
    guard Self.isLetter(byte(at: position)) else { return value }
    let unitStart = position
    let unit = takeWord()
    guard let points = Self.units[unit] else {
      throw error(
        "\(Quoted.text(unit)) is no unit of a length; there are mm, cm, in, pt and pc", at: unitStart)
    }
    return value * points
  }

  /// A text in quotes, in which a quote is written twice.
  private mutating func string(until quote: UInt8) throws(ExpressionError) -> String {
    let start = position
    position += 1
    var content: [UInt8] = []
    while position < bytes.count {
      let byte = bytes[position]
      position += 1
      if byte == quote {
        guard self.byte(at: position) == quote else { return String(decoding: content, as: UTF8.self) }
        position += 1
      }
      content.append(byte)
    }
    throw error("the quote that begins here is not closed", at: start)
  }
}
