import Drawing
import QuartzCore

/// Draws a recording: what a delegate, a subclass or a pattern's cell drew into a context.
struct RecordingDrawer {
  let page: PageBuilder
  /// The layer that it belongs to.
  let index: LayerIndex
  let shade: Shade

  /// Draws operations in the coordinates of the recording, which are the layer's own.
  ///
  /// Blend modes and holes affect only the recording, as Core Animation turns it into pixels before showing
  /// it.
  func draw(_ operations: [CGContext.Operation]) {
    let holes = DrawnHoles(operations)
    var layers: [OpenLayer] = []
    let isIsolated = holes.areIncomplete || operations.contains { $0.isBlended }
    if isIsolated { page.builder.open(Group(effects: GroupEffects(isIsolated: true))) }
    openGroups(holes.ofRecording)
    for (place, operation) in operations.enumerated() {
      let outerClips = layers.last?.clipCount ?? 0
      switch operation.kind {
      case .beginTransparencyLayer(let bounds):
        layers.append(begin(operation.state, bounds: bounds, outerClips: outerClips))
        openGroups(holes.ofLayers[place] ?? [])
      case .endTransparencyLayer: if let layer = layers.popLast() { end(layer) }
      case .clear where holes.closings.contains(place): page.builder.close()
      case .clear(let rect): clear(rect, operation.state, outerClips: outerClips)
      default: draw(operation, outerClips: outerClips)
      }
    }
    while let layer = layers.popLast() { end(layer) }
    if isIsolated { page.builder.close() }
  }

  private func draw(_ operation: CGContext.Operation, outerClips: Int) {
    guard var node = item(for: operation) else { return }
    let state = operation.state
    var coverage: [ClipPath] = []
    // A shadow extends beyond what is covered.
    if state.compositing.shadow == nil, BlendMode(state.compositing.blendMode).changesEmptyBackdrop {
      let split = splitCoverage(of: node, by: operation)
      node = split.paint
      if let clip = split.coverage {
        coverage = [ClipPath(path: clip.path.transformed(by: state.ctm), rule: clip.rule)]
      }
    }
    page.builder.open(group(for: state, outerClips: outerClips, bounds: coverage))
    page.builder.append(.group(Group(transform: state.ctm), [node]))
    if let shadow = state.compositing.shadow { cast(shadow) }
    page.builder.close()
  }

  /// Opens groups that clip what is drawn next, the last clip outermost.
  private func openGroups(_ clips: [ClipPath]) {
    for clip in clips.reversed() {
      page.builder.open(Group(effects: GroupEffects(clips: [clip])))
    }
  }

  // MARK: Transparency layers

  /// A transparency layer that has not ended yet.
  private struct OpenLayer {
    var shadow: CGContext.Shadow?
    /// How many of the clips in its content apply to the layer as a whole.
    var clipCount: Int
  }

  private func begin(_ state: CGContext.State, bounds: CGRect?, outerClips: Int) -> OpenLayer {
    let clips = bounds.map { [ClipPath(path: CGPath(rect: $0).transformed(by: state.ctm))] } ?? []
    // Some modes also change what the layer leaves empty, as far as there is anything beneath it.
    let beneath =
      BlendMode(state.compositing.blendMode).changesEmptyBackdrop ? Drawing(page.builder.nodes).bounds : .null
    if state.compositing.shadow == nil {
      page.builder.open(group(for: state, outerClips: outerClips, bounds: clips, isLayer: true))
    } else {
      // The shadow lies beneath the layer, but within the clips and alpha that apply to both.
      page.builder.open(group(for: state, outerClips: outerClips))
      page.builder.open(Group(effects: GroupEffects(isIsolated: true, clips: clips)))
    }
    if !beneath.isNull {
      page.builder.append(.path(DrawnPath(path: CGPath(rect: beneath), fill: .color(.clear))))
    }
    return OpenLayer(shadow: state.compositing.shadow, clipCount: state.clips.count + clips.count)
  }

  private func end(_ layer: OpenLayer) {
    page.builder.close()
    guard let shadow = layer.shadow else { return }
    cast(shadow)
    page.builder.close()
  }

  /// Adds the shadow of everything in the innermost group, beneath it.
  private func cast(_ shadow: CGContext.Shadow) {
    guard !page.builder.nodes.isEmpty else { return }
    let drawing = Drawing(page.builder.nodes)
    let shadow = DrawnShadow(
      silhouette: .drawing(drawing), sigma: max(shadow.blur, 0) / 2, offset: shadow.offset,
      color: shade(shadow.color), layer: index)
    page.builder.nodes = shadow.nodes + drawing.nodesCastingShadow
  }

  // MARK: Clips and holes

  /// Returns the clips, alpha and blend mode of a state, in the context's own coordinates.
  ///
  /// - Parameters:
  ///   - outerClips: how many of the clips apply to the transparency layer around it.
  ///   - bounds: additional clips.
  private func group(
    for state: CGContext.State, outerClips: Int, bounds: [ClipPath] = [], isLayer: Bool = false
  ) -> Group {
    var clips = bounds
    var mask: Mask?
    for clip in state.clips.dropFirst(outerClips) {
      switch clip.kind {
      case .path(let path, let rule): clips.append(ClipPath(path: path.transformed(by: clip.ctm), rule: rule))
      case .mask(let picture, let rect):
        let image = picture.hasAlpha ? picture : picture.alphaOfLuminance() ?? picture
        let placed = Drawing.Node.group(
          Group(transform: LayerMatrix.flip(about: rect).concatenating(clip.ctm)),
          [
            .image(
              DrawnImage(
                image: image, source: CGRect(origin: .zero, size: image.naturalSize), destination: rect))
          ])
        // Nested masks: the earlier one cuts the later one.
        let cut = mask.map { .group(GroupEffects(isIsolated: true, mask: $0), [placed]) } ?? placed
        mask = Mask(Drawing([cut]))
      }
    }
    let (alpha, mode) = (state.compositing.alpha, BlendMode(state.compositing.blendMode))
    let isIsolated = isLayer || alpha < 1 || mode != .normal || mask != nil
    guard isIsolated || !clips.isEmpty else { return Group() }
    return Group(
      effects: GroupEffects(
        opacity: Double(min(max(alpha, 0), 1)), blendMode: mode, isIsolated: isIsolated, clips: clips,
        mask: mask))
  }

  /// Clears a hole that is no simple path, as clips are in force, by taking out what lies there.
  private func clear(_ rect: CGRect, _ state: CGContext.State, outerClips: Int) {
    var plain = state
    plain.compositing = CGContext.Compositing(blendMode: .destinationOut)
    page.builder.append(
      .group(
        group(for: plain, outerClips: outerClips),
        [.path(DrawnPath(path: CGPath(rect: rect).transformed(by: state.ctm), fill: .color(.black)))]))
  }
}

extension CGContext.Operation {
  /// Whether it blends with what was drawn before other than by covering it.
  fileprivate var isBlended: Bool {
    switch kind {
    case .clear, .endTransparencyLayer: false
    default: state.compositing.blendMode != .normal
    }
  }
}
