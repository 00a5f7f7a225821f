import CoreGraphics
import Drawing
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
    canvas.context.save()
    canvas.context.resetMatrix()
    canvas.clip(toDevice: box)
    // Of the box of a turned picture, or of a clip, only a part may be visible, and each pixel takes many samples.
    let clip = ClipShape(of: canvas)
    var (row, columns) = (Int.min, PointBox())
    canvas.setSource(pixels: box.integral) { x, y in
      if y != row { (row, columns) = (y, Polygon.columns(of: polygons, inRow: y)) }
      guard Double(x + 1) > columns.minX, Double(x) < columns.maxX, clip?.shows(x: x, y: y) ?? true else {
        return nil
      }
      let color = warped.color(x: Double(x), y: Double(y))
      return color[3] > 0 ? color : nil
    }
    canvas.context.paint(alpha: canvas.alpha(of: first))
    canvas.context.restore()
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

  /// Returns the colour of a device pixel, premultiplied, 0…255: that at its middle where a part is enlarged, otherwise the
  /// mean of up to 12 × 12 samples, depending on how many of the picture's pixels lie there.
  func color(x: Double, y: Double) -> SIMD4<Float> {
    let middle = CGPoint(x: x + 0.5, y: y + 0.5)
    var density = 0.0
    if back.w(of: middle) > 0, let first = parts.first {
      let local = back.affine(near: middle)
      let q = middle.applying(local)
      // Twice as far as the pixel's corners, which are not quite where an affine map has them.
      let reach = CGVector(dx: abs(local.a) + abs(local.c), dy: abs(local.b) + abs(local.d))
      if let part = parts.first(where: { $0.destination.contains(q) }),
        part.destination.insetBy(dx: reach.dx, dy: reach.dy).contains(q)
      {
        let pixels = local.concatenating(part.place)
        let hasEdge = part.sampler.hasEdge(
          near: middle.applying(pixels), within: SIMD2(Double(reach.dx), Double(reach.dy)) * part.pixels)
        return mean(x: x, y: y, looks: Self.looks(local.density(of: part.pixels), hasEdge: hasEdge)) { p in
          part.sampler.sample(p.applying(pixels))
        }
      }
      density = local.density(of: first.pixels)
    }
    return mean(x: x, y: y, looks: Self.looks(density, hasEdge: true)) { p in
      // What lies behind the eye has no image, but the inverse map would still yield a point.
      guard back.w(of: p) > 0 else { return nil }
      let q = back(p)
      guard let part = parts.first(where: { $0.destination.contains(q) }) else { return nil }
      return part.sampler.sample(q.applying(part.place))
    }
  }

  /// Returns how many samples to take along a side of a device pixel.
  ///
  /// - Parameters:
  ///   - density: roughly how many of the picture's pixels lie there.
  ///   - hasEdge: whether the picture, or one of its hard pixels, may end in the pixel.
  private static func looks(_ density: Double, hasEdge: Bool) -> Int {
    let looks = density <= 0.5 ? 1 : density <= 1 ? 2 : density <= 12 ? max(Int(density.rounded(.up)), 3) : 12
    return hasEdge ? max(looks, 3) : looks
  }

  @inline(__always)
  private func mean(
    x: Double, y: Double, looks: Int, _ color: (CGPoint) -> SIMD4<Float>?
  ) -> SIMD4<Float> {
    var sum = SIMD4<Float>()
    for row in 0..<looks {
      for column in 0..<looks {
        let p = CGPoint(
          x: x + (Double(column) + 0.5) / Double(looks), y: y + (Double(row) + 0.5) / Double(looks))
        if let color = color(p) { sum += color }
      }
    }
    return sum / Float(looks * looks)
  }
}
