// swift-format-ignore-file: AlwaysUseLowerCamelCase
// The names are Apple's.

import Drawing
import TextLayout

/// How a font differs from the regular one of its family.
public struct CTFontSymbolicTraits: OptionSet, Sendable, Hashable {
  public let rawValue: UInt32

  public init(rawValue: UInt32) { self.rawValue = rawValue }

  public static let traitItalic = CTFontSymbolicTraits(rawValue: 1)
  public static let traitBold = CTFontSymbolicTraits(rawValue: 2)
  public static let traitExpanded = CTFontSymbolicTraits(rawValue: 32)
  public static let traitCondensed = CTFontSymbolicTraits(rawValue: 64)
  public static let traitMonoSpace = CTFontSymbolicTraits(rawValue: 1024)
}

/// What a font is looked for by: a name or a family, traits and a size. It never changes.
open class CTFontDescriptor: NSObject, @unchecked Sendable {
  /// A name, or a family.
  package let name: String
  /// Points per em; 0 where it is left open.
  package let size: CGFloat
  /// Traits in the place of the font's own; nil for those.
  package let traits: CTFontSymbolicTraits?

  package init(name: String, size: CGFloat, traits: CTFontSymbolicTraits?) {
    (self.name, self.size, self.traits) = (name, size, traits)
  }

  /// A name that says the traits too.
  package var resolvedName: String {
    guard let traits else { return name }
    let styles: [(CTFontSymbolicTraits, String)] = [
      (.traitCondensed, "Condensed"), (.traitExpanded, "Expanded"), (.traitBold, "Bold"),
      (.traitItalic, "Italic"),
    ]
    let style = styles.filter { traits.contains($0.0) }.map(\.1).joined()
    // Of `Family-Style` the family stays.
    let known =
      name.hasPrefix("system-ui") ? "system-ui" : name.split(separator: "-").first.map(String.init) ?? name
    let family = traits.contains(.traitMonoSpace) && known == "system-ui" ? "monospace" : known
    return style.isEmpty ? family : family + "-" + style
  }

  /// By name, size and traits.
  open override func isEqual(_ object: Any?) -> Bool {
    guard let other = object as? CTFontDescriptor else { return false }
    return (name, size) == (other.name, other.size) && traits == other.traits
  }

  open override var hash: Int { name.hashValue ^ size.hashValue }
}

/// The key of a descriptor's name, a string.
public let kCTFontNameAttribute: CFString = "NSFontNameAttribute"
/// The key of a descriptor's family, a string.
public let kCTFontFamilyNameAttribute: CFString = "NSFontFamilyAttribute"
/// The key of a descriptor's style, a string such as `Bold Italic`.
public let kCTFontStyleNameAttribute: CFString = "NSFontFaceAttribute"
/// The key of a descriptor's size, a number of points.
public let kCTFontSizeAttribute: CFString = "NSFontSizeAttribute"
/// The key of a descriptor's traits, a dictionary.
public let kCTFontTraitsAttribute: CFString = "NSCTFontTraitsAttribute"
/// The key of symbolic traits in the dictionary of traits, a number.
public let kCTFontSymbolicTrait: CFString = "NSCTFontSymbolicTrait"

/// A descriptor of a font by its name; a size of 0 is left open.
public func CTFontDescriptorCreateWithNameAndSize(_ name: CFString, _ size: CGFloat) -> CTFontDescriptor {
  CTFontDescriptor(name: name, size: size, traits: nil)
}

/// A descriptor by attributes: name, or family and style, size, symbolic traits. Others make no difference.
public func CTFontDescriptorCreateWithAttributes(_ attributes: CFDictionary) -> CTFontDescriptor {
  CTFontDescriptor(name: "Helvetica", size: 0, traits: nil).adding(attributes)
}

/// The same descriptor with other attributes in the place of its own.
public func CTFontDescriptorCreateCopyWithAttributes(
  _ original: CTFontDescriptor, _ attributes: CFDictionary
) -> CTFontDescriptor {
  original.adding(attributes)
}

/// The same descriptor, in which traits of a mask are as the value says. Never nil: which fonts there are is not looked up.
public func CTFontDescriptorCreateCopyWithSymbolicTraits(
  _ original: CTFontDescriptor, _ symTraitValue: CTFontSymbolicTraits, _ symTraitMask: CTFontSymbolicTraits
) -> CTFontDescriptor? {
  let own = original.traits ?? CTFontGetSymbolicTraits(CTFont(original.name, size: original.size))
  let traits = own.subtracting(symTraitMask).union(symTraitValue.intersection(symTraitMask))
  return CTFontDescriptor(name: original.name, size: original.size, traits: traits)
}

/// An attribute of a descriptor: name, family, size or traits; nil for others, and for what is left open.
public func CTFontDescriptorCopyAttribute(_ descriptor: CTFontDescriptor, _ attribute: CFString) -> Any? {
  switch attribute {
  case kCTFontNameAttribute: return descriptor.resolvedName
  case kCTFontFamilyNameAttribute: return CTFontCopyFamilyName(CTFont(descriptor.resolvedName, size: 12))
  case kCTFontSizeAttribute: return descriptor.size > 0 ? descriptor.size : nil
  case kCTFontTraitsAttribute:
    let traits = descriptor.traits ?? CTFontGetSymbolicTraits(CTFont(descriptor.name, size: 12))
    return [kCTFontSymbolicTrait: traits.rawValue]
  default: return nil
  }
}

