import CCairo
import CoreGraphics
import Drawing

extension Painter {
  /// Redirects drawing into a group of its own, in which nothing was blended yet.
  func openDrawing() {
    cairo_push_group(cr)
    cairo_set_operator(cr, CAIRO_OPERATOR_OVER)
    pushedGroups += 1
    lastJoins[pushedGroups] = nil
    occluderBoxes[pushedGroups] = nil
  }

  /// Paints drawings of groups in device space, where they lie a whole number of pixels away.
  ///
  /// Through a turned matrix and back, rounding lets them lie 1e-14 beside it. Where one ends at the page's edge, one of Cairo's
  /// sums then says that nothing is to be drawn, and another one that a pixel is: it makes a picture of the page.
  func inDevice(_ drawings: CairoPattern..., paint: () -> Void) {
    var toDevice = matrix
    guard target == .pdf, toDevice.xy != 0 || toDevice.yx != 0 else { return paint() }
    func inDevice(_ place: cairo_matrix_t) -> CGAffineTransform {
      toDevice.affine.inverted().concatenating(place.affine)
    }
    var places = drawings.map { drawing in
      var place = cairo_matrix_t()
      cairo_pattern_get_matrix(drawing.pointer, &place)
      return place
    }
    guard places.allSatisfy({ inDevice($0).isNearlyTranslation }) else { return paint() }
    for (drawing, place) in zip(drawings, places) {
      let exact = inDevice(place)
      var whole = cairo_matrix_t(
        xx: 1, yx: 0, xy: 0, yy: 1, x0: Double(exact.tx.rounded()), y0: Double(exact.ty.rounded()))
      cairo_pattern_set_matrix(drawing.pointer, &whole)
    }
    cairo_identity_matrix(cr)
    paint()
    cairo_set_matrix(cr, &toDevice)
    for (k, drawing) in drawings.enumerated() { cairo_pattern_set_matrix(drawing.pointer, &places[k]) }
  }

  /// Sets how what is painted next joins what lies behind it; reports where a format can only come close.
  func join(_ mode: BlendMode, layer: LayerIndex) {
    if target == .pdf, mode != .normal {
      if let lastJoin = lastJoins[pushedGroups], lastJoin.mode == mode,
        isClipped || lastJoin.serial != clipGeneration
      {
        changeOperator(from: mode)
      }
      lastJoins[pushedGroups] = (mode, clipGeneration)
    }
    cairo_set_operator(cr, cairo_operator_t(mode, target: target))
    guard target != .pixels else { return }
    if target == .svg, mode != .normal {
      report(
        layer, .rasterised(dpi: fallbackDPI), "Cairo's SVG has no blend modes: the page becomes a picture")
    } else if !mode.isNativeInVectorFormats {
      let stand =
        switch mode {
        case .plusLighter: "screen"
        case .plusDarker: "multiply"
        default: "normal"
        }
      report(
        layer, .approximated, "vector formats have no blend mode \(mode.rawValue); \(stand) is used instead")
    }
  }

  /// Paints by the operator that is set.
  ///
  /// Where operators change bare ground, Cairo's pixels lose what lies behind through clips that are no boxes (1.16), and
  /// `copy` and `clear` keep as much of it as masks and opacity take from the group. So the whole is made beside it, and
  /// put in its place through the clip.
  func paint(by mode: BlendMode, _ paint: () -> Void) {
    guard target == .pixels, mode.changesEmptyBackdrop, let behind = cairo_get_group_target(cr) else {
      return paint()
    }
    let operation = cairo_get_operator(cr)
    cairo_push_group(cr)
    cairo_reset_clip(cr)
    cairo_save(cr)
    cairo_identity_matrix(cr)
    cairo_set_source_surface(cr, behind, 0, 0)
    cairo_set_operator(cr, CAIRO_OPERATOR_SOURCE)
    switch mode {
    case .clear, .copy: break
    default: cairo_paint(cr)
    }
    cairo_restore(cr)
    cairo_set_operator(cr, mode == .copy ? CAIRO_OPERATOR_OVER : operation)
    if mode != .clear { paint() }
    guard let joined = CairoPattern(taking: cairo_pop_group(cr)) else { return }
    cairo_set_operator(cr, CAIRO_OPERATOR_SOURCE)
    cairo_set_source(cr, joined.pointer)
    cairo_paint(cr)
  }

  /// Makes Cairo name the operator of what is painted next, though it was the last one too.
  ///
  /// Where the clip changes, or need not be said because something lies inside it, Cairo's PDF surface goes back to the
  /// graphics state before the clip (`Q q`), and with it to normal blending; but it still believes in the operator that
  /// it named before (1.16 to 1.18). A transparent square that is painted by another operator corrects that.
  private func changeOperator(from mode: BlendMode) {
    var (x0, y0, x1, y1) = (0.0, 0.0, 0.0, 0.0)
    cairo_clip_extents(cr, &x0, &y0, &x1, &y1)
    cairo_save(cr)
    cairo_set_operator(cr, mode == .darken ? CAIRO_OPERATOR_LIGHTEN : CAIRO_OPERATOR_DARKEN)
    cairo_set_source_rgba(cr, 0, 0, 0, 0)
    cairo_new_path(cr)
    // In the middle: turned boxes of clips reach beyond them.
    let (width, height) = (min(x1 - x0, 1), min(y1 - y0, 1))
    cairo_rectangle(cr, (x0 + x1 - width) / 2, (y0 + y1 - height) / 2, width, height)
    cairo_fill(cr)
    cairo_restore(cr)
  }
}

extension BlendMode {
  /// Whether nothing of what is composed is to be seen, only that it takes away from what lies behind.
  var onlyErases: Bool { self == .clear || self == .destinationIn || self == .destinationOut }
}

extension CGAffineTransform {
  fileprivate var isNearlyTranslation: Bool {
    max(abs(a - 1), abs(b), abs(c), abs(d - 1)) < 1e-9 && abs(tx - tx.rounded()) < 1e-6
      && abs(ty - ty.rounded()) < 1e-6
  }
}
