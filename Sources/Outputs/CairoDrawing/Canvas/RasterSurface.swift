import Blurring
import CoreGraphics
import Drawing
import Lowering

extension RasterArea {
  /// Returns an image surface with a drawing; nil if there is no memory.
  func surface(draw: (CairoContext) -> Void) -> CairoSurface? {
    guard width > 0, height > 0,
      let surface = CairoSurface(pixels: .argb, width: width, height: height),
      let context = CairoContext(surface)
    else { return nil }
    draw(context)
    return surface
  }
}

extension CairoSurface {
  /// Applies filters to the pixels of an image surface.
  ///
  /// - Parameter scale: pixels per unit of the filters' coordinates.
  func apply(_ filters: [Filter], scale: SIMD2<Double>) {
    guard !filters.isEmpty, let pixels = SurfacePixels(self, in: .argb) else { return }
    for filter in filters {
      switch filter {
      case .gaussianBlur(let radius):
        GaussianBlur(sigmaX: radius * scale.x, sigmaY: radius * scale.y).blur(
          UnsafeMutableBufferPointer(start: pixels.data, count: pixels.bytesPerRow * pixels.height),
          width: pixels.width, height: pixels.height, bytesPerRow: pixels.bytesPerRow, channels: 4)
      case .colorMatrix(let matrix):
        let mapping = ColorMapping([matrix])
        for y in 0..<pixels.height { mapping.map(pixels.data + y * pixels.bytesPerRow, count: pixels.width) }
      case .quotient: pixels.divide()
      }
    }
    pixels.markChanged()
  }

  /// Converts the colours of an image surface pixel by pixel.
  func convert(by conversion: PixelConversion) {
    guard let pixels = SurfacePixels(self, in: .argb) else { return }
    for y in 0..<pixels.height {
      conversion.convert(
        UnsafeMutableBufferPointer(start: pixels.data + y * pixels.bytesPerRow, count: 4 * pixels.width))
    }
    pixels.markChanged()
  }
}

extension SurfacePixels {
  /// Makes grey of red divided by one minus green.
  fileprivate func divide() {
    for y in 0..<height {
      let row = data + y * bytesPerRow
      for x in stride(from: 0, to: 4 * width, by: 4) {
        let (red, green) = (Int(row[x + 2]), Int(row[x + 1]))
        let grey = red == 0 ? 0 : UInt8(min(255 * red / max(255 - green, 1), Int(row[x + 3])))
        for channel in x..<x + 3 { row[channel] = grey }
      }
    }
  }
}

extension CairoSurface {
  /// Returns a copy of an image surface's pixels, or of a part of them; nil for other surfaces.
  func image(of part: CGRect? = nil) -> CGImage? {
    guard let pixels = SurfacePixels(self, in: .argb) else { return nil }
    let whole = CGRect(x: 0, y: 0, width: pixels.width, height: pixels.height)
    let part = part.map { whole.cut(to: $0) } ?? whole
    guard !part.isNull, part.width >= 1, part.height >= 1 else { return nil }
    let (width, height) = (Int(part.width), Int(part.height))
    var bytes = Data(capacity: 4 * width * height)
    for y in Int(part.minY)..<(Int(part.minY) + height) {
      bytes.append(pixels.data + y * pixels.bytesPerRow + 4 * Int(part.minX), count: 4 * width)
    }
    let info = CGBitmapInfo(
      rawValue: CGImageAlphaInfo.premultipliedFirst.rawValue | CGBitmapInfo.byteOrder32Little.rawValue)
    guard let provider = CGDataProvider(data: bytes) else { return nil }
    return CGImage(
      width: width, height: height, bitsPerComponent: 8, bitsPerPixel: 32, bytesPerRow: 4 * width,
      space: CGColorSpaceCreateDeviceRGB(), bitmapInfo: info, provider: provider, decode: nil,
      shouldInterpolate: true, intent: .defaultIntent)
  }
}
