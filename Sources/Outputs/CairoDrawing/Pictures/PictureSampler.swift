import CoreGraphics

/// Samples the pixels of an image surface; the edge repeats.
struct PictureSampler {
  private let pixels: UnsafeMutablePointer<UInt8>
  let width: Int
  let height: Int
  private let stride: Int
  private let isNearest: Bool
  private let isOpaque: Bool

  init?(_ surface: CairoSurface, isNearest: Bool) {
    guard let pixels = SurfacePixels(surface, in: .argb, .rgb) else { return nil }
    (self.pixels, width, height) = (pixels.data, pixels.width, pixels.height)
    (stride, isOpaque) = (pixels.bytesPerRow, pixels.isOpaque)
    self.isNearest = isNearest
    guard width > 0, height > 0 else { return nil }
  }

  /// Returns the colour at a place in pixels, premultiplied, 0…255.
  @inline(__always)
  func sample(_ p: CGPoint) -> SIMD4<Float> {
    let (x, y) = (Double(p.x), Double(p.y))
    if isNearest { return at(Self.floor(x), Self.floor(y)) }
    let (u, v) = (x - 0.5, y - 0.5)
    let (i, j) = (Self.floor(u), Self.floor(v))
    let (s, t) = (Float(u - Double(i)), Float(v - Double(j)))
    let upper = at(i, j) * (1 - s) + at(i + 1, j) * s
    let lower = at(i, j + 1) * (1 - s) + at(i + 1, j + 1) * s
    return upper * (1 - t) + lower * t
  }

  /// Returns whether colours change abruptly near a place, as at the edges of hard pixels.
  func hasEdge(near p: CGPoint, within reach: SIMD2<Double>) -> Bool {
    let place = SIMD2(Double(p.x), Double(p.y))
    return isNearest && (place - reach).rounded(.down) != (place + reach).rounded(.down)
  }

  /// Without a call, of which each sample would need two.
  @inline(__always)
  private static func floor(_ x: Double) -> Int {
    let whole = Int(x)
    return Double(whole) > x ? whole - 1 : whole
  }

  @inline(__always)
  private func at(_ x: Int, _ y: Int) -> SIMD4<Float> {
    let place = min(max(y, 0), height - 1) * stride + min(max(x, 0), width - 1) * 4
    let bytes = UnsafeRawPointer(pixels).loadUnaligned(fromByteOffset: place, as: SIMD4<UInt8>.self)
    var color = SIMD4<Float>(bytes)
    if isOpaque { color.w = 255 }
    return color
  }
}
