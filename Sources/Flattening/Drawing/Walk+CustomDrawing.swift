import DisplayList
import QuartzCore

extension Walk {
  /// Lets a layer make its contents, if it draws them itself; what it drew as vectors, nil where nothing was.
  func displayed(_ layer: CALayer) -> CGContext? {
    layer.displayIfNeeded()
    return layer.contents as? CGContext
  }

  /// Draws what a delegate or subclass has drawn. The recording is in the layer's own coordinates.
  func replay(_ operations: [CGContext.Operation], index: LayerIndex, shade: Shade) {
    var open = 0
    for operation in operations {
      switch operation.kind {
      case .beginTransparencyLayer:
        list.items.append(.beginGroup(group(for: operation.state, isLayer: true)))
        open += 1
      case .endTransparencyLayer:
        guard open > 0 else { continue }
        list.items.append(.endGroup)
        open -= 1
      default:
        guard let item = item(for: operation, index: index, shade: shade) else { continue }
        let state = operation.state
        let group = group(for: state, isLayer: false)
        list.items.append(.beginGroup(group))
        if let shadow = shadow(for: state, of: item, index: index, shade: shade) {
          list.items.append(contentsOf: items(showing: shadow))
        }
        list.items.append(.beginGroup(DisplayGroup(transform: state.ctm)))
        list.items.append(item)
        list.items.append(.endGroup)
        list.items.append(.endGroup)
      }
    }
    for _ in 0..<open { list.items.append(.endGroup) }
  }

  /// Clips, alpha and blend mode of a state, in the context's own coordinates.
  private func group(for state: CGContext.State, isLayer: Bool) -> DisplayGroup {
    var clips: [ClipPath] = []
    var mask: Mask?
    for clip in state.clips {
      switch clip.kind {
      case .path(let path, let rule): clips.append(ClipPath(path: path.transformed(by: clip.ctm), rule: rule))
      case .mask(let image, let rect):
        let items: [DisplayItem] = [
          .beginGroup(DisplayGroup(transform: LayerMatrix.flip(about: rect).concatenating(clip.ctm))),
          .image(
            DisplayImage(
              image: image, source: CGRect(origin: .zero, size: image.naturalSize), destination: rect)),
          .endGroup,
        ]
        // Masks within masks: the earlier one cuts the later one.
        let inner = mask.map { outer in
          [.beginGroup(DisplayGroup(effects: GroupEffects(isIsolated: true, mask: outer)))] + items + [
            .endGroup
          ]
        }
        mask = Mask(definition: define(inner ?? items))
      }
    }
    let mode = Self.blendMode(state.blendMode)
    let isIsolated = isLayer || state.alpha < 1 || mode != .normal || mask != nil
    guard isIsolated || !clips.isEmpty else { return DisplayGroup() }
    return DisplayGroup(
      effects: GroupEffects(
        opacity: Double(min(max(state.alpha, 0), 1)), blendMode: mode, isIsolated: isIsolated, clips: clips,
        mask: mask))
  }

  private func item(for operation: CGContext.Operation, index: LayerIndex, shade: Shade) -> DisplayItem? {
    let state = operation.state
    switch operation.kind {
    case .fill(let path, let rule):
      let space = PatternSpace(context: state, layer: index)
      return paint(state.fillColor, in: space, shade: shade).map {
        .path(DisplayPath(path: path, fill: $0, rule: rule))
      }
    case .stroke(let path):
      let line = state.line
      guard line.width > 0,
        let paint = paint(state.strokeColor, in: PatternSpace(context: state, layer: index), shade: shade)
      else { return nil }
      var dashes = line.dashLengths.map { max($0, 0) }
      if dashes.count % 2 == 1 { dashes += dashes }
      if !dashes.contains(where: { $0 > 0 }) { dashes = [] }
      return .path(
        DisplayPath(
          path: path, fill: nil,
          stroke: Stroke(
            paint: paint, width: line.width, cap: line.cap, join: line.join,
            miterLimit: max(line.miterLimit, 1), dashes: dashes, dashPhase: line.dashPhase)))
    case .image(let image, let rect):
      // The upper row lies at the side of greatest y.
      let interpolation: DisplayImage.Interpolation = state.interpolationQuality == .none ? .nearest : .linear
      let drawing = DisplayItem.image(
        DisplayImage(
          image: image, source: CGRect(origin: .zero, size: image.naturalSize), destination: rect,
          magnification: interpolation, minification: interpolation, tint: shade.isNeutral ? nil : shade.rgba,
          layer: index))
      let definition = define([
        .beginGroup(DisplayGroup(transform: LayerMatrix.flip(about: rect))), drawing, .endGroup,
      ])
      return .use(definition, .identity)
    case .linearGradient(let gradient, let start, let end, let options):
      return gradientItem(
        gradient, .axial(start: start, end: end), options: options, state: state, shade: shade)
    case .radialGradient(let gradient, let from, let fromRadius, let to, let toRadius, let options):
      guard from == to else {
        report(index, .approximated, "a radial gradient between two centres is drawn about the second")
        return gradientItem(
          gradient, .radial(center: to, radius: max(fromRadius, toRadius)), options: options, state: state,
          shade: shade)
      }
      return gradientItem(
        gradient, .radial(center: to, radius: max(fromRadius, toRadius)), options: options, state: state,
        shade: shade,
        inner: min(fromRadius, toRadius) / max(fromRadius, toRadius, .leastNormalMagnitude),
        isReversed: fromRadius > toRadius)
    case .clear(let rect):
      let definition = define([.path(DisplayPath(path: CGPath(rect: rect), fill: .color(.black)))])
      report(index, .approximated, "clear(_:) inside a drawing cuts a hole only in formats with pixels")
      list.items.append(
        .beginGroup(
          DisplayGroup(
            transform: state.ctm, effects: GroupEffects(blendMode: .destinationOut, isIsolated: true))))
      list.items.append(.use(definition, .identity))
      list.items.append(.endGroup)
      return nil
    case .beginTransparencyLayer, .endTransparencyLayer: return nil
    }
  }

