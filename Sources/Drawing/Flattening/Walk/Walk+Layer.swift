import Drawing
@_spi(Drawing) @_spi(Time) import QuartzCore

extension Walk {
  /// Begins a layer: skips it if it shows nothing, and handles its mask first.
  func enter(_ visit: Visit) {
    // This must precede the presentation, which copies what the layer has drawn.
    if !visit.layer.isHidden { visit.layer.displayIfNeeded() }
    page.checkAnimations(of: visit.layer, index: visit.index)
    let shown = visit.layer.presentationLayer(atParentTime: visit.time)
    guard !enterTransition(visit, shown: shown), !shown.isHidden else { return }
    guard CGFloat(shown.opacity) * visit.opacity > 0 else { return }
    guard shown.bounds.isFinite else {
      page.report(visit.index, .damaged, "the bounds are not finite")
      return
    }
    page.checkPatterns(of: shown, index: visit.index)
    tasks.append(.body(visit, shown: shown))
    guard visit.layer.mask != nil, !(shown is CATransformLayer) else {
      masks.append(nil)
      return
    }
    tasks.append(.finishMask)
    page.builder.begin()
    scheduleMask(of: visit.layer, shown: shown, visit: visit)
  }

  /// Draws what lies beneath a layer's sublayers and pushes tasks for the rest.
  func draw(_ visit: Visit, shown layer: CALayer, mask drawn: DrawnMask?) {
    var mask: Mask?
    var clips: [ClipPath] = []
    switch drawn {
    case .clip(let clip): clips = [clip]
    case .drawing(let drawing): mask = drawing
    case nil: break
    }
    let ownOpacity = visit.opacity(of: layer) * visit.opacity
    guard !(layer is CATransformLayer) else {
      drawSpace(visit, shown: layer, opacity: ownOpacity)
      return
    }
    // A bitmap is faint as a whole.
    let isGroup = layer.allowsGroupOpacity || layer.shouldRasterize
    var shade = visit.shade
    if !isGroup { shade.alpha *= ownOpacity }
    shade.finishing = layer.finishing ?? shade.finishing
    shade.overprints = layer.overprint || shade.finishing != nil

    let reader = FilterReader(page: page, index: visit.index)
    let (blendMode, filters) = (reader.blendMode(of: layer), reader.filters(layer.filters))
    let rasterizationScale =
      layer.shouldRasterize
      ? max(Double(layer.rasterizationScale.asScale), Double(layer.contentsScale.asScale), page.options.scale)
      : nil
    let isIsolated =
      (isGroup && ownOpacity < 1) || mask != nil || blendMode != .normal || !filters.isEmpty
      || layer.shouldRasterize
    var effects: GroupEffects?
    let url = page.link(layer.url, of: visit.index)
    if page.options.isTagged { page.describe(layer, as: visit.index, url: url) }
    if isIsolated || !clips.isEmpty || url != nil || layer.accessibilityLabel != nil || layer.finishing != nil
    {
      effects = GroupEffects(
        opacity: isGroup ? Double(min(ownOpacity, 1)) : 1, blendMode: blendMode, isIsolated: isIsolated,
        clips: clips, mask: mask, filters: filters, url: url,
        accessibilityLabel: layer.accessibilityLabel,
        rasterizationScale: rasterizationScale)
      effects?.finishing = layer.finishing
    }
    page.builder.open(
      Group(transform: visit.placement.transform(of: layer), layer: visit.index, effects: effects))

    let shown = ShownLayer(layer: layer, visit: visit, shade: shade)
    var closing = Closing(shown: shown, isMasked: drawn != nil)
    let interior =
      layer.masksToBounds || layer.needsOutline
      ? page.shared(LayerBox(of: layer).interior(shade: shade)) : nil

    drawBackdrop(of: shown)
    if layer.shadowOpacity > 0 {
      closing.shadow = ShadowDrawer(page: page, shown: shown).cast()
      // The place for the shadow is beneath this part.
      if closing.shadow != nil { page.builder.beginPart() }
    }
    if let color = layer.backgroundColor, let interior {
      page.fill(interior, with: page.paint(color, in: PatternSpace(of: shown), shade: shade))
    }
    if layer.masksToBounds, let interior, drawsInside(layer, model: visit.layer) {
      closing.hasClipGroup = true
      page.builder.open(Group(effects: GroupEffects(clips: [ClipPath(path: interior)])))
    }
    drawContents(of: shown, outline: interior)
    tasks.append(.close(closing))
    var inherited = visit
    inherited.shade = shade
    inherited.opacity = isGroup ? 1 : ownOpacity
    // Inherited opacity must not be multiplied into the sublayers' colours as well.
    inherited.shade.alpha = visit.shade.alpha
    inherited.shade.overprints = false
    scheduleSublayers(of: layer, model: visit.layer, inherited: inherited, isFlipped: shown.growsUpwards)
  }

  /// Draws a transform layer that is the page: nothing of its own, and its opacity applies to each sublayer.
  private func drawSpace(_ visit: Visit, shown layer: CALayer, opacity: CGFloat) {
    page.builder.open(Group(transform: visit.placement.transform(of: layer), layer: visit.index))
    tasks.append(.closeGroup)
    var inherited = visit
    inherited.opacity = opacity
    scheduleSublayers(
      of: layer, model: visit.layer, inherited: inherited,
      isFlipped: visit.isFlipped != layer.isGeometryFlipped)
  }

