import CCairo
import CoreGraphics
import Drawing
import Lowering

extension Painter {
  /// How many groups may be drawn by themselves within each other. Each costs Cairo a surface and a level of recursion.
  static let deepestGroup = 100

  /// How to go on behind the beginning of a group.
  enum Beginning {
    /// Its content is drawn next, or what stands for it, and `endGroup` called after it.
    case enter(Drawing)
    /// All of its content is drawn; `endGroup` is called next.
    case isDrawn
    /// Nothing of it is drawn.
    case skip
  }

  /// Opens a group.
  func begin(_ group: Group, _ content: Drawing) -> Beginning {
    guard group.transform.isUsable else { return .skip }
    let box = visible != nil || group.effects != nil ? group.box(around: content.bounds) : .null
    guard visible == nil || isVisible(box, through: group.transform) else { return .skip }
    cairo_save(cr)
    concatenate(group.transform)
    // A matrix that has become unusable on the way would stop Cairo for good.
    guard matrix.affine.isUsable else {
      cairo_restore(cr)
      return .skip
    }
    // Groups that are no layers of their own belong to the one around them.
    let layer = group.layer >= 0 ? group.layer : groups.last?.layer ?? -1
    var open = OpenGroup(
      effects: group.effects, layer: layer, outerOpacity: opacity, outerClipCount: clipCount,
      outerIsClipped: isClipped, outerEnclosingClip: enclosingClip)
    open.isArtifact = isArtifact || group.effects?.isArtifact ?? false
    guard var effects = group.effects, effects.changesDrawing else {
      groups.append(open)
      return .enter(content)
    }
    // Each pixel's alpha is known, and clips are for documents.
    if effects.fragment?.isSolid ?? false { effects.clips = [] }
    open.effects = effects
    if target == .pixels, effects.blendMode.changesEmptyBackdrop { open.reach = box }
    open.isSum = canSum(effects.blendMode, over: box)
    if target == .pdf, effects.blendMode.onlyErases {
      reportOnce(
        layer, .dropped,
        "PDF cannot compose with \(effects.blendMode.rawValue), which erases what lies behind")
      cairo_restore(cr)
      return .skip
    }
    if target == .pdf { enclose(by: effects) }
    if isCutAsWhole(effects, content) {
      open.isCutLate = true
      enclosingClip?.isAlone = false
      if target == .pixels || open.isSum {
        clip(to: box)
        clip(to: effects.clips.reduce(CGRect.infinite) { $0.cut(to: $1.path.boundingBox) })
      }
      pushGroup(&open)
      groups.append(open)
      return .enter(content)
    }
    if target == .pixels, effects.filters.contains(where: \.isBlur) || effects.rasterizationScale != nil,
      nesting < Self.deepestNesting
    {
      drawFiltered(&open, content, box: box)
      groups.append(open)
      return .isDrawn
    }
    clip(to: effects.clips)
    if effects.filters.contains(where: \.isBlur) {
      reportOnce(layer, .approximated, "filters within more than \(Self.deepestNesting) filters are left out")
      open.isFiltered = true
    }
    if target != .pixels || open.isFiltered || effects.filters.isEmpty,
      fades(open.isSum ? effects.with(blendMode: .normal) : effects, content.facts)
    {
      fade(&open, effects, box: box)
      groups.append(open)
      return .enter(content)
    }
    guard pushedGroups < Self.deepestGroup else {
      reportOnce(
        layer, .approximated,
        "groups more than \(Self.deepestGroup) deep in each other fade each of their parts, not the whole")
      if effects.fragment?.isSolid ?? false { clip(to: group.effects?.clips ?? []) }
      opacity *= min(max(effects.opacity, 0), 1)
      groups.append(open)
      return .enter(content)
    }
    if target == .pixels || open.isSum { clip(to: box) }
    var drawn = content
    if target == .pixels, let mask = luminanceMask(effects.filters, over: content) {
      drawn = mask.content
      open.luminanceColor = mask.color
    }
    if let fragment = effects.fragment { clip(to: fragment, of: box) }
    if effects.mask?.kind == .luminosity { clip(to: box) }
    pushGroup(&open)
    groups.append(open)
    return .enter(drawn)
  }

