import CCairo
import CoreGraphics
import DisplayList
import Foundation
import ImageDecoding

extension Painter {
  func draw(_ item: DisplayImage) {
    let image = item.image
    if image.format == .svg {
      drawVectors(item)
      return
    }
    do throws(ImageDecodingError) {
      let surface = try resources.surface(image, tint: item.tint)
      if let projection = item.projection {
        drawProjected(item, surface: surface, projection: projection)
      } else {
        drawFlat(item, surface: surface)
      }
    } catch {
      report(item.layer, .dropped, error.description)
    }
  }

  private func drawFlat(_ item: DisplayImage, surface: CairoSurface) {
    let (source, destination) = (item.source, item.destination)
    guard let pattern = CairoPattern(taking: cairo_pattern_create_for_surface(surface.pointer)) else {
      return
    }
    // From user space to pixels of the whole picture.
    let (sx, sy) = (source.width / destination.width, source.height / destination.height)
    let origin = item.image.sourceRect.origin
    var matrix = cairo_matrix_t(
      xx: Double(sx), yx: 0, xy: 0, yy: Double(sy),
      x0: Double(source.minX + origin.x - destination.minX * sx),
      y0: Double(source.minY + origin.y - destination.minY * sy))
    cairo_pattern_set_matrix(pattern.pointer, &matrix)
    cairo_pattern_set_filter(pattern.pointer, filter(for: item, pixelsPerUnit: max(sx, sy)))
    // Repeating the edge costs documents a copy of the picture: only where it shows, or where pixels are made.
    let whole = CGRect(origin: .zero, size: item.image.naturalSize).insetBy(dx: -0.01, dy: -0.01)
    let needsEdge = target == .pixels || !whole.contains(source)
    cairo_pattern_set_extend(pattern.pointer, needsEdge ? CAIRO_EXTEND_PAD : CAIRO_EXTEND_NONE)
    cairo_set_source(cr, pattern.pointer)
    cairo_rectangle(
      cr, clamped(destination.minX), clamped(destination.minY), clamped(destination.width),
      clamped(destination.height))
    cairo_fill(cr)
  }

  private func filter(for item: DisplayImage, pixelsPerUnit: CGFloat) -> cairo_filter_t {
    var (dx, dy) = (1.0, 0.0)
    cairo_user_to_device_distance(cr, &dx, &dy)
    let isReduced = target == .pixels && Double(pixelsPerUnit) > hypot(dx, dy) * 1.001
    switch isReduced ? item.minification : item.magnification {
    case .nearest: return CAIRO_FILTER_NEAREST
    case .linear: return isReduced ? CAIRO_FILTER_GOOD : CAIRO_FILTER_BILINEAR
    case .trilinear: return isReduced ? CAIRO_FILTER_BEST : CAIRO_FILTER_BILINEAR
    }
  }

  // MARK: SVG documents

  private func drawVectors(_ item: DisplayImage) {
    guard let data = item.image.encodedData else { return }
    let name = item.image.sourceName ?? "SVG document"
    guard let document = SVGDocument(data) else {
      report(item.layer, .dropped, "\(name) cannot be read as SVG")
      return
    }
    if item.projection != nil {
      drawProjectedVectors(item, document: document, name: name)
      return
    }
    if item.tint != nil {
      report(
        item.layer, .approximated, "\(name) is drawn without the replicator's colours, but for their opacity")
    }
    let (source, destination) = (item.source, item.destination)
    cairo_save(cr)
    cairo_rectangle(
      cr, clamped(destination.minX), clamped(destination.minY), clamped(destination.width),
      clamped(destination.height))
    cairo_clip(cr)
    cairo_translate(cr, Double(destination.minX), Double(destination.minY))
    cairo_scale(
      cr, Double(destination.width / source.width), Double(destination.height / source.height))
    let origin = item.image.sourceRect.origin
    cairo_translate(cr, -Double(source.minX + origin.x), -Double(source.minY + origin.y))
    let alpha = item.tint?.alpha ?? 1
    if alpha < 1 { cairo_push_group(cr) }
    let size = CGSize(
      width: item.image.naturalSize.width, height: item.image.naturalSize.height)
    if let reason = document.draw(into: cr, size: size) {
      report(item.layer, .dropped, "\(name): \(reason)")
    }
    if alpha < 1 {
      cairo_pop_group_to_source(cr)
      cairo_paint_with_alpha(cr, Double(alpha))
    }
    cairo_restore(cr)
  }

  private func drawProjectedVectors(_ item: DisplayImage, document: SVGDocument, name: String) {
    guard let projection = item.projection else { return }
    // Made as pixels at the resolution that is shown, then seen in perspective like any other picture.
    let box = projection.bounds(of: item.destination)
    let scale = min(max(unitsPerPixel(), 1), 8)
    let size = item.image.naturalSize
    let factor = max(
      box.width / max(item.destination.width, 1e-9), box.height / max(item.destination.height, 1e-9), 1)
    let zoom = Double(min(factor, 4)) * scale
    let (width, height) = (
      Int32(clamping: Int((Double(size.width) * zoom).rounded(.up))),
      Int32(clamping: Int((Double(size.height) * zoom).rounded(.up)))
    )
    guard width > 0, height > 0, width < 16384, height < 16384,
      let surface = CairoSurface(taking: cairo_image_surface_create(CAIRO_FORMAT_ARGB32, width, height)),
      let context = CairoContext(surface)
    else { return }
    cairo_scale(context.pointer, zoom, zoom)
    if let reason = document.draw(into: context.pointer, size: size) {
      report(item.layer, .dropped, "\(name): \(reason)")
      return
    }
    if target != .pixels {
      report(item.layer, .rasterised(dpi: 72 * zoom), "\(name) is seen in perspective")
    }
    let k = CGFloat(zoom)
    let scaled = DisplayImage(
      image: item.image,
      source: CGRect(
        x: item.source.minX * k, y: item.source.minY * k, width: item.source.width * k,
        height: item.source.height * k),
      destination: item.destination, projection: projection, layer: item.layer)
    drawProjected(scaled, surface: surface, projection: projection)
  }

  /// Pixels of the device to a unit of user space; for documents, of the fallback resolution.
  func unitsPerPixel() -> Double {
    if target != .pixels { return fallbackDPI / 72 }
    var matrix = cairo_matrix_t()
    cairo_get_matrix(cr, &matrix)
    return abs(matrix.xx * matrix.yy - matrix.xy * matrix.yx).squareRoot()
  }
}
