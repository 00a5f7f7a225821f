import CCairo
import CoreGraphics
import Drawing

extension Painter {
  /// Draws a drawing into a silhouette by its alpha, which is kept: layers that cast shadows of all that is in them, one
  /// within the other, would else draw the innermost as often as there are layers.
  ///
  /// - Returns: false where it has to be drawn anew: it casts no such shadows, it is large, turned, or composed with others.
  func drawCachedAlpha(_ drawing: Drawing) -> Bool {
    let m = matrix
    guard target == .pixels, nesting > 0, nesting < Self.deepestNesting / 2,
      m.xy == 0, m.yx == 0, m.xx > 0, m.yy > 0, drawing.facts.shadowDepth > 0,
      cairo_surface_get_content(cairo_get_group_target(cr)) == CAIRO_CONTENT_ALPHA
    else { return false }
    let key = ShadowRasters.Key(
      content: .drawing(ObjectIdentifier(drawing)), scaleX: m.xx, scaleY: m.yy)
    let phase = gridPhase
    guard let raster = resources.drawingRasters[key] ?? alpha(of: drawing, key, phase: phase),
      let pattern = CairoPattern(taking: cairo_pattern_create_for_surface(raster.surface.pointer))
    else { return false }
    var back = cairo_matrix_t(xx: m.xx, yx: 0, xy: 0, yy: m.yy, x0: -raster.left, y0: -raster.top)
    cairo_pattern_set_matrix(pattern.pointer, &back)
    // On whole pixels nothing is blurred by being drawn within another drawing.
    let isAligned = phase == SIMD2(Self.phase(-raster.left), Self.phase(-raster.top))
    cairo_pattern_set_filter(pattern.pointer, isAligned ? CAIRO_FILTER_NEAREST : CAIRO_FILTER_BILINEAR)
    cairo_set_source_rgba(cr, 0, 0, 0, opacity)
    cairo_mask(cr, pattern.pointer)
    return true
  }

  /// The alpha of a drawing, drawn and kept; nil where it is too large for that.
  ///
  /// - Parameter phase: how far the drawing's origin lies beyond a pixel's edge.
  func alpha(
    of drawing: Drawing, _ key: ShadowRasters.Key, phase: SIMD2<Double>
  ) -> ShadowRasters.Raster? {
    let box = drawing.bounds
    guard !box.isNull, !box.isInfinite else { return nil }
    let scaled = CGRect(
      x: Double(box.minX) * key.scaleX, y: Double(box.minY) * key.scaleY,
      width: Double(box.width) * key.scaleX, height: Double(box.height) * key.scaleY)
    let left = (Double(scaled.minX) + phase.x).rounded(.down) - 1 - phase.x
    let top = (Double(scaled.minY) + phase.y).rounded(.down) - 1 - phase.y
    let (width, height) = (
      Double(scaled.maxX).rounded(.up) + 1 - left, Double(scaled.maxY).rounded(.up) + 1 - top
    )
    guard width * height < Double(ShadowRasters.largest),
      var raster = AlphaRaster(width: Int(width.rounded(.up)), height: Int(height.rounded(.up)))
    else { return nil }
    let place = CGAffineTransform(a: key.scaleX, b: 0, c: 0, d: key.scaleY, tx: -left, ty: -top)
    guard draw(into: &raster, transform: place, layer: -1, { $0.draw(drawing) }),
      let surface = raster.surface()
    else { return nil }
    let made = ShadowRasters.Raster(keeper: drawing, surface: surface, left: left, top: top)
    resources.drawingRasters.keep(made, pixels: raster.width * raster.height, for: key)
    return made
  }

  /// How far the origin of what is being drawn lies beyond a pixel's edge; zero where it is turned or mirrored.
  var gridPhase: SIMD2<Double> {
    let m = matrix
    guard m.xy == 0, m.yx == 0, m.xx > 0, m.yy > 0 else { return .zero }
    return SIMD2(Self.phase(m.x0), Self.phase(m.y0))
  }

  /// How far a place lies beyond a pixel's edge, in steps that nobody sees.
  static func phase(_ place: Double) -> Double {
    let part = ((place - place.rounded(.down)) * 64).rounded() / 64
    return part < 1 ? part : 0
  }
}
