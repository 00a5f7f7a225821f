import CoreGraphics
import DisplayList

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
}
