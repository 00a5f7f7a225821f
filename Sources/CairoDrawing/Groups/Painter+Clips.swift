import CCairo
import CoreGraphics
import Drawing

extension Painter {
  /// How many clips may lie within each other: Cairo cuts everything by each of them.
  private static let deepestClip = 16

  /// Cuts what follows by each of some paths.
  func clip(to clips: [ClipPath]) {
    if !clips.isEmpty { isClipped = true }
    for clip in clips {
      if case .rect = clip.path.shape, matrix.xy == 0, matrix.yx == 0 {
        // Cairo joins upright rectangles to one.
      } else if clipCount >= Self.deepestClip {
        reportOnce(
          groups.last?.layer ?? -1, .approximated,
          "clips within more than \(Self.deepestClip) clips cut by their boxes only")
        self.clip(to: clip.path.boundingBox)
        continue
      } else {
        clipCount += 1
      }
      append(clip.path)
      set(clip.rule)
      cairo_clip(cr)
      clipGeneration += 1
    }
  }

  /// Keeps the surface of a group as small as what is drawn in it.
  func clip(to box: CGRect) {
    guard !box.isInfinite else { return }
    clip(toDevice: box.isNull ? .zero : box.applying(matrix.affine))
  }

  /// The same with a box in device space.
  func clip(toDevice box: CGRect) {
    var seen = box
    guard !seen.isNull, seen.width.isFinite, seen.height.isFinite else { return }
    if let visible { seen = seen.cut(to: visible.insetBy(dx: -2, dy: -2)) }
    seen = seen.isNull ? .zero : seen.insetBy(dx: -1, dy: -1).integral
    // Whole pixels of the device: a clip that cuts nothing through costs nothing.
    cairo_save(cr)
    cairo_identity_matrix(cr)
    cairo_new_path(cr)
    cairo_rectangle(cr, clamped(seen.minX), clamped(seen.minY), clamped(seen.width), clamped(seen.height))
    cairo_restore(cr)
    cairo_clip(cr)
  }
}
