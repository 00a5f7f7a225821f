import CoreGraphics

/// Where the lines of a paragraph stand. Lengths are points, distances from the leading edge: the left one,
/// or the right one where the paragraph runs from right to left.
public struct ParagraphStyle: Sendable, Hashable {
  /// Which way a paragraph runs.
  public enum WritingDirection: Sendable, Hashable {
    /// That of the first character which has one.
    case natural
    case leftToRight, rightToLeft
  }

  /// Where lines that are too long break, or what is left out of them.
  public enum LineBreakMode: Sendable, Hashable, CaseIterable {
    case wordWrapping, charWrapping
    /// One line, cut at the bounds.
    case clipping
    /// One line, with an ellipsis where it does not fit.
    case truncatingHead, truncatingTail, truncatingMiddle
  }

  /// A place in a line that a tab leads to.
  public struct TabStop: Sendable, Hashable {
    /// Which part of the text behind the tab stands at the stop.
    public enum Alignment: Sendable, Hashable {
      case left, center, right
      /// The first full stop or comma stands at the stop.
      case decimal
    }

    /// From the leading edge, in points.
    public var location: CGFloat
    /// Which part of the text behind the tab stands at the stop.
    public var alignment: Alignment

    /// A stop at which text begins, unless another alignment is given.
    public init(location: CGFloat, alignment: Alignment = .left) {
      self.location = location
      self.alignment = alignment
    }
  }

  /// The box's where nil.
  public var alignment: TextAlignment?
  /// Between lines, besides the font's own line gap.
  public var lineSpacing: CGFloat = 0
  /// The least between lines, the font's own line gap included.
  public var minimumLineSpacing: CGFloat = 0
  /// The most between lines, the font's own line gap included; 0 is no limit.
  public var maximumLineSpacing: CGFloat = 0
  /// Multiplies a line's natural height; what it adds stands above the text. 0 for the natural height.
  public var lineHeightMultiple: CGFloat = 0
  /// 0 for no limit.
  public var minimumLineHeight: CGFloat = 0
  /// 0 for no limit.
  public var maximumLineHeight: CGFloat = 0
  /// Below the paragraph.
  public var paragraphSpacing: CGFloat = 0
  /// Above the paragraph, unless it is the first.
  public var paragraphSpacingBefore: CGFloat = 0
  /// From the leading edge, of the first line only.
  public var firstLineHeadIndent: CGFloat = 0
  /// From the leading edge, of all lines but the first.
  public var headIndent: CGFloat = 0
  /// Positive: where lines end, from the leading edge. Otherwise from the trailing edge.
  public var tailIndent: CGFloat = 0
  /// In any order.
  public var tabStops: [TabStop] = []
  /// Behind the last stop, and where there are none, one lies at every multiple of this; 0 for every 28 points.
  public var defaultTabInterval: CGFloat = 0
  /// Which way the paragraph runs. Default `natural`.
  public var baseWritingDirection = WritingDirection.natural
  /// 0…1: words are divided where a line would otherwise be filled to less than this share, as far as the
  /// system has a dictionary for their language. Soft hyphens (U+00AD) divide words in any case.
  public var hyphenationFactor: CGFloat = 0
  /// Has no effect where the box does not wrap, but for the truncating modes.
  public var lineBreakMode = LineBreakMode.wordWrapping

  /// The style of text that says nothing.
  public init() {}
}

/// Where lines stand between the edges.
public enum TextAlignment: Sendable, Hashable, CaseIterable {
  /// Left, or right where the paragraph runs from right to left.
  case natural
  case left, right, center
  /// Both edges, but for the last line of a paragraph, which is natural.
  case justified
}
