import CoreGraphics

/// A font in a file, with all that a painter needs to open it.
public struct FontFace: Sendable, Hashable {
  /// The path by which the font is opened.
  public var file: String
  /// The file by which a document or the caller named the font; nil for a font of the system. Compressed fonts are opened
  /// by another path.
  public var addedFile: String?
  /// The index of the font in the file, for collections.
  public var index: Int
  /// OpenType variation settings in fontconfig's syntax (`wght=650,wdth=80`); empty for none.
  public var variations: String
  /// The synthesis applied to the glyphs.
  public var synthesis: Synthesis
  /// The family's name, such as `Inter`.
  public var family: String
  /// The style's name within the family, such as `Bold Italic`.
  public var style: String
  /// The font's PostScript name, by which documents refer to it.
  public var postScriptName: String
  /// The weight of the font's own design, 1…1000, as in OpenType and CSS.
  public var weight: Int
  /// The width, in percent of the normal one.
  public var width: Double
  /// Whether the font itself is italic or oblique.
  public var isItalic: Bool

  /// A synthetic bold or italic, for families that lack one (`font-synthesis` of CSS).
  public struct Synthesis: Sendable, Hashable {
    /// Whether glyphs are thickened.
    public var isEmboldened: Bool
    /// The horizontal shear: x += shear × height; 0 for none.
    public var shear: Double
  }

  /// A font in a file, by default upright, of normal weight and width.
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

/// Glyphs of one font, size and paint on one line, with the text they show.
public final class GlyphRun: Sendable {
  /// A positioned glyph.
  public struct Glyph: Sendable, Hashable {
    /// The glyph's index in the font.
    public var id: UInt32
    /// The glyph's origin on the baseline, in the run's coordinates (y downwards).
    public var origin: CGPoint
    /// The advance to the next glyph, in points.
    public var advance: CGFloat

    /// A positioned glyph.
    public init(id: UInt32, origin: CGPoint, advance: CGFloat) {
      self.id = id
      self.origin = origin
      self.advance = advance
    }
  }

  /// The number of bytes of text that belong to a number of glyphs, in logical order (as Cairo's text
  /// clusters). Text that shows nothing has a cluster without glyphs, to keep it apart from its neighbours.
  public struct Cluster: Sendable, Hashable {
    /// The number of UTF-8 bytes of text.
    public var byteCount: Int32
    /// The number of glyphs that show them.
    public var glyphCount: Int32

    /// A cluster of bytes and the glyphs that show them.
    public init(byteCount: Int32, glyphCount: Int32) {
      self.byteCount = byteCount
      self.glyphCount = glyphCount
    }
  }

  /// The ends of a run.
  public struct Ends: OptionSet, Sendable, Hashable {
    public let rawValue: UInt8
    /// The end at the smallest x.
    public static let left = Ends(rawValue: 1)
    /// The end at the largest x.
    public static let right = Ends(rawValue: 2)
    /// The left end where it is also that of the line.
    public static let lineLeft = Ends(rawValue: 4)

    public init(rawValue: UInt8) { self.rawValue = rawValue }
  }

  /// The parameters of shaping.
  public struct Shaping: Sendable, Hashable {
    /// Whether glyphs run from right to left; the clusters then count glyphs from the end.
    public var isRightToLeft: Bool
    /// A language tag (`ar`, `zh-Hans`), where the source names one.
    public var language: String?
    /// OpenType features beyond those that fonts enable by default.
    public var features: [String: Int]
  }

  /// The font of all glyphs.
  public let face: FontFace
  /// Points per em.
  public let size: CGFloat
  /// The glyphs, from left to right.
  public let glyphs: [Glyph]
  /// The part of the source text that the glyphs show, in logical order.
  public let text: String
  /// Which glyphs show which part of the text. The counts add up to all glyphs and all bytes.
  public let clusters: [Cluster]
  /// The parameters the glyphs were shaped with.
  public let shaping: Shaping
  /// The glyphs' fill. Nil draws nothing, but keeps the text for search and selection.
  public let fill: Paint?
  /// The glyphs' outlines, above the fill; nil for none.
  public let stroke: Stroke?
  /// The link of the text; nil for none.
  public let url: String?
  /// The ends at which the run has blanks or punctuation without a direction of their own, next to text of
  /// the other direction. Programs that reconstruct text from glyph positions need a mark there (U+200E,
  /// U+200F) to assign it to the right run.
  public let openEnds: Ends

  /// A run, by default from left to right, without outlines and link.
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

  /// Whether glyphs run from right to left; the clusters then count glyphs from the end.
  public var isRightToLeft: Bool { shaping.isRightToLeft }

  /// Returns the same run with other open ends.
  public func with(openEnds: Ends) -> GlyphRun {
    GlyphRun(
      face: face, size: size, glyphs: glyphs, text: text, clusters: clusters, shaping: shaping, fill: fill,
      stroke: stroke, url: url, openEnds: openEnds)
  }

  /// Returns the same run with another fill.
  public func with(fill: Paint?) -> GlyphRun { with(fill: fill, stroke: stroke) }

  /// Returns the same run with other paints.
  public func with(fill: Paint?, stroke: Stroke?) -> GlyphRun {
    GlyphRun(
      face: face, size: size, glyphs: glyphs, text: text, clusters: clusters, shaping: shaping, fill: fill,
      stroke: stroke, url: url, openEnds: openEnds)
  }

  /// The same text without paints, for search only.
  public var invisible: GlyphRun {
    GlyphRun(
      face: face, size: size, glyphs: glyphs, text: text, clusters: clusters, isRightToLeft: isRightToLeft,
      fill: nil, url: url, language: shaping.language)
  }
}
