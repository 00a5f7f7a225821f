import CCairo
import CoreGraphics
import DisplayList
import Foundation

extension Painter {
  /// Draws a picture in perspective: every pixel of the place it covers is looked up in the picture, through nine
  /// samples where the picture is reduced and at edges.
  func drawProjected(_ item: DisplayImage, surface: CairoSurface, projection: Projection) {
    var box = projection.bounds(of: item.destination)
    guard !box.isNull, let back = projection.inverted() else { return }
    var (x0, y0, x1, y1) = (0.0, 0.0, 0.0, 0.0)
    cairo_clip_extents(cr, &x0, &y0, &x1, &y1)
    if target == .pixels {
      box = box.cut(to: CGRect(x: x0 - 1, y: y0 - 1, width: x1 - x0 + 2, height: y1 - y0 + 2))
    }
    guard !box.isNull, box.width > 0, box.height > 0 else { return }
    // At least the picture's own resolution, and the output's.
    let own = max(
      Double(item.source.width / max(item.destination.width, 1e-9)),
      Double(item.source.height / max(item.destination.height, 1e-9)))
    var scale = target == .pixels ? pixelsPerPoint : max(pixelsPerPoint, own)
    let largest = 8192.0
    scale = min(scale, largest / Double(max(box.width, box.height)))
    let (left, top) = (
      (Double(box.minX) * scale).rounded(.down) - 1, (Double(box.minY) * scale).rounded(.down) - 1
    )
    let width = Int((Double(box.maxX) * scale).rounded(.up) + 1 - left)
    let height = Int((Double(box.maxY) * scale).rounded(.up) + 1 - top)
    guard width > 0, height > 0,
      let warped = CairoSurface(
        taking: cairo_image_surface_create(
          CAIRO_FORMAT_ARGB32, Int32(clamping: width), Int32(clamping: height))),
      let target = cairo_image_surface_get_data(warped.pointer),
      let sampler = PictureSampler(surface, isNearest: item.magnification == .nearest)
    else { return }
    let stride = Int(cairo_image_surface_get_stride(warped.pointer))
    let destination = item.destination
    let (fx, fy) = (
      Double(item.source.width / destination.width), Double(item.source.height / destination.height)
    )
    let (ox, oy) = (Double(item.source.minX), Double(item.source.minY))
    for j in 0..<height {
      let row = target + j * stride
      for i in 0..<width {
        var sum = SIMD4<Float>()
        for n in 0..<9 {
          let x = (left + Double(i) + (Double(n % 3) + 0.5) / 3) / scale
          let y = (top + Double(j) + (Double(n / 3) + 0.5) / 3) / scale
          let p = CGPoint(x: x, y: y)
          let w = back.w(of: p)
          guard w > 0 else { continue }
          let q = back(p)
          guard destination.contains(q) else { continue }
          sum += sampler.sample(
            ox + Double(q.x - destination.minX) * fx, oy + Double(q.y - destination.minY) * fy)
        }
        guard sum[3] > 0 else { continue }
        let pixel = (sum / 9).rounded(.toNearestOrAwayFromZero)
        for k in 0..<4 { row[i * 4 + k] = UInt8(min(max(pixel[k], 0), 255)) }
      }
    }
    cairo_surface_mark_dirty(warped.pointer)
    guard let pattern = CairoPattern(taking: cairo_pattern_create_for_surface(warped.pointer)) else { return }
    var matrix = cairo_matrix_t(xx: scale, yx: 0, xy: 0, yy: scale, x0: -left, y0: -top)
    cairo_pattern_set_matrix(pattern.pointer, &matrix)
    cairo_pattern_set_filter(pattern.pointer, CAIRO_FILTER_BILINEAR)
    cairo_set_source(cr, pattern.pointer)
    cairo_paint_with_alpha(cr, alpha(of: item))
    if self.target != .pixels {
      report(item.layer, .rasterised(dpi: scale * 72), "pictures in perspective have no vector form")
    }
  }
}
