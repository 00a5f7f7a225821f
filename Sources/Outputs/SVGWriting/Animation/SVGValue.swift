/// An attribute's value as numbers between constant parts.
struct SVGValue: Equatable {
  /// The constant parts, one more than there are numbers.
  var parts: [String]
  var numbers: [Double]
  var isColor = false

  /// Returns nil for references and other values that cannot be interpolated.
  init?(_ text: String, of name: AttributeName) {
    if name == .fill || name == .stroke || name == .stopColor {
      guard let color = Self.color(text) else { return nil }
      (parts, numbers, isColor) = (["", "", "", ""], color, true)
      return
    }
    guard name != .href, name != .dataURI, !text.contains("url(") else { return nil }
    var parts = [""]
    var numbers: [Double] = []
    var digits = ""
    func isNumber(_ character: Character) -> Bool {
      character.isNumber || character == "." || character == "-"
    }
    for character in text + " " {
      // Numbers may follow each other without a space: a sign, or a second point, begins a new one.
      let begins = character == "-" || (character == "." && digits.contains("."))
      if !digits.isEmpty, !isNumber(character) || begins {
        guard let number = Double(digits) else { return nil }
        numbers.append(number)
        parts.append("")
        digits = ""
      }
      if isNumber(character) { digits.append(character) } else { parts[parts.count - 1].append(character) }
    }
    guard !numbers.isEmpty else { return nil }
    // A space is equivalent to none.
    self.parts = parts.enumerated().map { index, part in
      index == 0 || index == parts.count - 1
        ? part.trimmingCharacters(in: .whitespaces) : part == "" ? " " : part
    }
    self.numbers = numbers
  }

  /// Returns whether values between these two exist.
  func isLike(_ other: SVGValue) -> Bool { parts == other.parts && isColor == other.isColor }

  func text(_ numbers: [Double], grid: Grid) -> String {
    if isColor {
      let bytes = numbers.map { RGBAByte.text($0) }
      return "#" + bytes.joined()
    }
    var text = parts[0]
    for (number, part) in zip(numbers, parts.dropFirst()) { text += grid.text(number) + part }
    return text
  }

  /// Returns red, green and blue, 0…255.
  private static func color(_ text: String) -> [Double]? {
    var digits = Substring(text)
    if let named = ColorText.names.first(where: { $0.name == text })?.color {
      return [named >> 16, named >> 8 & 0xFF, named & 0xFF].map(Double.init)
    }
    guard digits.popFirst() == "#" else { return nil }
    let values = digits.compactMap(\.hexDigitValue).map(Double.init)
    switch values.count {
    case 3: return values.map { $0 * 17 }
    case 6: return [0, 2, 4].map { values[$0] * 16 + values[$0 + 1] }
    default: return nil
    }
  }
}

private enum RGBAByte {
  static func text(_ value: Double) -> String {
    let byte = Int(min(max(value, 0), 255).rounded())
    return String(byte / 16, radix: 16) + String(byte % 16, radix: 16)
  }
}
