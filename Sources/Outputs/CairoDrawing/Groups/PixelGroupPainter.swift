import CoreGraphics
import Drawing
import Lowering

/// Groups in pixels: everything is composed, masked and filtered exactly.
final class PixelGroupPainter: GroupPainting {
  private struct OpenGroup {
    /// The effects; nil for a group that only transforms its content.
    var effects: GroupEffects?
    /// The state to restore after the group.
    let outer: Canvas.State
    var isPushed = false
    /// Whether the clips apply to the whole when it is composed, rather than to each part of it.
    var isCutLate = false
    /// Whether the filters are already applied.
    var isFiltered = false
    /// The area in which it changes its backdrop beyond what it draws, in its own coordinates.
    var reach: CGRect?
  }

  private let canvas: Canvas
  private let environment: Environment
  private var groups: [OpenGroup] = []
  private var maskedGroups: [MaskedGroup] = []

  init(_ canvas: Canvas, _ environment: Environment) {
    self.canvas = canvas
    self.environment = environment
  }

  // MARK: Beginning

  func begin(_ group: Group, _ content: Drawing) -> GroupBeginning {
    let outer = canvas.state
    guard let box = canvas.enter(group, content) else { return .skip }
    var open = OpenGroup(outer: outer)
    guard var effects = group.effects, effects.changesDrawing else {
      groups.append(open)
      return .enter(content)
    }
    let clips = effects.clips
    // Each pixel's alpha is known here, and the clips are for documents.
    if effects.fragment?.isSolid ?? false { effects.clips = [] }
    open.effects = effects
    if effects.blendMode.changesEmptyBackdrop { open.reach = box }
    if effects.isCutAsWhole(content, canvas) {
      open.isCutLate = true
      canvas.clip(to: box)
      canvas.clip(to: effects.clipBox)
      push(open)
      return .enter(content)
    }
    let hasBlur = effects.filters.contains(where: \.isBlur)
    if hasBlur || effects.rasterizationScale != nil, environment.nesting < Environment.deepestNesting {
      // Clipped as a whole, after filtering.
      (open.isCutLate, open.isFiltered) = (true, true)
      canvas.clip(to: box)
      push(open)
      drawFiltered(content, by: effects)
      return .isDrawn
    }
    canvas.clip(to: effects.clips)
    if hasBlur {
      canvas.reportOnce(
        canvas.state.layer, .approximated,
        "filters within more than \(Environment.deepestNesting) filters are left out")
      open.isFiltered = true
    }
    if open.isFiltered || effects.filters.isEmpty, effects.conversion == nil,
      !effects.blendMode.takesWholePixels, effects.fades(content.facts, within: canvas.opacity)
    {
      canvas.opacity *= min(max(effects.opacity, 0), 1)
      if effects.blendMode != .normal { canvas.context.setBlendMode(effects.blendMode) }
      groups.append(open)
      return .enter(content)
    }
    guard canvas.depth < Canvas.deepestGroup else {
      if effects.fragment?.isSolid ?? false { canvas.clip(to: clips) }
      canvas.fadeParts(effects)
      groups.append(open)
      return .enter(content)
    }
    canvas.clip(to: box)
    if let fragment = effects.fragment { canvas.clip(to: fragment, of: box) }
    push(open)
    return .enter(content)
  }

  private func push(_ open: OpenGroup) {
    canvas.pushGroup()
    // Outer opacity applies to the whole when it is composed, not to each part.
    canvas.opacity = 1
    groups.append(open)
    groups[groups.count - 1].isPushed = true
  }

