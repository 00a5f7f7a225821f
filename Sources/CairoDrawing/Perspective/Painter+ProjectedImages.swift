import CCairo
import CoreGraphics
import Drawing
import Foundation
import ImageDecoding

extension Painter {
  /// Draws a picture in perspective, or the parts of one that lie side by side: every pixel of the device is looked up in the
  /// picture, more often where the picture is reduced and at edges.
  ///
  /// Parts are drawn as one, since two smooth edges on one line would let shine through what lies behind.
  func drawProjected(_ parts: [DrawnImage], by projection: Projection) throws(ImageDecodingError) {
    let toDevice = matrix.affine
    guard let first = parts.first,
      let back = projection.concatenating(Projection(toDevice)).inverted()
    else { return }
    let corners = parts.flatMap { projection.polygon(of: $0.destination) }.map { $0.applying(toDevice) }
    guard !corners.isEmpty else { return }
    let extent = Polygon.box(corners)
    cairo_save(cr)
    defer { cairo_restore(cr) }
    cairo_identity_matrix(cr)
    var (x0, y0, x1, y1) = (0.0, 0.0, 0.0, 0.0)
    cairo_clip_extents(cr, &x0, &y0, &x1, &y1)
    let box = CGRect(
      x: extent.minX, y: extent.minY, width: extent.maxX - extent.minX, height: extent.maxY - extent.minY
    ).cut(to: CGRect(x: x0, y: y0, width: x1 - x0, height: y1 - y0))
    guard !box.isNull, !box.isEmpty, box.width < 32767, box.height < 32767 else { return }
    // Where the picture is reduced least.
    let least = corners.map { parts.pixelsPerUnit(at: $0, through: back) }.min() ?? 0
    var halvings = 0
    if first.minification != .nearest, least.isFinite, least >= 4 {
      halvings = Int((log2(least) - 1).rounded(.down))
    }
    var warped = WarpedParts(back: back)
    for part in parts {
      let picture = try resources.picture(part.image, tint: part.tint, halvings: halvings)
      noteFrames(of: picture, part.layer)
      if let sampler = PictureSampler(picture.surface, isNearest: part.magnification == .nearest) {
        warped.parts.append(WarpedParts.Part(part, placement: picture.placement, sampler: sampler))
      }
    }
    draw(warped, in: box.integral, alpha: alpha(of: first))
  }

  private func draw(_ picture: WarpedParts, in box: CGRect, alpha: Double) {
    let (width, height) = (Int(box.width), Int(box.height))
    guard let surface = CairoSurface(pixels: CAIRO_FORMAT_ARGB32, width: width, height: height),
      let pixels = cairo_image_surface_get_data(surface.pointer)
    else { return }
    let stride = Int(cairo_image_surface_get_stride(surface.pointer))
    for j in 0..<height {
      let row = pixels + j * stride
      for i in 0..<width {
        let sum = picture.color(x: Double(box.minX) + Double(i), y: Double(box.minY) + Double(j))
        guard sum[3] > 0 else { continue }
        let pixel = sum.rounded(.toNearestOrAwayFromZero)
        for k in 0..<4 { row[i * 4 + k] = UInt8(min(max(pixel[k], 0), 255)) }
      }
    }
    cairo_surface_mark_dirty(surface.pointer)
    cairo_set_source_surface(cr, surface.pointer, Double(box.minX), Double(box.minY))
    cairo_paint_with_alpha(cr, alpha)
  }
}

/// Parts of a picture, seen in perspective.
private struct WarpedParts {
  struct Part {
    let item: DrawnImage
    /// From pixels of the item's source to those of the sampler.
    let placement: CGAffineTransform
    let sampler: PictureSampler

    init(_ item: DrawnImage, placement: CGAffineTransform, sampler: PictureSampler) {
      self.item = item
      let origin = item.image.sourceRect.origin
      self.placement = CGAffineTransform(translationX: origin.x, y: origin.y).concatenating(placement)
      self.sampler = sampler
    }
  }

  /// From the device to the parts' plane.
  let back: Projection
  var parts: [Part] = []

  init(back: Projection) { self.back = back }

  /// The colour of a pixel of the device; premultiplied, 0…255.
  func color(x: Double, y: Double) -> SIMD4<Float> {
    back.mean(
      x: x, y: y,
      density: { middle in
        guard let part = parts.first else { return 0 }
        let reduction = Double(abs(part.placement.a) + abs(part.placement.b))
        return [part.item].pixelsPerUnit(at: middle, through: back) * reduction
      },
      color: { q in
        guard let part = parts.first(where: { $0.item.destination.contains(q) }) else { return nil }
        let (source, destination) = (part.item.source, part.item.destination)
        let pixel = CGPoint(
          x: source.minX + (q.x - destination.minX) * source.width / destination.width,
          y: source.minY + (q.y - destination.minY) * source.height / destination.height
        ).applying(part.placement)
        return part.sampler.sample(Double(pixel.x), Double(pixel.y))
      })
  }
}
