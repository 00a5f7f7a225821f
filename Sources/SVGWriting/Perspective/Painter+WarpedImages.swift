import CoreGraphics
import Drawing

extension Painter {
  /// Draws parts of a picture that are seen in one perspective as one, since two smooth edges on one line would let shine
  /// through what lies behind. False where they cannot be.
  func drawAsOne(_ parts: [DrawnImage], in frame: Frame) throws -> Bool {
    guard !options.isUniform, let projection = parts.first?.projection, !parts.contains(where: isMosaic)
    else {
      return false
    }
    return try drawWarped(parts, by: projection.concatenating(Projection(frame.space.matrix)), in: frame)
  }

  /// Draws a picture in perspective, or parts of one, as one of its own: every pixel of the place it covers is looked up in
  /// the picture. False where it cannot be decoded.
  func drawWarped(_ parts: [DrawnImage], by projection: Projection, in frame: Frame) throws -> Bool {
    guard let image = parts.first, let back = projection.inverted() else { return false }
    let warped = parts.compactMap { part in
      pictures.pixels(of: part.image).map { WarpedPixels.Part(part, pixels: $0) }
    }
    guard warped.count == parts.count, warped.allSatisfy({ $0.pixels.width > 0 && $0.pixels.height > 0 })
    else {
      return false
    }
    let corners = parts.flatMap { projection.polygon(of: $0.destination) }
    guard !corners.isEmpty else { return true }
    let extent = Polygon.box(corners)
    let onPage = frame.space.toPage.largestScale
    let margin = 2 / max(onPage, 1e-9)
    let box = CGRect(
      x: extent.minX, y: extent.minY, width: extent.maxX - extent.minX, height: extent.maxY - extent.minY
    ).cut(to: frame.space.visible.insetBy(dx: -CGFloat(margin), dy: -CGFloat(margin)))
    guard !box.isNull, box.width > 0, box.height > 0 else { return true }
    let warp = WarpedPixels(parts: warped, back: back)
    // At least the picture's own resolution everywhere, as far as that makes no picture of another order of size.
    let own = corners.map { warp.density(at: $0) }.filter(\.isFinite).max() ?? 0
    let affordable =
      (4 * Double(parts.reduce(0) { $0 + $1.source.width * $1.source.height })
      / Double(box.width * box.height)).squareRoot()
    let scale = min(
      max(Self.pixelsPerPoint * onPage, min(own, affordable)), 8192 / Double(max(box.width, box.height)))
    let (left, top) = ((Double(box.minX) * scale).rounded(.down), (Double(box.minY) * scale).rounded(.down))
    let width = max(Int((Double(box.maxX) * scale).rounded(.up) - left), 1)
    let height = max(Int((Double(box.maxY) * scale).rounded(.up) - top), 1)
    let rows = warp.picture(left: left, top: top, width: width, height: height, scale: scale)
    guard let png = pictures.png(of: rows) else { return false }
    report(
      image.layer, .rasterised(dpi: scale / max(onPage, 1e-9) * 72),
      "pictures in perspective have no vector form")
    let place = CGRect(
      x: left / scale, y: top / scale, width: Double(width) / scale, height: Double(height) / scale)
    var node = imageNode(mime: "image/png", data: png, box: place, space: frame.space.unmoved)
    if let filter = imageFilter(image, in: frame) { node[.filter] = filter }
    try append(node, in: frame)
    return true
  }

  /// What screens show of a point, for pictures that have less.
  private static let pixelsPerPoint = 3.0
}

extension Painter.Space {
  /// The same user space, in which places are given as they are.
  fileprivate var unmoved: Painter.Space {
    Painter.Space(matrix: .identity, toPage: toPage, visible: visible, isShared: isShared)
  }
}

/// Parts of a picture that are looked up through the inverse of a perspective.
private struct WarpedPixels {
  struct Part {
    let pixels: PixelRows
    let source: CGRect
    let destination: CGRect
    let isNearest: Bool
    let perX: Double
    let perY: Double

    init(_ image: DrawnImage, pixels: PixelRows) {
      self.pixels = pixels
      source = image.source
      destination = image.destination
      isNearest = image.magnification == .nearest
      perX = Double(image.source.width / image.destination.width)
      perY = Double(image.source.height / image.destination.height)
    }
  }

  let parts: [Part]
  let back: Projection

  /// Pixels of the picture to a unit at a place, in the direction that has most.
  func density(at p: CGPoint) -> Double {
    let local = back.affine(near: p)
    return parts.reduce(0) { density, part in
      max(
        density, hypot(Double(local.a) * part.perX, Double(local.b) * part.perY),
        hypot(Double(local.c) * part.perX, Double(local.d) * part.perY))
    }
  }

  func picture(left: Double, top: Double, width: Int, height: Int, scale: Double) -> PixelRows {
    var bytes = [UInt8](repeating: 0, count: width * height * 4)
    for j in 0..<height {
      for i in 0..<width {
        let sum = color(x: left + Double(i), y: top + Double(j), scale: scale)
        guard sum[3] > 0 else { continue }
        let place = (j * width + i) * 4
        for k in 0..<3 { bytes[place + k] = UInt8(min((sum[k] / sum[3] * 255).rounded(), 255)) }
        bytes[place + 3] = UInt8(min(sum[3].rounded(), 255))
      }
    }
    return PixelRows(width: width, height: height, bytes: bytes)
  }

  /// The mean of some places within a pixel, more of them where the picture is reduced; premultiplied, 0…255.
  private func color(x: Double, y: Double, scale: Double) -> SIMD4<Float> {
    back.mean(x: x, y: y, scale: scale, density: density) { q in
      guard let part = parts.first(where: { $0.destination.contains(q) }) else { return nil }
      return part.sample(
        Double(part.source.minX) + Double(q.x - part.destination.minX) * part.perX,
        Double(part.source.minY) + Double(q.y - part.destination.minY) * part.perY)
    }
  }
}

extension WarpedPixels.Part {
  func sample(_ x: Double, _ y: Double) -> SIMD4<Float> {
    if isNearest { return at(Int(x.rounded(.down)), Int(y.rounded(.down))) }
    let (u, v) = (x - 0.5, y - 0.5)
    let (i, j) = (Int(u.rounded(.down)), Int(v.rounded(.down)))
    let (s, t) = (Float(u - Double(i)), Float(v - Double(j)))
    let upper = at(i, j) * (1 - s) + at(i + 1, j) * s
    let lower = at(i, j + 1) * (1 - s) + at(i + 1, j + 1) * s
    return upper * (1 - t) + lower * t
  }

  /// A pixel, premultiplied; the edge repeats.
  private func at(_ x: Int, _ y: Int) -> SIMD4<Float> {
    let place =
      (min(max(y, 0), pixels.height - 1) * pixels.width + min(max(x, 0), pixels.width - 1)) * 4
    let alpha = Float(pixels.bytes[place + 3])
    let color = SIMD4(
      Float(pixels.bytes[place]), Float(pixels.bytes[place + 1]), Float(pixels.bytes[place + 2]), 255)
    return color * (alpha / 255)
  }
}