  /// Whether a group is cut once, when it is composed: many things cut one by one add up at the edge, where each covers a
  /// part of a pixel.
  private func isCutAsWhole(_ effects: GroupEffects, _ content: Drawing) -> Bool {
    effects.isIsolated && !effects.clips.isEmpty && content.facts.leafCount > 1 && effects.filters.isEmpty
      && (effects.rasterizationScale == nil || target == .pixels) && pushedGroups < Self.deepestGroup
  }

  /// Draws all of a group that is filtered as a whole. What it is cut by and composed with is left to its end.
  private func drawFiltered(_ open: inout OpenGroup, _ content: Drawing, box: CGRect) {
    guard let effects = open.effects else { return }
    // Cut after it is filtered, as a whole.
    open.isCutLate = true
    open.isFiltered = true
    clip(to: box)
    pushGroup(&open)
    drawAsPixels(content, effects: effects, layer: open.layer)
  }

  /// Opens a group that needs no surface of its own: its opacity and blend mode are those of what is in it.
  private func fade(_ open: inout OpenGroup, _ effects: GroupEffects, box: CGRect) {
    guard open.isSum else {
      opacity *= min(max(effects.opacity, 0), 1)
      if effects.blendMode != .normal { join(effects.blendMode, layer: open.layer) }
      return
    }
    clip(to: box)
    openDrawingOnBackdrop(for: effects.blendMode)
    (open.isPushed, open.hasBackdrop) = (true, true)
    opacity = min(max(effects.opacity * opacity, 0), 1)
  }

  /// Whether a group needs no surface of its own: its opacity and blend mode are those of the one thing in it, or it has
  /// neither.
  private func fades(_ effects: GroupEffects, _ content: Drawing.Facts) -> Bool {
    guard effects.mask == nil, effects.fragment == nil else { return false }
    let isOne = content.leafCount <= 1 && !content.has(.composition)
    if effects.blendMode != .normal {
      guard target == .pixels ? !effects.blendMode.takesWholePixels : !content.has(.patches) else {
        return false
      }
      return isOne && !content.has([.severalPaints, .shadows]) && effects.blendMode.isBounded && opacity >= 1
    }
    if effects.opacity < 1 { return isOne && !content.has(.severalPaints) }
    return !(effects.isIsolated && content.has(.blends))
  }

  /// - Parameter transform: from the box's coordinates to those that are being drawn in.
  func isVisible(_ box: CGRect, through transform: CGAffineTransform = .identity) -> Bool {
    guard let visible else { return true }
    guard !box.isNull else { return false }
    guard !box.isInfinite else { return true }
    let seen = box.applying(transform.concatenating(matrix.affine))
    return seen.isNull || !seen.minX.isFinite || !seen.width.isFinite || !seen.height.isFinite
      || seen.insetBy(dx: -2, dy: -2).intersects(visible)
  }

  private func pushGroup(_ open: inout OpenGroup) {
    openDrawing()
    open.isPushed = true
    // What lies around fades the whole when it is composed, not each part.
    opacity = 1
  }

