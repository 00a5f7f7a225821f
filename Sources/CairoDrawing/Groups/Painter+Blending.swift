import CCairo
import DisplayList

extension Painter {
  /// Redirects drawing into a group of its own, in which nothing was blended yet.
  func openDrawing() {
    cairo_push_group(cr)
    cairo_set_operator(cr, CAIRO_OPERATOR_OVER)
    pushedGroups += 1
    lastJoins[pushedGroups] = nil
    solidBoxes[pushedGroups] = nil
  }

  /// Sets how what is painted next joins what lies behind it; reports where a format can only come close.
  func join(_ mode: BlendMode, layer: LayerIndex) {
    if target == .pdf, mode != .normal {
      if let lastJoin = lastJoins[pushedGroups], lastJoin.mode == mode,
        isClipped || lastJoin.serial != clipSerial
      {
        changeOperator(from: mode)
      }
      lastJoins[pushedGroups] = (mode, clipSerial)
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
