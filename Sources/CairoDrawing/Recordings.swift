import CCairo

/// Recordings as sources of paint.
///
/// Where nothing is turned, Cairo 1.16 maps the clips of a recording by scales in steps of 1/256: at a scale of 1/600
/// everything is clipped away, and an assertion ends the process (`_cairo_path_fixed_transform` and
/// `_cairo_recording_surface_replay_internal`). A shear far too small to move anything, or to be written, makes it
/// reckon in floating point.
extension cairo_matrix_t {
  /// The same matrix with a shear of nothing, for patterns of recordings.
  var forRecording: cairo_matrix_t {
    guard xy == 0, yx == 0 else { return self }
    var matrix = self
    matrix.xy = 1e-200
    matrix.yx = 1e-200
    return matrix
  }
}

extension CairoSurface {
  var isRecording: Bool { cairo_surface_get_type(pointer) == CAIRO_SURFACE_TYPE_RECORDING }

  /// Makes a recording what is painted with, in the coordinates of user space; nothing is painted where there is no memory.
  func setAsRecordedSource(of cr: OpaquePointer) {
    if let pattern = CairoPattern(recording: self) {
      cairo_set_source(cr, pattern.pointer)
    } else {
      cairo_set_source_rgba(cr, 0, 0, 0, 0)
    }
  }
}

extension CairoPattern {
  /// A recording as a pattern that has the coordinates of user space.
  convenience init?(recording: CairoSurface) {
    self.init(taking: cairo_pattern_create_for_surface(recording.pointer))
    var matrix = cairo_matrix_t(xx: 1, yx: 0, xy: 0, yy: 1, x0: 0, y0: 0).forRecording
    cairo_pattern_set_matrix(pointer, &matrix)
  }
}
