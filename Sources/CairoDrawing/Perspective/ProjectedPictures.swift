import CCairo
import CoreGraphics
import Drawing
import Foundation
import ImageDecoding

extension PixelPicturePainter {
  /// Draws a picture in perspective, or adjacent parts of one. The picture is sampled for every device pixel,
  /// and several times where it is reduced and at edges.
  ///
  /// Parts are drawn together, since two smooth edges on one line would let the backdrop show through.
  func drawProjected(_ parts: [DrawnImage], by projection: Projection) throws(ImageDecodingError) {
    let toDevice = canvas.toDevice
    guard let first = parts.first,
      let back = projection.concatenating(Projection(toDevice)).inverted()
    else { return }
    let polygons = parts.map { projection.polygon(of: $0.destination).map { $0.applying(toDevice) } }
    let corners = polygons.flatMap { $0 }
    guard !corners.isEmpty else { return }
    let box = PointBox(corners).rect.cut(to: canvas.deviceClipBox)
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
      if let sampler = PictureSampler(picture.surface, isNearest: part.magnification == .nearest) {
        let fineness = Double(abs(picture.placement.a) + abs(picture.placement.b))
        warped.parts.append(
          WarpedParts.Part(
            destination: part.destination, pixels: part.pixelsPerUnit * fineness,
            place: part.toWhole.concatenating(picture.placement), sampler: sampler))
      }
    }
    cairo_save(canvas.cr)
    cairo_identity_matrix(canvas.cr)
    // Of a turned picture's box the picture may be a small part, and each pixel takes many samples.
    var (row, columns) = (Int.min, PointBox())
    canvas.setSource(pixels: box.integral) { x, y in
      if y != row { (row, columns) = (y, Polygon.columns(of: polygons, inRow: y)) }
      guard Double(x + 1) > columns.minX, Double(x) < columns.maxX else { return nil }
      let color = warped.color(x: Double(x), y: Double(y))
      return color[3] > 0 ? color : nil
    }
    cairo_paint_with_alpha(canvas.cr, canvas.alpha(of: first))
    cairo_restore(canvas.cr)
  }
}

extension Polygon {
  /// The box of what convex polygons fill of a row of pixels.
  fileprivate static func columns(of polygons: [[CGPoint]], inRow y: Int) -> PointBox {
    PointBox(
      polygons.flatMap { clip(clip($0, where: 0, 1, -Double(y)), where: 0, -1, Double(y + 1)) })
  }
}

/// Parts of a picture, seen in perspective.
private struct WarpedParts {
  /// Without references, as it is copied for every sample.
  struct Part {
    let destination: CGRect
    /// The sampler's pixels per unit, across and down.
    let pixels: SIMD2<Double>
    /// From the item's coordinates to pixels of the sampler.
    let place: CGAffineTransform
    let sampler: PictureSampler
  }

  /// From the device to the parts' plane.
  let back: Projection
  var parts: [Part] = []

  /// Returns the colour of a device pixel; premultiplied, 0…255.
  func color(x: Double, y: Double) -> SIMD4<Float> {
    back.mean(
      x: x, y: y,
      density: { middle in
        guard let part = parts.first else { return 0 }
        return back.affine(near: middle).density(of: part.pixels)
      },
      color: { q in
        guard let part = parts.first(where: { $0.destination.contains(q) }) else { return nil }
        let pixel = q.applying(part.place)
        return part.sampler.sample(Double(pixel.x), Double(pixel.y))
      })
  }
}
