import CoreGraphics
import Drawing
import TextLayout

/// What a glyph looks like.
enum GlyphShape {
  /// At the asked size, the origin on the baseline, y downwards.
  case outline(CGPath)
  /// Outlines one over the other; without a colour of their own they have the text's.
  case layers([(path: CGPath, color: RGBA?)])
  /// A picture of a colour glyph and where it lies, relative to the origin.
  case picture(png: Data, box: CGRect)
}

/// Where the painter gets the shapes of glyphs from.
protocol GlyphShapes {
  /// Nil for glyphs that draw nothing.
  func shape(of glyph: UInt32, face: FontFace, size: Double) -> GlyphShape?
  /// The glyphs that a viewer with the run's font and features shows for a part of its text that stands alone, from left
  /// to right; nil where nobody knows.
  func glyphs(of text: String, like run: GlyphRun) -> [ShapedGlyph]?
}
