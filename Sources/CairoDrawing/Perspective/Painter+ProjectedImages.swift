import CCairo
import CoreGraphics
import Drawing
import Foundation
import ImageDecoding

extension Painter {
  /// Draws a picture in perspective, or the parts of one that lie side by side: every pixel of the place it covers is
  /// looked up in the picture, more often where the picture is reduced and at edges.
  ///
  /// Parts are drawn as one, since two smooth edges on one line would let shine through what lies behind.
  func drawProjected(
    _ parts: [DrawnImage], by projection: Projection
  ) throws(ImageDecodingError) {
    guard let first = parts.first, let back = projection.inverted() else { return }
    let corners = parts.flatMap { projection.polygon(of: $0.destination) }
    guard !corners.isEmpty else { return }
    let extent = Polygon.box(corners)
    var (x0, y0, x1, y1) = (0.0, 0.0, 0.0, 0.0)
    cairo_clip_extents(cr, &x0, &y0, &x1, &y1)
    let box = CGRect(
      x: extent.minX, y: extent.minY, width: extent.maxX - extent.minX, height: extent.maxY - extent.minY
    ).cut(to: CGRect(x: x0 - 1, y: y0 - 1, width: x1 - x0 + 2, height: y1 - y0 + 2))
    guard !box.isNull, box.width > 0, box.height > 0 else { return }
    // Pixels of the picture to a unit of the page, where it is reduced least and most.
    let densities = corners.map { WarpedParts.density(of: parts, back: back, at: $0) }
    var scale = pixelsPerPoint
    var halvings = 0
    if target == .pixels {
      let least = (densities.min() ?? 0) / max(scale, 1e-9)
      if first.minification != .nearest, least.isFinite, least >= 4 {
        halvings = Int((log2(least) - 1).rounded(.down))
      }
    } else {
      // At least the picture's own resolution everywhere, as far as that makes no picture of another order of size.
      let own = (densities.max() ?? 0).isFinite ? densities.max() ?? 0 : 0
      let affordable =
        (4 * Double(parts.reduce(0) { $0 + $1.source.width * $1.source.height })
        / Double(box.width * box.height)).squareRoot()
      scale = max(scale, min(own, affordable))
    }
    scale = min(scale, 8192 / Double(max(box.width, box.height)))
    var warped = WarpedParts(back: back)
    for part in parts {
      let picture = try resources.picture(part.image, tint: part.tint, halvings: halvings)
      noteFrames(of: picture, part.layer)
      if let sampler = PictureSampler(picture.surface, isNearest: part.magnification == .nearest) {
        warped.parts.append(WarpedParts.Part(part, placement: picture.placement, sampler: sampler))
      }
    }
    draw(warped, in: box, scale: scale, alpha: alpha(of: first))
    if target != .pixels {
      report(first.layer, .rasterised(dpi: scale * 72), "pictures in perspective have no vector form")
    }
  }

  private func draw(_ picture: WarpedParts, in box: CGRect, scale: Double, alpha: Double) {
    let (left, top) = (
      (Double(box.minX) * scale).rounded(.down) - 1, (Double(box.minY) * scale).rounded(.down) - 1
    )
    let width = Int((Double(box.maxX) * scale).rounded(.up) + 1 - left)
    let height = Int((Double(box.maxY) * scale).rounded(.up) + 1 - top)
    guard width > 0, height > 0,
      let surface = CairoSurface(pixels: CAIRO_FORMAT_ARGB32, width: width, height: height),
      let pixels = cairo_image_surface_get_data(surface.pointer)
    else { return }
    let stride = Int(cairo_image_surface_get_stride(surface.pointer))
    for j in 0..<height {
      let row = pixels + j * stride
      for i in 0..<width {
        let sum = picture.color(x: left + Double(i), y: top + Double(j), scale: scale)
        guard sum[3] > 0 else { continue }
        let pixel = sum.rounded(.toNearestOrAwayFromZero)
        for k in 0..<4 { row[i * 4 + k] = UInt8(min(max(pixel[k], 0), 255)) }
      }
    }
    cairo_surface_mark_dirty(surface.pointer)
    guard let pattern = CairoPattern(taking: cairo_pattern_create_for_surface(surface.pointer)) else {
      return
    }
    var matrix = cairo_matrix_t(xx: scale, yx: 0, xy: 0, yy: scale, x0: -left, y0: -top)
    cairo_pattern_set_matrix(pattern.pointer, &matrix)
    cairo_pattern_set_filter(pattern.pointer, CAIRO_FILTER_BILINEAR)
    cairo_set_source(cr, pattern.pointer)
    cairo_paint_with_alpha(cr, alpha)
  }
}

/// Parts of a picture, seen in perspective.
private struct WarpedParts {
  struct Part {
    let source: CGRect
    let destination: CGRect
    /// From pixels of `source` to those of the sampler.
    let placement: CGAffineTransform
    let sampler: PictureSampler

    init(_ item: DrawnImage, placement: CGAffineTransform, sampler: PictureSampler) {
      source = item.source
      destination = item.destination
      let origin = item.image.sourceRect.origin
      self.placement = CGAffineTransform(translationX: origin.x, y: origin.y).concatenating(placement)
      self.sampler = sampler
    }
  }

  /// From the page to the parts' plane.
  let back: Projection
  var parts: [Part] = []

  init(back: Projection) { self.back = back }

  /// Pixels of the pictures to a unit of the page at a place, in the direction that has most.
  static func density(of parts: [DrawnImage], back: Projection, at p: CGPoint) -> Double {
    parts.map { density($0.source, $0.destination, back.affine(near: p)) }.max() ?? 0
  }

  private static func density(_ source: CGRect, _ destination: CGRect, _ local: CGAffineTransform) -> Double {
    let (fx, fy) = (source.width / destination.width, source.height / destination.height)
    return Double(max(hypot(local.a * fx, local.b * fy), hypot(local.c * fx, local.d * fy)))
  }

  /// The colour of a pixel of a picture of the page, `scale` pixels to the unit; premultiplied, 0…255.
  func color(x: Double, y: Double, scale: Double) -> SIMD4<Float> {
    back.mean(
      x: x, y: y, scale: scale,
      density: { middle in
        guard let part = parts.first else { return 0 }
        let reduction = Double(abs(part.placement.a) + abs(part.placement.b))
        return Self.density(part.source, part.destination, back.affine(near: middle)) * reduction
      },
      color: { q in
        guard let part = parts.first(where: { $0.destination.contains(q) }) else { return nil }
        let (source, destination) = (part.source, part.destination)
        let pixel = CGPoint(
          x: source.minX + (q.x - destination.minX) * source.width / destination.width,
          y: source.minY + (q.y - destination.minY) * source.height / destination.height
        ).applying(part.placement)
        return part.sampler.sample(Double(pixel.x), Double(pixel.y))
      })
  }
}