  /// Draws the content of a group as a filtered picture.
  private func drawFiltered(_ content: Drawing, by effects: GroupEffects) {
    let reach = effects.filters.reach
    // What the page's clips leave of it, and what is blurred into that; a layer may be far larger.
    let seen = canvas.clipBox.cut(to: effects.clipBox)
    guard !seen.isNull, !content.bounds.isNull else { return }
    let drawn = effects.filters.makeSomethingOfNothing ? seen : content.bounds
    let box = drawn.insetBy(dx: -reach, dy: -reach).cut(to: seen.insetBy(dx: -reach, dy: -reach))
    guard !box.isNull, !box.isEmpty else { return }
    // The device's resolution; for very wide blurs, which need a large margin, a lower one shows as much.
    let m = canvas.matrix
    let enough = max(effects.pixelScale(.infinity) * 12, effects.rasterizationScale ?? 0)
    let scale = SIMD2(min(m.scales.across, enough), min(m.scales.down, enough))
    let isUpright = m.isUnturned && m.xx == scale.x && m.yy == scale.y
    let phase = isUpright ? SIMD2(m.x0 - m.x0.rounded(), m.y0 - m.y0.rounded()) : .zero
    let area = RasterArea(box, scale: scale, phase: phase)
    let surface = area.surface { context in
      environment.nested.draw(
        content, on: context, place: area.transform,
        visible: CGRect(x: 0, y: 0, width: area.width, height: area.height), depth: canvas.depth, for: canvas)
    }
    guard let surface, let pattern = CairoPattern(surface, place: area.transform)
    else {
      canvas.report(canvas.state.layer, .dropped, "there is no memory to rasterise it")
      return
    }
    surface.apply(effects.filters, scale: area.scale)
    canvas.paint(pattern)
  }

  // MARK: End

  func end() -> Drawing? {
    guard let open = groups.popLast() else { return nil }
    guard open.isPushed, let effects = open.effects, let content = canvas.popGroup() else {
      canvas.leave(open.outer)
      return nil
    }
    canvas.opacity = open.outer.opacity
    if !open.isFiltered, !effects.filters.isEmpty {
      let scale = Double(abs(canvas.toDevice.determinant)).squareRoot()
      content.imageSurface?.apply(effects.filters, scale: SIMD2(repeating: scale))
    }
    if let conversion = effects.conversion { content.imageSurface?.convert(by: conversion) }
    if open.isCutLate { canvas.clip(to: effects.clips) }
    if let reach = open.reach, !reach.isInfinite {
      canvas.clip(to: [ClipPath(path: CGPath(rect: reach.isNull ? .zero : reach))])
    }
    if let fragment = effects.fragment {
      content.cut(to: fragment, joining: effects.blendMode, place: canvas.toDevice)
    }
    if let mask = effects.mask {
      return begin(mask, of: MaskedGroup(content: content, effects: effects, outer: open.outer))
    }
    let alpha = effects.opacity * canvas.opacity
    if effects.blendMode.takesWholePixels {
      let whole = open.isCutLate || alpha < 1 ? canvas.faded(content, alpha: alpha) : content
      canvas.blendWhole(whole, by: effects.blendMode)
    } else {
      canvas.context.setBlendMode(effects.blendMode)
      canvas.paint(by: effects.blendMode) { canvas.paint(content, alpha: alpha) }
    }
    canvas.leave(open.outer)
    return nil
  }

  private func begin(_ mask: Mask, of masked: MaskedGroup) -> Drawing? {
    guard mask.transform.isUsable else {
      canvas.leave(masked.outer)
      return nil
    }
    canvas.context.setBlendMode(masked.effects.blendMode)
    canvas.pushGroup()
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
    guard let drawn = canvas.popGroup(), let mask = alpha(of: drawn, effects.mask?.kind ?? .alpha) else {
      return
    }
    let alpha = effects.opacity * canvas.opacity
    if effects.blendMode.takesWholePixels {
      canvas.blendWhole(canvas.faded(content, alpha: alpha, mask: mask), by: effects.blendMode)
    } else if alpha < 1 {
      guard let faded = canvas.faded(content, alpha: alpha, mask: mask) else { return }
      canvas.paint(by: effects.blendMode) { canvas.paint(faded) }
    } else {
      canvas.paint(by: effects.blendMode) { canvas.compose(content, through: mask) }
    }
  }

  private func alpha(of drawn: CairoPattern, _ kind: Mask.Kind) -> CairoPattern? {
    switch kind {
    case .alpha: break
    case .invertedAlpha: return canvas.inverted(drawn)
    case .luminosity: drawn.makeAlphaOfLuminosity()
    }
    return drawn
  }
}
