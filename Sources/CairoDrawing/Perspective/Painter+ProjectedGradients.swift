import CCairo
import CoreGraphics
import Drawing

extension Painter {
  /// Sets a gradient in perspective as the source for the current path: in documents as a mesh, in pixels each by the
  /// formula.
  func setProjectedSource(_ gradient: Gradient, for path: CGPath) {
    guard target == .pixels else {
      var (x0, y0, x1, y1) = (0.0, 0.0, 0.0, 0.0)
      cairo_clip_extents(cr, &x0, &y0, &x1, &y1)
      let mesh = ProjectedMesh(
        gradient, over: path, visible: CGRect(x: x0, y: y0, width: x1 - x0, height: y1 - y0))
      if let pattern = mesh.flatMap({ CairoPattern($0) }) {
        cairo_set_source(cr, pattern.pointer)
      } else {
        // Nothing of it is in sight.
        cairo_set_source_rgba(cr, 0, 0, 0, 0)
      }
      return
    }
    setProjectedPixels(gradient)
  }

  private func setProjectedPixels(_ gradient: Gradient) {
    cairo_set_source_rgba(cr, 0, 0, 0, 0)
    let onDevice = Gradient(
      kind: gradient.kind, stops: gradient.stops,
      transform: gradient.transform,
      projection: (gradient.projection ?? Projection(.identity))
        .concatenating(Projection(matrix.affine)))
    guard let (left, top, width, height) = visiblePixels, let field = GradientField(onDevice),
      let surface = CairoSurface(pixels: CAIRO_FORMAT_ARGB32, width: width, height: height),
      let pixels = cairo_image_surface_get_data(surface.pointer)
    else { return }
    let stride = Int(cairo_image_surface_get_stride(surface.pointer))
    let colors = ColorWheel(gradient.stops)
    for y in 0..<height {
      for x in 0..<width {
        let (px, py) = (CGFloat(left + x), CGFloat(top + y))
        guard let color = color(of: colors, in: field, x: px, y: py) else { continue }
        let rounded = (color * 255).rounded(.toNearestOrAwayFromZero)
        let to = pixels + y * stride + x * 4
        for k in 0..<4 { to[k] = UInt8(min(max(rounded[k], 0), 255)) }
      }
    }
    setSource(surface, left: left, top: top)
  }

  /// The colour of a pixel: that of its middle where colours change evenly within it, else the mean of 64 places.
  private func color(of colors: ColorWheel, in field: GradientField, x: CGFloat, y: CGFloat) -> SIMD4<Float>?
  {
    guard let middle = field.offset(at: CGPoint(x: x + 0.5, y: y + 0.5)) else { return nil }
    let right = field.offset(at: CGPoint(x: x + 1, y: y + 0.5)) ?? .infinity
    let below = field.offset(at: CGPoint(x: x + 0.5, y: y + 1)) ?? .infinity
    let reach = abs(right - middle) + abs(below - middle)
    if reach < 0.02, !colors.offsets.contains(where: { abs($0 - middle) <= reach }) {
      return colors.color(atOffset: middle)
    }
    var sum = SIMD4<Float>()
    for k in 0..<64 {
      let p = CGPoint(x: x + (CGFloat(k % 8) + 0.5) / 8, y: y + (CGFloat(k / 8) + 0.5) / 8)
      if let offset = field.offset(at: p) { sum += colors.color(atOffset: offset) / 64 }
    }
    return sum
  }
}
