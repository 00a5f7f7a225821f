import CCairo
import CoreGraphics

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
  /// A recording of what is drawn within a box; nil where there is no memory.
  convenience init?(recording box: CGRect) {
    var extents = cairo_rectangle_t(
      x: Double(box.minX), y: Double(box.minY), width: Double(box.width), height: Double(box.height))
    self.init(taking: cairo_recording_surface_create(CAIRO_CONTENT_COLOR_ALPHA, &extents))
  }

  var isRecording: Bool { cairo_surface_get_type(pointer) == CAIRO_SURFACE_TYPE_RECORDING }

  /// Makes a recording what is painted with, in the coordinates of user space; nothing is painted where there is no memory.
  func setAsRecordedSource(of cr: OpaquePointer) {
    if let pattern = CairoPattern(self, place: .identity) {
      cairo_set_source(cr, pattern.pointer)
    } else {
      cairo_set_source_rgba(cr, 0, 0, 0, 0)
    }
  }
}

extension Environment {
  /// A recording of what is drawn within a box, ready to be shown; nil where there is no memory.
  func recording(_ box: CGRect, draw: (OpaquePointer) -> Void) -> CairoSurface? {
    let recording = unpreparedRecording(box, draw: draw)
    if let recording { prepare(recording) }
    return recording
  }

  /// The same, which is to be prepared before it is shown in another way than moved.
  func unpreparedRecording(_ box: CGRect, draw: (OpaquePointer) -> Void) -> CairoSurface? {
    guard let recording = CairoSurface(recording: box), let context = CairoContext(recording) else {
      return nil
    }
    draw(context.pointer)
    return recording
  }

  /// Makes a recording ready to be shown larger, smaller or turned.
  ///
  /// When Cairo 1.16 first looks at a recording, a clip that the map leaves nothing of ends the process; two clips that
  /// just touch may be such. Drawings that it has looked at before are spared, so it looks at them once as they are, on a
  /// page of nobody. Cairo forgets what it saw when it copies recordings that go before their page is written; so they
  /// stay.
  func prepare(_ recording: CairoSurface) {
    var extents = cairo_rectangle_t()
    guard cairo_recording_surface_get_extents(recording.pointer, &extents) != 0 else { return }
    let (left, top) = (extents.x.rounded(.down), extents.y.rounded(.down))
    let (width, height) = (extents.x + extents.width - left + 1, extents.y + extents.height - top + 1)
    guard let page = output.scratchPage(width: width, height: height) else { return }
    resources.recordings.append(recording)
    guard page.status == CAIRO_STATUS_SUCCESS, let context = CairoContext(page) else { return }
    cairo_set_source_surface(context.pointer, recording.pointer, -left, -top)
    cairo_paint(context.pointer)
    cairo_show_page(context.pointer)
    cairo_surface_finish(page.pointer)
  }
}
