import CCairo
import CoreGraphics
import Drawing

extension Painter {
  /// Whether a paint becomes a mesh with an edge that has to be smooth: some viewers cut meshes off at whole pixels
  /// (docs/viewers.md). Edges of
  /// upright rectangles are straight there too.
  func isJagged(_ paint: Paint, on path: CGPath) -> Bool {
    guard target == .pdf, case .gradient(let gradient) = paint, gradient.isPatched else { return false }
    if case .rect = path.shape, matrix.xy == 0, matrix.yx == 0 { return clipCount > 0 }
    return true
  }

  /// Fills a path with a mesh through a mask of what the path and the clips let be seen, and leaves no current path.
  ///
  /// The mask holds the clips, and nothing else is cut by them: so a mesh's edge covers as much of each pixel as that of one
  /// colour would, for which readers find out what path and clips have in common.
  func fillThroughMask(_ item: DrawnPath, with paint: Paint) {
    let box = item.path.boundingBoxOfPath
    guard !box.isNull else { return }
    cairo_save(cr)
    defer { cairo_restore(cr) }
    clip(toDevice: box.applying(matrix.affine))
    append(item.path)
    setSource(paint, of: item.path)
    guard let source = cairo_get_source(cr).flatMap({ CairoPattern(taking: cairo_pattern_reference($0)) }),
      let mask = mask(of: {
        if holdsClip(item) {
          appendClip()
        } else {
          append(item.path)
          set(item.rule)
        }
      })
    else { return }
    cairo_reset_clip(cr)
    clip(toDevice: box.applying(matrix.affine))
    cairo_set_source(cr, source.pointer)
    cairo_mask(cr, mask.pointer)
  }
}
