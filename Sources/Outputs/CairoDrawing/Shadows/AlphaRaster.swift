import Blurring
import CCairo

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

  /// Draws something and stores its alpha; false if there is no memory.
  mutating func draw(_ body: (OpaquePointer) -> Void) -> Bool {
    guard
      let surface = CairoSurface(pixels: CAIRO_FORMAT_A8, width: width, height: height),
      let context = CairoContext(surface)
    else { return false }
    body(context.pointer)
    cairo_surface_flush(surface.pointer)
    guard let data = cairo_image_surface_get_data(surface.pointer) else { return false }
    let stride = Int(cairo_image_surface_get_stride(surface.pointer))
    alphas.reserveCapacity(width * height)
    alphas.removeAll(keepingCapacity: true)
    for y in 0..<height {
      alphas.append(contentsOf: UnsafeBufferPointer(start: data + y * stride, count: width))
    }
    return true
  }

  mutating func blur(_ blur: GaussianBlur) {
    blur.blur(&alphas, width: width, height: height, bytesPerRow: width, channels: 1)
  }

  func surface() -> CairoSurface? {
    guard
      let surface = CairoSurface(pixels: CAIRO_FORMAT_A8, width: width, height: height),
      alphas.count == width * height, let data = cairo_image_surface_get_data(surface.pointer)
    else { return nil }
    let stride = Int(cairo_image_surface_get_stride(surface.pointer))
    alphas.withUnsafeBufferPointer { source in
      guard let base = source.baseAddress else { return }
      for y in 0..<height { (data + y * stride).update(from: base + y * width, count: width) }
    }
    cairo_surface_mark_dirty(surface.pointer)
    return surface
  }
}
