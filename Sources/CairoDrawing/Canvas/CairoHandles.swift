import CCairo
import CoreGraphics
import Drawing

/// A counted `cairo_surface_t`.
final class CairoSurface {
  let pointer: OpaquePointer

  /// Takes over a reference that was just made; nil for none.
  init?(taking pointer: OpaquePointer?) {
    guard let pointer else { return nil }
    self.pointer = pointer
  }

  /// A surface of pixels, all clear; nil where there is no memory for it, or Cairo has none so large.
  convenience init?(pixels format: cairo_format_t, width: Int, height: Int) {
    self.init(taking: cairo_image_surface_create(format, Int32(clamping: width), Int32(clamping: height)))
    guard status == CAIRO_STATUS_SUCCESS else { return nil }
  }

  deinit { cairo_surface_destroy(pointer) }

  var status: cairo_status_t { cairo_surface_status(pointer) }
}

/// A counted `cairo_t`.
final class CairoContext {
  let pointer: OpaquePointer

  init?(taking pointer: OpaquePointer?) {
    guard let pointer else { return nil }
    self.pointer = pointer
  }

  convenience init?(_ surface: CairoSurface) {
    self.init(taking: cairo_create(surface.pointer))
  }

  deinit { cairo_destroy(pointer) }

  var status: cairo_status_t { cairo_status(pointer) }
}

/// A counted `cairo_pattern_t`.
final class CairoPattern {
  let pointer: OpaquePointer

  init?(taking pointer: OpaquePointer?) {
    guard let pointer else { return nil }
    self.pointer = pointer
  }

  /// One colour, in documents.
  convenience init?(_ color: RGBA) {
    self.init(
      taking: cairo_pattern_create_rgba(
        decimal(color.red), decimal(color.green), decimal(color.blue), Double(color.alpha)))
  }

  /// A surface as a pattern.
  ///
  /// - Parameter place: from the coordinates that are drawn in to the surface's.
  convenience init?(
    _ surface: CairoSurface, place: CGAffineTransform, filter: cairo_filter_t = CAIRO_FILTER_GOOD,
    extend: cairo_extend_t = CAIRO_EXTEND_NONE
  ) {
    self.init(taking: cairo_pattern_create_for_surface(surface.pointer))
    var matrix = cairo_matrix_t(place)
    if surface.isRecording { matrix = matrix.forRecording }
    cairo_pattern_set_matrix(pointer, &matrix)
    cairo_pattern_set_filter(pointer, filter)
    cairo_pattern_set_extend(pointer, extend)
  }

  deinit { cairo_pattern_destroy(pointer) }
}

/// A counted `cairo_font_face_t`.
final class CairoFontFace {
  let pointer: OpaquePointer

  init?(taking pointer: OpaquePointer?) {
    guard let pointer else { return nil }
    self.pointer = pointer
  }

  deinit { cairo_font_face_destroy(pointer) }
}

/// A colour component for documents: rounded up in its sixth decimal, the last that Cairo writes. Rounded to the nearest,
/// half of all bytes would come out a little too small, and viewers that cut off decimals show one less.
func decimal(_ component: Float) -> Double {
  min((Double(component) * 1e6).rounded(.up) / 1e6, 1)
}

extension OpaquePointer {
  /// Paints a context all over.
  func paint(_ color: RGBA) {
    cairo_set_source_rgba(
      self, Double(color.red), Double(color.green), Double(color.blue), Double(color.alpha))
    cairo_paint(self)
  }
}
