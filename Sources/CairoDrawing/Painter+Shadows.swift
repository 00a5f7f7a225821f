import Blurring
import CCairo
import CoreGraphics
import DisplayList
import Foundation

extension Painter {
  /// How many shadows of shadows are drawn.
  private static let deepestNesting = 16

  func draw(_ shadow: DisplayShadow) {
    guard shadow.color.alpha > 0 else { return }
    if target == .pixels {
      if let projection = shadow.projection {
        drawProjected(shadow, projection)
      } else {
        drawAsPixels(shadow)
      }
    } else {
      drawAsContours(shadow)
    }
  }

  // MARK: Pixels

  /// Draws the silhouette at the output's resolution, blurs it, and paints the colour through it.
  private func drawAsPixels(_ shadow: DisplayShadow) {
    let matrix = matrix
    // The silhouette is drawn in its own coordinates, as fine as the device shows them.
    var (scaleX, scaleY) = (hypot(matrix.xx, matrix.yx), hypot(matrix.xy, matrix.yy))
    guard scaleX > 0, scaleY > 0, (scaleX + scaleY).isFinite else { return }
    let sigma = shadow.usableSigma
    // A wide blur has no fine detail: sixteen samples to a standard deviation show all there is.
    if sigma * scaleX > 32 { scaleX = 32 / sigma }
    if sigma * scaleY > 32 { scaleY = 32 / sigma }
    let blur = GaussianBlur(sigmaX: sigma * scaleX, sigmaY: sigma * scaleY)
    guard let box = visibleBox(of: shadow, reach: sigma * 4.5) else { return }
    let (left, top) = (
      (Double(box.minX) * scaleX).rounded(.down) - 1, (Double(box.minY) * scaleY).rounded(.down) - 1
    )
    let width = Int((Double(box.maxX) * scaleX).rounded(.up) + 1 - left)
    let height = Int((Double(box.maxY) * scaleY).rounded(.up) + 1 - top)
    guard width > 0, height > 0, width <= 32767, height <= 32767,
      var raster = AlphaRaster(width: width, height: height)
    else {
      report(shadow.layer, .dropped, "its shadow is too large to be drawn")
      return
    }
    let place = CGAffineTransform(a: scaleX, b: 0, c: 0, d: scaleY, tx: -left, ty: -top)
    guard drawSilhouette(shadow, into: &raster, transform: place) else { return }
    if sigma > 0 { raster.blur(blur) }
    guard let surface = raster.surface(),
      let pattern = CairoPattern(taking: cairo_pattern_create_for_surface(surface.pointer))
    else { return }
    // From user space to the raster's pixels, against the offset.
    var back = cairo_matrix_t(
      xx: scaleX, yx: 0, xy: 0, yy: scaleY, x0: -left - Double(shadow.offset.width) * scaleX,
      y0: -top - Double(shadow.offset.height) * scaleY)
    cairo_pattern_set_matrix(pattern.pointer, &back)
    cairo_pattern_set_filter(pattern.pointer, CAIRO_FILTER_BILINEAR)
    setSource(.color(shadow.color))
    cairo_mask(cr, pattern.pointer)
  }

  /// The part of a silhouette that can reach what is visible.
  private func visibleBox(of shadow: DisplayShadow, reach: Double) -> CGRect? {
    var box: CGRect
    switch shadow.silhouette {
    case .path(let path, _): box = path.boundingBox
    case .definition(let index):
      guard definitions.indices.contains(Int(index)) else { return nil }
      box = definitions[Int(index)].bounds
    }
    guard !box.isNull else { return nil }
    var (x0, y0, x1, y1) = (0.0, 0.0, 0.0, 0.0)
    cairo_clip_extents(cr, &x0, &y0, &x1, &y1)
    let (dx, dy) = (Double(shadow.offset.width), Double(shadow.offset.height))
    let seen = CGRect(x: x0 - dx, y: y0 - dy, width: x1 - x0, height: y1 - y0).insetBy(dx: -reach, dy: -reach)
    box = box.insetBy(dx: -reach, dy: -reach).cut(to: seen)
    return box.isNull || box.isEmpty ? nil : box
  }

  func drawSilhouette(
    _ shadow: DisplayShadow, into raster: inout AlphaRaster, transform: CGAffineTransform
  ) -> Bool {
    let frame = CGRect(x: 0, y: 0, width: raster.width, height: raster.height)
    switch shadow.silhouette {
    case .path(let path, let rule):
      return raster.draw { cr in
        let painter = Painter(
          cr, target: .pixels, resources: resources, plan: plan, outlines: outlines, fallbackDPI: fallbackDPI)
        painter.concatenate(transform)
        painter.draw(DisplayPath(path: path, fill: .color(.black), rule: rule))
      }
    case .definition(let index):
      guard definitions.indices.contains(Int(index)) else { return false }
      guard nesting < Self.deepestNesting else {
        report(
          shadow.layer, .approximated, "shadows within more than \(Self.deepestNesting) shadows are left out")
        return false
      }
      return raster.draw { cr in
        let painter = Painter(
          cr, target: .pixels, resources: resources, plan: plan, outlines: outlines,
          fallbackDPI: fallbackDPI, visible: frame, nesting: nesting + 1)
        painter.concatenate(transform)
        painter.draw(.definition(Int(index)))
        findings.append(contentsOf: painter.findings)
      }
    }
  }
}

extension DisplayShadow {
  /// The standard deviation, as far as it can be drawn: beyond, nothing of the shadow can be seen.
  var usableSigma: Double {
    let sigma = Double(sigma)
    return sigma > 0 ? min(sigma, 1e6) : 0
  }
}
