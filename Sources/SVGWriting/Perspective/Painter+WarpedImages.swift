import CoreGraphics
import DisplayList

extension Painter {
  /// Draws a picture in perspective as one of its own: every pixel of the place it covers is looked up in the picture.
  /// False where it cannot be decoded.
  func drawWarped(_ image: DisplayImage, by projection: Projection, in frame: Frame) throws -> Bool {
    guard let pixels = pictures.pixels(of: image.image), pixels.width > 0, pixels.height > 0,
      let back = projection.inverted()
    else { return false }
    let corners = projection.polygon(of: image.destination)
    guard !corners.isEmpty else { return true }
    let extent = Polygon.box(corners)
    let onPage = frame.space.toPage.largestScale
    let margin = 2 / max(onPage, 1e-9)
    let box = CGRect(
      x: extent.minX, y: extent.minY, width: extent.maxX - extent.minX, height: extent.maxY - extent.minY
    ).cut(to: frame.space.visible.insetBy(dx: -CGFloat(margin), dy: -CGFloat(margin)))
    guard !box.isNull, box.width > 0, box.height > 0 else { return true }
    let warp = WarpedPixels(image, pixels: pixels, back: back)
    // At least the picture's own resolution everywhere, as far as that makes no picture of another order of size.
    let own = corners.map { warp.density(at: $0) }.filter(\.isFinite).max() ?? 0
    let affordable =
      (4 * Double(image.source.width * image.source.height) / Double(box.width * box.height)).squareRoot()
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

/// A picture that is looked up through the inverse of a perspective.
private struct WarpedPixels {
  let pixels: PixelRows
  let source: CGRect
  let destination: CGRect
  let back: Projection
  let isNearest: Bool
  let perX: Double
  let perY: Double

  init(_ image: DisplayImage, pixels: PixelRows, back: Projection) {
    self.pixels = pixels
    source = image.source
    destination = image.destination
    self.back = back
    isNearest = image.magnification == .nearest
    perX = Double(image.source.width / image.destination.width)
    perY = Double(image.source.height / image.destination.height)
  }

  /// Pixels of the picture to a unit at a place, in the direction that has most.
  func density(at p: CGPoint) -> Double {
    let local = back.affine(near: p)
    return max(
      hypot(Double(local.a) * perX, Double(local.b) * perY),
      hypot(Double(local.c) * perX, Double(local.d) * perY))
  }

  func picture(left: Double, top: Double, width: Int, height: Int, scale: Double) -> PixelRows {
    var bytes = [UInt8](repeating: 0, count: width * height * 4)
    pixels.bytes.withUnsafeBufferPointer { source in
      for j in 0..<height {
        for i in 0..<width {
          let sum = color(x: left + Double(i), y: top + Double(j), scale: scale, source)
          guard sum[3] > 0 else { continue }
          let place = (j * width + i) * 4
          for k in 0..<3 { bytes[place + k] = UInt8(min((sum[k] / sum[3] * 255).rounded(), 255)) }
          bytes[place + 3] = UInt8(min(sum[3].rounded(), 255))
        }
      }
    }
    return PixelRows(width: width, height: height, bytes: bytes)
  }

  /// The mean of some places within a pixel, more of them where the picture is reduced; premultiplied, 0…255.
  private func color(x: Double, y: Double, scale: Double, _ bytes: UnsafeBufferPointer<UInt8>) -> SIMD4<Float>
  {
    back.mean(x: x, y: y, scale: scale, density: density) { q in
      guard destination.contains(q) else { return nil }
      return sample(
        Double(source.minX) + Double(q.x - destination.minX) * perX,
        Double(source.minY) + Double(q.y - destination.minY) * perY, bytes)
    }
  }

  private func sample(_ x: Double, _ y: Double, _ bytes: UnsafeBufferPointer<UInt8>) -> SIMD4<Float> {
    if isNearest { return at(Int(x.rounded(.down)), Int(y.rounded(.down)), bytes) }
    let (u, v) = (x - 0.5, y - 0.5)
    let (i, j) = (Int(u.rounded(.down)), Int(v.rounded(.down)))
    let (s, t) = (Float(u - Double(i)), Float(v - Double(j)))
    let upper = at(i, j, bytes) * (1 - s) + at(i + 1, j, bytes) * s
    let lower = at(i, j + 1, bytes) * (1 - s) + at(i + 1, j + 1, bytes) * s
    return upper * (1 - t) + lower * t
  }

  /// A pixel, premultiplied; the edge repeats.
  private func at(_ x: Int, _ y: Int, _ bytes: UnsafeBufferPointer<UInt8>) -> SIMD4<Float> {
    let place =
      (min(max(y, 0), pixels.height - 1) * pixels.width + min(max(x, 0), pixels.width - 1)) * 4
    let alpha = Float(bytes[place + 3])
    let color = SIMD4(Float(bytes[place]), Float(bytes[place + 1]), Float(bytes[place + 2]), 255)
    return color * (alpha / 255)
  }
}
