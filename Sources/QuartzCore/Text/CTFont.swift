/// A font by its name and size. It never changes; which file has it, the export finds out.
public final class CTFont: NSObject, Sendable {
  private let mark = FoundationMark()
  /// A family (`Inter`), a PostScript name (`HelveticaNeue-Bold`) or a full name (`Inter Bold`).
  public let name: String
  /// Points per em.
  public let size: CGFloat

  /// A size that is not above 0 is 12 points, as in Core Text.
  public init(_ name: String, size: CGFloat) {
    self.name = name
    self.size = size > 0 ? size : 12
  }

  public override func isEqual(_ object: Any?) -> Bool {
    guard let other = object as? CTFont else { return false }
    return name == other.name && size == other.size
  }

  public override var hash: Int {
    var hasher = Hasher()
    hasher.combine(name)
    hasher.combine(size)
    return hasher.finalize()
  }

  public override var description: String { "\(name) \(size)" }
}

/// A font by its name; a matrix other than nil or the identity is not kept: layers turn and slant text here.
// swift-format-ignore: AlwaysUseLowerCamelCase
public func CTFontCreateWithName(
  _ name: String, _ size: CGFloat, _ matrix: UnsafePointer<CGAffineTransform>?
) -> CTFont {
  CTFont(name, size: size)
}

// swift-format-ignore: AlwaysUseLowerCamelCase
public func CTFontGetSize(_ font: CTFont) -> CGFloat { font.size }
// swift-format-ignore: AlwaysUseLowerCamelCase
public func CTFontCopyPostScriptName(_ font: CTFont) -> String { font.name }
// swift-format-ignore: AlwaysUseLowerCamelCase
public func CTFontCopyFullName(_ font: CTFont) -> String { font.name }

public let kCTFontAttributeName = NSAttributedString.Key.font
public let kCTForegroundColorAttributeName = NSAttributedString.Key.foregroundColor
public let kCTBackgroundColorAttributeName = NSAttributedString.Key.backgroundColor
public let kCTKernAttributeName = NSAttributedString.Key.kern
public let kCTTrackingAttributeName = NSAttributedString.Key.tracking
public let kCTLigatureAttributeName = NSAttributedString.Key.ligature
public let kCTUnderlineStyleAttributeName = NSAttributedString.Key.underlineStyle
public let kCTUnderlineColorAttributeName = NSAttributedString.Key.underlineColor
public let kCTBaselineOffsetAttributeName = NSAttributedString.Key.baselineOffset
public let kCTSuperscriptAttributeName = NSAttributedString.Key.superscript
public let kCTStrokeWidthAttributeName = NSAttributedString.Key.strokeWidth
public let kCTStrokeColorAttributeName = NSAttributedString.Key.strokeColor
public let kCTLanguageAttributeName = NSAttributedString.Key.languageIdentifier
public let kCTParagraphStyleAttributeName = NSAttributedString.Key.paragraphStyle
