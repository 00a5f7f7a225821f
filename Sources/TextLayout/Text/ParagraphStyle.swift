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

  /// Nil uses the box's alignment.
  public var alignment: TextAlignment?
  /// The space between lines, in addition to the font's line gap.
  public var lineSpacing: CGFloat = 0
  /// The minimum space between lines, including the font's line gap.
  public var minimumLineSpacing: CGFloat = 0
  /// The maximum space between lines, including the font's line gap; 0 is no limit.
  public var maximumLineSpacing: CGFloat = 0
  /// A factor for the natural line height, which adds space above the text. 0 for the natural height.
  public var lineHeightMultiple: CGFloat = 0
  /// 0 for no limit.
  public var minimumLineHeight: CGFloat = 0
  /// 0 for no limit.
  public var maximumLineHeight: CGFloat = 0
  /// The space after the paragraph.
  public var paragraphSpacing: CGFloat = 0
  /// The space before the paragraph, unless it is the first.
  public var paragraphSpacingBefore: CGFloat = 0
  /// The indent of the first line, from the leading edge.
  public var firstLineHeadIndent: CGFloat = 0
  /// The indent of all lines but the first, from the leading edge.
  public var headIndent: CGFloat = 0
  /// The end of lines: if positive from the leading edge, otherwise from the trailing edge.
  public var tailIndent: CGFloat = 0
  /// In any order.
  public var tabStops: [TabStop] = []
  /// The distance of stops after the last of `tabStops`; 0 means 28 points.
  public var defaultTabInterval: CGFloat = 0
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
