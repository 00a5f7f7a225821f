/// A word of a CairoScript, the language that Cairo's script surface writes: a dialect of PostScript.
enum ScriptToken: Equatable {
  case number(Double)
  /// An operator, or the name of something defined.
  case word(String)
  /// `/name` and `//NAME`.
  case name(String)
  /// `(text)`.
  case text(String)
  /// What stands between `<~` or `<|` and `~>`, in base 85. The latter is compressed.
  case data(Range<Int>, isCompressed: Bool)
  /// `[`, `]`, `<<`, `>>`.
  case bracket(String)
}

/// Reads a script's bytes word by word.
struct ScriptScanner {
  let bytes: [UInt8]
  private var place = 0

  init(_ bytes: [UInt8]) { self.bytes = bytes }

  /// The next word; nil at the end.
  mutating func next() -> ScriptToken? {
    skipBlanks()
    guard place < bytes.count else { return nil }
    let byte = bytes[place]
    switch byte {
    case UInt8(ascii: "["), UInt8(ascii: "]"):
      place += 1
      return .bracket(String(UnicodeScalar(byte)))
    case UInt8(ascii: "<"):
      let second = place + 1 < bytes.count ? bytes[place + 1] : 0
      place += 2
      if second == byte { return .bracket("<<") }
      return data(isCompressed: second == UInt8(ascii: "|"))
    case UInt8(ascii: ">"):
      place += 2
      return .bracket(">>")
    case UInt8(ascii: "("): return text()
    case UInt8(ascii: "/"):
      while place < bytes.count, bytes[place] == byte { place += 1 }
      return .name(word())
    case UInt8(ascii: "-"), UInt8(ascii: "."), UInt8(ascii: "0")...UInt8(ascii: "9"):
      let start = place
      if let number = number() { return .number(number) }
      place = start
      return .word(word())
    default: return .word(word())
    }
  }

  private mutating func skipBlanks() {
    while place < bytes.count {
      if bytes[place] == UInt8(ascii: "%") {
        while place < bytes.count, bytes[place] != UInt8(ascii: "\n") { place += 1 }
      } else if bytes[place] <= UInt8(ascii: " ") {
        place += 1
      } else {
        return
      }
    }
  }

  private mutating func word() -> String {
    let start = place
    while place < bytes.count, !Self.endsWord(bytes[place]) { place += 1 }
    // What no word may begin with is one by itself.
    if place == start, place < bytes.count { place += 1 }
    return String(decoding: bytes[start..<place], as: UTF8.self)
  }

  private static func endsWord(_ byte: UInt8) -> Bool {
    switch byte {
    case 0...UInt8(ascii: " "), UInt8(ascii: "["), UInt8(ascii: "]"), UInt8(ascii: "<"), UInt8(ascii: ">"),
      UInt8(ascii: "/"), UInt8(ascii: "("), UInt8(ascii: ")"):
      true
    default: false
    }
  }

  /// Digits with at most one point among them; Cairo writes no exponents.
  private mutating func number() -> Double? {
    let isNegative = bytes[place] == UInt8(ascii: "-")
    if isNegative { place += 1 }
    var (value, unit) = (0.0, 1.0)
    var (isFraction, hasDigits) = (false, false)
    while place < bytes.count, !Self.endsWord(bytes[place]) {
      let byte = bytes[place]
      switch byte {
      case UInt8(ascii: "0")...UInt8(ascii: "9"):
        value = value * 10 + Double(byte - UInt8(ascii: "0"))
        if isFraction { unit *= 10 }
        hasDigits = true
      case UInt8(ascii: ".") where !isFraction: isFraction = true
      default: return nil
      }
      place += 1
    }
    return hasDigits ? (isNegative ? -value : value) / unit : nil
  }

  private mutating func text() -> ScriptToken {
    place += 1
    var result: [UInt8] = []
    while place < bytes.count, bytes[place] != UInt8(ascii: ")") {
      if bytes[place] == UInt8(ascii: "\\"), place + 1 < bytes.count { place += 1 }
      result.append(bytes[place])
      place += 1
    }
    place += 1
    return .text(String(decoding: result, as: UTF8.self))
  }

  private mutating func data(isCompressed: Bool) -> ScriptToken {
    let start = min(place, bytes.count)
    while place < bytes.count, bytes[place] != UInt8(ascii: "~") { place += 1 }
    let end = min(place, bytes.count)
    place += 2
    return .data(start..<end, isCompressed: isCompressed)
  }
}
