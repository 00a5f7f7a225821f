import CoreGraphics
import Drawing

/// Runs of text in a font that the tests know.
enum TextFixture {
  static let face = FontFace(
    file: "/usr/share/fonts/truetype/dejavu/DejaVuSansMono.ttf", family: "DejaVu Sans Mono", style: "Book",
    postScriptName: "DejaVuSansMono")

  /// Letters of DejaVu Sans Mono, whose glyphs stand in the order of ASCII.
  static func run(_ text: String, x: CGFloat = 5, y: CGFloat = 20, fill: Paint?, stroke: Stroke? = nil)
    -> Drawing.Node
  {
    var origin = CGPoint(x: x, y: y)
    let glyphs = text.unicodeScalars.map { scalar in
      defer { origin.x += 7.224 }
      return GlyphRun.Glyph(id: scalar.value - 29, origin: origin, advance: 7.224)
    }
    let clusters = glyphs.map { _ in GlyphRun.Cluster(byteCount: 1, glyphCount: 1) }
    return .glyphs(
      GlyphRun(
        face: face, size: 12, glyphs: glyphs, text: text, clusters: clusters, fill: fill, stroke: stroke))
  }
}