  func endGroup() {
    guard let open = groups.popLast() else { return }
    opacity = open.outerOpacity
    defer {
      clipCount = open.outerClipCount
      isClipped = open.outerIsClipped
      enclosingClip = open.outerEnclosingClip
    }
    if open.effects.map({ !$0.clips.isEmpty }) ?? false { clipGeneration += 1 }
    guard open.isPushed, let effects = open.effects else {
      cairo_restore(cr)
      return
    }
    pushedGroups -= 1
    guard var content = CairoPattern(taking: cairo_pop_group(cr)) else {
      cairo_restore(cr)
      return
    }
    if open.hasBackdrop {
      sum(onBackdrop: content, by: effects.blendMode, layer: open.layer)
      cairo_restore(cr)
      return
    }
    if let color = open.luminanceColor {
      mask(color, byBrightnessOf: content)
    } else if target == .pixels, !open.isFiltered, !effects.filters.isEmpty {
      let scale = Double(abs(matrix.affine.determinant)).squareRoot()
      content.imageSurface?.apply(effects.filters, scale: SIMD2(repeating: scale))
    }
    if open.isCutLate {
      if target != .pixels, effects.isOnlyCut, let cut = cut(content, to: effects.clips) {
        content = cut
      } else {
        clip(to: effects.clips)
      }
    }
    if let reach = open.reach, !reach.isInfinite {
      clip(to: [ClipPath(path: CGPath(rect: reach.isNull ? .zero : reach))])
    }
    if let fragment = effects.fragment { cut(content, to: fragment, joining: effects.blendMode) }
    guard let mask = effects.mask else {
      if target == .pixels, effects.blendMode.takesWholePixels {
        blendWhole(
          open.isCutLate || effects.opacity * opacity < 1 ? faded(content, effects) : content, effects)
      } else if open.isSum {
        sum(content, by: effects.blendMode, alpha: effects.opacity * opacity, layer: open.layer)
      } else {
        join(effects.blendMode, layer: open.layer)
        paint(by: effects.blendMode) { compose(content, opacity: effects.opacity) }
      }
      cairo_restore(cr)
      return
    }
    begin(mask, of: content, open)
  }

  func paint(_ content: CairoPattern, through mask: CairoPattern) {
    inDevice(content, mask) {
      cairo_set_source(cr, content.pointer)
      cairo_mask(cr, mask.pointer)
    }
  }

  /// A group's content multiplied by its mask, its opacity and the clips that are set.
  func faded(
    _ content: CairoPattern, _ effects: GroupEffects, mask: CairoPattern? = nil
  ) -> CairoPattern? {
    cairo_push_group(cr)
    cairo_set_operator(cr, CAIRO_OPERATOR_OVER)
    if let mask {
      paint(content, through: mask)
    } else {
      compose(content, opacity: effects.opacity)
      return CairoPattern(taking: cairo_pop_group(cr))
    }
    guard let masked = CairoPattern(taking: cairo_pop_group(cr)) else { return nil }
    guard effects.opacity * opacity < 1 else { return masked }
    return faded(masked, effects)
  }

  /// Joins a group with what lies behind it by one of the modes that take whole pixels.
  ///
  /// Of those that mix hue, saturation and luminosity, pixman 0.42 multiplies green twice and blue not at all where they
  /// meet a mask, and clips, opacity and the edges of shapes are masks to it. So all that is in the content by now, and
  /// only whole pixels are painted.
  func blendWhole(_ content: CairoPattern?, _ effects: GroupEffects) {
    guard let content else { return }
    let isSilhouette = cairo_surface_get_content(cairo_get_group_target(cr)) == CAIRO_CONTENT_ALPHA
    if effects.blendMode == .plusDarker, !isSilhouette { return blendDarker(content) }
    cairo_save(cr)
    cairo_set_source(cr, content.pointer)
    cairo_identity_matrix(cr)
    var (x0, y0, x1, y1) = (0.0, 0.0, 0.0, 0.0)
    cairo_clip_extents(cr, &x0, &y0, &x1, &y1)
    cairo_reset_clip(cr)
    cairo_new_path(cr)
    cairo_rectangle(
      cr, x0.rounded(.down), y0.rounded(.down), x1.rounded(.up) - x0.rounded(.down),
      y1.rounded(.up) - y0.rounded(.down))
    cairo_clip(cr)
    // Of alpha alone, plusDarker is a sum.
    cairo_set_operator(
      cr,
      effects.blendMode == .plusDarker
        ? CAIRO_OPERATOR_ADD : cairo_operator_t(effects.blendMode, target: target))
    cairo_paint(cr)
    cairo_restore(cr)
  }

  private func compose(_ content: CairoPattern, opacity own: Double) {
    inDevice(content) {
      cairo_set_source(cr, content.pointer)
      let alpha = own * opacity
      if alpha < 1 { cairo_paint_with_alpha(cr, max(alpha, 0)) } else { cairo_paint(cr) }
    }
  }
}
