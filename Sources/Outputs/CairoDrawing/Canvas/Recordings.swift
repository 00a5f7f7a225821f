import CCairo
import CoreGraphics

/// Matrices for recordings as sources.
///
/// Without rotation, Cairo maps the clips of a recording by scales in steps of 1/256: at a scale of
/// 1/600 everything is clipped away, and an assertion ends the process (`_cairo_path_fixed_transform` and
/// `_cairo_recording_surface_replay_internal`). A shear too small to move anything, or to be written, makes
/// it use floating point.
extension CairoMatrix {
  /// The same matrix with a negligible shear, for patterns of recordings.
  var forRecording: CairoMatrix {
    guard xy == 0, yx == 0 else { return self }
    var matrix = self
    matrix.xy = 1e-200
    matrix.yx = 1e-200
    return matrix
  }
}

/// Filters that Cairo never simplifies.
///
/// Of a pattern in a PDF, Cairo asks twice where it is seen: once with its filter, and once with the
/// simpler one that suffices for its matrix, for which the answer may be a pixel smaller. Where only the first
/// answer reaches the page or a form, Cairo draws that part of the page as pixels.
extension CairoFilter {
  /// For the content of groups, which lies on whole pixels of what they are composed on: with other filters,
  /// Cairo takes it for a pixel larger.
  static var groups: CairoFilter { CAIRO_FILTER_NEAREST }
  /// For recordings, which may lie anywhere. From Cairo 1.18 on, which takes them for a pixel larger with other filters, one that
  /// ends at the page's edge would end the process: it is found on the page, but then nothing of it is.
  static let recordings = cairo_version() < 11_800 ? CAIRO_FILTER_GAUSSIAN : CAIRO_FILTER_NEAREST
}

extension Environment {
  /// Returns a recording of what is drawn within a box, ready for use; nil if there is no memory.
  func recording(_ box: CGRect, draw: (CairoContext) -> Void) -> CairoSurface? {
    let recording = unpreparedRecording(box, draw: draw)
    if let recording { prepare(recording) }
    return recording
  }

  /// The same, to be prepared before it is shown other than moved by whole pixels.
  func unpreparedRecording(_ box: CGRect, draw: (CairoContext) -> Void) -> CairoSurface? {
    guard let recording = CairoSurface(recording: box), let context = CairoContext(recording) else {
      return nil
    }
    draw(context)
    return recording
  }

  /// The same for what asks Cairo what it draws on: to a page of a PDF librsvg writes text as text, and into
  /// recordings as outlines. The content of a group is a recording, and is drawn on the page around it.
  func pageRecording(_ size: CGSize, draw: (CairoContext) -> Void) -> CairoSurface? {
    guard let page = output.scratchPage(size), let context = CairoContext(page)
    else { return recording(CGRect(origin: .zero, size: size), draw: draw) }
    cairo_push_group(context.pointer)
    draw(context)
    guard let recording = CairoPattern(group: cairo_pop_group(context.pointer))?.surface else { return nil }
    prepare(recording)
    return recording
  }

  /// Prepares a recording to be shown other than moved by whole pixels.
  ///
  /// When Cairo first replays a recording, a clip that the transform leaves empty ends the process; the
  /// intersection of two clips that share nothing but a pixel may be such a one. Later replays are safe, so
  /// this replays the recording once untransformed on a scratch page. Cairo forgets this if it copies a
  /// recording released before its page is written; so they are all kept.
  func prepare(_ recording: CairoSurface) {
    guard let box = recording.recordedBox else { return }
    let corner = CGPoint(x: box.minX.rounded(.down), y: box.minY.rounded(.down))
    let size = CGSize(width: box.maxX - corner.x + 1, height: box.maxY - corner.y + 1)
    guard let page = output.scratchPage(size) else { return }
    resources.recordings.append(recording)
    guard let context = CairoContext(page) else { return }
    context.setSource(recording, at: CGPoint(x: -corner.x, y: -corner.y))
    context.paint()
    context.showPage()
    page.finish()
  }
}
