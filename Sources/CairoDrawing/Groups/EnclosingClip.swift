import CCairo
import CoreGraphics
import Drawing

/// A clip that cuts what is drawn.
struct EnclosingClip {
  /// On the device.
  let path: CGPath
  let rule: CGPathFillRule
  /// Whether it cuts each thing as it is drawn, and no other clip does.
  var isAlone: Bool
}

extension Canvas {
  /// Notes what clip things in a group will lie in.
  func enclose(by effects: GroupEffects) {
    guard !effects.clips.isEmpty else { return }
    let clip = effects.clips.count == 1 ? effects.clips[0] : nil
    state.enclosingClip = clip.map {
      EnclosingClip(path: $0.path.transformed(by: toDevice), rule: $0.rule, isAlone: !state.isClipped)
    }
  }

  /// Whether a path holds all that the clip around it lets be seen. Of an edge that both have in common, viewers would
  /// show the half of a half, or nothing (docs/internals/viewers.md).
  func holdsClip(_ item: DrawnPath) -> Bool {
    guard let clip = state.enclosingClip, item.stroke == nil else { return false }
    return item.path.transformed(by: toDevice).holds(clip.path)
  }

  /// Makes a path the current one that shows all that the clip lets be seen: its own area, for which the clip is lifted, until
  /// the caller restores what is set; or a box around it, where other things cut as well.
  func appendClip() {
    guard let clip = state.enclosingClip else { return }
    var toDevice = matrix
    cairo_identity_matrix(cr)
    // A change of clips would make Cairo forget that a blend mode has to be set.
    if clip.isAlone, cairo_get_operator(cr) == CAIRO_OPERATOR_OVER {
      cairo_reset_clip(cr)
      clipGeneration += 1
      append(clip.path)
      set(clip.rule)
    } else {
      append(CGPath(rect: clip.path.boundingBoxOfPath.insetBy(dx: -1, dy: -1), transform: nil))
    }
    cairo_set_matrix(cr, &toDevice)
  }
}
