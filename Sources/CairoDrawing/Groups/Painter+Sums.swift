import CCairo
import CoreGraphics
import Drawing

/// Sums of light in documents, which have no blend mode for them but say them by two.
///
/// On an opaque backdrop B, a source S that lies on black is added by dodging B by S and then screening it with S:
/// min(1, B / (1 − S)) · (1 − S) + S = min(1, B + S), *plus-lighter*. One that lies on white takes away from white by burning
/// and multiplying: max(0, 1 − (1 − B) / S) · S = max(0, B + S − 1), *plus-darker* (the modes: ISO 32000-1, 11.3.5.2; the
/// sums: W3C Compositing and Blending Level 2). Where something shines through the backdrop there would be black, or white.
extension Painter {
  /// Remembers what lies opaque behind all that is drawn later in the same drawing.
  func noteOccluder(_ node: Drawing.Node) {
    guard target == .pdf, !isClipped, opacity >= 1, let box = node.opaqueBox else { return }
    let toDevice = matrix.affine
    guard toDevice.keepsBoxes else { return }
    let seen = box.applying(toDevice)
    let known = occluderBoxes[pushedGroups] ?? .null
    if known.isNull || seen.width * seen.height > known.width * known.height {
      occluderBoxes[pushedGroups] = seen
    }
  }

  /// Whether a group can be added to what lies behind it exactly.
  ///
  /// - Parameter box: what the group draws on, in the coordinates that are being drawn in.
  func canSum(_ mode: BlendMode, over box: CGRect) -> Bool {
    guard target == .pdf, mode == .plusLighter || mode == .plusDarker,
      var solid = occluderBoxes[pushedGroups],
      !box.isNull, !box.isInfinite
    else { return false }
    let edges = clipBox
    // Cairo has only pages of whole points, of which the last one may be cut.
    if edges.maxX - solid.maxX < 1 { solid.size.width = edges.maxX - solid.minX }
    if edges.maxY - solid.maxY < 1 { solid.size.height = edges.maxY - solid.minY }
    let seen = box.applying(matrix.affine).cut(to: edges)
    return seen.isEmpty || solid.insetBy(dx: -0.01, dy: -0.01).contains(seen)
  }

  /// Adds a drawing to what lies behind it, or takes both away from white.
  func sum(_ content: CairoPattern, by mode: BlendMode, alpha: Double, layer: LayerIndex) {
    cairo_save(cr)
    clipToOpaque()
    cairo_push_group(cr)
    paintBackdrop(of: mode)
    cairo_set_source(cr, content.pointer)
    cairo_paint_with_alpha(cr, min(max(alpha, 0), 1))
    if let drawn = CairoPattern(taking: cairo_pop_group(cr)) {
      sum(onBackdrop: drawn, by: mode, layer: layer)
    }
    cairo_restore(cr)
  }

  /// The same with a drawing on the ground that the mode asks for.
  func sum(onBackdrop drawn: CairoPattern, by mode: BlendMode, layer: LayerIndex) {
    for step in mode == .plusLighter ? [BlendMode.colorDodge, .screen] : [.colorBurn, .multiply] {
      join(step, layer: layer)
      cairo_set_source(cr, drawn.pointer)
      cairo_paint(cr)
    }
    clipGeneration += 1
  }

  /// Redirects drawing into a group with the ground that the mode asks for.
  func openDrawingOnBackdrop(for mode: BlendMode) {
    clipToOpaque()
    openDrawing()
    paintBackdrop(of: mode)
  }

  /// What has no effect on what lies behind it.
  private func paintBackdrop(of mode: BlendMode) {
    let grey = mode == .plusLighter ? 0.0 : 1.0
    cairo_set_operator(cr, CAIRO_OPERATOR_OVER)
    cairo_set_source_rgb(cr, grey, grey, grey)
    cairo_paint(cr)
  }

  /// Keeps the ground off what is not opaque.
  private func clipToOpaque() {
    guard let solid = occluderBoxes[pushedGroups], !solid.contains(clipBox) else { return }
    var matrix = matrix
    cairo_identity_matrix(cr)
    cairo_new_path(cr)
    cairo_rectangle(
      cr, clamped(solid.minX), clamped(solid.minY), clamped(solid.width), clamped(solid.height))
    cairo_clip(cr)
    cairo_set_matrix(cr, &matrix)
    clipGeneration += 1
  }

  /// What can be drawn on, in device space.
  private var clipBox: CGRect {
    cairo_save(cr)
    defer { cairo_restore(cr) }
    // A turned box would grow on its way to the device.
    cairo_identity_matrix(cr)
    var (x0, y0, x1, y1) = (0.0, 0.0, 0.0, 0.0)
    cairo_clip_extents(cr, &x0, &y0, &x1, &y1)
    return CGRect(x: x0, y: y0, width: x1 - x0, height: y1 - y0)
  }
}
