import CoreGraphics
import Drawing

/// A clip around what is drawn.
struct EnclosingClip {
  /// The path, on the device.
  let path: CGPath
  let rule: CGPathFillRule
  /// Whether it is the only clip, and applies to each thing as it is drawn.
  var isAlone: Bool
}

extension Canvas {
  /// Notes the clip around the content of a group.
  func enclose(by effects: GroupEffects) {
    guard !effects.clips.isEmpty else { return }
    let clip = effects.clips.count == 1 ? effects.clips[0] : nil
    state.enclosingClip = clip.map {
      EnclosingClip(path: $0.path.transformed(by: toDevice), rule: $0.rule, isAlone: !state.isClipped)
    }
  }

  /// Returns whether a path covers all of the clip around it. At an edge common to both, viewers would apply
  /// partial coverage twice, or show nothing (docs/internals/viewers.md).
  func holdsClip(_ item: DrawnPath) -> Bool {
    guard let clip = state.enclosingClip, item.stroke == nil else { return false }
    return item.path.transformed(by: toDevice).holds(clip.path)
  }

  /// Makes a path the current path that shows all of the enclosing clip: the clip's own area, with the clip
  /// lifted until the caller restores the state; or a box around it, where other clips apply as well.
  func appendClip() {
    guard let clip = state.enclosingClip else { return }
    let toDevice = matrix
    context.resetMatrix()
    // With a blend mode, a change of clips would make Cairo forget to set it.
    if clip.isAlone, context.blendsNormally {
      context.resetClip()
      clipGeneration += 1
      append(clip.path)
      set(clip.rule)
    } else {
      append(CGPath(rect: clip.path.boundingBoxOfPath.insetBy(dx: -1, dy: -1), transform: nil))
    }
    context.matrix = toDevice
  }
}
