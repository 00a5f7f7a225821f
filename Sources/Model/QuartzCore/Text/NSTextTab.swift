/// The alignment of text between the edges of its paragraph.
public enum NSTextAlignment: Int, Sendable, Hashable, CaseIterable {
  /// At the left edge.
  case left
  /// In the middle.
  case center
  /// At the right edge.
  case right
  /// At both edges, except the last line of a paragraph.
  case justified
  /// Left, or right if the text runs from right to left.
  case natural
}

/// The writing direction of a paragraph.
public enum NSWritingDirection: Int, Sendable, Hashable, CaseIterable {
  /// That of its first character with a direction.
  case natural = -1
  /// As Latin and Greek do.
  case leftToRight
  /// As Arabic and Hebrew do.
  case rightToLeft
}

/// How lines that are too long break or are truncated.
public enum NSLineBreakMode: Int, Sendable, Hashable, CaseIterable {
  /// Between words, and within words wider than a line.
  case byWordWrapping
  /// Between any two characters.
  case byCharWrapping
  /// No wrapping: one line, clipped at the bounds.
  case byClipping
  /// One line, with an ellipsis at its start if it does not fit.
  case byTruncatingHead
  /// One line, with an ellipsis at its end if it does not fit.
  case byTruncatingTail
  /// One line, with an ellipsis in its middle if it does not fit.
  case byTruncatingMiddle
}

/// A tab stop. It is immutable.
public final class NSTextTab: NSObject, Sendable {
  /// Options of a tab.
  public struct OptionKey: RawRepresentable, Hashable, Sendable {
    public let rawValue: String
    public init(rawValue: String) { self.rawValue = rawValue }

    /// A `CharacterSet` of terminators, such as the decimal point, that are aligned at the tab. If it is
    /// given, the first full stop or comma after the tab is, whatever the set contains.
    public static let columnTerminators = OptionKey(rawValue: "NSTabColumnTerminatorsAttributeName")
  }

  /// The part of the text after the tab that is aligned at it; `natural` and `justified` count as `left`.
  public let alignment: NSTextAlignment
  /// In points from the leading side of the paragraph.
  public let location: CGFloat
  private let columnTerminators: CharacterSet?

  /// Creates a tab.
  ///
  /// - Parameters:
  ///   - textAlignment: how text is aligned at the tab.
  ///   - location: in points from the leading side of the paragraph.
  ///   - options: only `columnTerminators` is used.
  public init(textAlignment: NSTextAlignment, location: CGFloat, options: [OptionKey: Any] = [:]) {
    alignment = textAlignment
    self.location = location
    columnTerminators = options[.columnTerminators] as? CharacterSet
  }

  /// The options of the tab; empty if it has none.
  public var options: [OptionKey: Any] { columnTerminators.map { [.columnTerminators: $0] } ?? [:] }

  /// Returns the characters that separate whole numbers from fractions.
  ///
  /// - Parameter locale: nil for full stop and comma, whatever the country.
  public class func columnTerminators(for locale: Locale?) -> CharacterSet {
    CharacterSet(charactersIn: locale.map { $0.decimalSeparator ?? "." } ?? ".,")
  }

  public override func isEqual(_ object: Any?) -> Bool {
    guard let other = object as? NSTextTab else { return false }
    return alignment == other.alignment && location == other.location
      && columnTerminators == other.columnTerminators
  }

  public override var hash: Int { location.hashValue ^ alignment.rawValue }
}
