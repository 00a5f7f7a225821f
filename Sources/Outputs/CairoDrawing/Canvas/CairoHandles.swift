import CCairo
import CoreGraphics
import Drawing

/// A reference to an object of Cairo's; subclasses release it.
class CairoHandle {
  final let pointer: OpaquePointer

  /// Takes ownership of a new reference; nil for none.
  init?(taking pointer: OpaquePointer?) {
    guard let pointer else { return nil }
    self.pointer = pointer
  }
}

/// A reference-counted `cairo_surface_t`.
final class CairoSurface: CairoHandle {
  /// A transparent image surface; nil if there is no memory for it, or it is too large for Cairo.
  convenience init?(pixels format: cairo_format_t, width: Int, height: Int) {
    self.init(taking: cairo_image_surface_create(format, Int32(clamping: width), Int32(clamping: height)))
    guard status == CAIRO_STATUS_SUCCESS else { return nil }
  }

  deinit { cairo_surface_destroy(pointer) }

  var status: cairo_status_t { cairo_surface_status(pointer) }
}

/// A reference-counted `cairo_t`.
final class CairoContext: CairoHandle {
  convenience init?(_ surface: CairoSurface) {
    self.init(taking: cairo_create(surface.pointer))
  }

  deinit { cairo_destroy(pointer) }

  var status: cairo_status_t { cairo_status(pointer) }
}

/// A reference-counted `cairo_pattern_t`.
final class CairoPattern: CairoHandle {
  /// The content of a group, taking ownership of a new reference; nil for none.
  convenience init?(group pointer: OpaquePointer?) {
    self.init(taking: pointer)
    cairo_pattern_set_filter(pointer, .groups)
  }

  /// A single colour, for documents.
  convenience init?(_ color: RGBA) {
    self.init(
      taking: cairo_pattern_create_rgba(
        decimal(color.red), decimal(color.green), decimal(color.blue), Double(color.alpha)))
  }

  /// A surface as a pattern.
  ///
  /// - Parameter place: the transform from user space to the surface's coordinates.
  convenience init?(
    _ surface: CairoSurface, place: CGAffineTransform, filter: cairo_filter_t = CAIRO_FILTER_GOOD,
    extend: cairo_extend_t = CAIRO_EXTEND_NONE
  ) {
    self.init(taking: cairo_pattern_create_for_surface(surface.pointer))
    var matrix = cairo_matrix_t(place)
    if surface.isRecording { matrix = matrix.forRecording }
    cairo_pattern_set_matrix(pointer, &matrix)
    cairo_pattern_set_filter(pointer, surface.isRecording ? .recordings : filter)
    cairo_pattern_set_extend(pointer, extend)
  }

  deinit { cairo_pattern_destroy(pointer) }
}

/// A reference-counted `cairo_font_face_t`.
final class CairoFontFace: CairoHandle {
  deinit { cairo_font_face_destroy(pointer) }
}

/// Returns a colour component for documents, rounded up at the sixth decimal, the last that Cairo writes.
/// Rounded to nearest, half of all bytes would be slightly too small, and truncating viewers show one less.
func decimal(_ component: Float) -> Double {
  min((Double(component) * 1e6).rounded(.up) / 1e6, 1)
}

extension OpaquePointer {
  /// Paints a context everywhere.
  func paint(_ color: RGBA) {
    cairo_set_source_rgba(
      self, Double(color.red), Double(color.green), Double(color.blue), Double(color.alpha))
    cairo_paint(self)
  }
}
