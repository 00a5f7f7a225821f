import CCairo
import CoreGraphics
import DisplayList

extension Painter {
  func draw(_ run: GlyphRun) {
    guard !run.glyphs.isEmpty, run.size > 0 else { return }
    guard let face = resources.face(run.face) else {
      report(
        -1, .dropped, "the font file \(run.face.file) cannot be opened; the text \"\(run.text)\" is not drawn"
      )
      return
    }
    cairo_set_font_face(cr, face.pointer)
    var matrix = cairo_matrix_t(
      xx: Double(run.size), yx: 0, xy: -run.face.shear * Double(run.size), yy: Double(run.size), x0: 0, y0: 0)
    cairo_set_font_matrix(cr, &matrix)
    let glyphs = run.glyphs.map {
      cairo_glyph_t(index: UInt($0.id), x: clamped($0.origin.x), y: clamped($0.origin.y))
    }
    if let fill = run.fill {
      setSource(fill)
      show(run, glyphs)
    } else if target == .pdf {
      // Too faint to be seen (it rounds to one step of eight bits at most), but there to be found.
      cairo_set_source_rgba(cr, 1, 1, 1, 0.004)
      show(run, glyphs)
    }
    if let stroke = run.stroke {
      cairo_new_path(cr)
      cairo_glyph_path(cr, glyphs, Int32(clamping: glyphs.count))
      set(stroke)
      setSource(stroke.paint)
      cairo_stroke(cr)
    }
  }

  private func show(_ run: GlyphRun, _ glyphs: [cairo_glyph_t]) {
    let count = Int32(clamping: glyphs.count)
    guard target == .pdf, !run.clusters.isEmpty else {
      cairo_show_glyphs(cr, glyphs, count)
      return
    }
    let clusters = run.clusters.map {
      cairo_text_cluster_t(num_bytes: $0.byteCount, num_glyphs: $0.glyphCount)
    }
    let flags = cairo_text_cluster_flags_t(
      rawValue: run.isRightToLeft ? CAIRO_TEXT_CLUSTER_FLAG_BACKWARD.rawValue : 0)
    cairo_show_text_glyphs(
      cr, run.text, Int32(clamping: run.text.utf8.count), glyphs, count, clusters,
      Int32(clamping: clusters.count), flags)
  }
}
