import CoreGraphics
import Drawing

/// Text laid out in a box: what to draw and where its lines are, in the layer's coordinates (y downwards).
public final class TextLayoutResult: Sendable {
  /// In drawing order: backgrounds of all lines; then line by line shadows, underlines, glyphs and
  /// strike-throughs.
  public let nodes: [Drawing.Node]
  /// Where the text of each of `glyphRuns` begins, in bytes of the whole text's UTF-8: what shows nothing, such as a wide tab, is
  /// in no run. On a line with an ellipsis, places in the text that was made for it.
  public let glyphRunStarts: [Int]
  /// From top to bottom; those below the box are left out.
  public let lines: [TextLine]
  /// How much room the lines take, indents included, from the box's upper leading corner.
  public let usedSize: CGSize
  /// Whether anything reaches out of the box, so that it has to be cut at the bounds.
  public let needsClip: Bool
  /// Whether part of the text is not seen: a line that is too long or too low, or one that was left out. What an ellipsis
  /// stands for is not missing.
  public let isCut: Bool
  /// How much room all of the text takes on lines that are as wide; nil where lines were left out or truncated, so that it
  /// has to be measured apart.
  public let wholeSize: CGSize?
  /// Fonts that were substituted and characters that fonts did not have. They name no layer.
  public let fontNotes: [FontNote]

  init(
    nodes: [Drawing.Node], glyphRunStarts: [Int], lines: [TextLine], usedSize: CGSize, needsClip: Bool,
    isCut: Bool, wholeSize: CGSize?, fontNotes: [FontNote]
  ) {
    self.nodes = nodes
    self.glyphRunStarts = glyphRunStarts
    self.lines = lines
    self.usedSize = usedSize
    self.needsClip = needsClip
    self.isCut = isCut
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

/// A line of text that was laid out.
public struct TextLine: Sendable, Hashable {
  /// The bytes of the text's UTF-8 that the line stands for, with the white space at its end and, where it is
  /// truncated, with what the ellipsis replaces.
  public var utf8Range: Range<Int>
  /// The left end of the baseline.
  public var origin: CGPoint
  /// Without hanging white space.
  public var width: CGFloat
  /// Above the baseline.
  public var ascent: CGFloat
  /// Below the baseline, positive.
  public var descent: CGFloat
  /// Whether an ellipsis stands in the line for text that is left out.
  public var isTruncated: Bool
  /// Whether the paragraph runs from right to left.
  public var isRightToLeft: Bool

  /// From the ascent to the descent and from end to end.
  public var bounds: CGRect {
    CGRect(x: origin.x, y: origin.y - ascent, width: width, height: ascent + descent)
  }
}
