import CCairo
import CoreGraphics
import Drawing
import Foundation
import ImageDecoding

extension PixelPicturePainter {
  /// Draws a picture in perspective, or the parts of one that lie side by side: every pixel of the device is looked up in the
  /// picture, more often where the picture is reduced and at edges.
  ///
  /// Parts are drawn as one, since two smooth edges on one line would let shine through what lies behind.
  func drawProjected(_ parts: [DrawnImage], by projection: Projection) throws(ImageDecodingError) {
    let toDevice = canvas.toDevice
    guard let first = parts.first,
      let back = projection.concatenating(Projection(toDevice)).inverted()
    else { return }
    let corners = parts.flatMap { projection.polygon(of: $0.destination) }.map { $0.applying(toDevice) }
    guard !corners.isEmpty else { return }
    let extent = Polygon.box(corners)
    let seen = CGRect(
      x: extent.minX, y: extent.minY, width: extent.maxX - extent.minX, height: extent.maxY - extent.minY)
    let box = seen.cut(to: canvas.deviceClipBox)
    guard box.isDrawable else { return }
    // Where the picture is reduced least.
    let least = corners.map { parts.pixelsPerUnit(at: $0, through: back) }.min() ?? 0
    var halvings = 0
    if first.minification != .nearest, least.isFinite, least >= 4 {
      halvings = Int((log2(least) - 1).rounded(.down))
    }
    var warped = WarpedParts(back: back)
    for part in parts {
      let picture = try store.picture(part.image, tint: part.tint, halvings: halvings)
      canvas.noteFrames(of: picture, part.layer)
      if let sampler = PictureSampler(picture.surface, isNearest: part.magnification == .nearest) {
        warped.parts.append(WarpedParts.Part(part, placement: picture.placement, sampler: sampler))
      }
    }
    cairo_save(canvas.cr)
    cairo_identity_matrix(canvas.cr)
    canvas.setSource(pixels: box.integral) { x, y in
      let color = warped.color(x: Double(x), y: Double(y))
      return color[3] > 0 ? color : nil
    }
    cairo_paint_with_alpha(canvas.cr, canvas.alpha(of: first))
    cairo_restore(canvas.cr)
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
