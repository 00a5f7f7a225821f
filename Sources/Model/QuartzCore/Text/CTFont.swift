/// A font by name and size. It is immutable; the export finds the font's file.
open class CTFont: NSObject, @unchecked Sendable {
  private let mark = UnderlayMark()
  /// A family (`Inter`), a PostScript name (`HelveticaNeue-Bold`) or a full name (`Inter Bold`).
  public final let name: String
  /// Points per em.
  public final let size: CGFloat

  /// Creates a font. A size that is not above 0 becomes 12 points, as in Core Text.
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

/// Creates a font by its name; a matrix is ignored, since layers rotate and slant text here.
// swift-format-ignore: AlwaysUseLowerCamelCase
public func CTFontCreateWithName(
  _ name: String, _ size: CGFloat, _ matrix: UnsafePointer<CGAffineTransform>?
) -> CTFont {
  CTFont(name, size: size)
}

/// Returns the size in points per em.
// swift-format-ignore: AlwaysUseLowerCamelCase
public func CTFontGetSize(_ font: CTFont) -> CGFloat { font.size }
/// Returns the name that the font was created with, even if it is not its PostScript name: no file has been
/// looked up.
// swift-format-ignore: AlwaysUseLowerCamelCase
public func CTFontCopyPostScriptName(_ font: CTFont) -> String { font.name }
/// Returns the name that the font was created with, even if it is not its full name: no file has been looked
/// up.
// swift-format-ignore: AlwaysUseLowerCamelCase
public func CTFontCopyFullName(_ font: CTFont) -> String { font.name }

// Core Text's attribute names are strings, for `NSAttributedString.Key(kCTFontAttributeName as String)`.

/// Core Text's name of `NSAttributedString.Key.font`.
public let kCTFontAttributeName: CFString = NSAttributedString.Key.font.rawValue
/// Core Text's name of `NSAttributedString.Key.foregroundColor`.
public let kCTForegroundColorAttributeName: CFString = NSAttributedString.Key.foregroundColor.rawValue
/// Core Text's name of `NSAttributedString.Key.backgroundColor`.
public let kCTBackgroundColorAttributeName: CFString = NSAttributedString.Key.backgroundColor.rawValue
/// Core Text's name of `NSAttributedString.Key.kern`.
public let kCTKernAttributeName: CFString = NSAttributedString.Key.kern.rawValue
/// Core Text's name of `NSAttributedString.Key.tracking`.
public let kCTTrackingAttributeName: CFString = NSAttributedString.Key.tracking.rawValue
/// Core Text's name of `NSAttributedString.Key.ligature`.
public let kCTLigatureAttributeName: CFString = NSAttributedString.Key.ligature.rawValue
/// Core Text's name of `NSAttributedString.Key.underlineStyle`.
public let kCTUnderlineStyleAttributeName: CFString = NSAttributedString.Key.underlineStyle.rawValue
/// Core Text's name of `NSAttributedString.Key.underlineColor`.
public let kCTUnderlineColorAttributeName: CFString = NSAttributedString.Key.underlineColor.rawValue
/// Core Text's name of `NSAttributedString.Key.baselineOffset`.
public let kCTBaselineOffsetAttributeName: CFString = NSAttributedString.Key.baselineOffset.rawValue
/// Core Text's name of `NSAttributedString.Key.superscript`.
public let kCTSuperscriptAttributeName: CFString = NSAttributedString.Key.superscript.rawValue
/// Core Text's name of `NSAttributedString.Key.strokeWidth`.
public let kCTStrokeWidthAttributeName: CFString = NSAttributedString.Key.strokeWidth.rawValue
/// Core Text's name of `NSAttributedString.Key.strokeColor`.
public let kCTStrokeColorAttributeName: CFString = NSAttributedString.Key.strokeColor.rawValue
/// Core Text's name of `NSAttributedString.Key.languageIdentifier`.
public let kCTLanguageAttributeName: CFString = NSAttributedString.Key.languageIdentifier.rawValue
/// Core Text's name of `NSAttributedString.Key.paragraphStyle`.
public let kCTParagraphStyleAttributeName: CFString = NSAttributedString.Key.paragraphStyle.rawValue