extension CTFontDescriptor {
  package func adding(_ attributes: [String: Any]) -> CTFontDescriptor {
    func number(_ value: Any?) -> CGFloat? {
      (value as? CGFloat) ?? (value as? Double).map { CGFloat($0) } ?? (value as? Int).map { CGFloat($0) }
        ?? (value as? NSNumber).map { CGFloat($0.doubleValue) }
    }
    var name = attributes[kCTFontNameAttribute] as? String ?? self.name
    if let family = attributes[kCTFontFamilyNameAttribute] as? String { name = family }
    if let style = attributes[kCTFontStyleNameAttribute] as? String {
      name += "-" + style.filter { $0 != " " }
    }
    let symbolic = (attributes[kCTFontTraitsAttribute] as? [String: Any])?[kCTFontSymbolicTrait]
    let traits =
      symbolic as? CTFontSymbolicTraits ?? (symbolic as? UInt32).map { CTFontSymbolicTraits(rawValue: $0) }
      ?? number(symbolic).flatMap { UInt32(exactly: $0.rounded()) }.map { CTFontSymbolicTraits(rawValue: $0) }
    return CTFontDescriptor(
      name: name, size: number(attributes[kCTFontSizeAttribute]) ?? size, traits: traits ?? self.traits)
  }
}

/// The font of a descriptor; a size above 0 takes the place of the descriptor's. A matrix is not kept.
public func CTFontCreateWithFontDescriptor(
  _ descriptor: CTFontDescriptor, _ size: CGFloat, _ matrix: UnsafePointer<CGAffineTransform>?
) -> CTFont {
  CTFont(descriptor.resolvedName, size: size > 0 ? size : descriptor.size)
}

/// Name and size of a font as a descriptor.
public func CTFontCopyFontDescriptor(_ font: CTFont) -> CTFontDescriptor {
  CTFontDescriptor(name: font.name, size: font.size, traits: nil)
}

/// What the font that is used is like: bold from the weight 600 on, condensed and expanded by its width, and of one width
/// where `i` and `M` are equally wide.
public func CTFontGetSymbolicTraits(_ font: CTFont) -> CTFontSymbolicTraits {
  guard let face = font.information?.face else { return [] }
  var traits: CTFontSymbolicTraits = []
  if face.isItalic || face.synthesis.shear != 0 { traits.insert(.traitItalic) }
  if face.weight >= 600 || face.synthesis.isEmboldened { traits.insert(.traitBold) }
  if face.width < 100 { traits.insert(.traitCondensed) }
  if face.width > 100 { traits.insert(.traitExpanded) }
  if let outlines = font.outlines, let narrow = outlines.glyph(for: "i"), let wide = outlines.glyph(for: "M"),
    outlines.advance(of: narrow) == outlines.advance(of: wide)
  {
    traits.insert(.traitMonoSpace)
  }
  return traits
}

/// The font of the same family in which traits of a mask are as the value says; a size of 0 keeps the font's. A matrix is not
/// kept. Never nil: what a family lacks is made up where text is drawn.
public func CTFontCreateCopyWithSymbolicTraits(
  _ font: CTFont, _ size: CGFloat, _ matrix: UnsafePointer<CGAffineTransform>?,
  _ symTraitValue: CTFontSymbolicTraits, _ symTraitMask: CTFontSymbolicTraits
) -> CTFont? {
  CTFontDescriptorCreateCopyWithSymbolicTraits(CTFontCopyFontDescriptor(font), symTraitValue, symTraitMask)
    .map { CTFontCreateWithFontDescriptor($0, size, nil) }
}

/// What a system's font is for; numbers are Apple's.
public enum CTFontUIFontType: UInt32, Sendable, Hashable {
  case user, userFixedPitch, system, emphasizedSystem, smallSystem, smallEmphasizedSystem, miniSystem
  case miniEmphasizedSystem, views, application, label, menuTitle, menuItem, menuItemMark
  case menuItemCmdKey, windowTitle, pushButton, utilityWindowTitle, alertHeader, systemDetail
  case emphasizedSystemDetail, toolbar, smallToolbar, message, palette, toolTip, controlContent

  /// Points where nothing else is asked for: macOS's.
  fileprivate var size: CGFloat {
    switch self {
    case .smallSystem, .smallEmphasizedSystem, .utilityWindowTitle, .toolbar, .palette, .toolTip: 11
    case .miniSystem, .miniEmphasizedSystem, .systemDetail, .emphasizedSystemDetail: 9
    case .smallToolbar, .label: 10
    case .user, .views, .controlContent: 12
    case .userFixedPitch: 11
    default: 13
    }
  }

  fileprivate var name: String {
    switch self {
    case .userFixedPitch: "monospace"
    case .emphasizedSystem, .smallEmphasizedSystem, .miniEmphasizedSystem, .emphasizedSystemDetail,
      .alertHeader, .windowTitle:
      "system-ui-Bold"
    default: "system-ui"
    }
  }
}

/// The system's font for a use; a size of 0 is that use's. The language makes no difference. Never nil.
public func CTFontCreateUIFontForLanguage(
  _ uiType: CTFontUIFontType, _ size: CGFloat, _ language: CFString?
) -> CTFont? {
  CTFont(uiType.name, size: size > 0 ? size : uiType.size)
}

/// The font that shows the first character of a range: the font itself where it has it, else the one that takes its place.
public func CTFontCreateForString(_ currentFont: CTFont, _ string: CFString, _ range: CFRange) -> CTFont {
  let text = NSAttributedString(string: string, attributes: [.font: currentFont])
  let start = min(max(range.location, 0), text.length)
  let part = text.attributedSubstring(
    from: NSRange(location: start, length: min(max(range.length, 0), text.length - start)))
  guard let face = Layouts.layout(part, in: .measuring())?.glyphRuns.first?.face,
    face != currentFont.information?.face
  else { return currentFont }
  return CTFont(face.postScriptName, size: currentFont.size)
}
