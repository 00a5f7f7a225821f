import CCairo
import CoreGraphics
import Drawing
import Foundation

extension Painter {
  /// Sets a conic gradient as the source: a picture of what the clip lets be seen of it, each pixel by the formula.
  ///
  /// Cairo's meshes are off by up to 14/255, and show seams.
  func setConicSource(_ gradient: Gradient, center: CGPoint, angle: CGFloat) {
    cairo_set_source_rgba(cr, 0, 0, 0, 0)
    guard let (left, top, width, height) = visiblePixels else { return }
    let place = gradient.transform.concatenating(matrix.affine)
    guard place.isUsable,
      let surface = CairoSurface(pixels: CAIRO_FORMAT_ARGB32, width: width, height: height),
      let pixels = cairo_image_surface_get_data(surface.pointer)
    else { return }
    let stride = Int(cairo_image_surface_get_stride(surface.pointer))
    let back = place.inverted()
    let wheel = ColorWheel(gradient.stops)
    for y in 0..<height {
      for x in 0..<width {
        let middle = CGPoint(x: CGFloat(left + x) + 0.5, y: CGFloat(top + y) + 0.5)
        let p = middle.applying(back)
        let (dx, dy) = (Double(p.x - center.x), Double(p.y - center.y))
        // How far the turn goes within the pixel; where much, or past its beginning, the pixel shows a mixture.
        let across = abs(Double(back.a) * dy - Double(back.b) * dx)
        let down = abs(Double(back.c) * dy - Double(back.d) * dx)
        let reach = (across + down) / max(dx * dx + dy * dy, 1e-300) / (4 * .pi)
        let turn = (atan2(dy, dx) - Double(angle)) / (2 * .pi)
        var color = SIMD4<Float>()
        if wheel.isSmooth(around: turn, reach: reach) {
          color = wheel.color(at: turn)
        } else {
          for k in 0..<64 {
            let q = CGPoint(
              x: middle.x + (CGFloat(k % 8) + 0.5) / 8 - 0.5, y: middle.y + (CGFloat(k / 8) + 0.5) / 8 - 0.5
            ).applying(back)
            let turn = atan2(Double(q.y - center.y), Double(q.x - center.x)) - Double(angle)
            color += wheel.color(at: turn / (2 * .pi)) / 64
          }
        }
        let rounded = (color * 255).rounded(.toNearestOrAwayFromZero)
        let to = pixels + y * stride + x * 4
        for k in 0..<4 { to[k] = UInt8(min(max(rounded[k], 0), 255)) }
      }
    }
    setSource(surface, left: left, top: top)
  }

  /// Sets a picture of the device's pixels as the source, where it is on the device.
  func setSource(_ surface: CairoSurface, left: Int, top: Int) {
    cairo_surface_mark_dirty(surface.pointer)
    guard let pattern = CairoPattern(taking: cairo_pattern_create_for_surface(surface.pointer)) else {
      return
    }
    let toPicture = matrix.affine.concatenating(
      CGAffineTransform(translationX: -CGFloat(left), y: -CGFloat(top)))
    var placement = cairo_matrix_t(toPicture)
    cairo_pattern_set_matrix(pattern.pointer, &placement)
    cairo_pattern_set_filter(pattern.pointer, CAIRO_FILTER_NEAREST)
    cairo_set_source(cr, pattern.pointer)
  }

  /// The box of the device's pixels that the current path and the clip let be seen.
  var visiblePixels: (left: Int, top: Int, width: Int, height: Int)? {
    var (x0, y0, x1, y1) = (0.0, 0.0, 0.0, 0.0)
    cairo_clip_extents(cr, &x0, &y0, &x1, &y1)
    var box = CGRect(x: x0, y: y0, width: x1 - x0, height: y1 - y0)
    if cairo_has_current_point(cr) != 0 {
      cairo_path_extents(cr, &x0, &y0, &x1, &y1)
      let grown = CGFloat(cairo_get_line_width(cr)) * CGFloat(max(cairo_get_miter_limit(cr), 2))
      box = box.cut(
        to:
          CGRect(x: x0, y: y0, width: x1 - x0, height: y1 - y0).insetBy(dx: -grown, dy: -grown))
    }
    guard !box.isNull, !box.isEmpty else { return nil }
    let device = box.applying(matrix.affine).insetBy(dx: -1, dy: -1).integral
    guard device.width.isFinite, device.height.isFinite, device.width < 32767, device.height < 32767,
      abs(device.minX) < 1e9, abs(device.minY) < 1e9
    else { return nil }
    return (Int(device.minX), Int(device.minY), Int(device.width), Int(device.height))
  }
}

/// The colours of a turn, or of any gradient, blue first, premultiplied.
struct ColorWheel {
  let offsets: [Double]
  private let colors: [SIMD4<Float>]

  init(_ stops: [Gradient.Stop]) {
    offsets = stops.map { Double($0.offset) }
    colors = stops.map { SIMD4($0.color.blue, $0.color.green, $0.color.red, $0.color.alpha) }
  }

  /// - Parameter turn: in turns; whole ones do not count.
  func color(at turn: Double) -> SIMD4<Float> {
    color(atOffset: turn - turn.rounded(.down))
  }

  func color(atOffset t: Double) -> SIMD4<Float> {
    guard let first = colors.first, let last = colors.last else { return SIMD4() }
    var mixed = t < offsets[0] ? first : last
    if let next = offsets.firstIndex(where: { $0 > t }), next > 0 {
      let (from, to) = (offsets[next - 1], offsets[next])
      let f = Float((t - from) / max(to - from, 1e-12))
      mixed = colors[next - 1] + (colors[next] - colors[next - 1]) * f
    }
    return SIMD4(mixed.x * mixed.w, mixed.y * mixed.w, mixed.z * mixed.w, mixed.w)
  }

  /// Whether colours change evenly from before a place to behind it.
  func isSmooth(around turn: Double, reach: Double) -> Bool {
    let t = turn - turn.rounded(.down)
    guard t - reach > 0, t + reach < 1, reach < 0.02 else { return false }
    return !offsets.contains { abs($0 - t) <= reach }
  }
}
