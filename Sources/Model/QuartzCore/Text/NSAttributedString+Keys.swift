extension NSAttributedString.Key {
  /// A `CTFont`, or a font's name as a `String`. Default: the layer's.
  public static let font = NSAttributedString.Key(rawValue: "NSFont")
  /// Points per em, a number, for runs whose font has no size. Default: the layer's. (Not one of Apple's
  /// keys.)
  public static let fontSize = NSAttributedString.Key(rawValue: "LPFontSize")
  /// OpenType features by their tags, `[String: Int]`, such as `["tnum": 1]`. (Not one of Apple's keys.)
  public static let fontFeatures = NSAttributedString.Key(rawValue: "LPFontFeatures")
  /// Variation axes by their tags, `[String: Double]`, such as `["wght": 650]`. (Not one of Apple's keys.)
  public static let fontVariations = NSAttributedString.Key(rawValue: "LPFontVariations")
  /// The colour of text, a `CGColor`. Default: the layer's.
  public static let foregroundColor = NSAttributedString.Key(rawValue: "NSColor")
  /// A `CGColor` behind the text, from ascent to descent. Default none.
  public static let backgroundColor = NSAttributedString.Key(rawValue: "NSBackgroundColor")
  /// Points added after each character; 0 disables the font's kerning. Default: the font's kerning.
  public static let kern = NSAttributedString.Key(rawValue: "NSKern")
  /// Points added after each character but the last of a line. Default: the font's tracking.
  public static let tracking = NSAttributedString.Key(rawValue: "CTTracking")
  /// 0 for essential ligatures only, 1 for common ones, 2 for all. Default 1.
  public static let ligature = NSAttributedString.Key(rawValue: "NSLigature")
  /// An `NSUnderlineStyle`, or its raw value. Default none.
  public static let underlineStyle = NSAttributedString.Key(rawValue: "NSUnderline")
  /// A `CGColor`. Default: the text's.
  public static let underlineColor = NSAttributedString.Key(rawValue: "NSUnderlineColor")
  /// An `NSUnderlineStyle`, or its raw value. Default none.
  public static let strikethroughStyle = NSAttributedString.Key(rawValue: "NSStrikethrough")
  /// A `CGColor`. Default: the text's.
  public static let strikethroughColor = NSAttributedString.Key(rawValue: "NSStrikethroughColor")
  /// The offset above the baseline in points. Default 0.
  public static let baselineOffset = NSAttributedString.Key(rawValue: "NSBaselineOffset")
  /// 1 for superscript, −1 for subscript. Default 0.
  public static let superscript = NSAttributedString.Key(rawValue: "NSSuperScript")
  /// The width of the outline in percent of the font size; negative values also fill the glyphs. Default 0.
  public static let strokeWidth = NSAttributedString.Key(rawValue: "NSStrokeWidth")
  /// A `CGColor`. Default: the text's.
  public static let strokeColor = NSAttributedString.Key(rawValue: "NSStrokeColor")
  /// The slant of glyphs to the right, per unit of height. Default 0.
  public static let obliqueness = NSAttributedString.Key(rawValue: "NSObliqueness")
  /// An `NSShadow`. Default none.
  public static let shadow = NSAttributedString.Key(rawValue: "NSShadow")
  /// A `URL` or a `String`: the target of a link. Default none.
  public static let link = NSAttributedString.Key(rawValue: "NSLink")
  /// An `NSTextAttachment`: the picture in the place of the character U+FFFC. Default none.
  public static let attachment = NSAttributedString.Key(rawValue: "NSAttachment")
  /// A BCP 47 tag that affects glyphs and line breaks. Default: the document's.
  public static let languageIdentifier = NSAttributedString.Key(rawValue: "NSLanguage")
  /// The same as `languageIdentifier`.
  public static let language = languageIdentifier
  /// An `NSParagraphStyle`; that of a paragraph's first character applies to all of it.
  public static let paragraphStyle = NSAttributedString.Key(rawValue: "NSParagraphStyle")
}

/// The style of an underline or strikethrough: a weight, a pattern, and whether it skips white space. Without
/// a weight there is no line.
public struct NSUnderlineStyle: OptionSet, Sendable, Hashable {
  public let rawValue: Int

  public init(rawValue: Int) { self.rawValue = rawValue }

  /// The font's own thickness.
  public static let single = NSUnderlineStyle(rawValue: 0x01)
  /// Twice as thick.
  public static let thick = NSUnderlineStyle(rawValue: 0x02)
  /// Two lines, each as thick as a single one, with a gap of the same width.
  public static let double = NSUnderlineStyle(rawValue: 0x09)
  /// Dots of 2 and gaps of 2 thicknesses.
  public static let patternDot = NSUnderlineStyle(rawValue: 0x0100)
  /// Dashes of 6 and gaps of 3 thicknesses.
  public static let patternDash = NSUnderlineStyle(rawValue: 0x0200)
  /// A dash, then a dot, with gaps of 3 thicknesses.
  public static let patternDashDot = NSUnderlineStyle(rawValue: 0x0300)
  /// A dash, then two dots, with gaps of 3 thicknesses.
  public static let patternDashDotDot = NSUnderlineStyle(rawValue: 0x0400)
  /// Skips white space.
  public static let byWord = NSUnderlineStyle(rawValue: 0x8000)
}
