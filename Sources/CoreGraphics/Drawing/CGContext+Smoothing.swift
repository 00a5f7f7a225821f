// What tells Apple's systems how finely to draw. Exports always draw as finely as they can, so that none of it makes a
// difference here.

extension CGContext {
  /// Makes no difference: edges are always smooth.
  public func setAllowsAntialiasing(_ allows: Bool) {}
  /// Makes no difference: glyphs are outlines.
  public func setShouldSmoothFonts(_ should: Bool) {}
  /// Makes no difference: glyphs are outlines.
  public func setAllowsFontSmoothing(_ allows: Bool) {}
  /// Makes no difference: glyphs stand exactly where they belong.
  public func setShouldSubpixelPositionFonts(_ should: Bool) {}
  /// Makes no difference: glyphs stand exactly where they belong.
  public func setAllowsFontSubpixelPositioning(_ allows: Bool) {}
  /// Makes no difference: glyphs stand exactly where they belong.
  public func setShouldSubpixelQuantizeFonts(_ should: Bool) {}
  /// Makes no difference: glyphs stand exactly where they belong.
  public func setAllowsFontSubpixelQuantization(_ allows: Bool) {}
  /// Makes no difference: curves stay curves.
  public func setFlatness(_ flatness: CGFloat) {}
  /// Makes no difference: colours beyond a space are cut to it.
  public func setRenderingIntent(_ intent: CGColorRenderingIntent) {}
}
