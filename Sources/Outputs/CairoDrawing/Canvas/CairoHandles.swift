import CCairo
import CoreGraphics
import Drawing

/// A reference to an object of Cairo's; subclasses release it.
class CairoHandle {
  final let pointer: OpaquePointer

  /// Takes ownership of a new reference.
  init(_ pointer: OpaquePointer) { self.pointer = pointer }

  /// The same for one that may be missing.
  init?(taking pointer: OpaquePointer?) {
    guard let pointer else { return nil }
    self.pointer = pointer
  }
}

/// A reference-counted `cairo_pattern_t`. One that could not be made passes its error on to the context it is used in.
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
    _ surface: CairoSurface, place: CGAffineTransform, filter: CairoFilter = .good,
    extend: CairoExtend = .none
  ) {
    self.init(taking: cairo_pattern_create_for_surface(surface.pointer))
    var matrix = cairo_matrix_t(place)
    if surface.isRecording { matrix = matrix.forRecording }
    cairo_pattern_set_matrix(pointer, &matrix)
    cairo_pattern_set_filter(pointer, surface.isRecording ? .recordings : filter)
    cairo_pattern_set_extend(pointer, extend)
  }

  deinit { cairo_pattern_destroy(pointer) }

  /// The image surface of the pattern; nil if it has none.
  var imageSurface: CairoSurface? {
    guard let surface, cairo_surface_get_type(surface.pointer) == CAIRO_SURFACE_TYPE_IMAGE else { return nil }
    return surface
  }

  /// The surface of the pattern; nil if it has none.
  var surface: CairoSurface? {
    var surface: OpaquePointer?
    guard cairo_pattern_get_surface(pointer, &surface) == CAIRO_STATUS_SUCCESS else { return nil }
    return CairoSurface(taking: cairo_surface_reference(surface))
  }
}

/// Returns a colour component for documents, rounded up at the sixth decimal, the last that Cairo writes.
/// Rounded to nearest, half of all bytes would be slightly too small, and truncating viewers show one less.
func decimal(_ component: Float) -> Double {
  min((Double(component) * 1e6).rounded(.up) / 1e6, 1)
}
