import CCairo
import CoreGraphics
import DisplayList

extension Painter {
  /// Whether a paint becomes a mesh whose edge has to be smooth. Poppler cuts meshes off at whole pixels; upright
  /// rectangles mostly end there anyway.
  func isJagged(_ paint: Paint, on path: CGPath) -> Bool {
    guard target == .pdf, case .gradient(let gradient) = paint else { return false }
    if gradient.projection == nil {
      guard case .conic = gradient.kind else { return false }
    }
    if case .rect = path.shape, matrix.xy == 0, matrix.yx == 0 { return false }
    return true
  }

  /// Fills a path by painting through a mask of its shape, and leaves no current path.
  func fillThroughMask(_ path: CGPath, _ rule: CGPathFillRule, with paint: Paint) {
    let box = path.boundingBoxOfPath
    guard !box.isNull else { return }
    cairo_save(cr)
    clip(toDevice: box.applying(matrix.affine))
    if let mask = mask(path, rule) {
      append(path)
      setSource(paint, of: path)
      cairo_new_path(cr)
      cairo_mask(cr, mask.pointer)
    }
    cairo_restore(cr)
  }
}
