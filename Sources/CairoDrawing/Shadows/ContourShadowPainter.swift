import Blurring
import CCairo
import CoreGraphics
import Drawing

/// Shadows in documents: nested areas of equal alpha, one over the other, composed by themselves.
struct ContourShadowPainter: ShadowPainting {
  let canvas: Canvas
  let environment: Environment
  /// Whether the document has masks of brightness.
  let hasMasks: Bool

  func draw(_ shadow: DrawnShadow) {
    let silhouettes = Silhouettes(canvas: canvas, environment: environment)
    guard shadow.color.alpha > 0, let silhouette = silhouettes.silhouette(of: shadow) else { return }
    let (cr, resources) = (canvas.cr, environment.resources)
    let color = shadow.color
    let alpha = Double(color.alpha) * canvas.opacity
    let sigma = shadow.usableSigma
    let m = canvas.matrix
    let steps = ShadowContours.steps(shownSigma: sigma * abs(m.xx * m.yy - m.xy * m.yx).squareRoot())
    func contours(of silhouette: ShadowSilhouette) -> ShadowContours {
      resources.contours.contours(of: silhouette, sigma: sigma, steps: steps)
    }
    cairo_save(cr)
    defer { cairo_restore(cr) }
    let offset = CGAffineTransform(translationX: shadow.offset.width, y: shadow.offset.height)
    if let projection = shadow.projection {
      let map = Projection(offset).concatenating(projection)
      let image = contours(of: silhouette).mapped(sigma: sigma) { map.image(ofContour: $0) }
      guard hasMasks else { return stack(image, in: color, opacity: alpha) }
      resources.masks.shadow(image, opacity: alpha, color: color)?.paint(into: cr)
      return
    }
    canvas.concatenate(offset)
    guard hasMasks, sigma > 0 else { return stack(contours(of: silhouette), in: color, opacity: alpha) }
    let made = resources.masks.shadow(
      of: silhouette, sigma: sigma, opacity: alpha, color: color, steps: steps,
      // Some viewers show all of the box around a turned group within a mask.
      byCorners: !environment.mayBeTurned && m.affine.keepsBoxes, cache: &resources.contours)
    guard let (shadow, placement) = made else { return }
    canvas.concatenate(placement)
    shadow.paint(into: cr)
  }

  /// Draws contours as translucent layers.
  private func stack(_ contours: ShadowContours, in color: RGBA, opacity: Double) {
    func fill(_ contour: ShadowContours.Contour, alpha: Double) {
      cairo_set_source_rgba(
        canvas.cr, Double(color.red), Double(color.green), Double(color.blue), alpha)
      canvas.append(contour.path)
      canvas.set(contour.rule)
      cairo_fill(canvas.cr)
    }
    guard contours.contours.count > 1 else {
      for contour in contours.contours { fill(contour, alpha: contour.level * opacity) }
      return
    }
    canvas.paint(alpha: opacity) {
      var before = 0.0
      for contour in contours.contours {
        // What makes, over all layers before, the level.
        fill(contour, alpha: before < 1 ? (contour.level - before) / (1 - before) : 1)
        before = contour.level
      }
    }
  }
}
