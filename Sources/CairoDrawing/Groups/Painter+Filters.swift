import CCairo
import CoreGraphics
import Drawing
import Lowering

extension Painter {
  /// Draws the content of a group as a picture of its own, filtered. Painters of documents find only what needs none
  /// (`RasterFallback`).
  func drawAsPixels(_ content: Drawing, effects: GroupEffects, layer: LayerIndex) {
    let reach = effects.filters.reach
    // What the page's clips leave of it, and what is blurred into that; a layer may be far larger.
    var (x0, y0, x1, y1) = (0.0, 0.0, 0.0, 0.0)
    cairo_clip_extents(cr, &x0, &y0, &x1, &y1)
    let seen = effects.clips.reduce(CGRect(x: x0, y: y0, width: x1 - x0, height: y1 - y0)) {
      $0.cut(to: $1.path.boundingBox)
    }
    guard !seen.isNull, !content.bounds.isNull else { return }
    let box = content.bounds.insetBy(dx: -reach, dy: -reach).cut(to: seen.insetBy(dx: -reach, dy: -reach))
    guard !box.isNull, !box.isEmpty else { return }
    // The device's own pixels; of very wide blurs, which reach as far, fewer show as much.
    let m = matrix
    let enough = max(effects.pixelScale(.infinity) * 12, effects.rasterizationScale ?? 0)
    let scale = SIMD2(min(hypot(m.xx, m.yx), enough), min(hypot(m.xy, m.yy), enough))
    let isUpright = m.xy == 0 && m.yx == 0 && m.xx == scale.x && m.yy == scale.y
    let phase = isUpright ? SIMD2(m.x0 - m.x0.rounded(), m.y0 - m.y0.rounded()) : .zero
    let area = RasterArea(box, scale: scale, phase: phase)
    var found: [Finding] = []
    let surface = area.surface { context in
      let painter = Painter(
        context, target: .pixels, resources: resources, plan: plan, outlines: outlines,
        fallbackDPI: fallbackDPI, visible: CGRect(x: 0, y: 0, width: area.width, height: area.height),
        nesting: nesting + 1)
      painter.pushedGroups = pushedGroups
      painter.concatenate(area.transform)
      painter.draw(content)
      found = painter.findings
    }
    findings.append(contentsOf: found)
    guard let surface, let pattern = CairoPattern(taking: cairo_pattern_create_for_surface(surface.pointer))
    else {
      report(layer, .dropped, "there is no memory to rasterise it")
      return
    }
    surface.pointer.apply(effects.filters, scale: area.scale)
    var matrix = cairo_matrix_t(area.transform)
    cairo_pattern_set_matrix(pattern.pointer, &matrix)
    cairo_set_source(cr, pattern.pointer)
    cairo_paint(cr)
  }
}
