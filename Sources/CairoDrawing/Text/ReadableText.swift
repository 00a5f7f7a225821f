import CCairo
import CoreGraphics
import Drawing

/// A run of glyphs as it goes into a PDF, so that whoever reads the document finds the run's text in its order.
///
/// Readers see the glyphs of a content stream one after the other, with the text that their font has for each. Some
/// then sort them by place, and take text that runs from right to left for reversed; others keep the order of the
/// stream (docs/text.md says which); all of them take gaps for spaces. What all of them read alike is text whose glyphs
/// follow each other without gaps, in the order in which it is read, one text for each glyph. Clusters that cannot be
/// had that way are drawn as outlines, and their text is carried by empty glyphs in their place (`InvisibleFont`).
struct ReadableText {
  /// What is shown one after the other.
  enum Part {
    case text(glyphs: Range<Int>, clusters: Range<Int>, bytes: Range<Int>)
    case carriers(Range<Int>)
  }

  /// A text without a look.
  struct Carrier {
    var text: String
    var x: CGFloat
    var y: CGFloat
    /// How wide it is, in ems.
    var ems: CGFloat
  }

  private(set) var glyphs: [cairo_glyph_t] = []
  private(set) var clusters: [cairo_text_cluster_t] = []
  private(set) var bytes: [UInt8] = []
  private(set) var carriers: [Carrier] = []
  /// Glyphs without text.
  private(set) var outlined: [cairo_glyph_t] = []
  private(set) var parts: [Part] = []
  /// Where text so far ends; nil before there is any.
  var pen: CGFloat?
  /// Where the run's line is: marks lie above and below it, and readers take what stands apart for a line of its own.
  var baseline: CGFloat = 0

  /// Whether glyphs whose text is carried are yet to be drawn.
  var needsOutlines = true
  /// Where the run begins.
  var edge: CGFloat = 0

  /// The widest gap, in ems, that all readers take for letter-spacing.
  static let tightGap: CGFloat = 0.08
  /// The same where lines lie aslant, or run from right to left: each letter is a word of its own then for those who sort
  /// glyphs, which part words at 0.03.
  static let scatteredGap: CGFloat = 0.02
  /// The widest gap in a word that only those take for letter-spacing who know `ActualText`: others part words
  /// at 0.15.
  static let joinedGap: CGFloat = 0.14

  mutating func removeAll() {
    glyphs.removeAll(keepingCapacity: true)
    clusters.removeAll(keepingCapacity: true)
    bytes.removeAll(keepingCapacity: true)
    carriers.removeAll(keepingCapacity: true)
    outlined.removeAll(keepingCapacity: true)
    parts.removeAll(keepingCapacity: true)
    pen = nil
  }

  /// Takes a glyph with its text.
  ///
  /// - Parameter joinsLast: whether glyph and text go into one cluster with those before.
  mutating func add(_ glyph: GlyphRun.Glyph, _ text: some Collection<UInt8>, joinsLast: Bool = false) {
    let starts = (glyphs.count, clusters.count, bytes.count)
    glyphs.append(cairo_glyph_t(glyph))
    bytes += text
    if joinsLast, let last = clusters.indices.last {
      clusters[last].num_glyphs += 1
      clusters[last].num_bytes += Int32(text.count)
    } else {
      clusters.append(cairo_text_cluster_t(num_bytes: Int32(text.count), num_glyphs: 1))
    }
    if case .text(let range, let all, let part)? = parts.last {
      parts[parts.count - 1] = .text(
        glyphs: range.lowerBound..<glyphs.count, clusters: all.lowerBound..<clusters.count,
        bytes: part.lowerBound..<bytes.count)
    } else {
      parts.append(
        .text(
          glyphs: starts.0..<glyphs.count, clusters: starts.1..<clusters.count,
          bytes: starts.2..<bytes.count))
    }
  }

  mutating func addOutline(of glyph: GlyphRun.Glyph) { outlined.append(cairo_glyph_t(glyph)) }

  mutating func add(_ carrier: Carrier) {
    carriers.append(carrier)
    if case .carriers(let range)? = parts.last {
      parts[parts.count - 1] = .carriers(range.lowerBound..<carriers.count)
    } else {
      parts.append(.carriers(carriers.count - 1..<carriers.count))
    }
  }
}
