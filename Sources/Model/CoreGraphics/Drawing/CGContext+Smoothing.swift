// Settings of the drawing quality on Apple's systems. They have no effect here, since exports always draw as
// precisely as possible.

extension CGContext {
  /// Has no effect: edges are always antialiased.
  public func setAllowsAntialiasing(_ allows: Bool) {}
  /// Has no effect: glyphs are outlines.
  public func setShouldSmoothFonts(_ should: Bool) {}
  /// Has no effect: glyphs are outlines.
  public func setAllowsFontSmoothing(_ allows: Bool) {}
  /// Has no effect: glyphs are positioned exactly.
  public func setShouldSubpixelPositionFonts(_ should: Bool) {}
  /// Has no effect: glyphs are positioned exactly.
  public func setAllowsFontSubpixelPositioning(_ allows: Bool) {}
  /// Has no effect: glyphs are positioned exactly.
  public func setShouldSubpixelQuantizeFonts(_ should: Bool) {}
  /// Has no effect: glyphs are positioned exactly.
  public func setAllowsFontSubpixelQuantization(_ allows: Bool) {}
  /// Has no effect: curves stay curves.
  public func setFlatness(_ flatness: CGFloat) {}
  /// Has no effect: colours outside of a gamut are clipped to it.
  public func setRenderingIntent(_ intent: CGColorRenderingIntent) {}
}
