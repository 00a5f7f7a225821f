/// Reads a string with a syntax of its own, byte by byte.
package struct TextScanner {
  package let bytes: [UInt8]
  package var position = 0

  package init(_ text: String) { bytes = Array(text.utf8) }

  package var isAtEnd: Bool { position >= bytes.count }
  /// The next byte; zero at the end.
  package var next: UInt8 { byte(at: position) }

  package func byte(at index: Int) -> UInt8 { index < bytes.count ? bytes[index] : 0 }

  package mutating func skipWhitespace() {
    while next == 0x20 || (next >= 0x09 && next <= 0x0D) { position += 1 }
  }

  /// White space, and one comma within it. Whether there was a comma.
  @discardableResult
  package mutating func skipSeparator() -> Bool {
    skipWhitespace()
    guard next == UInt8(ascii: ",") else { return false }
    position += 1
    skipWhitespace()
    return true
  }

  /// Whether the next byte is this one; then it is taken.
  package mutating func take(_ character: Unicode.Scalar) -> Bool {
    guard next == UInt8(ascii: character), !isAtEnd else { return false }
    position += 1
    return true
  }

  /// The letters, digits and hyphens ahead, that start with a letter or a hyphen; empty where there are none.
  package mutating func takeWord() -> String {
    let start = position
    while true {
      let byte = next
      let isLetter = (byte | 0x20) >= UInt8(ascii: "a") && (byte | 0x20) <= UInt8(ascii: "z")
      let isDigit = position > start && TextScanner.isDigit(byte)
      guard isLetter || isDigit || byte == UInt8(ascii: "-") || byte == UInt8(ascii: "_") else { break }
      position += 1
    }
    return String(decoding: bytes[start..<position], as: UTF8.self)
  }

  package static func isDigit(_ byte: UInt8) -> Bool {
    byte >= UInt8(ascii: "0") && byte <= UInt8(ascii: "9")
  }

  private static let powers: [Double] = (0...22).reduce(into: []) { powers, _ in
    powers.append((powers.last ?? 0.1) * 10)
  }

  /// A number as SVG and CSS write it: `.5`, `-3`, `+1e-3`. Nil, and nothing taken, where there is none.
  package mutating func takeNumber() throws(SyntaxError) -> Double? {
    let start = position
    var (index, mantissa, digits, decimals, hasDigits) = (position, UInt64(0), 0, 0, false)
    let isNegative = byte(at: index) == UInt8(ascii: "-")
    if isNegative || byte(at: index) == UInt8(ascii: "+") { index += 1 }
    func take(isDecimal: Bool) {
      while TextScanner.isDigit(byte(at: index)) {
        mantissa = mantissa &* 10 &+ UInt64(byte(at: index) - UInt8(ascii: "0"))
        if mantissa > 0 { digits += 1 }
        if isDecimal { decimals += 1 }
        hasDigits = true
        index += 1
      }
    }
    take(isDecimal: false)
    if byte(at: index) == UInt8(ascii: "."), TextScanner.isDigit(byte(at: index + 1)) {
      index += 1
      take(isDecimal: true)
    }
    guard hasDigits else { return nil }
    var exponentEnd = index
    if byte(at: index) | 0x20 == UInt8(ascii: "e") {
      exponentEnd += 1
      if byte(at: exponentEnd) == UInt8(ascii: "-") || byte(at: exponentEnd) == UInt8(ascii: "+") {
        exponentEnd += 1
      }
      // `2em` is a number and a unit.
      if TextScanner.isDigit(byte(at: exponentEnd)) {
        while TextScanner.isDigit(byte(at: exponentEnd)) { exponentEnd += 1 }
      } else {
        exponentEnd = index
      }
    }
    position = exponentEnd
    if exponentEnd == index, digits <= 15, decimals <= 22 {
      let value = Double(mantissa) / Self.powers[decimals]
      return isNegative ? -value : value
    }
    let text = String(decoding: bytes[start..<position], as: UTF8.self)
    guard let value = Double(text.hasPrefix("+") ? String(text.dropFirst()) : text), value.isFinite else {
      throw SyntaxError(message: "\(text) is too large a number", position: start)
    }
    return value
  }

  /// What stands next, for messages.
  package var found: String {
    guard !isAtEnd else { return "the end of the string" }
    let rest = String(decoding: bytes[position..<min(position + 4, bytes.count)], as: UTF8.self)
    return rest.unicodeScalars.first.map { Quoted.text(String($0)) } ?? "nothing"
  }

  package func error(_ message: String) -> SyntaxError {
    SyntaxError(message: message, position: position)
  }
}
