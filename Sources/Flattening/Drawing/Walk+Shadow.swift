import Drawing
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
    let shadow = DrawnShadow(
      silhouette: .path(path, .winding), sigma: sigma, offset: layer.shadowOffset, color: color,
      layer: visit.index)
    builder.append(contentsOf: nodes(showing: shadow, of: layer, shade: shade))
  }

  /// Casts the shadow of all that the layer has drawn since its body began.
  func finishShadow(_ shadow: PendingShadow, closing: Closing) {
    let body = builder.take(from: closing.bodyStart)
    guard !body.isEmpty else { return }
    var shown = body
    let silhouette: DrawnShadow.Silhouette
    var color = shadow.color
    if let path = opaqueOutline(of: closing, holding: body) {
      silhouette = .path(path, .winding)
    } else if let simple = SilhouettePath.simple(body) {
      silhouette = .path(simple.path, simple.rule)
      color.alpha *= simple.alpha
    } else {
      let drawing = Drawing(body)
      shown = Self.nodes(showingCaster: drawing)
      silhouette = .drawing(drawing)
    }
    let shadow = DrawnShadow(
      silhouette: silhouette, sigma: shadow.sigma, offset: shadow.offset, color: color,
      layer: closing.visit.index)
    builder.append(contentsOf: nodes(showing: shadow, of: closing.layer, shade: closing.shade) + shown)
  }

  /// What shows a drawing that casts a shadow. Where it holds shadows of drawings itself, both places share it: a layer
  /// around this one that casts a shadow as well would write all of it once more, and so on.
  static func nodes(showingCaster drawing: Drawing) -> [Drawing.Node] {
    let depth = Int(drawing.facts.shadowDepth)
    let isShared = depth > 0 && (drawing.facts.leafCount > longestCopy || depth > deepestCopy)
    return isShared ? [.instance(drawing, .identity)] : drawing.nodes
  }

  /// How many things are written twice, for a shadow and for what casts it, where these hold shadows of drawings.
  private static let longestCopy = 32
  /// How many shadows of drawings may lie within each other in what is written twice.
  private static let deepestCopy = 2

  /// The outline of a layer whose opaque background covers all that the layer draws; nil where anything reaches beyond.
  private func opaqueOutline(of closing: Closing, holding body: [Drawing.Node]) -> CGPath? {
    let layer = closing.layer
    guard let color = layer.backgroundColor, closing.shade(color).alpha >= 1 else { return nil }
    let outline = outline(of: layer)
    let interior = interior(of: layer, outline: outline, shade: closing.shade)
    // Background, gradient and border fill the outline and no more.
    let others = body.filter { node in
      if case .path(let path) = node { path.path != interior && path.path != outline } else { true }
    }
    let box = others.reduce(CGRect.null) { $0.union($1.bounds) }
    return box.isNull || SilhouettePath.holds(outline, box) ? outline : nil
  }

  /// A shadow is not drawn outside a layer that masks to its bounds.
  private func nodes(showing shadow: DrawnShadow, of layer: CALayer, shade: Shade) -> [Drawing.Node] {
    let nodes = nodes(showing: shadow)
    guard layer.masksToBounds else { return nodes }
    let interior = interior(of: layer, outline: outline(of: layer), shade: shade)
    return [.group(GroupEffects(clips: [ClipPath(path: interior)]), nodes)]
  }
}

/// The silhouette of a drawing as one path.
enum SilhouettePath {
  /// The exact silhouette of a drawing that is one evenly covered area: a path filled with one colour or anything opaque,
  /// or a picture without alpha.
  static func simple(_ nodes: [Drawing.Node]) -> (path: CGPath, rule: CGPathFillRule, alpha: Float)? {
    guard nodes.count == 1 else { return nil }
    switch nodes[0] {
    case .path(let path):
      guard let fill = path.fill, path.stroke == nil else { return nil }
      if case .color(let color) = fill { return (path.path, path.rule, color.alpha) }
      return fill.isOpaque ? (path.path, path.rule, 1) : nil
    case .image(let image):
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
