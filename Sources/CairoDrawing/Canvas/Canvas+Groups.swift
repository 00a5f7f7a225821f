import CCairo
import CoreGraphics
import Drawing

/// Groups drawn on surfaces of their own, and their composition.
extension Canvas {
  /// Redirects drawing to a new group.
  func pushGroup() {
    cairo_push_group(cr)
    cairo_set_operator(cr, CAIRO_OPERATOR_OVER)
    depth += 1
  }

  /// Ends the group and returns its content; nil if there is no memory for it.
  func popGroup() -> CairoPattern? {
    depth -= 1
    return CairoPattern(taking: cairo_pop_group(cr))
  }

  /// Returns a group's drawing as a pattern; nil if there is no memory.
  func apart(_ content: cairo_content_t = CAIRO_CONTENT_COLOR_ALPHA, draw: () -> Void) -> CairoPattern? {
    cairo_push_group_with_content(cr, content)
    cairo_set_operator(cr, CAIRO_OPERATOR_OVER)
    draw()
    return CairoPattern(taking: cairo_pop_group(cr))
  }

  /// Paints a group's drawing as a whole.
  func paint(alpha: Double, draw: () -> Void) {
    if let drawn = apart(draw: draw) { paint(drawn, alpha: alpha) }
  }

  func paint(_ source: CairoPattern, alpha: Double = 1) {
    cairo_set_source(cr, source.pointer)
    if alpha < 1 { cairo_paint_with_alpha(cr, max(alpha, 0)) } else { cairo_paint(cr) }
  }

  /// Paints the content of a group.
  func compose(_ content: CairoPattern, alpha: Double) {
    inDevice([content]) { paint(content, alpha: alpha) }
  }

  /// Paints the content of a group through the alpha of another drawing.
  func compose(_ content: CairoPattern, through mask: CairoPattern) {
    let isColor = cairo_pattern_get_type(content.pointer) == CAIRO_PATTERN_TYPE_SOLID
    inDevice(isColor ? [mask] : [content, mask]) {
      cairo_set_source(cr, content.pointer)
      cairo_mask(cr, mask.pointer)
    }
  }

  /// Returns the content of a group, multiplied by a mask, an opacity and the current clips.
  func faded(_ content: CairoPattern, alpha: Double, mask: CairoPattern? = nil) -> CairoPattern? {
    guard let mask else { return apart { compose(content, alpha: alpha) } }
    let masked = apart { compose(content, through: mask) }
    return alpha < 1 ? masked.flatMap { faded($0, alpha: alpha) } : masked
  }

  /// Returns a mask that lets through what another one blocks.
  func inverted(_ mask: CairoPattern) -> CairoPattern? {
    apart(CAIRO_CONTENT_ALPHA) {
      cairo_set_source_rgba(cr, 0, 0, 0, 1)
      cairo_paint(cr)
      cairo_set_operator(cr, CAIRO_OPERATOR_DEST_OUT)
      cairo_mask(cr, mask.pointer)
    }
  }

  /// Paints groups' patterns in device space, where their offsets are whole pixels.
  ///
  /// Through a rotated matrix and back, rounding shifts them by 1e-14. At the page's edge, one of Cairo's
  /// calculations then finds nothing to draw and another finds a pixel, and it rasterises the page.
  private func inDevice(_ drawings: [CairoPattern], paint: () -> Void) {
    var matrix = matrix
    guard !matrix.isUnturned else { return paint() }
    let toPattern = matrix.affine.inverted()
    var places = drawings.map { drawing in
      var place = cairo_matrix_t()
      cairo_pattern_get_matrix(drawing.pointer, &place)
      return place
    }
    let exact = places.map { toPattern.concatenating($0.affine) }
    guard exact.allSatisfy(\.isNearlyTranslation) else { return paint() }
    for (drawing, exact) in zip(drawings, exact) {
      var whole = cairo_matrix_t(
        xx: 1, yx: 0, xy: 0, yy: 1, x0: Double(exact.tx.rounded()), y0: Double(exact.ty.rounded()))
      cairo_pattern_set_matrix(drawing.pointer, &whole)
    }
    cairo_identity_matrix(cr)
    paint()
    cairo_set_matrix(cr, &matrix)
    for (k, drawing) in drawings.enumerated() { cairo_pattern_set_matrix(drawing.pointer, &places[k]) }
  }
}

extension CGAffineTransform {
  fileprivate var isNearlyTranslation: Bool {
    max(abs(a - 1), abs(b), abs(c), abs(d - 1)) < 1e-9 && abs(tx - tx.rounded()) < 1e-6
      && abs(ty - ty.rounded()) < 1e-6
  }
}
