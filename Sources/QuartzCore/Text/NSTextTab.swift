/// Where text stands between the edges of its paragraph.
public enum NSTextAlignment: Int, Sendable, Hashable, CaseIterable {
  /// At the left edge.
  case left
  /// In the middle.
  case center
  /// At the right edge.
  case right
  /// Both edges, but for the last line of a paragraph.
  case justified
  /// Left, or right where the text runs from right to left.
  case natural
}

/// Which way a paragraph runs.
public enum NSWritingDirection: Int, Sendable, Hashable, CaseIterable {
  /// That of its first character which has one.
  case natural = -1
  /// As Latin and Greek do.
  case leftToRight
  /// As Arabic and Hebrew do.
  case rightToLeft
}

/// Where lines that are too long break, or what is left out of them.
public enum NSLineBreakMode: Int, Sendable, Hashable, CaseIterable {
  /// Between words, and within those that are wider than a line.
  case byWordWrapping
  /// Between any two characters.
  case byCharWrapping
  /// Not at all: one line, cut at the bounds.
  case byClipping
  /// One line, with an ellipsis at its start where it does not fit.
  case byTruncatingHead
  /// One line, with an ellipsis at its end where it does not fit.
  case byTruncatingTail
  /// One line, with an ellipsis in its middle where it does not fit.
  case byTruncatingMiddle
}

/// A place in a line that a tab leads to. It never changes.
public final class NSTextTab: NSObject, Sendable {
  /// What a tab may say beyond its place.
  public struct OptionKey: RawRepresentable, Hashable, Sendable {
    public let rawValue: String
    public init(rawValue: String) { self.rawValue = rawValue }

    /// A `CharacterSet` of signs, such as the decimal point, that stand at the tab's place. Where it is given, the
    /// first full stop or comma in the text behind the tab does, whatever the set holds.
    public static let columnTerminators = OptionKey(rawValue: "NSTabColumnTerminatorsAttributeName")
  }

  /// Which part of the text behind the tab stands at its place; `natural` and `justified` count as `left`.
  public let alignment: NSTextAlignment
  /// In points from the side where the paragraph starts.
  public let location: CGFloat
  private let columnTerminators: CharacterSet?

  /// A tab at a place, in points.
  ///
  /// - Parameters:
  ///   - textAlignment: how text lies at the tab.
  ///   - location: in points from the side where the paragraph starts.
  ///   - options: `columnTerminators` is all that is looked at.
  public init(textAlignment: NSTextAlignment, location: CGFloat, options: [OptionKey: Any] = [:]) {
    alignment = textAlignment
    self.location = location
    columnTerminators = options[.columnTerminators] as? CharacterSet
  }

  /// What the tab says beyond its place; empty for nothing.
  public var options: [OptionKey: Any] { columnTerminators.map { [.columnTerminators: $0] } ?? [:] }

  /// The signs that part whole numbers from fractions.
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
