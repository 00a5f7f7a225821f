import CPango
import CoreGraphics
import Drawing

package struct FontInformation: Sendable {
  /// The location of the font, and its names.
  package var face: FontFace
  package var metrics: FontProgramMetrics
}

extension FontLibrary {
  /// Returns the font for a name; nil only if no font at all can be opened.
  package func information(of name: String) -> FontInformation? {
    let found = withEngine { engine in
      engine.font(for: FontRequest(name: name)).map {
        ($0.primary.face, $0.primary.metrics)
      }
    }
    guard let (face, metrics) = found, let outlines = outlines.outlines(of: face) else { return nil }
    return FontInformation(face: face, metrics: metrics, outlines: outlines)
  }
}

extension FontInformation {
  init(face: FontFace, metrics: FontMetrics, outlines: FaceOutlines) {
    let (font, unitsPerEm) = (outlines.font, outlines.unitsPerEm)
    func value(_ tag: hb_ot_metrics_tag_t) -> CGFloat? {
      var position: Int32 = 0
      return hb_ot_metrics_get_position(font, tag, &position) != 0 ? CGFloat(position) / unitsPerEm : nil
    }
    func height(of character: Unicode.Scalar) -> CGFloat? {
      outlines.glyph(for: character).flatMap { outlines.path(of: $0)?.boundingBoxOfPath.maxY }
    }
    let glyphs = hb_face_get_glyph_count(hb_font_get_face(font))
    self.init(
      face: face,
      metrics: FontProgramMetrics(
        ascent: metrics.ascent, descent: metrics.descent, lineGap: metrics.lineGap,
        underline: metrics.underline,
        capHeight: value(HB_OT_METRICS_TAG_CAP_HEIGHT) ?? height(of: "H") ?? 0.7,
        xHeight: value(HB_OT_METRICS_TAG_X_HEIGHT) ?? height(of: "x") ?? 0.5,
        slantAngle: CGFloat(hb_style_get_value(font, HB_STYLE_TAG_SLANT_ANGLE)), unitsPerEm: Int(unitsPerEm),
        glyphCount: Int(glyphs), boundingBox: outlines.boundingBox(of: glyphs)))
  }
}

extension FaceOutlines {
  /// The bounding box of the font's first glyphs.
  fileprivate func boundingBox(of count: UInt32) -> CGRect {
    var (low, high) = (
      CGPoint(x: CGFloat.infinity, y: .infinity), CGPoint(x: -CGFloat.infinity, y: -.infinity)
    )
    for glyph in 0..<count {
      var box = hb_glyph_extents_t()
      guard hb_font_get_glyph_extents(font, glyph, &box) != 0, box.width != 0 || box.height != 0 else {
        continue
      }
      low.x = min(low.x, CGFloat(box.x_bearing))
      high.x = max(high.x, CGFloat(box.x_bearing + box.width))
      high.y = max(high.y, CGFloat(box.y_bearing))
      low.y = min(low.y, CGFloat(box.y_bearing + box.height))
    }
    guard low.x <= high.x else { return .zero }
    return CGRect(
      x: low.x / unitsPerEm, y: low.y / unitsPerEm, width: (high.x - low.x) / unitsPerEm,
      height: (high.y - low.y) / unitsPerEm)
  }
}
