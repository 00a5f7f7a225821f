import CoreGraphics
import Drawing

/// Groups in documents, with what formats support: clips, masks, opacity and blend modes. Operators and
/// filters are already pixels, and cut planes are masks or clips.
final class DocumentGroupPainter: GroupPainting {
  private struct OpenGroup {
    /// The effects; nil for a group that only transforms its content.
    var effects: GroupEffects?
    /// The state to restore after the group.
    let outer: Canvas.State
    var isPushed = false
    /// Whether the clips apply to the whole when it is composed, rather than to each part of it.
    var isCutLate = false
    /// The only colour seen through a mask.
    var color: CairoPattern?
  }

  private let canvas: Canvas
  private let forms: Forms
  /// The extras for Cairo's PDF; nil for its SVG.
  private let pdf: PDFComposition?
  private var groups: [OpenGroup] = []
  private var maskedGroups: [MaskedGroup] = []

  init(_ canvas: Canvas, _ forms: Forms, pdf: PDFComposition? = nil) {
    self.canvas = canvas
    self.forms = forms
    self.pdf = pdf
  }

  // MARK: Beginning

  func begin(_ group: Group, _ content: Drawing) -> GroupBeginning {
    let outer = canvas.state
    guard let box = canvas.enter(group, content) else { return .skip }
    var open = OpenGroup(outer: outer)
    guard let effects = group.effects, effects.changesDrawing else {
      groups.append(open)
      return .enter(content)
    }
    open.effects = effects
    if pdf != nil { canvas.enclose(by: effects) }
    if effects.isCutAsWhole(content, canvas) {
      open.isCutLate = true
      canvas.state.enclosingClip?.isAlone = false
      push(open)
      return .enter(content)
    }
    canvas.clip(to: effects.clips)
    // Viewers paint glyph after glyph, so that overlaps would be darker.
    let isTranslucentText = effects.opacity < 1 && content.facts.has(.text)
    if !isTranslucentText, effects.fades(content.facts, within: canvas.opacity) {
      if effects.blendMode != .normal { join(effects.blendMode) }
      canvas.opacity *= min(max(effects.opacity, 0), 1)
      groups.append(open)
      return .enter(content)
    }
    if drawForm(effects, content) {
      groups.append(open)
      return .isDrawn
    }
    guard canvas.depth < Canvas.deepestGroup else {
      canvas.fadeParts(effects)
      groups.append(open)
      return .enter(content)
    }
    if effects.mask?.kind == .luminosity { canvas.clip(to: box) }
    if let color = effects.colorSeenThroughMask(content) {
      open.color = CairoPattern(color)
      groups.append(open)
      return .isDrawn
    }
    push(open)
    return .enter(content)
  }

  /// Draws a group that consists of a form. The form is composed as a whole, without a group around it.
  private func drawForm(_ effects: GroupEffects, _ content: Drawing) -> Bool {
    guard content.nodes.count == 1, case .instance(let drawing, .identity) = content.nodes[0],
      effects.mask == nil, effects.blendMode == .normal || canvas.opacity >= 1, forms.isWorthAGroup(drawing)
    else { return false }
    let opacity = canvas.opacity
    defer { canvas.opacity = opacity }
    canvas.opacity *= min(max(effects.opacity, 0), 1)
    join(effects.blendMode)
    return forms.draw(drawing)
  }

  private func push(_ open: OpenGroup) {
    pushGroup()
    // Outer opacity applies to the whole when it is composed, not to each part.
    canvas.opacity = 1
    groups.append(open)
    groups[groups.count - 1].isPushed = true
  }

  private func pushGroup() {
    canvas.pushGroup()
    pdf?.forgetDrawing()
  }

  /// Sets the blend mode of what is painted next.
  private func join(_ mode: BlendMode) {
    pdf?.prepareJoin(mode)
    canvas.context.setBlendMode(mode)
  }

  // MARK: End

  func end() -> Drawing? {
    guard let open = groups.popLast() else { return nil }
    let effects = open.effects ?? GroupEffects()
    if !effects.clips.isEmpty { canvas.clipGeneration += 1 }
    guard var content = open.color ?? (open.isPushed ? canvas.popGroup() : nil) else {
      canvas.leave(open.outer)
      return nil
    }
    canvas.opacity = open.outer.opacity
    if open.isCutLate {
      if effects.isOnlyCut, let cut = cut(content, to: effects.clips) {
        content = cut
      } else {
        canvas.clip(to: effects.clips)
      }
    }
    if let mask = effects.mask {
      let masked = MaskedGroup(content: content, effects: effects, outer: open.outer)
      return begin(mask, of: masked)
    }
    let alpha = effects.opacity * canvas.opacity
    join(effects.blendMode)
    canvas.paint(content, alpha: alpha)
    canvas.leave(open.outer)
    return nil
  }

  /// Returns a group's content clipped by masks. PDF viewers apply a group's clips to each thing in it.
  private func cut(_ content: CairoPattern, to clips: [ClipPath]) -> CairoPattern? {
    clips.reduce(content as CairoPattern?) { content, clip in
      guard let content,
        let mask = canvas.mask(of: {
          canvas.append(clip.path)
          canvas.set(clip.rule)
        })
      else { return nil }
      return canvas.apart {
        canvas.context.setSource(content)
        canvas.context.mask(mask)
      }
    }
  }

  private func begin(_ mask: Mask, of masked: MaskedGroup) -> Drawing? {
    guard mask.transform.isUsable else {
      canvas.leave(masked.outer)
      return nil
    }
    if masked.effects.blendMode != .normal { join(masked.effects.blendMode) }
    pushGroup()
    canvas.enter(mask, of: masked)
    maskedGroups.append(masked)
    return mask.drawing
  }

  func endMask() {
    guard let masked = maskedGroups.popLast() else { return }
    let (content, effects) = (masked.content, masked.effects)
    canvas.context.restore()
    defer { canvas.leave(masked.outer) }
    canvas.opacity = masked.outer.opacity
    if effects.mask?.kind == .luminosity { pdf?.markLuminosity() }
    guard let drawn = canvas.popGroup(),
      let mask = effects.mask?.isInverted ?? false ? pdf?.inverted(drawn) ?? canvas.inverted(drawn) : drawn
    else { return }
    let alpha = effects.opacity * canvas.opacity
    // Some viewers ignore blend modes of what is painted through a mask, but not of a group that contains it.
    if alpha < 1 || effects.blendMode != .normal {
      guard let faded = canvas.faded(content, alpha: alpha, mask: mask) else { return }
      canvas.paint(faded)
    } else {
      canvas.compose(content, through: mask)
    }
  }
}

extension GroupEffects {
  /// Returns the colour of a box that is a group's only content, if the group's mask lies within the box.
  fileprivate func colorSeenThroughMask(_ content: Drawing) -> RGBA? {
    guard let mask, !mask.isInverted, content.nodes.count == 1, case .path(let path) = content.nodes[0],
      path.stroke == nil, case .color(let color)? = path.fill, case .rect(let box) = path.path.shape,
      box.covers(mask.drawing.bounds.applying(mask.transform))
    else { return nil }
    return color
  }
}
