/// Where text stands between the edges of its paragraph.
public enum NSTextAlignment: Int, Sendable, Hashable, CaseIterable {
  case left
  case center
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
  case leftToRight
  case rightToLeft
}

/// Where lines that are too long break, or what is left out of them.
public enum NSLineBreakMode: Int, Sendable, Hashable, CaseIterable {
  case byWordWrapping
  case byCharWrapping
  case byClipping
  case byTruncatingHead
  case byTruncatingTail
  case byTruncatingMiddle
}

/// A place in a line that a tab leads to. It never changes.
public final class NSTextTab: NSObject, Sendable {
  public let alignment: NSTextAlignment
  /// In points from the side where the paragraph starts.
  public let location: CGFloat

  public init(textAlignment: NSTextAlignment, location: CGFloat) {
    alignment = textAlignment
    self.location = location
  }

  public override func isEqual(_ object: Any?) -> Bool {
    guard let other = object as? NSTextTab else { return false }
    return alignment == other.alignment && location == other.location
  }

  public override var hash: Int { location.hashValue ^ alignment.rawValue }
}
