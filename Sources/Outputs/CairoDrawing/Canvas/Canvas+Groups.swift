import CCairo

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
    return CairoPattern(group: cairo_pop_group(cr))
  }

  /// Returns a group's drawing as a pattern; nil if there is no memory.
  func apart(_ content: cairo_content_t = CAIRO_CONTENT_COLOR_ALPHA, draw: () -> Void) -> CairoPattern? {
    cairo_push_group_with_content(cr, content)
    cairo_set_operator(cr, CAIRO_OPERATOR_OVER)
    draw()
    return CairoPattern(group: cairo_pop_group(cr))
  }

  /// Paints a group's drawing as a whole.
  func paint(alpha: Double, draw: () -> Void) {
    if let drawn = apart(draw: draw) { paint(drawn, alpha: alpha) }
  }

  func paint(_ source: CairoPattern, alpha: Double = 1) {
    cairo_set_source(cr, source.pointer)
    if alpha < 1 { cairo_paint_with_alpha(cr, max(alpha, 0)) } else { cairo_paint(cr) }
  }

  /// Paints the content of a group through the alpha of another drawing.
  func compose(_ content: CairoPattern, through mask: CairoPattern) {
    cairo_set_source(cr, content.pointer)
    cairo_mask(cr, mask.pointer)
  }

  /// Returns the content of a group, multiplied by a mask, an opacity and the current clips.
  func faded(_ content: CairoPattern, alpha: Double, mask: CairoPattern? = nil) -> CairoPattern? {
    guard let mask else { return apart { paint(content, alpha: alpha) } }
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
}
