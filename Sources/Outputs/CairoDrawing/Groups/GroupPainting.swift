import CoreGraphics
import Drawing

/// Draws groups from beginning to end; the painter draws their content in between.
protocol GroupPainting: AnyObject {
  func begin(_ group: Group, _ content: Drawing) -> GroupBeginning
  /// Ends the innermost group. Returns the drawing of its mask, if any, which is drawn next, followed by
  /// `endMask`.
  func end() -> Drawing?
  /// Ends a mask, and with it the group that it belongs to.
  func endMask()
}

/// How to continue after the beginning of a group.
enum GroupBeginning {
  /// The content, or a replacement for it, is drawn next, followed by `end`.
  case enter(Drawing)
  /// All of the content is already drawn; `end` follows.
  case isDrawn
  /// Nothing of the group is drawn.
  case skip
}

/// A finished group whose mask is being drawn.
struct MaskedGroup {
  let content: CairoPattern
  let effects: GroupEffects
  /// The state to restore after the group.
  let outer: Canvas.State
}

extension Canvas {
  /// The deepest nesting of groups with surfaces of their own. Each costs Cairo a surface and some stack.
  static let deepestGroup = 100

  /// Enters a group and returns the box it draws in, in its own coordinates; nil if nothing of it is visible.
  func enter(_ group: Group, _ content: Drawing) -> CGRect? {
    guard group.transform.isUsable else { return nil }
    let effects = group.effects
    let box = visible != nil || effects != nil ? group.box(around: content.bounds) : .null
    guard isVisible(box, through: group.transform) else { return nil }
    context.save()
    concatenate(group.transform)
    // An unusable matrix would put Cairo into an error state for good.
    guard toDevice.isUsable else {
      context.restore()
      return nil
    }
    // Groups that are not layers belong to the one around them.
    if group.layer >= 0 { state.layer = group.layer }
    if effects?.isArtifact ?? false { state.isArtifact = true }
    return box
  }

  func leave(_ outer: State) {
    state = outer
    context.restore()
  }

  /// Enters the mask of a group, of which only Cairo's own state is still in force.
  func enter(_ mask: Mask, of masked: MaskedGroup) {
    context.save()
    concatenate(mask.transform)
    let (layer, isArtifact) = (state.layer, state.isArtifact)
    state = masked.outer
    (state.layer, state.isArtifact, state.opacity) = (layer, isArtifact, 1)
  }

  /// Draws a group that is nested too deep by fading its parts instead of the whole.
  func fadeParts(_ effects: GroupEffects) {
    reportOnce(
      state.layer, .approximated,
      "groups nested more than \(Self.deepestGroup) deep fade each of their parts, not the whole")
    opacity *= min(max(effects.opacity, 0), 1)
  }
}

extension GroupEffects {
  /// Returns whether a group is clipped once, when it is composed. If many things were clipped separately,
  /// their partial coverage would add up at the edge.
  func isCutAsWhole(_ content: Drawing, _ canvas: Canvas) -> Bool {
    isIsolated && !clips.isEmpty && content.facts.leafCount > 1 && filters.isEmpty
      && canvas.depth < Canvas.deepestGroup
  }

  /// Returns whether a group needs no surface of its own: its opacity and blend mode apply to the only thing
  /// in it, or it has neither.
  func fades(_ content: Drawing.Facts, within opacity: Double) -> Bool {
    guard mask == nil, fragment == nil else { return false }
    let isOne = content.leafCount <= 1 && !content.has([.composition, .severalPaints])
    if blendMode != .normal {
      return isOne && !content.has(.shadows) && blendMode.isBounded && opacity >= 1
    }
    if self.opacity < 1 { return isOne }
    return !(isIsolated && content.has(.blends))
  }

  /// A box around what clips leave.
  var clipBox: CGRect { clips.reduce(.infinite) { $0.cut(to: $1.path.boundingBox) } }
}
