import CCairo
import CoreGraphics
import Drawing
import TextLayout

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
    if font.hasColor, let face = outlines.outlines(of: run.face), run.fill != nil {
      drawPictures(run, face)
      return
    }
    if let fill = run.fill {
      setSource(fill, over: run.bounds)
      if let text, !isArtifact {
        text.showReadably(run)
      } else {
        collect(run.glyphs)
        if target == .svg {
          cairo_show_glyphs(cr, plainGlyphs, Int32(clamping: plainGlyphs.count))
        } else {
          cr.fillOutlines(of: plainGlyphs)
        }
      }
    }
    if let stroke = run.stroke {
      cairo_set_font_face(cr, font.face.pointer)
      cairo_set_font_matrix(cr, &matrix)
      collect(run.glyphs)
      cairo_new_path(cr)
      cairo_glyph_path(cr, plainGlyphs, Int32(clamping: plainGlyphs.count))
      set(stroke)
      setSource(stroke.paint, over: run.bounds)
      cairo_stroke(cr)
    }
    if run.fill == nil, !isArtifact { text?.showInvisibly(run) }
  }

  private func collect(_ glyphs: [GlyphRun.Glyph]) {
    plainGlyphs.removeAll(keepingCapacity: true)
    for glyph in glyphs {
      plainGlyphs.append(
        cairo_glyph_t(index: UInt(glyph.id), x: clamped(glyph.origin.x), y: clamped(glyph.origin.y)))
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
          DrawnImage(
            image: image.image, source: CGRect(origin: .zero, size: image.image.naturalSize),
            destination: CGRect(x: box.minX, y: -box.maxY, width: box.width, height: box.height),
            magnification: .linear, minification: .trilinear,
            tint: alpha < 1 ? RGBA(red: 1, green: 1, blue: 1, alpha: alpha) : nil))
      } else if !layers.isEmpty {
        for layer in layers {
          guard let path = face.path(of: layer.glyph) else { continue }
          let paint = layer.color.map { Paint.color($0) } ?? run.fill
          draw(DrawnPath(path: path, fill: paint))
        }
      } else if let path = face.path(of: glyph.id) {
        draw(DrawnPath(path: path, fill: run.fill))
      }
      cairo_restore(cr)
    }
    if !isArtifact { text?.showInvisibly(run) }
  }
}

extension OpaquePointer {
  /// Cairo puts the glyphs that it shows in pixels on whole pixels, which makes letters and lines uneven; outlines
  /// stay where the layout puts them. A very long run is filled piece by piece, to bound the path's memory.
  func fillOutlines(of glyphs: [cairo_glyph_t]) {
    let most = 512
    cairo_set_fill_rule(self, CAIRO_FILL_RULE_WINDING)
    glyphs.withUnsafeBufferPointer { all in
      for start in stride(from: 0, to: all.count, by: most) {
        let piece = UnsafeBufferPointer(rebasing: all[start..<min(start + most, all.count)])
        cairo_new_path(self)
        cairo_glyph_path(self, piece.baseAddress, Int32(clamping: piece.count))
        cairo_fill(self)
      }
    }
  }
}
