import CoreGraphics

/// The layout of a paragraph's lines. Lengths are in points, distances from the leading edge: the left one,
/// or the right one if the paragraph runs from right to left.
public struct ParagraphStyle: Sendable, Hashable {
  /// The writing direction of a paragraph.
  public enum WritingDirection: Sendable, Hashable {
    /// That of the first character with a direction.
    case natural
    case leftToRight, rightToLeft
  }

  /// How lines that are too long break or are truncated.
  public enum LineBreakMode: Sendable, Hashable, CaseIterable {
    case wordWrapping, charWrapping
    /// One line, clipped at the bounds.
    case clipping
    /// One line, with an ellipsis if it does not fit.
    case truncatingHead, truncatingTail, truncatingMiddle
  }

  /// A tab stop.
  public struct TabStop: Sendable, Hashable {
    /// The part of the text after the tab that is aligned at the stop.
    public enum Alignment: Sendable, Hashable {
      case left, center, right
      /// The first full stop or comma.
      case decimal
    }

    /// From the leading edge, in points.
    public var location: CGFloat
    /// The part of the text after the tab that is aligned at the stop.
    public var alignment: Alignment

    /// Creates a stop, by default one at which text begins.
    public init(location: CGFloat, alignment: Alignment = .left) {
      self.location = location
      self.alignment = alignment
    }
  }

  /// The space between lines.
  public struct LineSpacing: Sendable, Hashable {
    /// In addition to the font's line gap.
    public var added: CGFloat = 0
    /// Including the font's line gap.
    public var minimum: CGFloat = 0
    /// Including the font's line gap; 0 is no limit.
    public var maximum: CGFloat = 0

    /// Creates the font's own spacing.
    public init() {}
  }

  /// The height of lines.
  public struct LineHeight: Sendable, Hashable {
    /// A factor for the natural height, which adds space above the text. 0 for the natural height.
    public var multiple: CGFloat = 0
    /// 0 for no limit.
    public var minimum: CGFloat = 0
    /// 0 for no limit.
    public var maximum: CGFloat = 0

    /// Creates the natural height.
    public init() {}
  }

  /// The space around a paragraph.
  public struct ParagraphSpacing: Sendable, Hashable {
    /// Unless the paragraph is the first.
    public var before: CGFloat = 0
    /// Unless it is the last.
    public var after: CGFloat = 0

    /// Creates no space.
    public init() {}
  }

  /// Where lines begin and end.
  public struct Indents: Sendable, Hashable {
    /// Of the first line, from the leading edge.
    public var firstLineHead: CGFloat = 0
    /// Of all other lines, from the leading edge.
    public var head: CGFloat = 0
    /// The end of lines: if positive from the leading edge, otherwise from the trailing edge.
    public var tail: CGFloat = 0

    /// Creates lines from edge to edge.
    public init() {}
  }

  /// The tab stops.
  public struct Tabs: Sendable, Hashable {
    /// In any order.
    public var stops: [TabStop] = []
    /// The distance of stops after the last of `stops`; 0 means 28 points.
    public var defaultInterval: CGFloat = 0

    /// Creates stops at the default interval.
    public init() {}
  }

  /// Nil uses the box's alignment.
  public var alignment: TextAlignment?
  /// The space between lines.
  public var lineSpacing = LineSpacing()
  /// The height of lines.
  public var lineHeight = LineHeight()
  /// The space around the paragraph.
  public var paragraphSpacing = ParagraphSpacing()
  /// Where lines begin and end.
  public var indents = Indents()
  /// The tab stops.
  public var tabs = Tabs()
  /// The writing direction. Default `natural`.
  public var baseWritingDirection = WritingDirection.natural
  /// The hyphenation threshold, 0…1: words are hyphenated if a line would otherwise be filled to less than
  /// this fraction, provided that the system has a dictionary for their language. Soft hyphens (U+00AD)
  /// always apply.
  public var hyphenationFactor: CGFloat = 0
  /// If the box does not wrap, only the truncating modes have an effect.
  public var lineBreakMode = LineBreakMode.wordWrapping

  /// Creates the default style.
  public init() {}
}

/// The alignment of lines.
public enum TextAlignment: Sendable, Hashable, CaseIterable {
  /// Left, or right if the paragraph runs from right to left.
  case natural
  case left, right, center
  /// At both edges, except the last line of a paragraph, which is natural.
  case justified
}
