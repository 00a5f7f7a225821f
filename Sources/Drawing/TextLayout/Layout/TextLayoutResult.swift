import CoreGraphics
import Drawing

/// The result of laying out text in a box: what to draw and the positions of the lines, in the layer's
/// coordinates with y pointing down.
public final class TextLayoutResult: Sendable {
  /// In drawing order: backgrounds of all lines; then line by line shadows, underlines, glyphs and
  /// strikethroughs.
  public let nodes: [Drawing.Node]
  /// For each of `glyphRuns`, where its text begins, in bytes of the whole text's UTF-8: invisible text, such
  /// as a wide tab, is in no run. On truncated lines the positions refer to the truncated text.
  public let glyphRunStarts: [Int]
  /// The pictures in the text, from line to line.
  public let attachments: [PlacedAttachment]
  /// From top to bottom, without those below the box.
  public let lines: [TextLine]
  /// The size of the lines including indents, from the box's upper leading corner.
  public let usedSize: CGSize
  /// Whether anything extends outside of the box, so that it must be clipped.
  public let needsClip: Bool
  /// Whether part of the text is invisible: a line that is too long or too low, or one that was left out.
  /// What an ellipsis replaces does not count.
  public let isCut: Bool
  /// Where letters reach beyond the box, although the lines fit into it.
  public let overhangs: [TextOverhang]
  /// The size of the whole text on lines of the same width; nil if lines were left out or truncated, so that
  /// it must be measured separately.
  public let wholeSize: CGSize?
  /// Substituted fonts and characters without glyphs, independent of a layer.
  public let fontNotes: [FontNote]

  init(
    nodes: [Drawing.Node], glyphRunStarts: [Int], attachments: [PlacedAttachment], lines: [TextLine],
    usedSize: CGSize, needsClip: Bool, isCut: Bool, overhangs: [TextOverhang], wholeSize: CGSize?,
    fontNotes: [FontNote]
  ) {
    self.nodes = nodes
    self.glyphRunStarts = glyphRunStarts
    self.attachments = attachments
    self.lines = lines
    self.usedSize = usedSize
    self.needsClip = needsClip
    self.isCut = isCut
    self.overhangs = overhangs
    self.wholeSize = wholeSize
    self.fontNotes = fontNotes
  }

  /// All glyphs, in drawing order.
  public var glyphRuns: [GlyphRun] {
    nodes.compactMap { node in
      if case .glyphs(let run) = node { run } else { nil }
    }
  }
}

/// How far letters reach beyond one side of their box.
public struct TextOverhang: Sendable, Hashable {
  /// A side of a box.
  public enum Side: String, Sendable { case above, below, left, right }

  /// The side.
  public var side: Side
  /// In points.
  public var length: CGFloat
}

/// A picture in a layout.
public struct PlacedAttachment: Sendable, Hashable {
  /// What is shown.
  public var image: CGImage
  /// Its box in the layer's coordinates.
  public var rect: CGRect
}

/// A line of text in a layout.
public struct TextLine: Sendable, Hashable {
  /// The bytes of the text's UTF-8 that the line represents, including the white space at its end and what an
  /// ellipsis replaces.
  public var utf8Range: Range<Int>
  /// The left end of the baseline.
  public var origin: CGPoint
  /// The width without hanging white space.
  public var width: CGFloat
  /// The width of the white space that hangs over its end.
  public var trailingWhitespace: CGFloat
  /// Above the baseline.
  public var ascent: CGFloat
  /// Below the baseline, positive.
  public var descent: CGFloat
  /// The bytes of the text's UTF-8 that an ellipsis stands for; nil where there is none. Empty where it stands only for
  /// paragraphs behind the line's own.
  public var omittedRange: Range<Int>?
  /// Whether the paragraph runs from right to left.
  public var isRightToLeft: Bool

  /// Whether an ellipsis stands in the line for text that is left out.
  public var isTruncated: Bool { omittedRange != nil }

  /// From the ascent to the descent and from end to end.
  public var bounds: CGRect {
    CGRect(x: origin.x, y: origin.y - ascent, width: width, height: ascent + descent)
  }
}
