import CoreGraphics

/// Colours as CSS Color Module Level 4 writes them: names, hexadecimal digits, and the functions `rgb`, `hsl`, `hwb`,
/// `lab`, `lch`, `oklab`, `oklch` and `color`, in their old and new spellings; and `device-cmyk` of Level 5.
package enum CSSColor {
  /// - Parameters:
  ///   - inks: what `color(--Name 80%)` means, by the names without the hyphens.
  ///   - currentColor: what `currentColor` means; nil where it means nothing.
  package static func parse(
    _ text: String, inks: [String: CGInk] = [:], currentColor: CGColor? = nil
  ) throws(SyntaxError) -> CGColor {
    var scanner = TextScanner(text)
    scanner.skipWhitespace()
    let color: CGColor
    if scanner.take("#") {
      color = try hexadecimal(&scanner)
    } else {
      let start = scanner.position
      let word = scanner.takeWord().lowercased()
      if scanner.take("(") {
        if let faded = try faded(currentColor, word, &scanner) {
          color = faded
        } else {
          color = try function(word, start: start, &scanner, inks)
        }
      } else if word == "currentcolor", let currentColor {
        color = currentColor
      } else {
        color = try named(word, start: start, scanner, of: text)
      }
    }
    scanner.skipWhitespace()
    guard scanner.isAtEnd else {
      throw scanner.error("nothing may follow the colour; found \(scanner.found)")
    }
    return color
  }

  private static func named(
    _ word: String, start: Int, _ scanner: TextScanner, of text: String
  ) throws(SyntaxError) -> CGColor {
    if word == "transparent" { return CGColor(srgbRed: 0, green: 0, blue: 0, alpha: 0) }
    if let rgb = names[word] {
      return CGColor(
        srgbRed: CGFloat(rgb >> 16) / 255, green: CGFloat(rgb >> 8 & 0xFF) / 255,
        blue: CGFloat(rgb & 0xFF) / 255,
        alpha: 1)
    }
    if [3, 4, 6, 8].contains(text.utf8.count), text.utf8.allSatisfy({ Hexadecimal.digit($0) != nil }) {
      throw SyntaxError(
        message: "\(Quoted.text(text)) is not a colour; did you mean \(Quoted.text("#" + text))?",
        position: start)
    }
    guard !word.isEmpty else {
      throw SyntaxError(
        message:
          "expected a colour such as \"#336699\", \"red\" or \"rgb(0 128 255 / 50%)\", found \(scanner.found)",
        position: start)
    }
    throw SyntaxError(
      message: "\(Quoted.text(text)) is not a colour\(Suggestion.text(for: text, in: names.keys.sorted()))",
      position: start)
  }

  private static func hexadecimal(_ scanner: inout TextScanner) throws(SyntaxError) -> CGColor {
    let start = scanner.position
    var (digits, count) = (0, 0)
    while let digit = Hexadecimal.digit(scanner.next) {
      digits = digits << 4 | Int(digit)
      count += 1
      scanner.position += 1
    }
    scanner.skipWhitespace()
    guard scanner.isAtEnd else { throw scanner.error("expected a hexadecimal digit, found \(scanner.found)") }
    guard [3, 4, 6, 8].contains(count) else {
      throw SyntaxError(
        message: "\"#\" takes 3, 4, 6 or 8 hexadecimal digits, found \(count)", position: start)
    }
    // A component has one digit or two.
    let bits = count < 6 ? 4 : 8
    func component(_ index: Int) -> Double {
      let mask = 1 << bits - 1
      return Double(digits >> (4 * count - bits * (index + 1)) & mask) / Double(mask)
    }
    return CGColor(
      srgbRed: component(0), green: component(1), blue: component(2),
      alpha: count % 4 == 0 ? component(3) : 1)
  }

  // MARK: Functions

  private static func function(
    _ name: String, start: Int, _ scanner: inout TextScanner, _ inks: [String: CGInk]
  ) throws(SyntaxError) -> CGColor {
    let color: CGColor
    switch name {
    case "rgb", "rgba": color = try rgb(&scanner)
    case "hsl", "hsla": color = try hsl(&scanner)
    case "hwb": color = try hwb(&scanner)
    case "lab", "oklab": color = try lab(&scanner, isOk: name == "oklab")
    case "lch", "oklch": color = try lch(&scanner, isOk: name == "oklch")
    case "color": color = try space(&scanner, inks)
    case "device-cmyk": color = try cmyk(&scanner)
    default:
      let functions = [
        "rgb", "rgba", "hsl", "hsla", "hwb", "lab", "lch", "oklab", "oklch", "color", "device-cmyk",
      ]
      throw SyntaxError(
        message:
          "unknown colour function \(Quoted.text(name)); allowed are \(functions.joined(separator: ", "))"
          + Suggestion.text(for: name, in: functions), position: start)
    }
    scanner.skipWhitespace()
    guard scanner.take(")") else { throw scanner.error("expected \")\", found \(scanner.found)") }
    return color
  }

  /// The inside of `rgb(from currentColor r g b / 50%)`, which is that colour with another alpha; nil where another colour follows.
  private static func faded(
    _ color: CGColor?, _ function: String, _ scanner: inout TextScanner
  ) throws(SyntaxError) -> CGColor? {
    guard let color, function == "rgb" else { return nil }
    let start = scanner.position
    scanner.skipWhitespace()
    guard scanner.takeWord().lowercased() == "from" else {
      scanner.position = start
      return nil
    }
    for word in ["currentcolor", "r", "g", "b"] {
      scanner.skipWhitespace()
      let position = scanner.position
      guard scanner.takeWord().lowercased() == word else {
        throw SyntaxError(
          message: "after \"from\" stands \"currentColor r g b\", as in rgb(from currentColor r g b / 50%)",
          position: position)
      }
    }
    let alpha = try ColorArguments.alpha(&scanner, isLegacy: false)
    scanner.skipWhitespace()
    guard scanner.take(")") else { throw scanner.error("expected \")\", found \(scanner.found)") }
    return color.copy(alpha: alpha)
  }

  private static func rgb(_ scanner: inout TextScanner) throws(SyntaxError) -> CGColor {
    let parts = try ColorArguments.parse(&scanner)
    if parts.isLegacy {
      let kinds = parts.values.map(\.isPercentage)
      if kinds.contains(true), kinds.contains(false) {
        throw scanner.error("with commas, the three components are either all numbers or all percentages")
      }
    }
    let c = parts.values.map { clamp($0.isPercentage ? $0.value / 100 : $0.value / 255) }
    return CGColor(srgbRed: c[0], green: c[1], blue: c[2], alpha: parts.alpha)
  }

  private static func hsl(_ scanner: inout TextScanner) throws(SyntaxError) -> CGColor {
    let parts = try ColorArguments.parse(&scanner, first: .angle)
    try parts.requirePercentages(after: 1)
    let (s, l) = (clamp(parts.values[1].value / 100), clamp(parts.values[2].value / 100))
    func channel(_ n: Double) -> Double {
      let k = (n + parts.values[0].value / 30).truncatingRemainder(dividingBy: 12)
      return l - s * min(l, 1 - l) * max(-1, min(k - 3, 9 - k, 1))
    }
    return CGColor(srgbRed: channel(0), green: channel(8), blue: channel(4), alpha: parts.alpha)
  }

  private static func hwb(_ scanner: inout TextScanner) throws(SyntaxError) -> CGColor {
    let parts = try ColorArguments.parse(&scanner, first: .angle)
    if parts.isLegacy { throw scanner.error("hwb() takes no commas") }
    try parts.requirePercentages(after: 1)
    let (white, black) = (clamp(parts.values[1].value / 100), clamp(parts.values[2].value / 100))
    if white + black >= 1 {
      let grey = white / (white + black)
      return CGColor(srgbRed: grey, green: grey, blue: grey, alpha: parts.alpha)
    }
    func channel(_ n: Double) -> Double {
      let k = (n + parts.values[0].value / 30).truncatingRemainder(dividingBy: 12)
      return (0.5 - 0.5 * max(-1, min(k - 3, 9 - k, 1))) * (1 - white - black) + white
    }
    return CGColor(srgbRed: channel(0), green: channel(8), blue: channel(4), alpha: parts.alpha)
  }

  /// The inside of `device-cmyk(0 0 0 1 / 50%)`, or of `device-cmyk(0, 0, 0, 1)`.
  private static func cmyk(_ scanner: inout TextScanner) throws(SyntaxError) -> CGColor {
    var inks: [CGFloat] = []
    var isLegacy = false
    for index in 0..<4 {
      try ColorArguments.separate(&scanner, before: index, of: 4, isLegacy: &isLegacy)
      inks.append(try ColorArguments.tint(&scanner, of: "an ink"))
    }
    let alpha = try ColorArguments.alpha(&scanner, isLegacy: isLegacy)
    return CGColor(
      genericCMYKCyan: inks[0], magenta: inks[1], yellow: inks[2], black: inks[3], alpha: alpha)
  }

  static func clamp(_ value: Double) -> Double { min(max(value, 0), 1) }
}
