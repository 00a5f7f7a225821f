import Drawing
@_spi(Drawing) import QuartzCore

extension Walk {
  /// Begins a layer: leaves it out where it shows nothing, and sees to its mask first.
  func enter(_ visit: Visit) {
    // Before its presentation is copied, which shows what the layer draws now.
    if !visit.layer.isHidden { visit.layer.displayIfNeeded() }
    checkAnimations(of: visit.layer, index: visit.index)
    let shown = presented(visit.layer, at: visit.time)
    guard !shown.isHidden, !enterTransition(visit, shown: shown) else { return }
    guard CGFloat(shown.opacity) * visit.opacity > 0 else { return }
    guard shown.bounds.isFinite else {
      report(visit.index, .damaged, "the bounds are not finite")
      return
    }
    checkPatterns(of: shown, index: visit.index)
    tasks.append(.body(visit, shown: shown))
    guard visit.layer.mask != nil, !(shown is CATransformLayer) else {
      masks.append(nil)
      return
    }
    tasks.append(.finishMask)
    builder.begin()
    scheduleMask(of: visit.layer, shown: shown, visit: visit)
  }

  /// Draws what lies beneath a layer's sublayers and pushes the rest.
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
    let isGroup = layer.allowsGroupOpacity
    var shade = visit.shade
    if !isGroup { shade.alpha *= ownOpacity }

    let blendMode = self.blendMode(of: layer, index: visit.index)
    let filters = self.filters(layer.filters, of: visit.index)
    let rasterizationScale =
      layer.shouldRasterize
      ? max(Double(layer.rasterizationScale.asScale), Double(layer.contentsScale.asScale), options.scale)
      : nil
    let isIsolated =
      (isGroup && ownOpacity < 1) || mask != nil || blendMode != .normal || !filters.isEmpty
      || layer.shouldRasterize
    var effects: GroupEffects?
    if isIsolated || !clips.isEmpty || layer.url != nil || layer.accessibilityLabel != nil {
      effects = GroupEffects(
        opacity: isGroup ? Double(min(ownOpacity, 1)) : 1, blendMode: blendMode, isIsolated: isIsolated,
        clips: clips, mask: mask, filters: filters, url: layer.url,
        accessibilityLabel: layer.accessibilityLabel,
        rasterizationScale: rasterizationScale)
    }
    builder.open(
      Group(transform: visit.placement.transform(of: layer), layer: visit.index, effects: effects))

    var closing = Closing(layer: layer, visit: visit, shade: shade, bodyStart: 0)
    let outline = layer.masksToBounds || layer.needsOutline ? self.outline(of: layer) : nil

    drawBackdrop(of: layer, visit: visit)
    if layer.shadowOpacity > 0 {
      castShadow(of: layer, shade: shade, visit: visit, outline: outline, closing: &closing)
    }
    closing.bodyStart = builder.nodes.count
    let interior = outline.map { self.interior(of: layer, outline: $0, shade: shade) }
    if let color = layer.backgroundColor, let interior {
      fill(interior, with: paint(color, in: PatternSpace(of: layer, visit: visit), shade: shade))
    }
    if layer.masksToBounds, let interior, drawsInside(layer, model: visit.layer) {
      closing.hasClipGroup = true
      builder.open(Group(effects: GroupEffects(clips: [ClipPath(path: interior)])))
    }
    let isFlipped = visit.isFlipped != layer.isGeometryFlipped
    drawContents(of: layer, visit: visit, shade: shade, isFlipped: isFlipped, outline: interior)
    tasks.append(.close(closing))
    var inherited = visit
    inherited.shade = shade
    inherited.opacity = isGroup ? 1 : ownOpacity
    // What is handed down as opacity must not be multiplied into the sublayers' colours as well.
    inherited.shade.alpha = visit.shade.alpha
    scheduleSublayers(of: layer, model: visit.layer, inherited: inherited, isFlipped: isFlipped)
  }

  /// A transform layer that is the page: nothing of its own is seen, and its opacity is that of each sublayer.
  private func drawSpace(_ visit: Visit, shown layer: CALayer, opacity: CGFloat) {
    builder.open(Group(transform: visit.placement.transform(of: layer), layer: visit.index))
    tasks.append(.closeGroup)
    var inherited = visit
    inherited.opacity = opacity
    scheduleSublayers(
      of: layer, model: visit.layer, inherited: inherited,
      isFlipped: visit.isFlipped != layer.isGeometryFlipped)
  }

  /// Draws what lies above a layer's sublayers, and casts the shadow of it all where the layer has one.
  func close(_ closing: Closing) {
    let layer = closing.layer
    if closing.hasClipGroup { builder.close() }
    if layer.borderWidth > 0, let color = layer.borderColor {
      let space = PatternSpace(of: layer, visit: closing.visit)
      drawBorder(of: layer, paint: paint(color, in: space, shade: closing.shade))
    }
    if let shadow = closing.shadow { finishShadow(shadow, closing: closing) }
    builder.close()
  }

  /// Gives a layer its place in the list of layers.
  func identify(
    _ layer: CALayer, parent: LayerIndex, role: LayerIdentity.Role, copy: Int = 0
  ) -> LayerIndex {
    list.layers.append(
      LayerIdentity(
        parent: parent, role: role, className: Self.className(of: layer), id: layer.identifier,
        name: layer.name, copy: copy))
    return LayerIndex(list.layers.count - 1)
  }

  private func drawsInside(_ layer: CALayer, model: CALayer) -> Bool {
    layer.contents != nil || !(model.sublayers ?? []).isEmpty || type(of: layer) != CALayer.self
  }
}

extension Visit {
  /// The opacity of the layer itself, up to what single precision rounds.
  fileprivate func opacity(of shown: CALayer) -> CGFloat {
    let opacity = min(CGFloat(shown.opacity), 1)
    guard transitionOpacity > 0, transitionOpacity < 1 else { return opacity }
    return min((opacity / transitionOpacity * 1e6).rounded() / 1e6, 1)
  }
}

extension CALayer {
  /// Whether the rounded outline of the bounds is needed to draw the layer at all.
  var needsOutline: Bool { backgroundColor != nil || self is CAGradientLayer }
}

extension CGRect {
  /// Whether all numbers are finite, and so far from overflow that they can be multiplied with each other.
  var isFinite: Bool { abs(origin.x) + abs(origin.y) + abs(size.width) + abs(size.height) < 1e15 }
}
