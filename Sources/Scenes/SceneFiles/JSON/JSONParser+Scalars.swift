extension JSONParser {
  /// A string, a number, `true`, `false` or `null`.
  mutating func parseScalar() -> Bool {
    switch next {
    case UInt8(ascii: "\""): return parseString()
    case UInt8(ascii: "-"), UInt8(ascii: "0")...UInt8(ascii: "9"): return parseNumber()
    case UInt8(ascii: "t") where word() == "true": return take(.yes, 4)
    case UInt8(ascii: "f") where word() == "false": return take(.no, 5)
    case UInt8(ascii: "n") where word() == "null": return take(.null, 4)
    case UInt8(ascii: "'"):
      return fail("expected a value, found \"'\"; strings are written in double quotes")
    case UInt8(ascii: "+"), UInt8(ascii: "."):
      return fail("expected a value, found \(describeNext()); numbers start with a digit or \"-\"")
    default:
      let word = word()
      switch word {
      case "NaN", "nan", "Infinity", "inf", "Inf":
        report("\(word) is not a number that JSON has; numbers are finite", at: position)
        return take(.invalid, word.utf8.count)
      case "True", "TRUE": return fail("expected a value, found \(word); did you mean true?")
      case "False", "FALSE": return fail("expected a value, found \(word); did you mean false?")
      case "None", "nil", "NULL", "Null", "undefined":
        return fail("expected a value, found \(word); did you mean null?")
      case "": return fail("expected a value, found \(describeNext())")
      default: return fail("expected a value, found \(word); strings are written in double quotes")
      }
    }
  }

  private mutating func take(_ kind: JSONDocument.Kind, _ length: Int) -> Bool {
    append(kind)
    position += length
    return true
  }

  /// The letters and digits that follow.
  private func word() -> String {
    var end = position
    while end < count, end - position < 40 {
      let byte = bytes[end]
      guard
        byte == UInt8(ascii: "_") || (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(byte | 0x20)
          || (end > position && (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte))
      else { break }
      end += 1
    }
    return String(decoding: bytes[position..<end], as: UTF8.self)
  }

  /// A description of what follows, for messages.
  func describeNext() -> String {
    guard !isAtEnd else { return "the end of the file" }
    let following = bytes[position + 1]
    if next == UInt8(ascii: "#")
      || (next == UInt8(ascii: "/") && (following == UInt8(ascii: "/") || following == UInt8(ascii: "*")))
    {
      return "a comment; JSON has none, so remove it"
    }
    let word = word()
    if !word.isEmpty { return word }
    let rest = String(decoding: bytes[position..<min(position + 4, count)], as: UTF8.self)
    return rest.unicodeScalars.first.map { Quoted.text(String($0)) } ?? "nothing"
  }

  // MARK: Strings

  mutating func parseString() -> Bool {
    let start = position
    var (end, hash, hasEscapes) = (position + 1, JSONString.hashSeed, false)
    while true {
      let byte = bytes[end]
      if byte == UInt8(ascii: "\"") { break }
      hash = (hash ^ UInt32(byte)) &* JSONString.hashFactor
      if byte == UInt8(ascii: "\\") {
        hasEscapes = true
        guard let length = escape(at: end, stringStart: start) else { return false }
        end += length
      } else if byte < 0x20 {
        return failInString(at: end, start: start, byte: byte)
      } else {
        end += 1
      }
    }
    // A key with escapes may equal one without.
    let length = end - start - 1
    append(
      .string,
      payload: JSONDocument.Entry.payload(low: length, high: hasEscapes ? escapedHash(start, end) : hash),
      hasEscapes: hasEscapes)
    position = end + 1
    return true
  }

  private func escapedHash(_ start: Int, _ end: Int) -> UInt32 {
    JSONString.hash(JSONString.decode(bytes[start + 1..<end]).utf8)
  }

  /// The length of an escape; nil after reporting that it is invalid.
  private mutating func escape(at start: Int, stringStart: Int) -> Int? {
    switch bytes[start + 1] {
    case UInt8(ascii: "\""), UInt8(ascii: "\\"), UInt8(ascii: "/"), UInt8(ascii: "b"), UInt8(ascii: "f"),
      UInt8(ascii: "n"), UInt8(ascii: "r"), UInt8(ascii: "t"):
      return 2
    case UInt8(ascii: "u"):
      guard let code = JSONString.hexadecimal(bytes[...], at: start + 2) else {
        return refuse("\\u needs four hexadecimal digits", at: start)
      }
      if (0xDC00..<0xE000).contains(code) {
        return refuse("\\u escapes of surrogates come in pairs, high before low", at: start)
      }
      guard (0xD800..<0xDC00).contains(code) else { return 6 }
      guard bytes[(start + 6)...].starts(with: [UInt8(ascii: "\\"), UInt8(ascii: "u")]),
        let low = JSONString.hexadecimal(bytes[...], at: start + 8), (0xDC00..<0xE000).contains(low)
      else { return refuse("\\u escapes of surrogates come in pairs, high before low", at: start) }
      return 12
    default:
      if start + 1 >= count { return failInString(at: count, start: stringStart, byte: 0) ? 0 : nil }
      return refuse(
        "unknown escape; allowed are \\\" \\\\ \\/ \\b \\f \\n \\r \\t and \\u with four hexadecimal digits",
        at: start)
    }
  }

  private mutating func refuse(_ message: String, at offset: Int) -> Int? {
    position = offset
    return fail(message) ? 0 : nil
  }

  private mutating func failInString(at offset: Int, start: Int, byte: UInt8) -> Bool {
    position = offset
    guard offset < count else {
      report("the string that starts here is not closed", at: start)
      return false
    }
    if byte == 0x0A || byte == 0x0D {
      report("the string that starts here is not closed on its line; a line break is written \\n", at: start)
      return false
    }
    let code = String(byte, radix: 16, uppercase: true)
    return fail(
      "control characters in strings are written as escapes; found U+00\(byte < 16 ? "0" : "")\(code)")
  }

  // MARK: Numbers

  /// The powers of ten that a Double represents exactly.
  private static let powers: [Double] = (0...22).reduce(into: [1]) { powers, k in
    if k > 0 { powers.append((powers.last ?? 1) * 10) }
  }

  mutating func parseNumber() -> Bool {
    var (end, mantissa, digits, exponent) = (position, UInt64(0), 0, 0)
    let isNegative = next == UInt8(ascii: "-")
    if isNegative { end += 1 }
    let first = bytes[end]
    guard (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(first) else {
      position = end
      let word = word()
      if word == "Infinity" || word == "inf" {
        report("-\(word) is not a number that JSON has; numbers are finite", at: end - 1)
        return take(.invalid, word.utf8.count)
      }
      return fail("expected a digit after \"-\", found \(describeNext())")
    }
    func isDigit(_ index: Int) -> Bool {
      let byte = bytes[index]
      return byte >= UInt8(ascii: "0") && byte <= UInt8(ascii: "9")
    }
    if first == UInt8(ascii: "0"), isDigit(end + 1) {
      position = end
      return fail("numbers have no leading zeros")
    }
    while isDigit(end) {
      mantissa = mantissa &* 10 &+ UInt64(bytes[end] - UInt8(ascii: "0"))
      if mantissa > 0 { digits += 1 }
      end += 1
    }
    if bytes[end] == UInt8(ascii: ".") {
      end += 1
      guard isDigit(end) else {
        position = end
        return fail("expected a digit after the decimal point, found \(describeNext())")
      }
      while isDigit(end) {
        mantissa = mantissa &* 10 &+ UInt64(bytes[end] - UInt8(ascii: "0"))
        if mantissa > 0 { digits += 1 }
        exponent -= 1
        end += 1
      }
    }
    var hasExponent = false
    if bytes[end] | 0x20 == UInt8(ascii: "e") {
      hasExponent = true
      end += 1
      if bytes[end] == UInt8(ascii: "+") || bytes[end] == UInt8(ascii: "-") { end += 1 }
      guard isDigit(end) else {
        position = end
        return fail("expected a digit in the exponent, found \(describeNext())")
      }
      while isDigit(end) { end += 1 }
    }
    // Exact if both the digits and the power of ten fit a Double (Clinger 1990). Otherwise the library
    // converts.
    var value: Double
    if !hasExponent, digits <= 15, exponent >= -22 {
      value = Double(mantissa) / Self.powers[-exponent]
      if isNegative { value = -value }
    } else {
      value = Double(String(decoding: bytes[position..<end], as: UTF8.self)) ?? .nan
    }
    if value.isFinite {
      append(.number, payload: value.bitPattern)
    } else {
      let text = String(decoding: bytes[position..<min(end, position + 40)], as: UTF8.self)
      report("\(text) is too large; numbers are finite, up to 1.8e308", at: position)
      append(.invalid)
    }
    position = end
    return true
  }
}