  /// Draws a layer's backdrop again if it has background filters.
  private func drawBackdrop(of shown: ShownLayer) {
    let layer = shown.layer
    let filters = FilterReader(page: page, index: shown.index).filters(layer.backgroundFilters)
    guard !filters.isEmpty, !layer.bounds.isEmpty else { return }
    let outline = LayerBox(of: layer).outline
    // Planes in depth are drawn one by one, before their backdrops are known.
    if case .finishMember(let member)? = tasks.last, page.builder.isAtBeginning, let set = page.depthSets.last
    {
      set.backdrops[member] = BackdropRequest(
        filters: filters, outline: outline, opacity: Double(min(max(layer.opacity, 0), 1)))
      return
    }
    BackdropDrawer(page: page).draw(
      BackdropRequest(filters: filters, outline: outline), of: shown.index, ownGroups: 1)
  }

  /// Draws what a layer shows between its background and its sublayers.
  ///
  /// - Parameter outline: the rounded outline of the bounds, if it was needed.
  private func drawContents(of shown: ShownLayer, outline: CGPath?) {
    let layer = shown.layer
    OversightFinder(page: page, shown: shown).checkSize()
    if let gradient = layer as? CAGradientLayer, let outline {
      GradientDrawer(page: page, shown: shown).draw(gradient, outline: outline)
    }
    // A layer that draws itself does so now.
    shown.model.displayIfNeeded()
    // From the presentation, as a class may redraw animated contents at each moment.
    let recording = layer.contents as? CGContext
    var contents = ContentsDrawer(page: page, shown: shown)
    let frame = FrameFinder(page: page, shown: shown).frame()
    if let frame {
      if let player = layer as? AVPlayerLayer { contents.gravity = player.videoGravity.contentsGravity }
      page.upright(shown) { contents.draw(frame) }
    } else if let mix = layer.contentsMix {
      page.upright(shown) { contents.draw(mix) }
    } else if let image = layer.contents.flatMap({ $0 as? CGImage }) {
      page.upright(shown) { contents.draw(image) }
    } else if layer.contents != nil, recording == nil {
      page.report(shown.index, .dropped, "its contents are not an image")
    }
    if frame == nil, let recording {
      // Where everything is clipped to the bounds, so is this.
      let text = page.elementOfText(in: recording, of: layer, index: shown.index)
      if let text { page.builder.open(text) }
      page.inGeometry(of: shown) {
        page.drawCut(to: layer.masksToBounds ? .null : recording.bounds) {
          RecordingDrawer(page: page, index: shown.index, shade: shown.shade).draw(recording.operations)
        }
      }
      if text != nil { page.builder.close() }
    }
    switch layer {
    case let shape as CAShapeLayer: ShapeDrawer(page: page, shown: shown).draw(shape)
    case let text as CATextLayer: page.upright(shown) { TextDrawer(page: page, shown: shown).draw(text) }
    case let code as BarcodeLayer: page.upright(shown) { BarcodeDrawer(page: page, shown: shown).draw(code) }
    case let emitter as CAEmitterLayer: EmitterDrawer(page: page).draw(emitter, as: shown)
    case let tiled as CATiledLayer: TileDrawer(page: page, shown: shown).draw(tiled)
    default: break
    }
  }

  /// Draws what lies above a layer's sublayers, and the shadow of everything if it has one.
  func close(_ closing: Closing) {
    let (shown, layer) = (closing.shown, closing.shown.layer)
    if closing.hasClipGroup { page.builder.close() }
    if layer.borderWidth > 0, let color = layer.borderColor {
      let paint = page.paint(color, in: PatternSpace(of: shown), shade: shown.shade)
      LayerBox(of: layer).drawBorder(with: paint, in: &page.builder)
    }
    if let shadow = closing.shadow {
      ShadowDrawer(page: page, shown: shown).cast(shadow, of: page.builder.endPart())
    }
    page.builder.close(isolatingBlends: closing.isMasked)
  }

  private func drawsInside(_ layer: CALayer, model: CALayer) -> Bool {
    layer.contents != nil || !(model.sublayers ?? []).isEmpty || type(of: layer) != CALayer.self
  }
}

extension Visit {
  /// Returns the layer's own opacity, up to rounding in single precision.
  fileprivate func opacity(of shown: CALayer) -> CGFloat {
    let opacity = min(CGFloat(shown.opacity), 1)
    guard transitionOpacity > 0, transitionOpacity < 1 else { return opacity }
    return min((opacity / transitionOpacity * 1e6).rounded() / 1e6, 1)
  }
}

extension CALayer {
  /// Whether drawing the layer needs the rounded outline of its bounds at all.
  var needsOutline: Bool { backgroundColor != nil || self is CAGradientLayer }
}

extension CGRect {
  /// Whether all numbers are finite, and small enough to be multiplied with each other.
  var isFinite: Bool { abs(origin.x) + abs(origin.y) + abs(size.width) + abs(size.height) < 1e15 }
}
