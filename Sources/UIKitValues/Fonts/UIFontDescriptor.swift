import Foundation

/// What a font is looked for by: a name or a family, traits and a size. It never changes.
open class UIFontDescriptor: NSObject, @unchecked Sendable {
  /// How a font differs from the regular one of its family.
  public struct SymbolicTraits: OptionSet, Sendable, Hashable {
    public let rawValue: UInt32

    public init(rawValue: UInt32) { self.rawValue = rawValue }

    public static let traitItalic = SymbolicTraits(rawValue: 1)
    public static let traitBold = SymbolicTraits(rawValue: 2)
    public static let traitExpanded = SymbolicTraits(rawValue: 32)
    public static let traitCondensed = SymbolicTraits(rawValue: 64)
    public static let traitMonoSpace = SymbolicTraits(rawValue: 1024)
  }

  private let name: String
  /// Points per em; 0 where it is left open.
  public let pointSize: CGFloat
  /// Traits that were added to the font's own.
  public let symbolicTraits: SymbolicTraits

  /// A font by its name.
  public convenience init(name fontName: String, size: CGFloat) {
    self.init(name: fontName, size: size, traits: [])
  }

  private init(name: String, size: CGFloat, traits: SymbolicTraits) {
    self.name = name
    pointSize = size
    symbolicTraits = traits
  }

  /// The name without what traits add.
  open var postscriptName: String { name }

  /// The same with these traits. Never nil: which fonts there are is not looked up.
  open func withSymbolicTraits(_ symbolicTraits: SymbolicTraits) -> UIFontDescriptor? {
    UIFontDescriptor(name: name, size: pointSize, traits: symbolicTraits)
  }

  /// The same in another size.
  open func withSize(_ newPointSize: CGFloat) -> UIFontDescriptor {
    UIFontDescriptor(name: name, size: newPointSize, traits: symbolicTraits)
  }

  /// Another family with the same traits.
  open func withFamily(_ newFamily: String) -> UIFontDescriptor {
    UIFontDescriptor(name: newFamily, size: pointSize, traits: symbolicTraits)
  }

  /// A name that says the traits too.
  var resolvedName: String {
    guard !symbolicTraits.isEmpty else { return name }
    let styles: [(SymbolicTraits, String)] = [
      (.traitCondensed, "Condensed"), (.traitExpanded, "Expanded"), (.traitBold, "Bold"),
      (.traitItalic, "Italic"),
    ]
    let style = styles.filter { symbolicTraits.contains($0.0) }.map(\.1).joined()
    // Of `Family-Style` the family stays.
    let known =
      name.hasPrefix("system-ui") ? "system-ui" : name.split(separator: "-").first.map(String.init) ?? name
    let family = symbolicTraits.contains(.traitMonoSpace) ? "monospace" : known
    return style.isEmpty ? family : family + "-" + style
  }
}
