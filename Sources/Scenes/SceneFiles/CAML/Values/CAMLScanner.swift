/// Scans a value's text, and records what devices silently accept.
struct CAMLScanner {
  private(set) var scanner: TextScanner
  /// Irregularities that still have a meaning.
  private(set) var remarks: [SyntaxError] = []

  init(_ text: String) {
    scanner = TextScanner(text)
    scanner.skipWhitespace()
  }

  var isAtEnd: Bool { scanner.isAtEnd }
  var next: UInt8 { scanner.next }
  var position: Int { scanner.position }
  var found: String { scanner.found }

  mutating func remark(_ message: String, at position: Int? = nil) {
    remarks.append(SyntaxError(message: message, position: position ?? scanner.position))
  }

  mutating func skipWhitespace() { scanner.skipWhitespace() }
  mutating func take(_ character: Unicode.Scalar) -> Bool { scanner.take(character) }
  mutating func takeWord() -> String { scanner.takeWord() }
  func error(_ message: String) -> SyntaxError { scanner.error(message) }

  /// A number without a unit; `inf` is allowed.
  mutating func takeNumber() throws(SyntaxError) -> Double? {
    if let number = try scanner.takeNumber() { return number }
    let start = scanner.position
    let isNegative = scanner.take("-")
    if !isNegative { _ = scanner.take("+") }
    let word = scanner.takeWord().lowercased()
    if word == "inf" || word == "infinity" { return isNegative ? -.infinity : .infinity }
    scanner.position = start
    return nil
  }

  // MARK: Numbers with units

  private static let lengths = Dictionary(
    uniqueKeysWithValues: Length.units.map { ($0.name, $0.points) } + [("px", 1)])
  private static let others: [String: Double] = [
    "deg": .pi / 180, "grad": .pi / 200, "rad": 1, "s": 1, "h": 3600,
  ]

  /// A length in points.
  mutating func takeLength() throws(SyntaxError) -> Double? {
    guard let number = try takeNumber() else { return nil }
    return number * (try takeUnit { Self.lengths[$0] })
  }

  /// A number of any other kind: percentages, angles in radians, times in seconds (also as `M:S`, `H:M:S`),
  /// lengths.
  mutating func takeReal() throws(SyntaxError) -> Double? {
    guard var number = try takeNumber() else { return nil }
    if scanner.next == UInt8(ascii: ":") {
      var parts = 1
      while parts < 3, scanner.take(":") {
        guard let part = try scanner.takeNumber() else { throw error("expected a number, found \(found)") }
        number = number * 60 + part
        parts += 1
      }
      return number
    }
    if scanner.take("%") { return number / 100 }
    return number * (try takeUnit { Self.lengths[$0] ?? Self.others[$0] })
  }

  private mutating func takeUnit(_ factor: (String) -> Double?) throws(SyntaxError) -> Double {
    let start = scanner.position
    let unit = scanner.takeWord()
    if unit.isEmpty { return 1 }
    if let factor = factor(unit) { return factor }
    throw SyntaxError(message: "unknown unit \(Quoted.text(unit))", position: start)
  }

  /// Skips white space between two values. Commas and semicolons, at which the scanners of devices stop,
  /// cause a remark.
  mutating func skipSeparator() {
    scanner.skipWhitespace()
    guard scanner.next == UInt8(ascii: ",") || scanner.next == UInt8(ascii: ";") else { return }
    remark("values are separated by white space; devices stop reading at \(found)")
    scanner.position += 1
    scanner.skipWhitespace()
  }

  /// The numbers up to a closing bracket, which commas and semicolons may divide.
  mutating func takeArguments(atMost most: Int) throws(SyntaxError) -> [Double] {
    var values: [Double] = []
    scanner.skipWhitespace()
    while !scanner.take(")") {
      guard values.count < most, let value = try takeReal() else {
        throw error("expected a number or \")\", found \(found)")
      }
      values.append(value)
      scanner.skipWhitespace()
      while scanner.take(",") || scanner.take(";") { scanner.skipWhitespace() }
    }
    return values
  }

  /// Adds a remark if anything follows the value.
  mutating func finish() {
    scanner.skipWhitespace()
    if !scanner.isAtEnd { remark("nothing may follow the value; \(found) is ignored") }
  }
}

/// Numbers in attributes and elements.
enum CAMLNumbers {
  /// This many lengths, separated by white space. Missing ones are 0, as on devices.
  static func lengths(_ text: String, _ count: Int, _ remarks: inout [SyntaxError]) throws(SyntaxError)
    -> [Double]
  {
    var scanner = CAMLScanner(text)
    var result: [Double] = []
    while result.count < count {
      guard let value = try scanner.takeLength() else {
        if result.isEmpty { throw scanner.error("expected \(count) numbers, found \(scanner.found)") }
        scanner.remark("expected \(count) numbers, found \(result.count); the others are 0")
        result += Array(repeating: 0, count: count - result.count)
        break
      }
      result.append(value)
      if result.count < count { scanner.skipSeparator() }
    }
    scanner.finish()
    remarks += scanner.remarks
    return result
  }

  static func real(_ text: String, _ remarks: inout [SyntaxError]) throws(SyntaxError) -> Double {
    var scanner = CAMLScanner(text)
    guard let value = try scanner.takeReal() else {
      throw scanner.error("expected a number, found \(Quoted.text(text))")
    }
    scanner.finish()
    remarks += scanner.remarks
    return value
  }

  static func flag(_ text: String, _ remarks: inout [SyntaxError]) throws(SyntaxError) -> Bool {
    var scanner = CAMLScanner(text)
    if let number = try scanner.takeNumber() {
      scanner.finish()
      remarks += scanner.remarks
      return number != 0
    }
    switch scanner.takeWord().lowercased() {
    case "true": return true
    case "false": return false
    case "yes":
      remarks.append(SyntaxError(message: "a flag is 0, 1, true or false; taken as 1", position: 0))
      return true
    case "no":
      remarks.append(SyntaxError(message: "a flag is 0, 1, true or false; taken as 0", position: 0))
      return false
    default: throw SyntaxError(message: "expected 0 or 1, found \(Quoted.text(text))", position: 0)
    }
  }
}
