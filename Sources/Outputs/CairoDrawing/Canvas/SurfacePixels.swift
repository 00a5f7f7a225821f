import CCairo

/// The pixels of an image surface, premultiplied, in memory as blue, green, red, alpha.
struct SurfacePixels {
  let data: UnsafeMutablePointer<UInt8>
  let width: Int
  let height: Int
  let bytesPerRow: Int
  /// Whether it has no alpha; the fourth bytes then say nothing.
  let isOpaque: Bool

  /// Returns nil for surfaces of another kind, and for those without alpha unless they are allowed. After changing
  /// pixels, call `cairo_surface_mark_dirty`.
  init?(_ surface: OpaquePointer, allowsOpaque: Bool = false) {
    cairo_surface_flush(surface)
    let format = cairo_image_surface_get_format(surface)
    guard let data = cairo_image_surface_get_data(surface),
      format == CAIRO_FORMAT_ARGB32 || allowsOpaque && format == CAIRO_FORMAT_RGB24
    else { return nil }
    self.data = data
    isOpaque = format == CAIRO_FORMAT_RGB24
    width = Int(cairo_image_surface_get_width(surface))
    height = Int(cairo_image_surface_get_height(surface))
    bytesPerRow = Int(cairo_image_surface_get_stride(surface))
  }
}

extension CairoPattern {
  /// The image surface of the pattern; nil if it has none.
  var imageSurface: OpaquePointer? {
    var surface: OpaquePointer?
    guard cairo_pattern_get_surface(pointer, &surface) == CAIRO_STATUS_SUCCESS, let surface,
      cairo_surface_get_type(surface) == CAIRO_SURFACE_TYPE_IMAGE
    else { return nil }
    return surface
  }
}
