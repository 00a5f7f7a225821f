import CoreGraphics
import Drawing
import TextLayout

/// Glyph shapes from font files.
struct LayoutGlyphShapes: GlyphShapes {
  let outlines: GlyphOutlines

  func shape(of glyph: UInt32, face: FontFace, size: Double) -> GlyphShape? {
    guard let font = outlines.outlines(of: face) else { return nil }
    let placement = CGAffineTransform(scaleX: CGFloat(size), y: CGFloat(-size))
    let layers = font.layers(of: glyph)
    if !layers.isEmpty {
      return .layers(
        layers.compactMap { layer in
          font.path(of: layer.glyph).map { ($0.transformed(by: placement), layer.color) }
        })
    }
    if let picture = font.picture(of: glyph) {
      return .picture(png: picture.png, box: picture.bounds.applying(placement))
    }
    return font.path(of: glyph).map { .outline($0.transformed(by: placement)) }
  }

  func glyphs(of text: String, like run: GlyphRun) -> [ShapedGlyph]? {
    // No word is longer; consecutive marks take quadratic time.
    guard text.utf8.count <= 1024 else { return nil }
    return outlines.outlines(of: run.face)?.shape(
      text, isRightToLeft: run.isRightToLeft, features: run.shaping.features, language: run.shaping.language)
  }
}
