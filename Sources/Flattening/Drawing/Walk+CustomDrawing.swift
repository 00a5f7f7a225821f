import Drawing
import QuartzCore

extension Walk {
  /// Lets a layer make its contents, if it draws them itself; what it drew as vectors, nil where nothing was.
  func displayed(_ layer: CALayer) -> CGContext? {
    layer.displayIfNeeded()
    return layer.contents as? CGContext
  }

  /// Draws what a delegate or subclass has drawn. The recording is in the layer's own coordinates.
  ///
  /// Blend modes and holes concern the recording only, since elsewhere it is made of pixels before it is shown.
  func replay(_ operations: [CGContext.Operation], index: LayerIndex, shade: Shade) {
    let holes = DrawnHoles(operations)
    var layers: [OpenLayer] = []
    let isIsolated = holes.areIncomplete || operations.contains { $0.isBlended }
    if isIsolated { builder.open(Group(effects: GroupEffects(isIsolated: true))) }
    openGroups(holes.ofRecording)
    for (place, operation) in operations.enumerated() {
      let outerClips = layers.last?.clipCount ?? 0
      switch operation.kind {
      case .beginTransparencyLayer(let bounds):
        layers.append(begin(operation.state, bounds: bounds, outerClips: outerClips))
        openGroups(holes.ofLayers[place] ?? [])
      case .endTransparencyLayer: if let layer = layers.popLast() { end(layer, index: index, shade: shade) }
      case .clear where holes.closings.contains(place): builder.close()
      case .clear(let rect): clear(rect, operation.state, outerClips: outerClips)
      default: draw(operation, index: index, shade: shade, outerClips: outerClips)
      }
    }
    while let layer = layers.popLast() { end(layer, index: index, shade: shade) }
    if isIsolated { builder.close() }
  }

  private func draw(_ operation: CGContext.Operation, index: LayerIndex, shade: Shade, outerClips: Int) {
    guard var node = item(for: operation, index: index, shade: shade) else { return }
    let state = operation.state
    var coverage: [ClipPath] = []
    // A shadow reaches beyond what is covered.
    if state.shadow == nil, BlendMode(state.blendMode).changesEmptyBackdrop {
      let split = splitCoverage(of: node, by: operation)
      node = split.paint
      if let clip = split.coverage {
        coverage = [ClipPath(path: clip.path.transformed(by: state.ctm), rule: clip.rule)]
      }
    }
    builder.open(group(for: state, outerClips: outerClips, bounds: coverage))
    builder.append(.group(Group(transform: state.ctm), [node]))
    if let shadow = state.shadow { cast(shadow, index: index, shade: shade) }
    builder.close()
  }

  /// What is drawn next is cut to the clips, the last one outermost.
  private func openGroups(_ clips: [ClipPath]) {
    for clip in clips.reversed() {
      builder.open(Group(effects: GroupEffects(clips: [clip])))
    }
  }

  // MARK: Transparency layers

  /// A transparency layer whose end is still to come.
  private struct OpenLayer {
    var shadow: CGContext.Shadow?
    /// How many of the clips of what is drawn in it cut the layer as a whole.
    var clipCount: Int
  }

  private func begin(_ state: CGContext.State, bounds: CGRect?, outerClips: Int) -> OpenLayer {
    let clips = bounds.map { [ClipPath(path: CGPath(rect: $0).transformed(by: state.ctm))] } ?? []
    if state.shadow == nil {
      builder.open(group(for: state, outerClips: outerClips, bounds: clips, isLayer: true))
    } else {
      // The shadow lies beneath the layer, but within what cuts and fades both.
      builder.open(group(for: state, outerClips: outerClips))
      builder.open(Group(effects: GroupEffects(isIsolated: true, clips: clips)))
    }
    return OpenLayer(shadow: state.shadow, clipCount: state.clips.count + clips.count)
  }

  private func end(_ layer: OpenLayer, index: LayerIndex, shade: Shade) {
    builder.close()
    guard let shadow = layer.shadow else { return }
    cast(shadow, index: index, shade: shade)
    builder.close()
  }

  /// Casts the shadow of all that is drawn in the innermost group, beneath it.
  private func cast(_ shadow: CGContext.Shadow, index: LayerIndex, shade: Shade) {
    guard !builder.nodes.isEmpty else { return }
    let drawing = Drawing(builder.nodes)
    let shadow = DrawnShadow(
      silhouette: .drawing(drawing), sigma: max(shadow.blur, 0) / 2, offset: shadow.offset,
      color: shade(shadow.color), layer: index)
    builder.nodes = nodes(showing: shadow) + Self.nodes(showingCaster: drawing)
  }

  // MARK: Clips and holes

  /// Clips, alpha and blend mode of a state, in the context's own coordinates.
  ///
  /// - Parameters:
  ///   - outerClips: how many of the clips cut the transparency layer around it.
  ///   - bounds: what cuts it besides.
  private func group(
    for state: CGContext.State, outerClips: Int, bounds: [ClipPath] = [], isLayer: Bool = false
  ) -> Group {
    var clips = bounds
    var mask: Mask?
    for clip in state.clips.dropFirst(outerClips) {
      switch clip.kind {
      case .path(let path, let rule): clips.append(ClipPath(path: path.transformed(by: clip.ctm), rule: rule))
      case .mask(let image, let rect):
        let picture = Drawing.Node.group(
          Group(transform: LayerMatrix.flip(about: rect).concatenating(clip.ctm)),
          [
            .image(
              DrawnImage(
                image: image, source: CGRect(origin: .zero, size: image.naturalSize), destination: rect))
          ])
        // Masks within masks: the earlier one cuts the later one.
        let cut = mask.map { .group(GroupEffects(isIsolated: true, mask: $0), [picture]) } ?? picture
        mask = Mask(Drawing([cut]))
      }
    }
    let mode = BlendMode(state.blendMode)
    let isIsolated = isLayer || state.alpha < 1 || mode != .normal || mask != nil
    guard isIsolated || !clips.isEmpty else { return Group() }
    return Group(
      effects: GroupEffects(
        opacity: Double(min(max(state.alpha, 0), 1)), blendMode: mode, isIsolated: isIsolated, clips: clips,
        mask: mask))
  }

  /// A hole whose edge is no path, since clips are in force: what lies there is taken out again.
  private func clear(_ rect: CGRect, _ state: CGContext.State, outerClips: Int) {
    var plain = state
    (plain.alpha, plain.blendMode) = (1, .destinationOut)
    builder.append(
      .group(
        group(for: plain, outerClips: outerClips),
        [.path(DrawnPath(path: CGPath(rect: rect).transformed(by: state.ctm), fill: .color(.black)))]))
  }
}

extension CGContext.Operation {
  /// Whether it joins what was drawn before it in another way than over it.
  fileprivate var isBlended: Bool {
    switch kind {
    case .clear, .endTransparencyLayer: false
    default: state.blendMode != .normal
    }
  }
}
