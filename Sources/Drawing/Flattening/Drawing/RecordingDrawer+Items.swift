import Drawing
import QuartzCore

extension RecordingDrawer {
  /// Returns what an operation draws, in user space; nil for nothing.
  func item(for operation: CGContext.Operation) -> Drawing.Node? {
    let state = operation.state
    switch operation.kind {
    case .fill(let path, let rule):
      guard page.countSegments(of: path, layer: index) else { return nil }
      let space = PatternSpace(context: state, layer: index)
      return page.paint(state.fillColor, in: space, shade: shade).map {
        .path(DrawnPath(path: path, fill: $0, rule: rule))
      }
    case .stroke(let path):
      guard page.countSegments(of: path, layer: index) else { return nil }
      let line = state.line
      guard line.width > 0,
        let paint = page.paint(
          state.strokeColor, in: PatternSpace(context: state, layer: index), shade: shade)
      else { return nil }
      var dashes = line.dashLengths.map { max($0, 0) }
      if dashes.count % 2 == 1 { dashes += dashes }
      if !dashes.contains(where: { $0 > 0 }) { dashes = [] }
      dashes = page.limited(dashes: dashes, along: path, layer: index)
      return .path(
        DrawnPath(
          path: path, fill: nil,
          stroke: Stroke(
            paint: paint, width: line.width, cap: line.cap, join: line.join,
            miterLimit: max(line.miterLimit, 1), dashes: dashes, dashPhase: line.dashPhase)))
    case .image(let image, let rect):
      page.reportSymbol(image, index: index)
      // The upper row is at the side of greatest y.
      let interpolation: DrawnImage.Interpolation = state.interpolationQuality == .none ? .nearest : .linear
      let picture = DrawnImage(
        image: image, source: CGRect(origin: .zero, size: image.naturalSize), destination: rect,
        magnification: interpolation, minification: interpolation, tint: shade.tint, layer: index)
      return .group(Group(transform: LayerMatrix.flip(about: rect)), [picture.tintedNode])
    case .linearGradient(let gradient, let start, let end, let options):
      return gradientItem(
        gradient, .axial(start: start, end: end), options: options, state: state)
    case .radialGradient(let gradient, let from, let fromRadius, let to, let toRadius, let options):
      let isReversed = fromRadius > toRadius
      let (inner, innerRadius) = isReversed ? (to, toRadius) : (from, fromRadius)
      let (outer, outerRadius) = isReversed ? (from, fromRadius) : (to, toRadius)
      let offset = CGVector(dx: inner.x - outer.x, dy: inner.y - outer.y)
      guard from == to || hypot(offset.dx, offset.dy) < outerRadius - innerRadius else {
        page.report(index, .approximated, "a radial gradient between two centres is drawn about the second")
        return gradientItem(
          gradient, .radial(center: to, radius: outerRadius), options: options, state: state)
      }
      // Circles on the way from one within another to that one are those from the point where they would vanish.
      let share = from == to ? 0 : innerRadius / (outerRadius - innerRadius)
      let focus = CGPoint(x: inner.x + share * offset.dx, y: inner.y + share * offset.dy)
      return gradientItem(
        gradient, .radial(center: outer, radius: outerRadius, focus: focus == outer ? nil : focus),
        options: options, state: state,
        inner: innerRadius / max(outerRadius, .leastNormalMagnitude), isReversed: isReversed)
    case .conicGradient(let gradient, let center, let angle):
      return gradientItem(
        gradient, .conic(center: center, angle: angle),
        options: [.drawsBeforeStartLocation, .drawsAfterEndLocation], state: state)
    case .text(let text): return node(for: text)
    case .clear, .beginTransparencyLayer, .endTransparencyLayer: return nil
    }
  }

  /// Returns a gradient's drawing, which fills the clip as far as the gradient extends beyond its ends.
  private func gradientItem(
    _ gradient: CGGradient, _ kind: Gradient.Kind, options: CGGradientDrawingOptions, state: CGContext.State,
    inner: CGFloat = 0, isReversed: Bool = false
  ) -> Drawing.Node? {
    var stops = zip(gradient.colors, gradient.locations).map { color, location in
      Gradient.Stop(offset: inner + (1 - inner) * (isReversed ? 1 - location : location), color: shade(color))
    }
    if isReversed { stops.reverse() }
    guard let first = stops.first, let last = stops.last else { return nil }
    let before: CGGradientDrawingOptions = isReversed ? .drawsAfterEndLocation : .drawsBeforeStartLocation
    let after: CGGradientDrawingOptions = isReversed ? .drawsBeforeStartLocation : .drawsAfterEndLocation
    // The outermost colours continue to the ends of the gradient.
    if !options.contains(before) {
      if first.offset > inner { stops.insert(Gradient.Stop(offset: inner, color: first.color), at: 0) }
      stops.insert(Gradient.Stop(offset: inner, color: first.color.withAlpha(0)), at: 0)
    }
    if !options.contains(after) {
      if last.offset < 1 { stops.append(Gradient.Stop(offset: 1, color: last.color)) }
      stops.append(Gradient.Stop(offset: 1, color: last.color.withAlpha(0)))
    }
    if stops.count == 1 { stops.append(stops[0]) }
    let area = state.clips.reduce(CGRect?.none) { box, clip in
      guard case .path(let path, _) = clip.kind else { return box }
      let part = path.transformed(by: clip.ctm).boundingBox
      return box.map { $0.cut(to: part) } ?? part
    }
    let box = (area ?? .farAround).applying(state.ctm.inverted())
    guard !box.isNull else { return nil }
    return .path(
      DrawnPath(path: CGPath(rect: box), fill: .gradient(Gradient(kind: kind, stops: stops))))
  }
}

extension BlendMode {
  init(_ mode: CGBlendMode) {
    self =
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
