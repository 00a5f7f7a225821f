@_spi(Properties) import QuartzCore

/// An attribute of a text run: its key in scene files and in attributed strings. Reader and writer share the
/// table.
struct TextAttribute: Sendable {
  enum Form: Sendable {
    case number, integer, color, string, lineStyle, shadow, attachment, paragraphStyle
    /// Numbers by OpenType tags: whole ones for features.
    case features, variations
    /// A font's name.
    case font
  }

  var name: String
  var key: NSAttributedString.Key
  var form: Form

  init(_ name: String, _ key: NSAttributedString.Key, _ form: Form) {
    self.name = name
    self.key = key
    self.form = form
  }

  static let all: [TextAttribute] = [
    TextAttribute("font", .font, .font),
    TextAttribute("fontSize", .fontSize, .number),
    TextAttribute("foregroundColor", .foregroundColor, .color),
    TextAttribute("backgroundColor", .backgroundColor, .color),
    TextAttribute("underlineStyle", .underlineStyle, .lineStyle),
    TextAttribute("underlineColor", .underlineColor, .color),
    TextAttribute("strikethroughStyle", .strikethroughStyle, .lineStyle),
    TextAttribute("strikethroughColor", .strikethroughColor, .color),
    TextAttribute("kern", .kern, .number),
    TextAttribute("tracking", .tracking, .number),
    TextAttribute("ligature", .ligature, .integer),
    TextAttribute("baselineOffset", .baselineOffset, .number),
    TextAttribute("superscript", .superscript, .integer),
    TextAttribute("strokeWidth", .strokeWidth, .number),
    TextAttribute("strokeColor", .strokeColor, .color),
    TextAttribute("obliqueness", .obliqueness, .number),
    TextAttribute("shadow", .shadow, .shadow),
    TextAttribute("link", .link, .string),
    TextAttribute("attachment", .attachment, .attachment),
    TextAttribute("language", .languageIdentifier, .string),
    TextAttribute("fontFeatures", .fontFeatures, .features),
    TextAttribute("fontVariations", .fontVariations, .variations),
    TextAttribute("paragraphStyle", .paragraphStyle, .paragraphStyle),
  ]

  static let byName = Dictionary(all.map { ($0.name, $0) }, uniquingKeysWith: { first, _ in first })
  static let byKey = Dictionary(all.map { ($0.key, $0) }, uniquingKeysWith: { first, _ in first })

  /// The parts of an underline's or strikethrough's style; those that contain others come first.
  static let lineStyles: [(name: String, style: NSUnderlineStyle)] = [
    ("double", .double), ("thick", .thick), ("single", .single), ("patternDashDotDot", .patternDashDotDot),
    ("patternDashDot", .patternDashDot), ("patternDash", .patternDash), ("patternDot", .patternDot),
    ("byWord", .byWord),
  ]
}

/// A property of a paragraph style.
struct ParagraphAttribute: Sendable {
  var name: String
  var type: PropertyType
  var get: @Sendable (NSParagraphStyle) -> PropertyValue
  var set: @Sendable (NSMutableParagraphStyle, PropertyValue) -> Void

  static let all: [ParagraphAttribute] = [
    choice("alignment", \.alignment, ["left", "center", "right", "justified", "natural"]),
    number("lineSpacing", \.lineSpacing),
    number("lineHeightMultiple", \.lineHeightMultiple),
    number("minimumLineHeight", \.minimumLineHeight),
    number("maximumLineHeight", \.maximumLineHeight),
    number("paragraphSpacing", \.paragraphSpacing),
    number("paragraphSpacingBefore", \.paragraphSpacingBefore),
    number("firstLineHeadIndent", \.firstLineHeadIndent),
    number("headIndent", \.headIndent),
    number("tailIndent", \.tailIndent),
    number("defaultTabInterval", \.defaultTabInterval),
    choice("baseWritingDirection", \.baseWritingDirection, ["natural", "leftToRight", "rightToLeft"]),
    number("hyphenationFactor", \.hyphenationFactor),
    choice(
      "lineBreakMode", \.lineBreakMode,
      [
        "byWordWrapping", "byCharWrapping", "byClipping", "byTruncatingHead", "byTruncatingTail",
        "byTruncatingMiddle",
      ]),
  ]

  private static func number<Number: BinaryFloatingPoint & Sendable>(
    _ name: String, _ path: ReferenceWritableKeyPath<NSMutableParagraphStyle, Number> & Sendable
  ) -> ParagraphAttribute {
    ParagraphAttribute(name: name, type: .number) { style in
      guard let style = style.mutableCopy() as? NSMutableParagraphStyle else { return .null }
      return .number(Double(style[keyPath: path]))
    } set: { style, value in
      if case .number(let number) = value { style[keyPath: path] = Number(number) }
    }
  }

  /// - Parameter names: the names in the order of the cases.
  private static func choice<Choice: CaseIterable & Equatable & Sendable>(
    _ name: String, _ path: ReferenceWritableKeyPath<NSMutableParagraphStyle, Choice> & Sendable,
    _ names: [String]
  ) -> ParagraphAttribute {
    ParagraphAttribute(name: name, type: .enumeration(names)) { style in
      guard let style = style.mutableCopy() as? NSMutableParagraphStyle else { return .null }
      let value = style[keyPath: path]
      return zip(names, Choice.allCases).first { $0.1 == value }.map { .string($0.0) } ?? .null
    } set: { style, value in
      guard case .string(let name) = value else { return }
      for (candidate, choice) in zip(names, Choice.allCases) where candidate == name {
        style[keyPath: path] = choice
      }
    }
  }
}
