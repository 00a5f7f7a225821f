import Blurring
import CCairo
import CoreGraphics
import DisplayList
import Foundation

extension Painter {
  /// Applies filters to the pixels of a group.
  func filter(_ content: CairoPattern, _ filters: [Filter]) {
    guard !filters.isEmpty else { return }
    var pointer: OpaquePointer?
    guard cairo_pattern_get_surface(content.pointer, &pointer) == CAIRO_STATUS_SUCCESS, let pointer,
      cairo_surface_get_type(pointer) == CAIRO_SURFACE_TYPE_IMAGE
    else { return }
    apply(filters, to: pointer, scale: pixelsPerPoint)
  }

  /// - Parameter scale: pixels to a unit of the filters' coordinates.
  private func apply(_ filters: [Filter], to surface: OpaquePointer, scale: Double) {
    cairo_surface_flush(surface)
    guard let data = cairo_image_surface_get_data(surface),
      cairo_image_surface_get_format(surface) == CAIRO_FORMAT_ARGB32
    else { return }
    let width = Int(cairo_image_surface_get_width(surface))
    let height = Int(cairo_image_surface_get_height(surface))
    let stride = Int(cairo_image_surface_get_stride(surface))
    for filter in filters {
      switch filter {
      case .gaussianBlur(let radius):
        GaussianBlur(sigma: radius * scale).blur(
          UnsafeMutableBufferPointer(start: data, count: stride * height), width: width, height: height,
          bytesPerRow: stride, channels: 4)
      case .colorMatrix(let matrix):
        for y in 0..<height { Self.map(data + y * stride, count: width, by: matrix) }
      }
    }
    cairo_surface_mark_dirty(surface)
  }

  private static func map(_ row: UnsafeMutablePointer<UInt8>, count: Int, by matrix: [Double]) {
    for x in 0..<count {
      let p = row + x * 4
      let alpha = Float(p[3]) / 255
      let scale: Float = alpha > 0 ? 1 / (255 * alpha) : 0
      let color = RGBA(
        red: Float(p[2]) * scale, green: Float(p[1]) * scale, blue: Float(p[0]) * scale, alpha: alpha
      ).mapped(by: matrix)
      func byte(_ value: Float) -> UInt8 { UInt8(min(max(value * color.alpha * 255 + 0.5, 0), 255)) }
      (p[0], p[1], p[2]) = (byte(color.blue), byte(color.green), byte(color.red))
      p[3] = UInt8(min(max(color.alpha * 255 + 0.5, 0), 255))
    }
  }

  /// Draws items as one picture, for what a document cannot say as vectors, and reports it.
  func drawAsPixels(_ place: PagePlan.Place, _ range: Range<Int>, effects: GroupEffects, layer: LayerIndex) {
    let items =
      switch place {
      case .page: plan.list.items
      case .definition(let index): definitions[index].items
      case .other(let items): items
      }
    var box = DisplayList.bounds(of: items[range], definitions: definitions)
    guard !box.isNull, !box.isEmpty else { return }
    for case .gaussianBlur(let radius) in effects.filters {
      box = box.insetBy(dx: -CGFloat(radius) * 4, dy: -CGFloat(radius) * 4)
    }
    // What the page's clips leave of it; a layer may be far larger than that.
    var (x0, y0, x1, y1) = (0.0, 0.0, 0.0, 0.0)
    cairo_clip_extents(cr, &x0, &y0, &x1, &y1)
    box = box.cut(to: CGRect(x: x0, y: y0, width: x1 - x0, height: y1 - y0))
    guard !box.isNull, !box.isEmpty else { return }
    var scale = max(pixelsPerPoint, effects.rasterizationScale ?? 0)
    scale = min(scale, 16384 / Double(max(box.width, box.height)))
    let (left, top) = ((Double(box.minX) * scale).rounded(.down), (Double(box.minY) * scale).rounded(.down))
    let width = Int((Double(box.maxX) * scale).rounded(.up) - left) + 1
    let height = Int((Double(box.maxY) * scale).rounded(.up) - top) + 1
    guard
      let surface = CairoSurface(
        taking: cairo_image_surface_create(
          CAIRO_FORMAT_ARGB32, Int32(clamping: width), Int32(clamping: height))),
      surface.status == CAIRO_STATUS_SUCCESS, let context = CairoContext(surface)
    else {
      report(layer, .dropped, "there is no memory to rasterise it")
      return
    }
    let painter = Painter(
      context.pointer, target: .pixels, resources: resources, plan: plan, outlines: outlines,
      fallbackDPI: fallbackDPI, visible: CGRect(x: 0, y: 0, width: width, height: height), nesting: nesting)
    painter.pushedGroups = pushedGroups
    painter.concatenate(CGAffineTransform(a: scale, b: 0, c: 0, d: scale, tx: -left, ty: -top))
    painter.draw(place, range)
    findings.append(contentsOf: painter.findings)
    apply(effects.filters, to: surface.pointer, scale: scale)
    let why =
      effects.rasterizationScale != nil
      ? "it asks for it (shouldRasterize)" : "this format has no such filter"
    report(layer, .rasterised(dpi: scale * 72), why)
    guard let pattern = CairoPattern(taking: cairo_pattern_create_for_surface(surface.pointer)) else {
      return
    }
    var matrix = cairo_matrix_t(xx: scale, yx: 0, xy: 0, yy: scale, x0: -left, y0: -top)
    cairo_pattern_set_matrix(pattern.pointer, &matrix)
    cairo_set_source(cr, pattern.pointer)
    cairo_paint(cr)
  }
}
