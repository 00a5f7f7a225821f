import CoreText

/// A font by its name and size, for attributes of strings and `CATextLayer.font`: it is a `CTFont`.
///
/// The export finds the font's file: a missing font is substituted, as the report says. The system font is
/// fontconfig's `system-ui`.
open class UIFont: CTFont, @unchecked Sendable {
  /// The weight of a font, −1…1.
  public struct Weight: RawRepresentable, Sendable, Hashable {
    public let rawValue: CGFloat

    public init(rawValue: CGFloat) { self.rawValue = rawValue }
    public init(_ rawValue: CGFloat) { self.init(rawValue: rawValue) }

    public static let ultraLight = Weight(-0.8)
    public static let thin = Weight(-0.6)
    public static let light = Weight(-0.4)
    public static let regular = Weight(0)
    public static let medium = Weight(0.23)
    public static let semibold = Weight(0.3)
    public static let bold = Weight(0.4)
    public static let heavy = Weight(0.56)
    public static let black = Weight(0.62)

    /// The nearest style name.
    var styleName: String {
      let names: [(Weight, String)] = [
        (.ultraLight, "Thin"), (.thin, "ExtraLight"), (.light, "Light"), (.regular, "Regular"),
        (.medium, "Medium"), (.semibold, "SemiBold"), (.bold, "Bold"), (.heavy, "ExtraBold"),
        (.black, "Black"),
      ]
      return names.min { abs($0.0.rawValue - rawValue) < abs($1.0.rawValue - rawValue) }?.1 ?? "Regular"
    }
  }

  /// The width of a font, −1…1.
  public struct Width: RawRepresentable, Sendable, Hashable {
    public let rawValue: CGFloat

    public init(rawValue: CGFloat) { self.rawValue = rawValue }
    public init(_ rawValue: CGFloat) { self.init(rawValue: rawValue) }

    public static let compressed = Width(-0.3)
    public static let condensed = Width(-0.2)
    public static let standard = Width(0)
    public static let expanded = Width(0.2)

    /// The nearest style name.
    fileprivate var styleName: String {
      let names: [(Width, String)] = [
        (.compressed, "ExtraCondensed"), (.condensed, "Condensed"), (.standard, "Regular"),
        (.expanded, "Expanded"),
      ]
      return names.min { abs($0.0.rawValue - rawValue) < abs($1.0.rawValue - rawValue) }?.1 ?? "Regular"
    }
  }

  /// The purpose of a text, which determines its size.
  public struct TextStyle: RawRepresentable, Sendable, Hashable {
    public let rawValue: String

    public init(rawValue: String) { self.rawValue = rawValue }

    public static let largeTitle = TextStyle(rawValue: "UICTFontTextStyleTitle0")
    public static let title1 = TextStyle(rawValue: "UICTFontTextStyleTitle1")
    public static let title2 = TextStyle(rawValue: "UICTFontTextStyleTitle2")
    public static let title3 = TextStyle(rawValue: "UICTFontTextStyleTitle3")
    public static let headline = TextStyle(rawValue: "UICTFontTextStyleHeadline")
    public static let subheadline = TextStyle(rawValue: "UICTFontTextStyleSubhead")
    public static let body = TextStyle(rawValue: "UICTFontTextStyleBody")
    public static let callout = TextStyle(rawValue: "UICTFontTextStyleCallout")
    public static let footnote = TextStyle(rawValue: "UICTFontTextStyleFootnote")
    public static let caption1 = TextStyle(rawValue: "UICTFontTextStyleCaption1")
    public static let caption2 = TextStyle(rawValue: "UICTFontTextStyleCaption2")

    /// The size of the style in iOS's default settings.
    fileprivate var size: CGFloat {
      let sizes: [TextStyle: CGFloat] = [
        .largeTitle: 34, .title1: 28, .title2: 22, .title3: 20, .headline: 17, .body: 17, .callout: 16,
        .subheadline: 15, .footnote: 13, .caption1: 12, .caption2: 11,
      ]
      return sizes[self] ?? 17
    }
  }

