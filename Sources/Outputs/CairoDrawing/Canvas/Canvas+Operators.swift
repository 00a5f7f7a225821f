import CCairo
import Drawing

/// Workarounds for operators on Cairo's image surfaces.
extension Canvas {
  /// Paints by the current operator.
  ///
  /// With operators that change the backdrop where nothing is painted, Cairo's image surfaces lose the
  /// backdrop under clips other than boxes, and `copy` keeps as much of it as masks and opacity take
  /// from the group. So the result is made separately, and replaces the backdrop through the clip.
  func paint(by mode: BlendMode, _ paint: () -> Void) {
    guard mode.changesEmptyBackdrop, let behind = cairo_get_group_target(cr) else { return paint() }
    let operation = cairo_get_operator(cr)
    let joined = apart {
      cairo_reset_clip(cr)
      cairo_save(cr)
      cairo_identity_matrix(cr)
      cairo_set_source_surface(cr, behind, 0, 0)
      cairo_set_operator(cr, CAIRO_OPERATOR_SOURCE)
      if mode != .copy { cairo_paint(cr) }
      cairo_restore(cr)
      cairo_set_operator(cr, mode == .copy ? CAIRO_OPERATOR_OVER : operation)
      paint()
    }
    guard let joined else { return }
    cairo_set_operator(cr, CAIRO_OPERATOR_SOURCE)
    self.paint(joined)
  }

  /// Composes a group with its backdrop by a mode that is applied to whole pixels.
  ///
  /// For modes that mix hue, saturation and luminosity, pixman multiplies green twice and blue not at
  /// all through a mask; and clips, opacity and edges of shapes are masks to it. So all of these are in the
  /// content by now, and only whole pixels are painted.
  func blendWhole(_ content: CairoPattern?, by mode: BlendMode) {
    guard let content else { return }
    let isSilhouette = isAlphaAlone
    if mode == .plusDarker, !isSilhouette { return blendDarker(content) }
    cairo_save(cr)
    cairo_set_source(cr, content.pointer)
    cairo_identity_matrix(cr)
    let box = clipBox
    let (left, top) = (box.minX.rounded(.down), box.minY.rounded(.down))
    cairo_reset_clip(cr)
    cairo_new_path(cr)
    cairo_rectangle(cr, left, top, box.maxX.rounded(.up) - left, box.maxY.rounded(.up) - top)
    cairo_clip(cr)
    // For alpha alone, `plusDarker` is a sum.
    cairo_set_operator(cr, mode == .plusDarker ? CAIRO_OPERATOR_ADD : cairo_operator_t(mode))
    cairo_paint(cr)
    cairo_restore(cr)
  }
}
