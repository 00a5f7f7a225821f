import Blurring
import CCairo
import CoreGraphics
import DisplayList
import Foundation

extension Painter {
  /// Draws the shadow as nested areas of equal alpha, one over the other, composed by themselves.
  func drawAsContours(_ shadow: DisplayShadow) {
    if let silhouette = silhouette(of: shadow) { drawAsContours(shadow, of: silhouette) }
  }

  /// The same with a silhouette that is known already.
  func drawAsContours(_ shadow: DisplayShadow, of silhouette: ShadowSilhouette) {
    let color = mapped(shadow.color)
    let alpha = Double(color.alpha) * opacity
    let sigma = shadow.usableSigma
    cairo_save(cr)
    defer { cairo_restore(cr) }
    if masksByLuminosity {
      return drawThroughMask(shadow, of: silhouette, color: color, opacity: alpha)
    }
    let (contours, key, placement) = resources.shadows.contours(
      of: silhouette, sigma: sigma, steps: ShadowContours.defaultSteps)
    guard !contours.contours.isEmpty else { return }
    let offset = placement.concatenating(
      CGAffineTransform(translationX: shadow.offset.width, y: shadow.offset.height))
    if let projection = shadow.projection {
      let map = Projection(offset).concatenating(projection)
      cairo_push_group(cr)
      cairo_set_operator(cr, CAIRO_OPERATOR_OVER)
      stack(contours, in: color) { map.image(ofContour: $0) }
      cairo_pop_group_to_source(cr)
      cairo_paint_with_alpha(cr, alpha)
      return
    }
    concatenate(offset)
    if drawSharp(contours, of: shadow) { return }
    // As large as it is shown, so that Cairo's fixed-point numbers are as fine.
    let m = matrix
    let zoom = min(max(Int(log2(max(hypot(m.xx, m.yx), hypot(m.xy, m.yy), 1e-6)).rounded(.up)), -8), 12)
    let form = resources.shadows.form(
      key, color: SIMD3(color.red, color.green, color.blue), zoom: zoom
    ) { cr in
      let painter = Painter(
        cr, target: target, resources: resources, plan: plan, outlines: outlines, fallbackDPI: fallbackDPI)
      painter.stack(contours, in: color) { $0 }
    }
    guard let form else { return }
    let scale = 1 / CGFloat(sign: .plus, exponent: zoom, significand: 1)
    concatenate(CGAffineTransform(scaleX: scale, y: scale))
    form.setAsRecordedSource(of: cr)
    cairo_paint_with_alpha(cr, alpha)
  }

  /// Draws the shadow through a mask whose brightness counts.
  private func drawThroughMask(
    _ shadow: DisplayShadow, of silhouette: ShadowSilhouette, color: RGBA, opacity: Double
  ) {
    let sigma = shadow.usableSigma
    let detail = ShadowContours.Detail(
      shownSigma: sigma * abs(matrix.xx * matrix.yy - matrix.xy * matrix.yx).squareRoot(),
      seen: shadow.projection == nil ? partSeen(of: silhouette, offset: shadow.offset, sigma: sigma) : nil)
    func contours(of silhouette: ShadowSilhouette) -> ShadowContours {
      BlurredSilhouette(silhouette, sigma: sigma).contours(detail)
    }
    let offset = CGAffineTransform(translationX: shadow.offset.width, y: shadow.offset.height)
    if let projection = shadow.projection {
      let map = Projection(offset).concatenating(projection)
      resources.masks.shadow(contours(of: silhouette), opacity: opacity, sigma: sigma, color: color) {
        map.image(ofContour: $0)
      }?.paint(into: cr)
      return
    }
    concatenate(offset)
    if sigma == 0, drawSharp(contours(of: silhouette), of: shadow) { return }
    guard
      let (made, placement) = resources.masks.shadow(
        of: silhouette, sigma: sigma, opacity: opacity, color: color, detail: detail, contours: contours)
    else { return }
    concatenate(placement)
    made.paint(into: cr)
  }

  /// The part of a blur that is seen, in the silhouette's coordinates, and a little more; nil where that is all of it, and of
  /// rectangles, whose contours are short.
  private func partSeen(of silhouette: ShadowSilhouette, offset: CGSize, sigma: Double) -> CGRect? {
    if case .roundedRectangle = silhouette { return nil }
    let box = silhouette.bounds.insetBy(dx: -3.2 * sigma, dy: -3.2 * sigma)
    let seen = visible(box, offset: offset, reach: sigma / 8)
    return seen.isNull || seen == box ? nil : seen
  }

  /// Draws a shadow that is the silhouette itself; false for others.
  private func drawSharp(_ contours: ShadowContours, of shadow: DisplayShadow) -> Bool {
    guard contours.contours.count == 1, contours.contours[0].alpha >= 1 else { return false }
    setSource(.color(shadow.color))
    fill(contours.contours[0].path, contours.contours[0].rule)
    return true
  }

  var masksByLuminosity: Bool { target == .pdf && resources.marksLuminosityMasks }

  /// Draws contours one over the other, each through a map. One colour covers itself exactly.
  private func stack(_ contours: ShadowContours, in color: RGBA, through map: (CGPath) -> CGPath) {
    for contour in contours.contours {
      let path = map(contour.path)
      guard !path.isEmpty else { continue }
      cairo_set_source_rgba(
        cr, Double(color.red), Double(color.green), Double(color.blue), contour.alpha)
      fill(path, contour.rule)
    }
  }

  private func fill(_ path: CGPath, _ rule: CGPathFillRule) {
    append(path)
    cairo_set_fill_rule(cr, rule == .evenOdd ? CAIRO_FILL_RULE_EVEN_ODD : CAIRO_FILL_RULE_WINDING)
    cairo_fill(cr)
  }

  func silhouette(of shadow: DisplayShadow) -> ShadowSilhouette? {
    let (whole, sigma) = (silhouetteBox(of: shadow), shadow.usableSigma)
    let box = shadow.projection == nil ? part(of: whole, offset: shadow.offset, sigma: sigma) : whole
    switch shadow.silhouette {
    case .path(let path, let rule):
      let silhouette = ShadowSilhouette(path: path, rule: rule, sigma: sigma)
      return box == whole ? silhouette : silhouette.cut(to: box, sigma: sigma)
    case .definition(let index):
      guard definitions.indices.contains(Int(index)) else { return nil }
      let keepsAlphas = definitions[Int(index)].items.contains { item in
        if case .use(let other, _) = item { plan.use(of: Int(other)).castsShadows } else { false }
      }
      return silhouette(in: box, sigma: sigma, layer: shadow.layer, isOnPage: keepsAlphas) {
        $0.drawSilhouette(ofDefinition: Int(index))
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
