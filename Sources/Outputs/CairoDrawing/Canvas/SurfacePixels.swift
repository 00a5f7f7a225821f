import CCairo

/// The pixels of an image surface in memory.
struct SurfacePixels {
  private let surface: CairoSurface
  let data: UnsafeMutablePointer<UInt8>
  let width: Int
  let height: Int
  let bytesPerRow: Int
  let format: CairoFormat
  /// Whether there is no alpha; the fourth bytes of colours then say nothing.
  var isOpaque: Bool { format == .rgb }

  /// Returns nil for surfaces of other kinds and formats. After changing pixels, call `markChanged`.
  init?(_ surface: CairoSurface?, in formats: CairoFormat...) {
    guard let surface else { return nil }
    cairo_surface_flush(surface.pointer)
    format = cairo_image_surface_get_format(surface.pointer)
    guard let data = cairo_image_surface_get_data(surface.pointer), formats.contains(format) else {
      return nil
    }
    (self.surface, self.data) = (surface, data)
    width = Int(cairo_image_surface_get_width(surface.pointer))
    height = Int(cairo_image_surface_get_height(surface.pointer))
    bytesPerRow = Int(cairo_image_surface_get_stride(surface.pointer))
  }

  /// Tells Cairo that pixels have other values.
  func markChanged() { cairo_surface_mark_dirty(surface.pointer) }
}
