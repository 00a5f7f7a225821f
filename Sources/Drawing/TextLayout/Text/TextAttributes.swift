import CoreGraphics
import Drawing

/// The attributes of a text run. Lengths are in points; the defaults are those of an attributed string
/// without attributes.
public struct TextAttributes: Sendable, Hashable {
  /// The font, its size and its variants.
  public var font: TextFont
  /// The colours of the glyphs.
  public var paint: TextPaint
  /// What is behind, below and through the text.
  public var decorations = TextDecorations()
  /// The space between characters.
  public var letterSpacing = LetterSpacing()
  /// How far the text is above or below the baseline.
  public var baselineShift = BaselineShift()
  /// The shadow of glyphs and lines, behind all of them; nil for none.
  public var shadow: TextShadow?
  /// The target of a link.
  public var link: String?
  /// The picture in the place of the character U+FFFC.
  public var attachment: TextAttachment?
  /// A BCP 47 tag (`ar`, `zh-Hans`) that affects glyphs and line breaks.
  public var language: String?
  /// The style of a paragraph's first character applies to the whole paragraph.
  public var paragraphStyle = ParagraphStyle()

  /// Creates attributes with a font, size and colour; all others have their defaults.
  public init(fontName: String = "Helvetica", fontSize: CGFloat = 12, foregroundColor: RGBA = .black) {
    font = TextFont(name: fontName, size: fontSize)
    paint = TextPaint(color: foregroundColor)
  }
}

/// A font as text requests it.
public struct TextFont: Sendable, Hashable {
  /// Which ligatures a font may form.
  public enum Ligatures: Int, Sendable, Hashable {
    /// Only those that the script requires.
    case essential = 0
    case common = 1
    /// Also rare and historical ones.
    case all = 2
  }

  /// A family (`Inter`), a PostScript name (`HelveticaNeue-Bold`) or a full name (`Inter Bold`).
  public var name: String
  /// Points per em; greater than zero.
  public var size: CGFloat
  /// OpenType variation axes by tag, for example `wght: 650`.
  public var variations: [String: Double] = [:]
  /// OpenType features by tag, for example `tnum: 1`.
  public var features: [String: Int] = [:]
  /// Which ligatures the font may form. Default `common`.
  public var ligatures = Ligatures.common
  /// The shear of the glyphs: how far they lean to the right per unit of height.
  public var obliqueness: CGFloat = 0

  /// Creates a font without variations and features.
  public init(name: String, size: CGFloat) {
    self.name = name
    self.size = size
  }
}

/// The colours of glyphs.
public struct TextPaint: Sendable, Hashable {
  /// The colour of the glyphs, and of all lines without one of their own.
  public var color: RGBA
  /// The width of the outline in percent of the font size. Positive values leave the glyphs hollow, negative
  /// ones fill them as well; 0 draws no outline.
  public var strokeWidth: CGFloat = 0
  /// Nil uses the text's colour.
  public var strokeColor: RGBA?

  /// Creates glyphs that are filled.
  public init(color: RGBA) { self.color = color }
}

/// The space added between characters.
public struct LetterSpacing: Sendable, Hashable {
  /// Space added after every character, including the last of a line. Nil leaves spacing to the font; 0
  /// disables the font's pair kerning, like `NSKernAttributeName`.
  public var kern: CGFloat?
  /// Like `kern`, but not counted at the end of a line; takes precedence over it.
  public var tracking: CGFloat?

  /// Creates the font's own spacing.
  public init() {}
}

/// How far text is from the baseline.
public struct BaselineShift: Sendable, Hashable {
  /// Positive upwards.
  public var offset: CGFloat = 0
  /// 1 for superscript, -1 for subscript, with the font's own size and offset for them; larger numbers are
  /// nested.
  public var superscript = 0

  /// Creates text on the baseline.
  public init() {}
}

/// A picture in a line of text.
public struct TextAttachment: Sendable, Hashable {
  /// What is shown.
  public var image: CGImage
  /// Its box about the place on the baseline where its character begins, with y pointing up.
  public var bounds: CGRect

  /// Creates an attachment.
  public init(image: CGImage, bounds: CGRect) {
    self.image = image
    self.bounds = bounds
  }
}

/// The background and the lines of text; nil for none.
public struct TextDecorations: Sendable, Hashable {
  /// A colour behind the text from its font's ascent to its descent.
  public var background: RGBA?
  /// A line below the text.
  public var underline: TextDecoration?
  /// A line through the text.
  public var strikethrough: TextDecoration?

  /// Creates no decorations.
  public init() {}
}

/// An underline or strikethrough.
public struct TextDecoration: Sendable, Hashable {
  /// The thickness of the line: the font's, twice that, or two lines.
  public enum Weight: Sendable, Hashable, CaseIterable { case single, thick, double }
  /// The pattern of the line: dots are 2 thicknesses long, dashes 6.
  public enum Pattern: Sendable, Hashable, CaseIterable { case solid, dot, dash, dashDot, dashDotDot }

  /// The thickness of the line.
  public var weight: Weight
  /// The pattern of the line.
  public var pattern: Pattern
  /// Whether the line skips white space.
  public var isByWord: Bool
  /// Nil uses the text's colour.
  public var color: RGBA?

  /// Creates a line, by default solid, including white space, and in the text's colour.
  public init(
    _ weight: Weight = .single, pattern: Pattern = .solid, isByWord: Bool = false, color: RGBA? = nil
  ) {
    self.weight = weight
    self.pattern = pattern
    self.isByWord = isByWord
    self.color = color
  }
}

/// The shadow of a text run.
public struct TextShadow: Sendable, Hashable {
  /// In the layer's coordinates, with y pointing down.
  public var offset: CGSize
  /// Twice the standard deviation of the Gaussian, as in CSS and Core Graphics.
  public var blurRadius: CGFloat
  /// Its alpha is that of the shadow.
  public var color: RGBA

  /// Creates a shadow; without a blur it has sharp edges.
  public init(offset: CGSize, blurRadius: CGFloat, color: RGBA) {
    self.offset = offset
    self.blurRadius = blurRadius
    self.color = color
  }
}
