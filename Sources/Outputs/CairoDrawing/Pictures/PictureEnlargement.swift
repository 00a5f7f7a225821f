import CoreGraphics
import Drawing
import ImageDecoding

/// How many pixels of a document's picture replace each original pixel, along both axes.
struct PictureEnlargement: Hashable {
  var across = 1
  var down = 1
  /// Whether they are interpolated rather than repeated.
  var isSmooth = false

  /// The most pixels of a picture that is enlarged smoothly.
  private static let mostPixels = 1 << 20
  private static let most = 64

  /// The enlargement for hard pixels. Viewers smooth pictures of few pixels whatever the document says;
  /// repeated pixels leave them little to smooth, and compress to nothing in the file.
  static func repeating(_ image: CGImage) -> PictureEnlargement {
    let count = max(min(1536 / max(image.storedWidth, image.storedHeight, 1), most), 1)
    return PictureEnlargement(across: count, down: count)
  }

  /// The enlargement for smooth pictures with pixels larger than points. Some viewers interpolate between
  /// corners of pixels instead of their centres, which shifts the picture by half a pixel. With pixels of at
  /// most two thirds of a point, that is a third of a point.
  ///
  /// - Parameter fineness: the picture's pixels per point.
  static func smoothing(
    _ image: CGImage, pixelsPerUnit fineness: (across: Double, down: Double)
  ) -> PictureEnlargement {
    let size = image.sourceRect.size
    func count(_ fineness: Double, _ pixels: CGFloat) -> Int {
      guard fineness < 0.9, pixels > 1 else { return 1 }
      var count = 2
      while count < most, Double(count) * fineness < 1.5 { count *= 2 }
      return count
    }
    var (across, down) = (count(fineness.across, size.width), count(fineness.down, size.height))
    let pixels = max(Int(size.width * size.height), 1)
    while across * down > 1, pixels > mostPixels / (across * down) {
      if across >= down { across /= 2 } else { down /= 2 }
    }
    return PictureEnlargement(across: across, down: down, isSmooth: across * down > 1)
  }

  func surface(of part: CGRect, in decoded: DecodedImage, colors: ColorMapping) -> CairoSurface? {
    let (width, height) = (Int(part.width) * across, Int(part.height) * down)
    guard
      let surface = CairoSurface(
        pixels: decoded.isOpaque ? .rgb : .argb, width: width, height: height),
      let pixels = SurfacePixels(surface, in: .argb, .rgb)
    else { return nil }
    let (target, stride) = (pixels.data, pixels.bytesPerRow)
    decoded.pixels.withUnsafeBufferPointer { source in
      guard let base = source.baseAddress else { return }
      let corner = base + Int(part.minY) * decoded.bytesPerRow + Int(part.minX) * 4
      let size = (width: Int(part.width), height: Int(part.height))
      if isSmooth {
        smooth(corner, decoded.bytesPerRow, size, to: target, stride)
      } else {
        repeatPixels(corner, decoded.bytesPerRow, size, to: target, stride)
      }
      guard !colors.isIdentity else { return }
      for y in 0..<height { colors.map(target + y * stride, count: width, isOpaque: decoded.isOpaque) }
    }
    pixels.markChanged()
    return surface
  }

  private func repeatPixels(
    _ source: UnsafePointer<UInt8>, _ sourceStride: Int, _ size: (width: Int, height: Int),
    to target: UnsafeMutablePointer<UInt8>, _ stride: Int
  ) {
    for y in 0..<size.height {
      let first = target + y * down * stride
      for x in 0..<size.width {
        for copy in 0..<across {
          (first + (x * across + copy) * 4).update(from: source + y * sourceStride + x * 4, count: 4)
        }
      }
      for copy in 1..<max(down, 1) {
        (first + copy * stride).update(from: first, count: size.width * across * 4)
      }
    }
  }

  /// Interpolates between the centres of pixels, premultiplied; the edge repeats beyond the outermost.
  private func smooth(
    _ source: UnsafePointer<UInt8>, _ sourceStride: Int, _ size: (width: Int, height: Int),
    to target: UnsafeMutablePointer<UInt8>, _ stride: Int
  ) {
    let columns = Self.blends(size.width, times: across)
    for (y, row) in Self.blends(size.height, times: down).enumerated() {
      let (upper, lower) = (source + row.first * sourceStride, source + row.second * sourceStride)
      for (x, column) in columns.enumerated() {
        for channel in 0..<4 {
          let (left, right) = (column.first * 4 + channel, column.second * 4 + channel)
          let above = Float(upper[left]) + (Float(upper[right]) - Float(upper[left])) * column.share
          let below = Float(lower[left]) + (Float(lower[right]) - Float(lower[left])) * column.share
          target[y * stride + x * 4 + channel] = UInt8(above + (below - above) * row.share + 0.5)
        }
      }
    }
  }

  /// Returns the two pixels that a new one lies between, and the weight of the second.
  private static func blends(_ count: Int, times: Int) -> [(first: Int, second: Int, share: Float)] {
    (0..<count * times).map { k in
      let place = (Float(k) + 0.5) / Float(times) - 0.5
      let first = Int(place.rounded(.down))
      return (max(first, 0), min(first + 1, count - 1), place - Float(first))
    }
  }
}
