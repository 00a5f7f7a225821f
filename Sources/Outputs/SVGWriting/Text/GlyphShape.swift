import CoreGraphics
import Drawing
import TextLayout

enum GlyphShape {
  /// At the requested size, with the origin on the baseline, y downwards.
  case outline(CGPath)
  /// Outlines on top of each other; those without a colour have the text's.
  case layers([(path: CGPath, color: RGBA?)])
  /// A picture of a colour glyph and its box, relative to the origin.
  case picture(png: Data, box: CGRect)
}

/// The painter's source of glyph shapes.
protocol GlyphShapes {
  /// Returns nil for glyphs that draw nothing.
  func shape(of glyph: UInt32, face: FontFace, size: Double) -> GlyphShape?
  /// Returns the glyphs that a viewer with the run's font and features shows for a separate part of its text,
  /// from left to right; nil if unknown.
  func glyphs(of text: String, like run: GlyphRun) -> [ShapedGlyph]?
}
