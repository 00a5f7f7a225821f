import DisplayList
import QuartzCore

extension Walk {
  /// Draws a layer's shadow where its silhouette is known beforehand, or leaves it for when the layer is drawn.
  func castShadow(of layer: CALayer, shade: Shade, visit: Visit, outline: CGPath?, closing: inout Closing) {
    var color = shade(layer.shadowColor ?? CGColor.black)
    color.alpha *= min(max(layer.shadowOpacity, 0), 1)
    let radius = layer.shadowRadius
    guard color.alpha > 0, layer.shadowColor != nil else { return }
    // Within its own outline, where masking leaves a shadow, an opaque background hides it all but for a fringe.
    let background = layer.backgroundColor
    if layer.masksToBounds, let background, background.pattern == nil, shade(background).alpha >= 1 { return }
    guard abs(radius) < 1e15, (layer.shadowOffset.width + layer.shadowOffset.height).isFinite else {
      report(visit.index, .damaged, "its shadow's radius or offset is not finite")
      return
    }
    if radius < 0 { report(visit.index, .warning, "a negative shadowRadius counts as 0") }
    let sigma = max(radius, 0)
    guard let path = layer.shadowPath else {
      closing.shadow = PendingShadow(sigma: sigma, offset: layer.shadowOffset, color: color)
      return
    }
    guard !path.isEmpty else { return }
    guard path.boundingBox.isFinite else {
      report(visit.index, .damaged, "its shadowPath has points that are not finite")
      return
    }
    insertShadow(
      DisplayShadow(
        silhouette: .path(path, .winding), sigma: sigma, offset: layer.shadowOffset, color: color,
        layer: visit.index),
      of: layer, shade: shade, at: list.items.count)
  }

  /// Casts the shadow of all that the layer has drawn since its body began.
  func finishShadow(_ shadow: PendingShadow, closing: Closing) {
    let body = list.items[closing.bodyStart...]
    guard !body.isEmpty else { return }
    let silhouette: DisplayShadow.Silhouette
    var color = shadow.color
    if let path = opaqueOutline(of: closing, holding: body) {
      silhouette = .path(path, .winding)
    } else if let simple = SilhouettePath.simple(body) {
      silhouette = .path(simple.path, simple.rule)
      color.alpha *= simple.alpha
    } else {
      silhouette = .definition(caster(ofItemsSince: closing.bodyStart))
    }
    insertShadow(
      DisplayShadow(
        silhouette: silhouette, sigma: shadow.sigma, offset: shadow.offset, color: color,
        layer: closing.visit.index),
      of: closing.layer, shade: closing.shade, at: closing.bodyStart)
  }

  /// A definition of all items since a place, to cast a shadow of them.
  func caster(ofItemsSince start: Int) -> DefinitionIndex {
    let body = list.items[start...]
    let definition = define(Array(body))
    let depth = body.reduce(0) { max($0, shadowDepth(of: $1)) }
    shadowDepths[definition] = depth + 1
    // A layer around this one that casts a shadow as well would copy all of it once more, and so on.
    if depth > 0, body.count > Self.longestCopy || depth > Self.deepestCopy {
      list.items.replaceSubrange(start..., with: [.use(definition, .identity)])
    }
    return definition
  }

  /// How many items are written twice, for a shadow and for what casts it, where these hold shadows of drawings.
  private static let longestCopy = 64
  /// How many shadows of drawings may lie within each other in what is written twice.
  private static let deepestCopy = 2

  /// How many shadows of drawings lie within each other in an item.
  private func shadowDepth(of item: DisplayItem) -> Int {
    switch item {
    case .shadow(let shadow):
      if case .definition(let index) = shadow.silhouette { shadowDepths[index] ?? 1 } else { 0 }
    case .use(let index, _): shadowDepths[index] ?? 0
    default: 0
    }
  }

  /// The outline of a layer whose opaque background covers all that the layer draws; nil where anything reaches beyond.
  private func opaqueOutline(of closing: Closing, holding body: ArraySlice<DisplayItem>) -> CGPath? {
    let layer = closing.layer
    guard let color = layer.backgroundColor, closing.shade(color).alpha >= 1 else { return nil }
    let outline = outline(of: layer)
    let interior = interior(of: layer, outline: outline, shade: closing.shade)
    // Background, gradient and border fill the outline and no more.
    let others = body.filter { item in
      if case .path(let path) = item { path.path != interior && path.path != outline } else { true }
    }
    let box = DisplayList.bounds(of: others, definitions: list.definitions)
    return box.isNull || SilhouettePath.holds(outline, box) ? outline : nil
  }

  /// A shadow is not drawn outside a layer that masks to its bounds.
  private func insertShadow(_ shadow: DisplayShadow, of layer: CALayer, shade: Shade, at place: Int) {
    var items = items(showing: shadow)
    if layer.masksToBounds {
      let interior = interior(of: layer, outline: outline(of: layer), shade: shade)
      let clip = GroupEffects(clips: [ClipPath(path: interior)])
      items = [.beginGroup(DisplayGroup(effects: clip))] + items + [.endGroup]
    }
    list.items.insert(contentsOf: items, at: place)
  }
}

/// The silhouette of a drawing as one path.
enum SilhouettePath {
  /// The exact silhouette of a drawing that is one evenly covered area: a path filled with one colour or anything opaque,
  /// or a picture without alpha.
  static func simple<Items: Collection>(_ items: Items) -> (path: CGPath, rule: CGPathFillRule, alpha: Float)?
  where Items.Element == DisplayItem {
    guard items.count == 1 else { return nil }
    switch items.first {
    case .path(let path)?:
      guard let fill = path.fill, path.stroke == nil else { return nil }
      if case .color(let color) = fill { return (path.path, path.rule, color.alpha) }
      return fill.isOpaque ? (path.path, path.rule, 1) : nil
    case .image(let image)?:
      guard !image.image.hasAlpha, image.projection == nil else { return nil }
      return (CGPath(rect: image.destination), .winding, image.tint?.alpha ?? 1)
    default: return nil
    }
  }

  /// Whether a box lies inside of a rectangle, a rounded one or an ellipse: these are convex, so corners tell.
  static func holds(_ outline: CGPath, _ box: CGRect) -> Bool {
    if case .rect(let rect) = outline.shape { return rect.insetBy(dx: -1e-6, dy: -1e-6).contains(box) }
    return [
      CGPoint(x: box.minX, y: box.minY), CGPoint(x: box.maxX, y: box.minY), CGPoint(x: box.minX, y: box.maxY),
      CGPoint(x: box.maxX, y: box.maxY),
    ].allSatisfy { outline.contains($0) }
  }
}
