import CoreGraphics

extension GlyphRun {
  /// A box that contains the run's ink for any usual font: two ems around each origin.
  public var bounds: CGRect {
    guard let first = glyphs.first else { return .null }
    var (minX, maxX, minY, maxY) = (first.origin.x, first.origin.x, first.origin.y, first.origin.y)
    for glyph in glyphs {
      minX = min(minX, glyph.origin.x, glyph.origin.x + glyph.advance)
      maxX = max(maxX, glyph.origin.x, glyph.origin.x + glyph.advance)
      minY = min(minY, glyph.origin.y)
      maxY = max(maxY, glyph.origin.y)
    }
    let reach = size + (stroke?.width ?? 0)
    return CGRect(
      x: minX - reach, y: minY - 1.5 * reach, width: maxX - minX + 2 * reach,
      height: maxY - minY + 2.5 * reach)
  }
}
