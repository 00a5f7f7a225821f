import CCairo
import CoreGraphics
import DisplayList
import TextLayout

/// What Cairo is handed for a run of glyphs; kept from run to run, so that drawing one allocates nothing.
struct GlyphBuffers {
  var glyphs: [cairo_glyph_t] = []
  var clusters: [cairo_text_cluster_t] = []
}

extension Painter {
  func draw(_ run: GlyphRun) {
    guard !run.glyphs.isEmpty, run.size > 0, run.size.isFinite else { return }
    guard let font = resources.font(run.face) else {
      report(
        -1, .dropped, "the font file \(run.face.file) cannot be opened; the text \"\(run.text)\" is not drawn"
      )
      return
    }
    cairo_set_font_face(cr, font.face.pointer)
    let size = Double(run.size)
    var matrix = cairo_matrix_t(xx: size, yx: 0, xy: -run.face.shear * size, yy: size, x0: 0, y0: 0)
    cairo_set_font_matrix(cr, &matrix)
    fill(&glyphs, from: run)
    if font.hasColor, let face = outlines.outlines(of: run.face), run.fill != nil {
      drawPictures(run, face)
      return
    }
    if let fill = run.fill {
      setSource(fill)
      show(run)
    }
    if let stroke = run.stroke {
      cairo_new_path(cr)
      cairo_glyph_path(cr, glyphs.glyphs, Int32(clamping: glyphs.glyphs.count))
      set(stroke)
      setSource(stroke.paint)
      cairo_stroke(cr)
    }
    if run.fill == nil, target == .pdf { showInvisibly(run) }
  }

  private func fill(_ buffers: inout GlyphBuffers, from run: GlyphRun) {
    buffers.glyphs.removeAll(keepingCapacity: true)
    for glyph in run.glyphs {
      buffers.glyphs.append(
        cairo_glyph_t(index: UInt(glyph.id), x: clamped(glyph.origin.x), y: clamped(glyph.origin.y)))
    }
    guard target == .pdf else { return }
    buffers.clusters.removeAll(keepingCapacity: true)
    for cluster in run.clusters {
      buffers.clusters.append(
        cairo_text_cluster_t(num_bytes: cluster.byteCount, num_glyphs: cluster.glyphCount))
    }
  }

  private func show(_ run: GlyphRun) {
    let count = Int32(clamping: glyphs.glyphs.count)
    if target == .pixels { return fillOutlines() }
    guard target == .pdf, !run.clusters.isEmpty else {
      cairo_show_glyphs(cr, glyphs.glyphs, count)
      return
    }
    let flags = cairo_text_cluster_flags_t(
      rawValue: run.isRightToLeft ? CAIRO_TEXT_CLUSTER_FLAG_BACKWARD.rawValue : 0)
    cairo_show_text_glyphs(
      cr, run.text, Int32(clamping: run.text.utf8.count), glyphs.glyphs, count, glyphs.clusters,
      Int32(clamping: glyphs.clusters.count), flags)
  }

  /// Cairo puts the glyphs that it shows in pixels on whole pixels, which makes letters and lines uneven; outlines
  /// stay where the layout puts them. A very long run is filled piece by piece, to bound the path's memory.
  private func fillOutlines() {
    let most = 512
    glyphs.glyphs.withUnsafeBufferPointer { all in
      for start in stride(from: 0, to: all.count, by: most) {
        let piece = UnsafeBufferPointer(rebasing: all[start..<min(start + most, all.count)])
        cairo_new_path(cr)
        cairo_glyph_path(cr, piece.baseAddress, Int32(clamping: piece.count))
        cairo_fill(cr)
      }
    }
  }

  /// Draws glyphs that are pictures, or layers of other glyphs in colours of their own, as most emoji are.
  private func drawPictures(_ run: GlyphRun, _ face: FaceOutlines) {
    let alpha: Float =
      if case .color(let color)? = run.fill { color.alpha } else { 1 }
    for glyph in run.glyphs {
      cairo_save(cr)
      concatenate(
        CGAffineTransform(
          a: run.size, b: 0, c: 0, d: -run.size, tx: glyph.origin.x, ty: glyph.origin.y))
      let layers = face.layers(of: glyph.id)
      if let image = resources.picture(of: glyph.id, in: run.face, face) {
        // Pictures stand upright; glyphs' coordinates grow upwards.
        cairo_scale(cr, 1, -1)
        let box = image.bounds
        draw(
          DisplayImage(
            image: image.image, source: CGRect(origin: .zero, size: image.image.naturalSize),
            destination: CGRect(x: box.minX, y: -box.maxY, width: box.width, height: box.height),
            magnification: .linear, minification: .trilinear,
            tint: alpha < 1 ? RGBA(red: 1, green: 1, blue: 1, alpha: alpha) : nil))
      } else if !layers.isEmpty {
        for layer in layers {
          guard let path = face.path(of: layer.glyph) else { continue }
          let paint = layer.color.map { Paint.color($0) } ?? run.fill
          draw(DisplayPath(path: path, fill: paint))
        }
      } else if let path = face.path(of: glyph.id) {
        draw(DisplayPath(path: path, fill: run.fill))
      }
      cairo_restore(cr)
    }
    if target == .pdf { showInvisibly(run) }
  }
}
