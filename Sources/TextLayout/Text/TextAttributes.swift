import CoreGraphics
import Drawing

/// How a stretch of text looks. Lengths are points; the defaults are those of an attributed string that says
/// nothing.
public struct TextAttributes: Sendable, Hashable {
  /// A family (`Inter`), a PostScript name (`HelveticaNeue-Bold`) or a full name (`Inter Bold`).
  public var fontName: String
  /// Points per em; greater than zero.
  public var fontSize: CGFloat
  /// OpenType variation axes by tag, for example `wght: 650`.
  public var fontVariations: [String: Double] = [:]
  /// OpenType features by tag, for example `tnum: 1`.
  public var fontFeatures: [String: Int] = [:]
  /// Of the glyphs. Default opaque black.
  public var foregroundColor = RGBA.black
  /// Drawn behind the text from its font's ascent to its descent.
  public var backgroundColor: RGBA?
  /// A line below the text; nil for none.
  public var underline: TextDecoration?
  /// The text's colour where nil.
  public var underlineColor: RGBA?
  /// A line through the text; nil for none.
  public var strikethrough: TextDecoration?
  /// The text's colour where nil.
  public var strikethroughColor: RGBA?
  /// Added after every character, the last one of a line too. Nil leaves spacing to the font; 0 switches the
  /// font's pair kerning off, as `NSKernAttributeName` does.
  public var kern: CGFloat?
  /// As `kern`, but not counted at the end of a line; wins over it.
  public var tracking: CGFloat?
  /// Which ligatures the font may form. Default `common`.
  public var ligatures = Ligatures.common
  /// Raises the text, where positive.
  public var baselineOffset: CGFloat = 0
  /// 1 for superscript, -1 for subscript, in the font's own size and height for them; more for scripts of
  /// scripts.
  public var superscript = 0
  /// The width of the outline in percent of the font size. Positive values leave the glyphs hollow, negative
  /// ones fill them as well; 0 draws no outline.
  public var strokeWidth: CGFloat = 0
  /// The text's colour where nil.
  public var strokeColor: RGBA?
  /// A shear of the glyphs: how far they lean to the right per unit of height.
  public var obliqueness: CGFloat = 0
  /// Cast by glyphs and lines, below all of them; nil for none.
  public var shadow: TextShadow?
  /// Where a click on the text leads.
  public var link: String?
  /// A BCP 47 tag (`ar`, `zh-Hans`) that picks glyphs and line breaks.
  public var language: String?
  /// That of a paragraph's first character holds for all of the paragraph.
  public var paragraphStyle = ParagraphStyle()

  /// Attributes of a font in a size and colour; all others have their defaults.
  public init(fontName: String = "Helvetica", fontSize: CGFloat = 12, foregroundColor: RGBA = .black) {
    self.fontName = fontName
    self.fontSize = fontSize
    self.foregroundColor = foregroundColor
  }

  /// Which ligatures a font may form.
  public enum Ligatures: Int, Sendable, Hashable {
    /// Only those that the script cannot do without.
    case essential = 0
    case common = 1
    /// Also the rare and the historical ones.
    case all = 2
  }
}

/// A line below or through text.
public struct TextDecoration: Sendable, Hashable {
  /// How thick the line is: as the font says, twice that, or two lines.
  public enum Weight: Sendable, Hashable, CaseIterable { case single, thick, double }
  /// What the line consists of: dots are 2 thicknesses long, dashes 6.
  public enum Pattern: Sendable, Hashable, CaseIterable { case solid, dot, dash, dashDot, dashDotDot }

  /// How thick the line is.
  public var weight: Weight
  /// What the line consists of.
  public var pattern: Pattern
  /// Whether white space stays without the line.
  public var isByWord: Bool

  /// A solid line, also along white space, unless something else is given.
  public init(_ weight: Weight = .single, pattern: Pattern = .solid, isByWord: Bool = false) {
    self.weight = weight
    self.pattern = pattern
    self.isByWord = isByWord
  }
}

/// A shadow of a stretch of text alone.
public struct TextShadow: Sendable, Hashable {
  /// In the layer's coordinates, y downwards.
  public var offset: CGSize
  /// Twice the standard deviation of the Gaussian, as in CSS and Core Graphics.
  public var blurRadius: CGFloat
  /// Its alpha is the shadow's.
  public var color: RGBA

  /// A shadow; without a blur it has sharp edges.
  public init(offset: CGSize, blurRadius: CGFloat, color: RGBA) {
    self.offset = offset
    self.blurRadius = blurRadius
    self.color = color
  }
}
