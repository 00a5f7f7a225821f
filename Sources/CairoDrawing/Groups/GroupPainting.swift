import CCairo
import CoreGraphics
import Drawing

/// Draws groups, from the beginning of each to its end; the painter draws what is in them in between.
protocol GroupPainting: AnyObject {
  /// Opens a group.
  func begin(_ group: Group, _ content: Drawing) -> GroupBeginning
  /// Ends the innermost group. Returns the drawing of its mask where it has one: that is drawn next, and `endMask` called after
  /// it.
  func end() -> Drawing?
  /// Ends a mask, and with it the group that it belongs to.
  func endMask()
}

/// How to go on behind the beginning of a group.
enum GroupBeginning {
  /// Its content is drawn next, or what stands for it, and `end` called after it.
  case enter(Drawing)
  /// All of its content is drawn; `end` is called next.
  case isDrawn
  /// Nothing of it is drawn.
  case skip
}

/// A group that is drawn, while its mask is.
struct MaskedGroup {
  let content: CairoPattern
  let effects: GroupEffects
  /// What is so again behind the group.
  let outer: Canvas.State
}

extension Canvas {
  /// How many groups may be drawn by themselves within each other. Each costs Cairo a surface and a level of recursion.
  static let deepestGroup = 100

  /// Goes into a group, and says on what box it draws, in its own coordinates; nil where nothing of it is seen.
  func enter(_ group: Group, _ content: Drawing) -> CGRect? {
    guard group.transform.isUsable else { return nil }
    let effects = group.effects
    let box = visible != nil || effects != nil ? group.box(around: content.bounds) : .null
    guard isVisible(box, through: group.transform) else { return nil }
    cairo_save(cr)
    concatenate(group.transform)
    // A matrix that has become unusable on the way would stop Cairo for good.
    guard toDevice.isUsable else {
      cairo_restore(cr)
      return nil
    }
    // Groups that are no layers of their own belong to the one around them.
    if group.layer >= 0 { state.layer = group.layer }
    if effects?.semantics.isArtifact ?? false { state.isArtifact = true }
    return box
  }

  func leave(_ outer: State) {
    state = outer
    cairo_restore(cr)
  }

  /// Goes into the mask of a group that was left but for Cairo's own state.
  func enter(_ mask: Mask, of masked: MaskedGroup) {
    cairo_save(cr)
    concatenate(mask.transform)
    let (layer, isArtifact) = (state.layer, state.isArtifact)
    state = masked.outer
    (state.layer, state.isArtifact, state.opacity) = (layer, isArtifact, 1)
  }

  /// Draws what follows in the same way as a group that is too deep: its parts fade, not the whole.
  func fadeParts(_ effects: GroupEffects) {
    reportOnce(
      state.layer, .approximated,
      "groups more than \(Self.deepestGroup) deep in each other fade each of their parts, not the whole")
    opacity *= min(max(effects.opacity, 0), 1)
  }
}

extension GroupEffects {
  /// Whether a group is cut once, when it is composed: many things cut one by one add up at the edge, where each covers a
  /// part of a pixel.
  func isCutAsWhole(_ content: Drawing, _ canvas: Canvas) -> Bool {
    isIsolated && !clips.isEmpty && content.facts.leafCount > 1 && filters.isEmpty
      && canvas.depth < Canvas.deepestGroup
  }

  /// Whether a group needs no surface of its own: its opacity and blend mode are those of the one thing in it, or it has
  /// neither.
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
