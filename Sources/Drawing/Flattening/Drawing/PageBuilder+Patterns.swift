import Drawing
import QuartzCore

/// The coordinates that the tiles of a pattern lie in.
struct PatternSpace {
  /// The layer that paints, for reports.
  var layer: LayerIndex
  /// The transform from the coordinates of the layer or context to those of the painted item.
  var toItem: CGAffineTransform
  /// Whether pictures are upright where y grows upwards.
  var growsUpwards: Bool

  /// The space of what a layer draws.
  ///
  /// - Parameter isUpright: whether it is drawn like text, which is never mirrored.
  init(of shown: ShownLayer, isUpright: Bool = false) {
    let (layer, visit) = (shown.layer, shown.visit)
    self.layer = shown.index
    let flip = LayerMatrix.flip(about: layer.bounds)
    toItem = layer.isGeometryFlipped ? flip : .identity
    if isUpright, visit.isFlipped { toItem = toItem.concatenating(flip) }
    growsUpwards = shown.growsUpwards
  }

  /// The space of a recording: patterns lie in its own coordinates, whatever the transform, and the upper
  /// rows of pictures are at the side of greatest y.
  init(context state: CGContext.State, layer: LayerIndex) {
    self.layer = layer
    toItem = state.ctm.inverted()
    growsUpwards = true
  }
}

/// The key for tiles that look the same.
struct TileKey: Hashable {
  var pattern: CGPattern
  var color: CGColor
  var toItem: CGAffineTransform
  var growsUpwards: Bool
  var shade: Shade
}

extension PageBuilder {
  /// Returns the paint for a colour; nil where it is invisible.
  func paint(_ color: CGColor, in space: PatternSpace, shade: Shade) -> Paint? {
    guard let pattern = color.pattern else {
      let color = shade(color)
      return color.alpha > 0 ? .color(color) : nil
    }
    guard color.alpha * shade.alpha > 0 else { return nil }
    let key = TileKey(
      pattern: pattern, color: color, toItem: space.toItem, growsUpwards: space.growsUpwards, shade: shade)
    if let known = tiles[key] { return .pattern(known) }
    let made = makeTiles(key, layer: space.layer)
    tiles[key] = made
    return .pattern(made)
  }

  private func makeTiles(_ key: TileKey, layer: LayerIndex) -> TilePattern {
    let pattern = key.pattern
    var shade = key.shade
    shade.alpha *= key.color.alpha
    switch pattern.content {
    case .image(let image):
      let picture = Drawing.Node.image(
        DrawnImage(
          image: image, source: CGRect(origin: .zero, size: image.naturalSize),
          destination: pattern.bounds, tint: shade.tint, layer: layer))
      let flip = Group(transform: LayerMatrix.flip(about: pattern.bounds))
      let isOpaque = !image.hasAlpha && !image.isVector && shade.alpha >= 1
      return tiles(
        of: Drawing([key.growsUpwards ? .group(flip, [picture]) : picture]), key: key, isOpaque: isOpaque)
    case .drawing(let recording):
      let operations = key.color.tileColor.map(recording.colored) ?? recording.operations
      // A tile's content may overlap, so the alpha applies to the whole.
      let opacity = key.color.tileColor == nil ? Double(min(key.color.alpha, 1)) : 1
      let effects = GroupEffects(
        opacity: opacity, isIsolated: opacity < 1, clips: [ClipPath(path: CGPath(rect: pattern.bounds))])
      builder.begin()
      RecordingDrawer(page: self, index: layer, shade: key.shade).draw(operations)
      let tile = Drawing([.group(Group(effects: effects), builder.finish())])
      return tiles(of: tile, key: key, isOpaque: false)
    }
  }

  /// Returns tiles edge to edge. Where they overlap, one cell shows parts of several.
  private func tiles(of tile: Drawing, key: TileKey, isOpaque: Bool) -> TilePattern {
    let pattern = key.pattern
    let (bounds, step) = (pattern.bounds, pattern.step)
    var tile = tile
    let columns = (bounds.width / step.width - 1e-9).rounded(.up)
    let rows = (bounds.height / step.height - 1e-9).rounded(.up)
    if columns > 1 || rows > 1 {
      var copies: [Drawing.Node] = []
      for row in stride(from: rows - 1, through: 0, by: -1) {
        for column in stride(from: columns - 1, through: 0, by: -1) {
          let place = CGAffineTransform(translationX: -column * step.width, y: -row * step.height)
          copies.append(.instance(tile, place))
        }
      }
      tile = Drawing(copies)
    }
    return TilePattern(
      tile, cell: CGRect(origin: bounds.origin, size: step),
      transform: pattern.matrix.concatenating(key.toItem), isOpaque: isOpaque)
  }

  /// Reports patterns where only plain colours are drawn.
  func checkPatterns(of layer: CALayer, index: LayerIndex) {
    func check(_ color: CGColor?, _ name: String) {
      guard color?.pattern != nil else { return }
      report(
        index, .dropped,
        "\(name) is a pattern; only fills, strokes, borders and plain text are drawn with them")
    }
    if layer.shadowOpacity > 0 { check(layer.shadowColor, "its shadowColor") }
    switch layer {
    case let gradient as CAGradientLayer:
      check(
        gradient.colors?.lazy.compactMap { $0 as? CGColor }.first { $0.pattern != nil }, "one of its colors")
    case let replicator as CAReplicatorLayer: check(replicator.instanceColor, "its instanceColor")
    case let emitter as CAEmitterLayer:
      check(emitter.emitterCells?.lazy.compactMap(\.color).first { $0.pattern != nil }, "the color of a cell")
    case let text as CATextLayer where text.string is NSAttributedString:
      check(text.patternOfRuns, "a colour of its text")
    default: break
    }
  }
}

extension CATextLayer {
  /// A pattern that colours part of an attributed string; the layer's own one if it has one.
  fileprivate var patternOfRuns: CGColor? {
    guard let text = string as? NSAttributedString else { return nil }
    if let color = foregroundColor, color.pattern != nil { return color }
    for run in text.runs {
      for case let color as CGColor in run.attributes.values where color.pattern != nil { return color }
    }
    return nil
  }
}

extension CGColor {
  var even: CGColor? { pattern == nil ? self : nil }
}
