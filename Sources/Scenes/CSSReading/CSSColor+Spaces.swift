import CoreGraphics

extension CSSColor {
  /// The spaces that `color()` names in CSS, and Core Graphics' names of them.
  static let spaces: [(name: String, space: String)] = [
    ("srgb", CGColorSpace.sRGB), ("srgb-linear", CGColorSpace.linearSRGB),
    ("display-p3", CGColorSpace.displayP3), ("display-p3-linear", CGColorSpace.linearDisplayP3),
    ("a98-rgb", CGColorSpace.adobeRGB1998),
  ]
  private static let prefix = "kCGColorSpace"

  /// The inside of `color(display-p3 1 0 0 / 50%)`.
  ///
  /// Besides CSS's own spaces, every space of Core Graphics has a name there with two hyphens before it, as CSS has its
  /// authors write names of their own: `color(--LinearGray 0.5)`. So has every ink of the document: `color(--Gold 80%)`,
  /// or `color(--Gold)` where it is fully printed.
  static func space(_ scanner: inout TextScanner, _ inks: [String: CGInk]) throws(SyntaxError) -> CGColor {
    scanner.skipWhitespace()
    let start = scanner.position
    let name = scanner.takeWord()
    if name.hasPrefix("--"), let ink = inks[String(name.dropFirst(2))] {
      scanner.skipWhitespace()
      let isFull = [UInt8(ascii: ")"), UInt8(ascii: "/")].contains(scanner.next)
      let tint =
        isFull
        ? 1
        : try ColorArguments.tint(&scanner, of: "the ink \(Quoted.text(String(name.dropFirst(2))))")
      return CGColor(ink: ink, tint: tint, alpha: try ColorArguments.alpha(&scanner, isLegacy: false))
    }
    let known = spaces.first { $0.name == name.lowercased() }?.space
    let own = name.hasPrefix("--") ? prefix + name.dropFirst(2) : nil
    guard let space = (known ?? own).flatMap({ CGColorSpace(name: $0) }) else {
      let names = spaces.map(\.name) + inks.keys.sorted().map { "--" + $0 }
      let kind = name.hasPrefix("--") ? "ink or colour space" : "colour space"
      throw SyntaxError(
        message: "unknown \(kind) \(Quoted.text(name)); allowed are \(names.joined(separator: ", "))"
          + Suggestion.text(for: name, in: names), position: start)
    }
    var components: [CGFloat] = []
    for _ in 0..<space.numberOfComponents {
      scanner.skipWhitespace()
      let part = try ColorArguments.component(&scanner)
      components.append(part.isPercentage ? part.value / 100 : part.value)
    }
    components.append(try ColorArguments.alpha(&scanner, isLegacy: false))
    guard let color = CGColor(colorSpace: space, components: components) else {
      throw SyntaxError(message: "the colour space \(Quoted.text(name)) has no colours", position: start)
    }
    return color
  }

  /// How `color()` names a space.
  package static func name(of space: CGColorSpace) -> String? {
    guard let name = space.name else { return nil }
    if let known = spaces.first(where: { $0.space == name }) { return known.name }
    return name.hasPrefix(prefix) ? "--" + name.dropFirst(prefix.count) : nil
  }
}

/// The arguments of a colour function.
struct ColorArguments {
  struct Component {
    var value: Double
    var isPercentage = false
    var position = 0
  }

  enum Kind { case number, angle }

  var values: [Component] = []
  var alpha = 1.0
  /// Whether they are divided by commas.
  var isLegacy = false

  /// - Parameters:
  ///   - first: the kind of the first of three components.
  ///   - last: that of the third.
  static func parse(
    _ scanner: inout TextScanner, first: Kind = .number, last: Kind = .number
  ) throws(SyntaxError) -> ColorArguments {
    var result = ColorArguments()
    for (index, kind) in [first, .number, last].enumerated() {
      try separate(&scanner, before: index, of: 3, isLegacy: &result.isLegacy)
      result.values.append(
        kind == .angle ? try hue(&scanner) : try component(&scanner, allowsNone: !result.isLegacy))
    }
    result.alpha = try alpha(&scanner, isLegacy: result.isLegacy)
    return result
  }

  /// Skips what divides a component from the one before it.
  ///
  /// - Parameter isLegacy: whether that is a comma, which the first division decides.
  static func separate(
    _ scanner: inout TextScanner, before index: Int, of count: Int, isLegacy: inout Bool
  ) throws(SyntaxError) {
    let hasComma = index > 0 && scanner.skipSeparator()
    scanner.skipWhitespace()
    if scanner.next == UInt8(ascii: ")") {
      throw scanner.error("the colour has \(count) components, found \(index)")
    }
    if index == 1 { isLegacy = hasComma }
    if index > 1, hasComma != isLegacy, !scanner.isAtEnd {
      throw scanner.error("either all components are separated by commas, or none")
    }
  }

  func requirePercentages(after count: Int) throws(SyntaxError) {
    guard isLegacy else { return }
    for value in values.dropFirst(count) where !value.isPercentage {
      throw SyntaxError(message: "expected a percentage", position: value.position)
    }
  }

  /// A number, a percentage, or `none`, which counts as 0.
  static func component(
    _ scanner: inout TextScanner, allowsNone: Bool = true
  ) throws(SyntaxError) -> Component {
    let start = scanner.position
    guard let value = try scanner.takeNumber() else {
      if allowsNone, scanner.takeWord().lowercased() == "none" { return Component(value: 0, position: start) }
      scanner.position = start
      throw scanner.error("expected a number or a percentage, found \(scanner.found)")
    }
    return Component(value: value, isPercentage: scanner.take("%"), position: start)
  }

  /// How much of an ink is printed.
  static func tint(_ scanner: inout TextScanner, of ink: String) throws(SyntaxError) -> CGFloat {
    scanner.skipWhitespace()
    let part = try component(&scanner)
    let tint = part.isPercentage ? part.value / 100 : part.value
    guard (0...1).contains(tint) else {
      let end = String(decoding: scanner.bytes[part.position..<scanner.position], as: UTF8.self)
      throw SyntaxError(
        message: "a tint of \(ink) is 0…1 or 0%…100%, found \(end)", position: part.position)
    }
    return tint
  }

  /// An angle in degrees, 0 up to 360.
  private static func hue(_ scanner: inout TextScanner) throws(SyntaxError) -> Component {
    let start = scanner.position
    guard let value = try scanner.takeNumber() else {
      if scanner.takeWord().lowercased() == "none" { return Component(value: 0, position: start) }
      scanner.position = start
      throw scanner.error("expected a hue, found \(scanner.found)")
    }
    let unitStart = scanner.position
    let unit = scanner.takeWord()
    guard let angle = unit.isEmpty ? Angle(degrees: value) : Angle(value, unit: unit) else {
      throw SyntaxError(
        message: "unknown unit \(Quoted.text(unit)); allowed are \(Angle.units)", position: unitStart)
    }
    let degrees = angle.degrees.truncatingRemainder(dividingBy: 360)
    return Component(value: degrees < 0 ? degrees + 360 : degrees, position: start)
  }

  static func alpha(_ scanner: inout TextScanner, isLegacy: Bool) throws(SyntaxError) -> Double {
    scanner.skipWhitespace()
    guard scanner.take(isLegacy ? "," : "/") else { return 1 }
    scanner.skipWhitespace()
    let part = try component(&scanner, allowsNone: !isLegacy)
    return CSSColor.clamp(part.isPercentage ? part.value / 100 : part.value)
  }
}