  /// Creates a font by its name. Never nil: a missing one is substituted when text is drawn, and reported.
  public init?(name fontName: String, size fontSize: CGFloat) {
    super.init(fontName, size: fontSize > 0 ? fontSize : 17)
  }

  /// Creates the font of a descriptor; a size above 0 replaces the descriptor's.
  public init(descriptor: UIFontDescriptor, size pointSize: CGFloat) {
    let size = pointSize > 0 ? pointSize : descriptor.pointSize
    super.init(descriptor.resolvedName, size: size > 0 ? size : 17)
  }

  private init(_ family: String, _ styles: [String], _ size: CGFloat) {
    let style = styles.filter { $0 != "Regular" }.joined()
    super.init(style.isEmpty ? family : family + "-" + style, size: size > 0 ? size : 17)
  }

  /// Returns the system font.
  open class func systemFont(ofSize fontSize: CGFloat) -> UIFont {
    systemFont(ofSize: fontSize, weight: .regular)
  }

  /// Returns the system font with a weight.
  open class func systemFont(ofSize fontSize: CGFloat, weight: Weight) -> UIFont {
    UIFont("system-ui", [weight.styleName], fontSize)
  }

  /// Returns the system font with a weight and a width.
  open class func systemFont(ofSize fontSize: CGFloat, weight: Weight, width: Width) -> UIFont {
    UIFont("system-ui", [width.styleName, weight.styleName], fontSize)
  }

  /// Returns the bold system font.
  open class func boldSystemFont(ofSize fontSize: CGFloat) -> UIFont {
    systemFont(ofSize: fontSize, weight: .bold)
  }

  /// Returns the italic system font.
  open class func italicSystemFont(ofSize fontSize: CGFloat) -> UIFont {
    UIFont("system-ui", ["Italic"], fontSize)
  }

  /// Returns the monospaced system font.
  open class func monospacedSystemFont(ofSize fontSize: CGFloat, weight: Weight) -> UIFont {
    UIFont("monospace", [weight.styleName], fontSize)
  }

  /// Returns the system font; the widths of digits are its own. Use `NSAttributedString.Key.fontFeatures`
  /// with `tnum` for digits of equal width.
  open class func monospacedDigitSystemFont(ofSize fontSize: CGFloat, weight: Weight) -> UIFont {
    systemFont(ofSize: fontSize, weight: weight)
  }

  /// Returns the font of a text style, with its size in iOS's default settings.
  open class func preferredFont(forTextStyle style: TextStyle) -> UIFont {
    systemFont(ofSize: style.size, weight: style == .headline ? .semibold : .regular)
  }

  /// 14 points.
  open class var systemFontSize: CGFloat { 14 }
  /// 12 points.
  open class var smallSystemFontSize: CGFloat { 12 }
  /// 17 points.
  open class var labelFontSize: CGFloat { 17 }
  /// 18 points.
  open class var buttonFontSize: CGFloat { 18 }

  /// Returns the same font in another size.
  open func withSize(_ fontSize: CGFloat) -> UIFont { UIFont(name, [], fontSize) }

  /// The name that the font was created with.
  open var fontName: String { name }
  /// The family of the font found.
  open var familyName: String { information?.face.family ?? name }
  /// Points per em.
  open var pointSize: CGFloat { size }
  /// The height above the baseline, in points.
  open var ascender: CGFloat { (information?.metrics.ascent ?? 0) * size }
  /// The depth below the baseline, in points, negative.
  open var descender: CGFloat { -(information?.metrics.descent ?? 0) * size }
  /// The space between lines, in points.
  open var leading: CGFloat { (information?.metrics.lineGap ?? 0) * size }
  /// From ascender to descender, in points.
  open var lineHeight: CGFloat { ascender - descender }
  /// The height of capital letters, in points.
  open var capHeight: CGFloat { (information?.metrics.capHeight ?? 0) * size }
  /// The height of a lowercase x, in points.
  open var xHeight: CGFloat { (information?.metrics.xHeight ?? 0) * size }
  /// Name and size as a descriptor.
  open var fontDescriptor: UIFontDescriptor { UIFontDescriptor(name: name, size: size) }
}

/// AppKit's font.
public typealias NSFont = UIFont
