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
    if target == .pixels, shadow.projection == nil {
      drawAsPixels(shadow)
    } else {
      drawAsContours(shadow)
    }
  }

  // MARK: Pixels

  /// Draws the silhouette at the output's resolution, blurs it, and paints the colour through it.
  private func drawAsPixels(_ shadow: DisplayShadow) {
    var matrix = cairo_matrix_t()
    cairo_get_matrix(cr, &matrix)
    // The silhouette is drawn in its own coordinates, as fine as the device shows them.
    var (scaleX, scaleY) = (hypot(matrix.xx, matrix.yx), hypot(matrix.xy, matrix.yy))
    guard scaleX > 0, scaleY > 0, (scaleX + scaleY).isFinite else { return }
    let sigma = Double(shadow.sigma)
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
    box = box.insetBy(dx: -reach, dy: -reach).intersection(seen)
    return box.isNull || box.isEmpty ? nil : box
  }

  private func drawSilhouette(
    _ shadow: DisplayShadow, into raster: inout AlphaRaster, transform: CGAffineTransform
  ) -> Bool {
    switch shadow.silhouette {
    case .path(let path, let rule):
      return raster.draw { cr in
        let painter = Painter(
          cr, target: .pixels, resources: resources, definitions: [], outlines: outlines,
          fallbackDPI: fallbackDPI)
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
          cr, target: .pixels, resources: resources, definitions: definitions, outlines: outlines,
          fallbackDPI: fallbackDPI, nesting: nesting + 1)
        painter.concatenate(transform)
        painter.draw(definitions[Int(index)].items)
      }
    }
  }

  // MARK: Contours

  /// Draws the shadow as nested areas of equal alpha, one over the other, composed by themselves.
  private func drawAsContours(_ shadow: DisplayShadow) {
    guard let silhouette = silhouette(of: shadow) else { return }
    let (contours, move) = shadows.contours(
      of: silhouette, sigma: Double(shadow.sigma),
      steps: ShadowContours.steps(opacity: Double(shadow.color.alpha)))
    guard !contours.contours.isEmpty else { return }
    let offset = CGAffineTransform(
      translationX: shadow.offset.width + move.width, y: shadow.offset.height + move.height)
    cairo_save(cr)
    defer { cairo_restore(cr) }
    // Stacked in black, whose sums are exact; the colour is painted through the result.
    cairo_push_group(cr)
    if shadow.projection == nil { concatenate(offset) }
    for contour in contours.contours {
      var path = contour.path
      if let projection = shadow.projection {
        path = Self.projected(path, by: Projection(offset).concatenating(projection))
        guard !path.isEmpty else { continue }
      }
      append(path)
      cairo_set_fill_rule(cr, contour.rule == .evenOdd ? CAIRO_FILL_RULE_EVEN_ODD : CAIRO_FILL_RULE_WINDING)
      cairo_set_source_rgba(cr, 0, 0, 0, contour.alpha)
      cairo_fill(cr)
    }
    guard let mask = CairoPattern(taking: cairo_pop_group(cr)) else { return }
    let color = shadow.color
    if color.red == 0, color.green == 0, color.blue == 0 {
      cairo_set_source(cr, mask.pointer)
      if color.alpha < 1 { cairo_paint_with_alpha(cr, Double(color.alpha)) } else { cairo_paint(cr) }
    } else {
      setSource(.color(color))
      cairo_mask(cr, mask.pointer)
    }
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
