import CCairo
import CoreGraphics
import Drawing

extension Canvas {
  /// The deepest nesting of clips, as Cairo cuts everything by each of them.
  private static let deepestClip = 16

  func clip(to clips: [ClipPath]) {
    if !clips.isEmpty { state.isClipped = true }
    for clip in clips {
      if case .rect = clip.path.shape, matrix.isUnturned {
        // Cairo merges upright rectangles into one.
      } else if state.clipCount >= Self.deepestClip {
        reportOnce(
          state.layer, .approximated,
          "clips within more than \(Self.deepestClip) clips cut by their boxes only")
        self.clip(to: clip.path.boundingBox)
        continue
      } else {
        state.clipCount += 1
      }
      append(clip.path)
      set(clip.rule)
      self.clip()
    }
  }

  /// Clips what follows to the current path.
  func clip() {
    cairo_clip(cr)
    clipGeneration += 1
  }

  func clip(toPolygon polygon: [CGPoint]) {
    cairo_new_path(cr)
    for p in polygon { cairo_line_to(cr, clamped(p.x), clamped(p.y)) }
    cairo_close_path(cr)
    clip()
  }

  /// Clips to a box, to keep the surface of a group as small as its content.
  func clip(to box: CGRect) {
    guard !box.isInfinite else { return }
    clip(toDevice: box.isNull ? .zero : box.applying(toDevice))
  }

  /// Clips to a box in device space.
  func clip(toDevice box: CGRect) {
    var seen = box
    guard !seen.isNull, seen.width.isFinite, seen.height.isFinite else { return }
    if let visible { seen = seen.cut(to: visible.insetBy(dx: -2, dy: -2)) }
    seen = seen.isNull ? .zero : seen.insetBy(dx: -1, dy: -1).integral
    // A clip on whole device pixels costs nothing, as it cuts through none.
    cairo_save(cr)
    cairo_identity_matrix(cr)
    append(seen)
    cairo_restore(cr)
    cairo_clip(cr)
  }

  /// A box around what clips leave, in user space.
  var clipBox: CGRect {
    var (x0, y0, x1, y1) = (0.0, 0.0, 0.0, 0.0)
    cairo_clip_extents(cr, &x0, &y0, &x1, &y1)
    return CGRect(x: x0, y: y0, width: x1 - x0, height: y1 - y0)
  }

  /// The same in device space. Transforming `clipBox` would enlarge a rotated box.
  var deviceClipBox: CGRect {
    cairo_save(cr)
    defer { cairo_restore(cr) }
    cairo_identity_matrix(cr)
    return clipBox
  }

  /// A box around the current path; null if there is none.
  var pathBox: CGRect {
    guard cairo_has_current_point(cr) != 0 else { return .null }
    var (x0, y0, x1, y1) = (0.0, 0.0, 0.0, 0.0)
    cairo_path_extents(cr, &x0, &y0, &x1, &y1)
    return CGRect(x: x0, y: y0, width: x1 - x0, height: y1 - y0)
  }

  /// Returns a mask of the inside of the path that a closure appends, as far as clips leave it.
  func mask(of appendPath: () -> Void) -> CairoPattern? {
    apart(CAIRO_CONTENT_ALPHA) {
      appendPath()
      cairo_set_source_rgba(cr, 0, 0, 0, 1)
      cairo_fill(cr)
    }
  }
}
