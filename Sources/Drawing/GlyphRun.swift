import CoreGraphics

/// A font as it lies in a file: enough for any painter to open it by itself.
public struct FontFace: Sendable, Hashable {
  /// The font file.
  public var file: String
  /// Which font of the file, for collections.
  public var index: Int
  /// OpenType variation settings as fontconfig writes them (`wght=650,wdth=80`), empty for none.
  public var variations: String
  /// What is done to its glyphs.
  public var synthesis: Synthesis
  /// The family's name, such as `Inter`.
  public var family: String
  /// The style's name within the family, such as `Bold Italic`.
  public var style: String
  /// The name that documents know the font by.
  public var postScriptName: String
  /// 1…1000, as OpenType and CSS count; of the font's own design.
  public var weight: Int
  /// In percent of the normal width.
  public var width: Double
  /// Whether the font itself is italic or oblique.
  public var isItalic: Bool

  /// What stands for a bold or an italic that a family lacks (`font-synthesis` of CSS).
  public struct Synthesis: Sendable, Hashable {
    /// Whether glyphs are thickened.
    public var isEmboldened: Bool
    /// Horizontal shear: x += shear × height; 0 for none.
    public var shear: Double
  }

  /// A font of a file, upright, of normal weight and width unless they are given.
  public init(
    file: String, index: Int = 0, variations: String = "", isEmboldened: Bool = false, shear: Double = 0,
    family: String, style: String, postScriptName: String, weight: Int = 400, width: Double = 100,
    isItalic: Bool = false
  ) {
    self.file = file
    self.index = index
    self.variations = variations
    synthesis = Synthesis(isEmboldened: isEmboldened, shear: shear)
    self.family = family
    self.style = style
    self.postScriptName = postScriptName
    self.weight = weight
    self.width = width
    self.isItalic = isItalic
  }
}

/// Glyphs of one font, size and paint on one line, with the text that they show.
public final class GlyphRun: Sendable {
  /// A glyph in its place.
  public struct Glyph: Sendable, Hashable {
    /// The glyph's number in the font.
    public var id: UInt32
    /// The glyph's origin on the baseline, in the run's coordinates (y downwards).
    public var origin: CGPoint
    /// The advance to the next glyph, in points.
    public var advance: CGFloat

    /// A glyph of a font in a run's coordinates.
    public init(id: UInt32, origin: CGPoint, advance: CGFloat) {
      self.id = id
      self.origin = origin
      self.advance = advance
    }
  }

  /// How many bytes of the text go with how many glyphs, in logical order (as Cairo's text clusters). No glyphs go with
  /// what shows nothing and must not be taken for a part of its neighbours.
  public struct Cluster: Sendable, Hashable {
    /// Bytes of the text in UTF-8.
    public var byteCount: Int32
    /// How many glyphs show them.
    public var glyphCount: Int32

    /// Bytes of text with the glyphs that show them.
    public init(byteCount: Int32, glyphCount: Int32) {
      self.byteCount = byteCount
      self.glyphCount = glyphCount
    }
  }

  /// The ends of a run.
  public struct Ends: OptionSet, Sendable, Hashable {
    public let rawValue: UInt8
    /// The end at the least x.
    public static let left = Ends(rawValue: 1)
    /// The end at the greatest x.
    public static let right = Ends(rawValue: 2)
    /// The left end where it is the line's too.
    public static let lineLeft = Ends(rawValue: 4)

    public init(rawValue: UInt8) { self.rawValue = rawValue }
  }

  /// What shapers are told of a text.
  public struct Shaping: Sendable, Hashable {
    /// Whether glyphs stand from right to left; the clusters then count glyphs from the end.
    public var isRightToLeft: Bool
    /// A language tag (`ar`, `zh-Hans`), where the source names one.
    public var language: String?
    /// OpenType features beyond those that fonts have on by themselves.
    public var features: [String: Int]
  }

  /// The font of all glyphs.
  public let face: FontFace
  /// Points per em.
  public let size: CGFloat
  /// From left to right.
  public let glyphs: [Glyph]
  /// The part of the source text that the glyphs show, in logical order.
  public let text: String
  /// Which glyphs show which part of the text; they add up to both.
  public let clusters: [Cluster]
  /// What the glyphs were picked by.
  public let shaping: Shaping
  /// Nil draws nothing, but leaves the text to be searched and selected.
  public let fill: Paint?
  /// The glyphs' outlines, above the fill; nil for none.
  public let stroke: Stroke?
  /// Where a click on the text leads; nil for nowhere.
  public let url: String?
  /// Where the run ends in what has no direction of its own (blanks, punctuation), beside text of the other direction: who
  /// reads the glyphs from their places needs a mark (U+200E, U+200F) there to tell to which text that belongs.
  public let openEnds: Ends

  /// A run from left to right without outlines and link, unless they are given.
  public convenience init(
    face: FontFace, size: CGFloat, glyphs: [Glyph], text: String, clusters: [Cluster],
    isRightToLeft: Bool = false, fill: Paint?, stroke: Stroke? = nil, url: String? = nil,
    language: String? = nil, features: [String: Int] = [:], openEnds: Ends = []
  ) {
    self.init(
      face: face, size: size, glyphs: glyphs, text: text, clusters: clusters,
      shaping: Shaping(isRightToLeft: isRightToLeft, language: language, features: features), fill: fill,
      stroke: stroke, url: url, openEnds: openEnds)
  }

  private init(
    face: FontFace, size: CGFloat, glyphs: [Glyph], text: String, clusters: [Cluster], shaping: Shaping,
    fill: Paint?, stroke: Stroke?, url: String?, openEnds: Ends
  ) {
    self.face = face
    self.size = size
    self.glyphs = glyphs
    self.text = text
    self.clusters = clusters
    self.shaping = shaping
    self.fill = fill
    self.stroke = stroke
    self.url = url
    self.openEnds = openEnds
  }

  /// Whether glyphs stand from right to left; the clusters then count glyphs from the end.
  public var isRightToLeft: Bool { shaping.isRightToLeft }

  /// The same run with open ends.
  public func with(openEnds: Ends) -> GlyphRun {
    GlyphRun(
      face: face, size: size, glyphs: glyphs, text: text, clusters: clusters, shaping: shaping, fill: fill,
      stroke: stroke, url: url, openEnds: openEnds)
  }

  /// The same run, filled with another paint.
  public func with(fill: Paint?) -> GlyphRun { with(fill: fill, stroke: stroke) }

  /// The same run with other paints.
  public func with(fill: Paint?, stroke: Stroke?) -> GlyphRun {
    GlyphRun(
      face: face, size: size, glyphs: glyphs, text: text, clusters: clusters, shaping: shaping, fill: fill,
      stroke: stroke, url: url, openEnds: openEnds)
  }

  /// The same text for searching only.
  public var invisible: GlyphRun {
    GlyphRun(
      face: face, size: size, glyphs: glyphs, text: text, clusters: clusters, isRightToLeft: isRightToLeft,
      fill: nil, url: url, language: shaping.language)
  }
}
