import Blurring
import CCairo
import CoreGraphics
import Drawing
import Foundation

extension Painter {
  /// Draws the shadow as nested areas of equal alpha, one over the other, composed by themselves.
  func drawAsContours(_ shadow: DrawnShadow) {
    guard let silhouette = silhouette(of: shadow) else { return }
    let color = shadow.color
    let alpha = Double(color.alpha) * opacity
    let sigma = shadow.usableSigma
    let shownSigma = sigma * abs(matrix.xx * matrix.yy - matrix.xy * matrix.yx).squareRoot()
    let steps = ShadowContours.steps(shownSigma: shownSigma)
    func contours(of silhouette: ShadowSilhouette) -> ShadowContours {
      resources.contours.contours(of: silhouette, sigma: sigma, steps: steps)
    }
    cairo_save(cr)
    defer { cairo_restore(cr) }
    let offset = CGAffineTransform(translationX: shadow.offset.width, y: shadow.offset.height)
    if let projection = shadow.projection {
      let map = Projection(offset).concatenating(projection)
      let image = contours(of: silhouette).mapped(sigma: sigma) { map.image(ofContour: $0) }
      guard target == .pdf else { return stack(image, in: color, opacity: alpha) }
      resources.masks.shadow(image, opacity: alpha, color: color)?.paint(into: cr)
      return
    }
    concatenate(offset)
    if target == .svg || sigma == 0 {
      return stack(contours(of: silhouette), in: color, opacity: alpha)
    }
    let made = resources.masks.shadow(
      of: silhouette, sigma: sigma, opacity: alpha, color: color, steps: steps, contours: contours)
    guard let (shadow, placement) = made else { return }
    concatenate(placement)
    shadow.paint(into: cr)
  }

  /// Draws contours as translucent layers, since Cairo's SVG has no masks of brightness.
  private func stack(_ contours: ShadowContours, in color: RGBA, opacity: Double) {
    func fill(_ contour: ShadowContours.Contour, alpha: Double) {
      cairo_set_source_rgba(cr, Double(color.red), Double(color.green), Double(color.blue), alpha)
      append(contour.path)
      cairo_set_fill_rule(cr, contour.rule == .evenOdd ? CAIRO_FILL_RULE_EVEN_ODD : CAIRO_FILL_RULE_WINDING)
      cairo_fill(cr)
    }
    guard contours.contours.count > 1 else {
      for contour in contours.contours { fill(contour, alpha: contour.level * opacity) }
      return
    }
    cairo_push_group(cr)
    cairo_set_operator(cr, CAIRO_OPERATOR_OVER)
    var before = 0.0
    for contour in contours.contours {
      // What makes, over all layers before, the level.
      fill(contour, alpha: before < 1 ? (contour.level - before) / (1 - before) : 1)
      before = contour.level
    }
    cairo_pop_group_to_source(cr)
    cairo_paint_with_alpha(cr, opacity)
  }

  func silhouette(of shadow: DrawnShadow) -> ShadowSilhouette? {
    let (whole, sigma) = (silhouetteBox(of: shadow), shadow.usableSigma)
    let box = shadow.projection == nil ? part(of: whole, offset: shadow.offset, sigma: sigma) : whole
    switch shadow.silhouette {
    case .path(let path, let rule):
      let silhouette = ShadowSilhouette.path(path, rule)
      return box == whole ? silhouette : silhouette.cut(to: box, sigma: sigma)
    case .drawing(let drawing):
      let keepsAlphas = drawing.facts.has(.instances) && drawing.facts.shadowDepth > 0
      return silhouette(in: box, sigma: sigma, layer: shadow.layer, isOnPage: keepsAlphas) {
        $0.drawSilhouette(of: drawing)
      }
    }
  }

  /// What a shadow's silhouette must hold: its box, or the part of it that the blur can carry to what is visible where
  /// that is much less. (A whole one serves in other places too.)
  func part(of box: CGRect, offset: CGSize, sigma: Double) -> CGRect {
    let seen = visible(box, offset: offset, reach: 4.5 * sigma)
    return seen.isNull || 2 * seen.width * seen.height < box.width * box.height ? seen : box
  }

  /// The alpha of a drawing, as fine as its blur needs it.
  ///
  /// - Parameters:
  ///   - box: holds all of the drawing.
  ///   - layer: whose drawing it is, for reports.
  ///   - isOnPage: whether its grid is the same as that of other silhouettes on the page, which share alphas; else it is
  ///     its own, the same wherever it lies.
  ///   - draw: draws into another painter, in the coordinates of the box.
  func silhouette(
    in box: CGRect, sigma: Double, layer: LayerIndex, isOnPage: Bool = false, draw: (Painter) -> Void
  ) -> ShadowSilhouette? {
    guard let grid = silhouetteGrid(in: box, sigma: sigma, isOnPage: isOnPage),
      var raster = AlphaRaster(width: grid.width, height: grid.height),
      self.draw(into: &raster, transform: grid.transform, layer: layer, draw)
    else { return nil }
    return grid.silhouette(raster.alphas)
  }

  /// The grid of a silhouette; nil for empty boxes.
  func silhouetteGrid(in box: CGRect, sigma: Double, isOnPage: Bool = false) -> SilhouetteGrid? {
    guard !box.isNull, !box.isEmpty else { return nil }
    // Eight samples to a standard deviation; for sharp shadows, the fallback resolution.
    var scale = sigma > 0 ? 8 / sigma : fallbackDPI / 72
    scale = min(scale, 4096 / Double(max(box.width, box.height)), fallbackDPI / 72 * 4)
    let m = matrix
    let isAligned = isOnPage && m.xy == 0 && m.yx == 0 && m.xx > 0 && m.yy > 0
    let phase = isAligned ? SIMD2(Self.phase(m.x0 / m.xx * scale), Self.phase(m.y0 / m.yy * scale)) : .zero
    let left = (Double(box.minX) * scale + phase.x).rounded(.down) - 1 - phase.x
    let top = (Double(box.minY) * scale + phase.y).rounded(.down) - 1 - phase.y
    let width = Int(((Double(box.maxX) * scale).rounded(.up) + 1 - left).rounded(.up))
    let height = Int(((Double(box.maxY) * scale).rounded(.up) + 1 - top).rounded(.up))
    return SilhouetteGrid(scale: scale, left: left, top: top, width: width, height: height)
  }
}
