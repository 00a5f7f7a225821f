import CCairo
import CoreGraphics

/// Matrices for recordings as sources.
///
/// Without rotation, Cairo 1.16 maps the clips of a recording by scales in steps of 1/256: at a scale of
/// 1/600 everything is clipped away, and an assertion ends the process (`_cairo_path_fixed_transform` and
/// `_cairo_recording_surface_replay_internal`). A shear too small to move anything, or to be written, makes
/// it use floating point.
extension cairo_matrix_t {
  /// The same matrix with a negligible shear, for patterns of recordings.
  var forRecording: cairo_matrix_t {
    guard xy == 0, yx == 0 else { return self }
    var matrix = self
    matrix.xy = 1e-200
    matrix.yx = 1e-200
    return matrix
  }
}

/// Filters that Cairo never simplifies.
///
/// Of a pattern in a PDF, Cairo 1.16 asks twice where it is seen: once with its filter, and once with the
/// simpler one that suffices for its matrix, for which the answer may be a pixel smaller. Where only the first
/// answer reaches the page or a form, Cairo draws that part of the page as pixels.
extension cairo_filter_t {
  /// For the content of groups, which lies on whole pixels of what they are composed on: with other filters,
  /// Cairo takes it for a pixel larger.
  static var groups: cairo_filter_t { CAIRO_FILTER_NEAREST }
  /// For recordings, which may lie anywhere.
  static var recordings: cairo_filter_t { CAIRO_FILTER_GAUSSIAN }
}

extension CairoSurface {
  /// A recording surface of a box; nil if there is no memory.
  convenience init?(recording box: CGRect) {
    var extents = cairo_rectangle_t(
      x: Double(box.minX), y: Double(box.minY), width: Double(box.width), height: Double(box.height))
    self.init(taking: cairo_recording_surface_create(CAIRO_CONTENT_COLOR_ALPHA, &extents))
  }

  var isRecording: Bool { cairo_surface_get_type(pointer) == CAIRO_SURFACE_TYPE_RECORDING }

  /// Makes a recording the source, in user space; nothing if there is no memory.
  func setAsRecordedSource(of cr: OpaquePointer) {
    if let pattern = CairoPattern(self, place: .identity) {
      cairo_set_source(cr, pattern.pointer)
    } else {
      cairo_set_source_rgba(cr, 0, 0, 0, 0)
    }
  }
}

extension Environment {
  /// Returns a recording of what is drawn within a box, ready for use; nil if there is no memory.
  func recording(_ box: CGRect, draw: (OpaquePointer) -> Void) -> CairoSurface? {
    let recording = unpreparedRecording(box, draw: draw)
    if let recording { prepare(recording) }
    return recording
  }

  /// The same, to be prepared before it is shown other than moved by whole pixels.
  func unpreparedRecording(_ box: CGRect, draw: (OpaquePointer) -> Void) -> CairoSurface? {
    guard let recording = CairoSurface(recording: box), let context = CairoContext(recording) else {
      return nil
    }
    draw(context.pointer)
    return recording
  }

  /// The same for what asks Cairo what it draws on: to a page of a PDF librsvg writes text as text, and into
  /// recordings as outlines. The content of a group is a recording, and is drawn on the page around it.
  func pageRecording(_ size: CGSize, draw: (OpaquePointer) -> Void) -> CairoSurface? {
    guard let page = output.scratchPage(width: Double(size.width), height: Double(size.height)),
      let context = CairoContext(page)
    else { return recording(CGRect(origin: .zero, size: size), draw: draw) }
    cairo_push_group(context.pointer)
    draw(context.pointer)
    var content: OpaquePointer?
    guard let group = CairoPattern(group: cairo_pop_group(context.pointer)),
      cairo_pattern_get_surface(group.pointer, &content) == CAIRO_STATUS_SUCCESS, let content
    else { return nil }
    let recording = CairoSurface(taking: cairo_surface_reference(content))
    if let recording { prepare(recording) }
    return recording
  }

  /// Prepares a recording to be shown other than moved by whole pixels.
  ///
  /// When Cairo 1.16 first replays a recording, a clip that the transform leaves empty ends the process; the
  /// intersection of two clips that share nothing but a pixel may be such a one. Later replays are safe, so
  /// this replays the recording once untransformed on a scratch page. Cairo forgets this if it copies a
  /// recording released before its page is written; so they are all kept.
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
