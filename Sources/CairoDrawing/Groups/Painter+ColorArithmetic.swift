import CCairo
import CoreGraphics
import DisplayList

extension Painter {
  /// How a document shows what colour matrices make of a group.
  enum ColorFilterPlan {
    /// As other paints, under an opacity.
    case paints(opacity: Double)
    /// By joining what is drawn with constants, under an opacity.
    case arithmetic(ColorArithmetic, opacity: Double)
  }

  /// Nil where the filters are others, or mix what cannot be mapped.
  func colorFilterPlan(
    _ effects: GroupEffects, items: ArraySlice<DisplayItem>, layer: LayerIndex
  ) -> ColorFilterPlan? {
    guard target != .pixels, effects.rasterizationScale == nil, !effects.filters.isEmpty else { return nil }
    var (matrices, opacity) = ([[Double]](), 1.0)
    for filter in effects.filters {
      guard case .colorMatrix(let m) = filter, let scale = RGBA.alphaScale(of: m) else { return nil }
      matrices.append(m)
      opacity *= scale
    }
    let colors = paintColors(of: items)
    if let colors, !leaveRange(colors, matrices) || areLonePaints(items) { return .paints(opacity: opacity) }
    if target == .pdf, self.colors.isIdentity, nesting < Self.deepestNesting,
      let arithmetic = ColorArithmetic(matrices, colors: colors)
    {
      return .arithmetic(arithmetic, opacity: opacity)
    }
    guard colors != nil else { return nil }
    report(
      layer, .approximated,
      "where translucent things lie on others, colours that its filter makes too dark or too bright are cut off before they mix"
    )
    return .paints(opacity: opacity)
  }

  /// Whether matrices lead colours out of the range where they are cut off.
  private func leaveRange(_ colors: [SIMD3<Double>], _ matrices: [[Double]]) -> Bool {
    var affine = ColorAffine()
    return matrices.contains { matrix in
      affine = affine.concatenating(ColorAffine(matrix))
      return colors.contains { !affine($0).isColor }
    }
  }

  /// Draws items and joins them with constants. False, and nothing drawn, where there is no room for it.
  ///
  /// Constants are opaque, so what they are painted on must be as well: the drawing lies on black, and is divided by its own
  /// alpha (dodged by what alpha leaves); in the end its alpha masks the whole.
  func draw(
    _ place: PagePlan.Place, _ range: Range<Int>, items: [DisplayItem], by arithmetic: ColorArithmetic
  )
    -> Bool
  {
    let toDevice = matrix.affine
    let box = DisplayList.bounds(of: items[range], definitions: definitions)
    guard let room = room(for: box),
      let drawing = recording(of: place, range, in: room, paints: arithmetic.paints, toDevice: toDevice)
    else { return false }
    compose(in: room, by: drawing, steps: arithmetic.steps) { paintAlone(drawing) }
    return true
  }

  /// A drawing as a form in device space, of which the text is not to be found, its paints mapped by a matrix.
  func recording(
    of place: PagePlan.Place, _ range: Range<Int>, in room: CGRect, paints: [Double]?,
    toDevice: CGAffineTransform
  ) -> CairoPattern? {
    guard let recording = CairoSurface(recording: room), let context = CairoContext(recording) else {
      return nil
    }
    let painter = Painter(
      context.pointer, target: target, resources: resources, plan: plan, outlines: outlines,
      fallbackDPI: fallbackDPI, nesting: nesting + 1)
    // Drawn three times, its text is to be found once.
    painter.groups.append(OpenGroup(effects: nil, layer: groups.last?.layer ?? -1, isEcho: true))
    if let paints { painter.colors.matrices.append(paints) }
    painter.concatenate(toDevice)
    painter.draw(place, range)
    findings.append(contentsOf: painter.findings)
    return CairoPattern(taking: cairo_pattern_create_for_surface(recording.pointer))
  }

  /// Paints a drawing of which nothing blends with what lies behind it.
  func paintAlone(_ drawing: CairoPattern) {
    cairo_push_group(cr)
    cairo_set_source(cr, drawing.pointer)
    cairo_paint(cr)
    cairo_pop_group_to_source(cr)
    cairo_paint(cr)
  }

  /// What of a box can be seen, in whole units of the device; nil where that is nothing, or too much for recordings.
  func room(for box: CGRect) -> CGRect? {
    var (x0, y0, x1, y1) = (0.0, 0.0, 0.0, 0.0)
    cairo_clip_extents(cr, &x0, &y0, &x1, &y1)
    let seen = box.cut(to: CGRect(x: x0, y: y0, width: x1 - x0, height: y1 - y0)).applying(matrix.affine)
    guard !seen.isNull, !seen.isEmpty,
      max(abs(seen.minX), abs(seen.maxX), abs(seen.minY), abs(seen.maxY)) < 30_000
    else { return nil }
    return seen.insetBy(dx: -1, dy: -1).integral
  }

  /// Composes a drawing on black, divides it by its alpha, joins it with constants and masks it by its alpha.
  ///
  /// - Parameters:
  ///   - room: in device space, as the alpha and what is drawn.
  ///   - isMasked: false where the colours are wanted as they are, however faint, and black where nothing is.
  ///   - draw: draws on black.
  func compose(
    in room: CGRect, by alpha: CairoPattern, steps: [ColorArithmetic.Step] = [], isMasked: Bool = true,
    draw: () -> Void
  ) {
    cairo_save(cr)
    cairo_identity_matrix(cr)
    cairo_push_group(cr)
    fill(room, .zero, .normal)
    draw()
    cairo_push_group(cr)
    // Where nothing is, and no mask hides it, white would make white of black in poppler.
    fill(room, isMasked ? .one : SIMD3(repeating: 254 / 255), .normal)
    cairo_set_source_rgb(cr, 0, 0, 0)
    cairo_mask(cr, alpha.pointer)
    cairo_pop_group_to_source(cr)
    cairo_set_operator(cr, CAIRO_OPERATOR_COLOR_DODGE)
    cairo_paint(cr)
    for step in steps { fill(room, step.color, step.mode) }
    cairo_pop_group_to_source(cr)
    cairo_set_operator(cr, CAIRO_OPERATOR_OVER)
    if isMasked { cairo_mask(cr, alpha.pointer) } else { cairo_paint(cr) }
    cairo_restore(cr)
  }

  private func fill(_ box: CGRect, _ color: SIMD3<Double>, _ mode: BlendMode) {
    cairo_set_operator(cr, cairo_operator_t(mode, target: target))
    cairo_set_source_rgb(cr, decimal(Float(color.x)), decimal(Float(color.y)), decimal(Float(color.z)))
    cairo_new_path(cr)
    cairo_rectangle(cr, Double(box.minX), Double(box.minY), Double(box.width), Double(box.height))
    cairo_fill(cr)
  }
}
