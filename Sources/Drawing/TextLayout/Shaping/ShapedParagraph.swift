import CoreGraphics

/// A paragraph after itemisation and shaping: glyphs with their advances, in clusters, but not yet in lines.
///
/// A class, since the lines of a long paragraph share it.
final class ShapedParagraph {
  /// A range with equal attributes.
  final class Run {
    /// The range in bytes of the paragraph.
    let range: Range<Int>
    let attributes: TextAttributes
    let font: RequestedFont
    /// Points per em, after superscript and subscript.
    let size: CGFloat
    /// The offset of the text, upwards.
    let rise: CGFloat
    /// The space after every character.
    let letterSpacing: CGFloat
    /// The part of it that is not counted at the end of a line.
    let tracking: CGFloat

    init(range: Range<Int>, attributes: TextAttributes, font: RequestedFont) {
      self.range = range
      self.attributes = attributes
      self.font = font
      let metrics = font.primary.metrics
      let shift = attributes.baselineShift
      var size = attributes.font.size
      var rise = shift.offset
      // Nested scripts shrink and move away; beyond a few levels nothing is visible.
      for _ in 0..<min(shift.superscript.magnitude, 4) {
        rise += size * (shift.superscript > 0 ? metrics.superscript.offset : -metrics.subscript.offset)
        size *= shift.superscript > 0 ? metrics.superscript.size : metrics.subscript.size
      }
      self.size = size
      self.rise = rise
      letterSpacing = attributes.letterSpacing.width
      tracking = attributes.letterSpacing.tracking ?? 0
    }
  }

  /// Glyphs of one font and direction.
  struct Item {
    var font: LayoutFont
    var size: CGFloat
    /// The bidirectional level; odd ones run from right to left.
    var level: UInt8
    /// In the paragraph's clusters.
    var clusters: Range<Int>
    /// The indices of the paragraph's glyphs, ordered from left to right.
    var glyphs: Range<Int>
    /// Whether it has characters that no font has.
    var lacksGlyphs: Bool

    var isRightToLeft: Bool { level & 1 == 1 }
    /// Points per Pango unit.
    var scale: CGFloat { size * PangoEngine.unit * font.sizeCorrection }
  }

  struct Glyph {
    /// Nil for an invisible character.
    var id: UInt32?
    /// Pango units.
    var width: Int32
    var dx: Int32
    var dy: Int32
  }

  /// The smallest range of text with glyphs of its own.
  struct Cluster {
    struct Flags: OptionSet {
      let rawValue: UInt16
      /// A line may break before it.
      static let breakBefore = Flags(rawValue: 1)
      /// A break before it shows a hyphen.
      static let hyphenBefore = Flags(rawValue: 2)
      /// It starts a grapheme, which users perceive as a character.
      static let graphemeStart = Flags(rawValue: 4)
      static let whiteSpace = Flags(rawValue: 8)
      static let tab = Flags(rawValue: 16)
      /// A line ends after it.
      static let lineSeparator = Flags(rawValue: 32)
      /// A full stop or a comma.
      static let decimalSeparator = Flags(rawValue: 64)
      /// A picture stands in its place.
      static let attachment = Flags(rawValue: 128)
    }

    /// The start of its text, in bytes of the paragraph; it ends where the next one starts.
    var start: Int32
    var item: Int32
    var run: Int32
    /// The index of its first glyph in the paragraph's glyphs.
    var glyph: Int32
    var glyphCount: Int32
    var flags: Flags
    /// In points, including kern and tracking.
    var advance: CGFloat
  }

  /// The range of the paragraph in the text, in bytes.
  let range: Range<Int>
  let style: ParagraphStyle
  let isRightToLeft: Bool
  let runs: [Run]
  let items: [Item]
  let glyphs: [Glyph]
  /// In the order of the text.
  let clusters: [Cluster]

  init(_ builder: ParagraphBuilder, range: Range<Int>, style: ParagraphStyle, isRightToLeft: Bool) {
    self.range = range
    self.style = style
    self.isRightToLeft = isRightToLeft
    runs = builder.runs
    items = builder.items
    glyphs = builder.glyphs
    clusters = builder.clusters
  }

  /// The bytes of the paragraph that clusters show.
  func textRange(of range: Range<Int>) -> Range<Int> {
    let end = self.range.count
    let lower = range.lowerBound < clusters.count ? Int(clusters[range.lowerBound].start) : end
    let upper = range.upperBound < clusters.count ? Int(clusters[range.upperBound].start) : end
    return lower..<upper
  }

  func item(of cluster: Int) -> Item { items[Int(clusters[cluster].item)] }
  func run(of cluster: Int) -> Run { runs[Int(clusters[cluster].run)] }
}
