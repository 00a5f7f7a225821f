import CoreGraphics

/// A paragraph after itemisation and shaping: glyphs with their advances, in clusters, not yet in lines.
///
/// A class, since the lines of a long paragraph share it and hyphens are put into it as its lines are broken.
final class ShapedParagraph {
  /// A stretch of equal attributes.
  struct Run {
    /// The bytes of the paragraph that it covers.
    var range: Range<Int>
    var attributes: TextAttributes
    var font: RequestedFont
    /// Points per em, after super- and subscript.
    var size: CGFloat
    /// How far the text is raised, upwards.
    var rise: CGFloat
  }

  /// Glyphs of one font and direction.
  struct Item {
    var font: LayoutFont
    var size: CGFloat
    /// The bidirectional level; odd ones run from right to left.
    var level: UInt8
    /// In the paragraph's clusters.
    var clusters: Range<Int>
    /// In the paragraph's glyphs, in the order in which they stand from left to right.
    var glyphs: Range<Int>

    var isRightToLeft: Bool { level & 1 == 1 }
    /// Points per Pango unit.
    var scale: CGFloat { size * PangoEngine.unit }
  }

  struct Glyph {
    /// Nil for a character that shows nothing.
    var id: UInt32?
    /// Pango units.
    var width: Int32
    var dx: Int32
    var dy: Int32
  }

  /// The least stretch of text that has glyphs of its own.
  struct Cluster {
    struct Flags: OptionSet {
      let rawValue: UInt16
      /// A line may break before it.
      static let breakBefore = Flags(rawValue: 1)
      /// A break before it shows a hyphen.
      static let hyphenBefore = Flags(rawValue: 2)
      /// It starts what a reader takes for a character.
      static let graphemeStart = Flags(rawValue: 4)
      static let whiteSpace = Flags(rawValue: 8)
      static let tab = Flags(rawValue: 16)
      /// A line ends behind it.
      static let lineSeparator = Flags(rawValue: 32)
    }

    /// Where its text starts, in bytes of the paragraph; it ends where the next one starts.
    var start: Int32
    var item: Int32
    var run: Int32
    /// Its first glyph, in the paragraph's glyphs.
    var glyph: Int32
    var glyphCount: Int32
    var flags: Flags
    /// Points, with kern and tracking.
    var advance: CGFloat
  }

  /// Where the paragraph lies in the text, in bytes.
  var range: Range<Int>
  var style: ParagraphStyle
  var isRightToLeft: Bool
  var runs: [Run]
  var items: [Item] = []
  var glyphs: [Glyph] = []
  /// In the order of the text.
  var clusters: [Cluster] = []

  init(range: Range<Int>, style: ParagraphStyle, isRightToLeft: Bool, runs: [Run]) {
    self.range = range
    self.style = style
    self.isRightToLeft = isRightToLeft
    self.runs = runs
  }

  /// The bytes of the paragraph that clusters show.
  func textRange(of clusters: Range<Int>) -> Range<Int> {
    let end = range.count
    let lower =
      clusters.lowerBound < self.clusters.count ? Int(self.clusters[clusters.lowerBound].start) : end
    let upper =
      clusters.upperBound < self.clusters.count ? Int(self.clusters[clusters.upperBound].start) : end
    return lower..<upper
  }

  func item(of cluster: Int) -> Item { items[Int(clusters[cluster].item)] }
  func run(of cluster: Int) -> Run { runs[Int(clusters[cluster].run)] }
}