  /// A gradient fills all of the clip; what bounds it are its ends, where it does not go on beyond them.
  private func gradientItem(
    _ gradient: CGGradient, _ kind: Gradient.Kind, options: CGGradientDrawingOptions, state: CGContext.State,
    shade: Shade, inner: CGFloat = 0, isReversed: Bool = false
  ) -> DisplayItem? {
    var stops = zip(gradient.colors, gradient.locations).map { color, location in
      Gradient.Stop(offset: inner + (1 - inner) * (isReversed ? 1 - location : location), color: shade(color))
    }
    if isReversed { stops.reverse() }
    guard let first = stops.first, let last = stops.last else { return nil }
    let before: CGGradientDrawingOptions = isReversed ? .drawsAfterEndLocation : .drawsBeforeStartLocation
    let after: CGGradientDrawingOptions = isReversed ? .drawsBeforeStartLocation : .drawsAfterEndLocation
    if !options.contains(before) {
      stops.insert(Gradient.Stop(offset: first.offset, color: first.color.withAlpha(0)), at: 0)
    }
    if !options.contains(after) {
      stops.append(Gradient.Stop(offset: last.offset, color: last.color.withAlpha(0)))
    }
    if stops.count == 1 { stops.append(stops[0]) }
    let area = state.clips.reduce(CGRect?.none) { box, clip in
      guard case .path(let path, _) = clip.kind else { return box }
      let part = path.transformed(by: clip.ctm).boundingBox
      return box.map { $0.cut(to: part) } ?? part
    }
    let page = CGRect(x: -1e5, y: -1e5, width: 2e5, height: 2e5)
    let box = (area ?? page).applying(state.ctm.inverted())
    guard !box.isNull else { return nil }
    return .path(
      DisplayPath(path: CGPath(rect: box), fill: .gradient(Gradient(kind: kind, stops: stops))))
  }

  private func shadow(
    for state: CGContext.State, of item: DisplayItem, index: LayerIndex, shade: Shade
  ) -> DisplayShadow? {
    guard let shadow = state.shadow else { return nil }
    let definition = define([.beginGroup(DisplayGroup(transform: state.ctm)), item, .endGroup])
    return DisplayShadow(
      silhouette: .definition(definition), sigma: max(shadow.blur, 0) / 2, offset: shadow.offset,
      color: shade(shadow.color), layer: index)
  }

  private static func blendMode(_ mode: CGBlendMode) -> BlendMode {
    switch mode {
    case .normal: .normal
    case .multiply: .multiply
    case .screen: .screen
    case .overlay: .overlay
    case .darken: .darken
    case .lighten: .lighten
    case .colorDodge: .colorDodge
    case .colorBurn: .colorBurn
    case .softLight: .softLight
    case .hardLight: .hardLight
    case .difference: .difference
    case .exclusion: .exclusion
    case .hue: .hue
    case .saturation: .saturation
    case .color: .color
    case .luminosity: .luminosity
    case .clear: .clear
    case .copy: .copy
    case .sourceIn: .sourceIn
    case .sourceOut: .sourceOut
    case .sourceAtop: .sourceAtop
    case .destinationOver: .destinationOver
    case .destinationIn: .destinationIn
    case .destinationOut: .destinationOut
    case .destinationAtop: .destinationAtop
    case .xor: .xor
    case .plusDarker: .plusDarker
    case .plusLighter: .plusLighter
    }
  }
}
