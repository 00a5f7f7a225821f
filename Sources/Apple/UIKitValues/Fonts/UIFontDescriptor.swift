import CoreText

/// The description of a font: a name or a family, traits and a size. It is immutable, and a
/// `CTFontDescriptor`.
open class UIFontDescriptor: CTFontDescriptor, @unchecked Sendable {
  /// How a font differs from the regular one of its family.
  public typealias SymbolicTraits = CTFontSymbolicTraits

  /// The attributes of a descriptor.
  public struct AttributeName: RawRepresentable, Sendable, Hashable {
    public let rawValue: String

    public init(rawValue: String) { self.rawValue = rawValue }

    /// A string.
    public static let name = AttributeName(rawValue: kCTFontNameAttribute)
    /// A string.
    public static let family = AttributeName(rawValue: kCTFontFamilyNameAttribute)
    /// A string such as `Bold Italic`.
    public static let face = AttributeName(rawValue: kCTFontStyleNameAttribute)
    /// Points, a number.
    public static let size = AttributeName(rawValue: kCTFontSizeAttribute)
    /// A dictionary of `TraitKey`s.
    public static let traits = AttributeName(rawValue: kCTFontTraitsAttribute)
  }

  /// The keys of the traits dictionary.
  public struct TraitKey: RawRepresentable, Sendable, Hashable {
    public let rawValue: String

    public init(rawValue: String) { self.rawValue = rawValue }

    /// The raw value of `SymbolicTraits`.
    public static let symbolic = TraitKey(rawValue: kCTFontSymbolicTrait)
    /// A `UIFont.Weight`, or its raw value.
    public static let weight = TraitKey(rawValue: "NSCTFontWeightTrait")
  }

  /// The designs of the system font.
  public struct SystemDesign: RawRepresentable, Sendable, Hashable {
    public let rawValue: String

    public init(rawValue: String) { self.rawValue = rawValue }

    public static let `default` = SystemDesign(rawValue: "NSCTFontUIFontDesignDefault")
    public static let monospaced = SystemDesign(rawValue: "NSCTFontUIFontDesignMonospaced")
    public static let rounded = SystemDesign(rawValue: "NSCTFontUIFontDesignRounded")
    public static let serif = SystemDesign(rawValue: "NSCTFontUIFontDesignSerif")
  }

  /// Creates a descriptor of a font by its name.
  public convenience init(name fontName: String, size: CGFloat) {
    self.init(name: fontName, size: size, traits: nil)
  }

  /// Creates a descriptor by attributes; the defaults are Helvetica and no size.
  public convenience init(fontAttributes attributes: [AttributeName: Any] = [:]) {
    let made = UIFontDescriptor(name: "Helvetica", size: 0).addingAttributes(attributes)
    self.init(name: made.name, size: made.size, traits: made.traits)
  }

  /// Returns the descriptor of a text style.
  open class func preferredFontDescriptor(withTextStyle style: UIFont.TextStyle) -> UIFontDescriptor {
    UIFont.preferredFont(forTextStyle: style).fontDescriptor
  }

  /// Points per em; 0 if unspecified.
  open var pointSize: CGFloat { size }

  /// The requested traits, or those of the font found.
  open var symbolicTraits: SymbolicTraits { traits ?? CTFontGetSymbolicTraits(CTFont(name, size: size)) }

  /// The name, without the effect of traits.
  open var postscriptName: String { name }

  /// Returns a descriptor with other traits. Never nil: available fonts are not looked up.
  open func withSymbolicTraits(_ symbolicTraits: SymbolicTraits) -> UIFontDescriptor? {
    UIFontDescriptor(name: name, size: size, traits: symbolicTraits)
  }

  /// Returns a descriptor with another size.
  open func withSize(_ newPointSize: CGFloat) -> UIFontDescriptor {
    UIFontDescriptor(name: name, size: newPointSize, traits: traits)
  }

  /// Returns a descriptor with another family and the same traits.
  open func withFamily(_ newFamily: String) -> UIFontDescriptor {
    UIFontDescriptor(name: newFamily, size: size, traits: traits)
  }

  /// Returns the system font in another design, with the same style; nil for rounded letters, which have no
  /// name here.
  open func withDesign(_ design: SystemDesign) -> UIFontDescriptor? {
    let families: [SystemDesign: String] = [
      .default: "system-ui", .monospaced: "monospace", .serif: "serif",
    ]
    guard let family = families[design] else { return nil }
    let known = families.values.first { name == $0 || name.hasPrefix($0 + "-") }
    return UIFontDescriptor(name: family + name.dropFirst((known ?? name).count), size: size, traits: traits)
  }

  /// Returns a descriptor in which these attributes replace its own.
  open func addingAttributes(_ attributes: [AttributeName: Any] = [:]) -> UIFontDescriptor {
    var values = Dictionary(uniqueKeysWithValues: attributes.map { ($0.rawValue, $1) })
    let traits = attributes[.traits] as? [TraitKey: Any]
    if let traits {
      values[kCTFontTraitsAttribute] = Dictionary(uniqueKeysWithValues: traits.map { ($0.rawValue, $1) })
    }
    let made = adding(values)
    var name = made.name
    let weight = traits?[.weight]
    if let weight = weight as? UIFont.Weight ?? (weight as? CGFloat).map({ UIFont.Weight($0) }) {
      let family = CTFontDescriptor(name: name, size: 0, traits: []).resolvedName
      name = weight == .regular ? family : family + "-" + weight.styleName
    }
    return UIFontDescriptor(name: name, size: made.size, traits: made.traits)
  }
}
