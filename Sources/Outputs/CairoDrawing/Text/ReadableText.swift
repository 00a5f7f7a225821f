import CoreGraphics
import Drawing

/// A run of glyphs as written to a PDF, so that everyone who reads the document finds the run's text in
/// order.
///
/// Viewers get the glyphs of a content stream one by one, with the text that their font has for each. They expect them
/// in the order of the page, from left to right, turn what runs from right to left, and take gaps for spaces. They agree
/// on text whose glyphs follow each other without gaps, with one text per glyph. Clusters for which this is
/// impossible are drawn as outlines, and empty glyphs in their place carry the text (`InvisibleFont`).
struct ReadableText {
  /// A part to show; parts follow each other in order.
  enum Part {
    case text(glyphs: Range<Int>, clusters: Range<Int>, bytes: Range<Int>)
    case carriers(Range<Int>)
  }

  /// An empty glyph that carries text.
  struct Carrier {
    var text: String
    var x: CGFloat
    var y: CGFloat
    /// The width, in ems.
    var ems: CGFloat
  }

  private(set) var glyphs: [CairoGlyph] = []
  private(set) var clusters: [CairoCluster] = []
  private(set) var bytes: [UInt8] = []
  private(set) var carriers: [Carrier] = []
  /// Glyphs without text, drawn as outlines.
  private(set) var outlined: [CairoGlyph] = []
  private(set) var parts: [Part] = []
  /// Where the text so far ends; nil before there is any.
  var pen: CGFloat?
  /// The run's baseline. Marks lie above and below it, and viewers take anything off it for another line.
  var baseline: CGFloat = 0

  /// Whether glyphs with carriers are still to be drawn.
  var needsOutlines = true
  /// Where the run begins.
  var edge: CGFloat = 0

  /// The widest gap, in ems, that all viewers take for letter-spacing.
  static let tightGap: CGFloat = 0.08
  /// The same for lines that are aslant: viewers that sort glyphs then treat each letter as a word, and separate
  /// words at 0.03.
  static let scatteredGap: CGFloat = 0.02
  /// The widest gap in a word that only viewers with `ActualText` take for letter-spacing: others separate
  /// words at 0.15.
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

  /// Adds a glyph with its text.
  ///
  /// - Parameter joinsLast: whether glyph and text join the preceding cluster.
  mutating func add(_ glyph: GlyphRun.Glyph, _ text: some Collection<UInt8>, joinsLast: Bool = false) {
    let starts = (glyphs.count, clusters.count, bytes.count)
    glyphs.append(CairoGlyph(glyph))
    bytes += text
    if joinsLast, let last = clusters.indices.last {
      clusters[last].num_glyphs += 1
      clusters[last].num_bytes += Int32(text.count)
    } else {
      clusters.append(CairoCluster(bytes: text.count))
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

  mutating func addOutline(of glyph: GlyphRun.Glyph) { outlined.append(CairoGlyph(glyph)) }

  mutating func add(_ carrier: Carrier) {
    carriers.append(carrier)
    if case .carriers(let range)? = parts.last {
      parts[parts.count - 1] = .carriers(range.lowerBound..<carriers.count)
    } else {
      parts.append(.carriers(carriers.count - 1..<carriers.count))
    }
  }
}
