import Blurring

/// The alpha of a drawing, eight bits per pixel.
struct AlphaRaster {
  let width: Int
  let height: Int
  /// The rows, without padding.
  private(set) var alphas: [UInt8]

  /// Returns nil if there would be too many pixels.
  init?(width: Int, height: Int) {
    guard width > 0, height > 0, width <= 32767, height <= 32767, width * height <= 400_000_000 else {
      return nil
    }
    self.width = width
    self.height = height
    alphas = []
  }

  /// Alphas that are already known, `width` × `height` of them.
  init(width: Int, height: Int, alphas: [UInt8]) {
    (self.width, self.height, self.alphas) = (width, height, alphas)
  }

  /// Draws something and stores its alpha; false if there is no memory.
  mutating func draw(_ body: (CairoContext) -> Void) -> Bool {
    guard
      let surface = CairoSurface(pixels: .alpha, width: width, height: height),
      let context = CairoContext(surface)
    else { return false }
    body(context)
    guard let pixels = SurfacePixels(surface, in: .alpha) else { return false }
    alphas.reserveCapacity(width * height)
    alphas.removeAll(keepingCapacity: true)
    for y in 0..<height {
      alphas.append(
        contentsOf: UnsafeBufferPointer(start: pixels.data + y * pixels.bytesPerRow, count: width))
    }
    return true
  }

  mutating func blur(_ blur: GaussianBlur) {
    blur.blur(&alphas, width: width, height: height, bytesPerRow: width, channels: 1)
  }

  func surface() -> CairoSurface? {
    guard
      let surface = CairoSurface(pixels: .alpha, width: width, height: height),
      alphas.count == width * height, let pixels = SurfacePixels(surface, in: .alpha)
    else { return nil }
    alphas.withUnsafeBufferPointer { source in
      guard let base = source.baseAddress else { return }
      for y in 0..<height {
        (pixels.data + y * pixels.bytesPerRow).update(from: base + y * width, count: width)
      }
    }
    pixels.markChanged()
    return surface
  }
}
