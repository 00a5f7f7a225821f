import CCairo
import CoreGraphics
import DisplayList

extension Painter {
  private static let fewSides = 2

  /// Keeps the surfaces of a part as small as the part: of a plane that many others cut, each part would else be composed
  /// in groups and masks as large as the page, which takes readers minutes.
  ///
  /// Parts with few sides stay in the page's own coordinates: of ramps that begin in the very middle of a pixel, MuPDF
  /// rounds those in groups that lie elsewhere differently, and a pixel of the seam may show.
  ///
  /// - Parameter box: what is drawn, in the coordinates that are being drawn in.
  func clip(to share: Share, of box: CGRect) {
    guard share.sides.count > Self.fewSides, !box.isNull, !box.isInfinite else { return }
    let toDevice = matrix.affine
    let back = toDevice.inverted()
    var region = [
      CGPoint(x: box.minX, y: box.minY), CGPoint(x: box.maxX, y: box.minY),
      CGPoint(x: box.maxX, y: box.maxY), CGPoint(x: box.minX, y: box.maxY),
    ].map { $0.applying(toDevice) }
    for side in share.sides {
      // Ramps reach a little beyond their lines.
      let line = side.line.pulledBack(through: back).normalized
      region = Polygon.clip(region, where: line.a, line.b, line.c + 1)
    }
    let seen = Polygon.box(region)
    clip(
      toDevice: region.isEmpty
        ? .zero
        : CGRect(x: seen.minX, y: seen.minY, width: seen.maxX - seen.minX, height: seen.maxY - seen.minY))
  }

  /// What a part of a plane shows of its drawing, in the coordinates that are being drawn in.
  func share(_ share: Share, of content: CairoPattern) -> CairoPattern {
    guard target != .pixels else {
      cut(content, to: share)
      return content
    }
    var content = content
    for ramp in share.ramps(toPage: matrix.affine) {
      cairo_push_group_with_content(cr, CAIRO_CONTENT_ALPHA)
      cairo_set_operator(cr, CAIRO_OPERATOR_OVER)
      for layer in ramp {
        guard let pattern = CairoPattern(layer) else { continue }
        cairo_set_source(cr, pattern.pointer)
        cairo_paint(cr)
      }
      guard let mask = CairoPattern(taking: cairo_pop_group(cr)) else { continue }
      if let masked = masked(content, by: mask) { content = masked }
    }
    return content
  }

  /// A group's drawing cut by a mask. Readers of PDF cut each thing in a group by the clips around the group.
  func cut(_ content: CairoPattern, to clips: [ClipPath]) -> CairoPattern? {
    clips.reduce(content as CairoPattern?) { content, clip in
      guard let content else { return nil }
      cairo_push_group_with_content(cr, CAIRO_CONTENT_ALPHA)
      cairo_set_operator(cr, CAIRO_OPERATOR_OVER)
      append(clip.path)
      cairo_set_fill_rule(cr, clip.rule == .evenOdd ? CAIRO_FILL_RULE_EVEN_ODD : CAIRO_FILL_RULE_WINDING)
      cairo_set_source_rgba(cr, 0, 0, 0, 1)
      cairo_fill(cr)
      guard let mask = CairoPattern(taking: cairo_pop_group(cr)) else { return nil }
      return masked(content, by: mask)
    }
  }

  private func masked(_ content: CairoPattern, by mask: CairoPattern) -> CairoPattern? {
    cairo_push_group(cr)
    cairo_set_operator(cr, CAIRO_OPERATOR_OVER)
    cairo_set_source(cr, content.pointer)
    cairo_mask(cr, mask.pointer)
    return CairoPattern(taking: cairo_pop_group(cr))
  }

  /// Multiplies pixels by their shares: each pixel's own alpha is known here, and how much of it lies on a line's side.
  private func cut(_ content: CairoPattern, to share: Share) {
    guard let surface = content.imageSurface, let pixels = SurfacePixels(surface) else { return }
    var (offsetX, offsetY) = (0.0, 0.0)
    cairo_surface_get_device_offset(surface, &offsetX, &offsetY)
    let toPixels = matrix.affine.concatenating(CGAffineTransform(translationX: offsetX, y: offsetY))
    // A pixel lies as far on both sides of its middle as its box reaches along the line's normal.
    let ramps = share.sides.map { side -> Share.Side in
      let seen = side.line.pulledBack(through: toPixels.inverted()).normalized
      let reach = abs(seen.a) + abs(seen.b)
      return Share.Side(
        line: Share.Line(a: seen.a / reach, b: seen.b / reach, c: seen.c / reach), isLater: side.isLater)
    }
    for y in 0..<pixels.height {
      let row = pixels.data + y * pixels.bytesPerRow
      for x in 0..<pixels.width where row[4 * x + 3] > 0 {
        let middle = CGPoint(x: Double(x) + 0.5, y: Double(y) + 0.5)
        let alpha = Double(row[4 * x + 3]) / 255
        var factor = 1.0
        for ramp in ramps {
          factor *= ramp.factor(share: ramp.line.value(at: middle) + 0.5, alpha: alpha)
        }
        guard factor < 1 else { continue }
        for k in 4 * x..<4 * x + 4 { row[k] = UInt8((Double(row[k]) * factor).rounded()) }
      }
    }
    cairo_surface_mark_dirty(surface)
  }
}
