import Blurring
import CCairo
import CoreGraphics
import DisplayList
import Foundation

extension Painter {
  /// Draws the shadow as nested areas of equal alpha, one over the other, composed by themselves.
  func drawAsContours(_ shadow: DisplayShadow) {
    guard let silhouette = silhouette(of: shadow) else { return }
    let color = mapped(shadow.color)
    let alpha = Double(color.alpha) * opacity
    let (contours, move) = resources.shadows.contours(
      of: silhouette, sigma: Double(shadow.sigma), steps: ShadowContours.steps(opacity: alpha))
    guard !contours.contours.isEmpty else { return }
    cairo_save(cr)
    defer { cairo_restore(cr) }
    let offset = CGAffineTransform(
      translationX: shadow.offset.width + move.width, y: shadow.offset.height + move.height)
    if shadow.projection == nil { concatenate(offset) }
    if contours.contours.count == 1, contours.contours[0].alpha >= 1, shadow.projection == nil {
      setSource(.color(shadow.color))
      fill(contours.contours[0].path, contours.contours[0].rule)
      return
    }
    // Stacked in black, whose sums are exact; the colour is painted through the result.
    cairo_push_group(cr)
    cairo_set_operator(cr, CAIRO_OPERATOR_OVER)
    for contour in contours.contours {
      var path = contour.path
      if let projection = shadow.projection {
        path = Self.projected(path, by: Projection(offset).concatenating(projection))
        guard !path.isEmpty else { continue }
      }
      cairo_set_source_rgba(cr, 0, 0, 0, contour.alpha)
      fill(path, contour.rule)
    }
    guard let mask = CairoPattern(taking: cairo_pop_group(cr)) else { return }
    if color.red == 0, color.green == 0, color.blue == 0 {
      cairo_set_source(cr, mask.pointer)
      if alpha < 1 { cairo_paint_with_alpha(cr, alpha) } else { cairo_paint(cr) }
    } else {
      setSource(.color(shadow.color))
      cairo_mask(cr, mask.pointer)
    }
  }

  private func fill(_ path: CGPath, _ rule: CGPathFillRule) {
    append(path)
    cairo_set_fill_rule(cr, rule == .evenOdd ? CAIRO_FILL_RULE_EVEN_ODD : CAIRO_FILL_RULE_WINDING)
    cairo_fill(cr)
  }

  private func silhouette(of shadow: DisplayShadow) -> ShadowSilhouette? {
    switch shadow.silhouette {
    case .path(let path, let rule): return ShadowSilhouette(path: path, rule: rule)
    case .definition(let index):
      guard definitions.indices.contains(Int(index)) else { return nil }
      let box = definitions[Int(index)].bounds
      guard !box.isNull, !box.isEmpty else { return nil }
      // Eight samples to a standard deviation; for sharp shadows, the fallback resolution.
      let sigma = Double(shadow.sigma)
      var scale = sigma > 0 ? 8 / sigma : fallbackDPI / 72
      scale = min(scale, 4096 / Double(max(box.width, box.height)), fallbackDPI / 72 * 4)
      let (left, top) = (
        (Double(box.minX) * scale).rounded(.down) - 1, (Double(box.minY) * scale).rounded(.down) - 1
      )
      let width = Int((Double(box.maxX) * scale).rounded(.up) + 1 - left)
      let height = Int((Double(box.maxY) * scale).rounded(.up) + 1 - top)
      guard var raster = AlphaRaster(width: width, height: height) else { return nil }
      let place = CGAffineTransform(a: scale, b: 0, c: 0, d: scale, tx: -left, ty: -top)
      guard drawSilhouette(shadow, into: &raster, transform: place) else { return nil }
      return SilhouetteRaster(
        origin: CGPoint(x: left / scale, y: top / scale), spacing: CGFloat(1 / scale), width: width,
        height: height,
        bytesPerRow: width, alphas: raster.alphas
      ).map { .raster($0) }
    }
  }

  /// A contour in perspective; contours of blurs are made of short curves, whose control points may be mapped.
  private static func projected(_ path: CGPath, by map: Projection) -> CGPath {
    let result = CGMutablePath()
    guard path.points.allSatisfy({ map.w(of: $0) > Projection.nearestW }) else {
      let polygon = map.clippedAtEye(path.flattened(threshold: 0.05).points).map { map($0) }
      result.addLines(between: polygon)
      if !polygon.isEmpty { result.closeSubpath() }
      return result
    }
    path.forEachElement { element in
      switch element {
      case .move(let p): result.move(to: map(p))
      case .line(let p): result.addLine(to: map(p))
      case .quadCurve(let p, let c): result.addQuadCurve(to: map(p), control: map(c))
      case .curve(let p, let a, let b): result.addCurve(to: map(p), control1: map(a), control2: map(b))
      case .closeSubpath: result.closeSubpath()
      }
    }
    return result
  }
}
