import Drawing
import QuartzCore

/// Draws a layer's shadow.
struct ShadowDrawer {
  let page: PageBuilder
  let shown: ShownLayer

  /// Draws the shadow if its silhouette is known beforehand.
  ///
  /// - Returns: a shadow that has to wait until the layer is drawn.
  func cast() -> PendingShadow? {
    let (layer, shade) = (shown.layer, shown.shade)
    var color = shade(layer.shadowColor ?? CGColor.black)
    color.alpha *= min(max(layer.shadowOpacity, 0), 1)
    let radius = layer.shadowRadius
    guard color.alpha > 0, layer.shadowColor != nil else { return nil }
    // A layer that masks has its shadow only inside its outline, where an opaque background hides it.
    let background = layer.backgroundColor
    if layer.masksToBounds, let background, background.pattern == nil, shade(background).alpha >= 1 {
      return nil
    }
    guard abs(radius) < 1e15, (layer.shadowOffset.width + layer.shadowOffset.height).isFinite else {
      page.report(shown.index, .damaged, "its shadow's radius or offset is not finite")
      return nil
    }
    if radius < 0 { page.report(shown.index, .warning, "a negative shadowRadius counts as 0") }
    let sigma = max(radius, 0)
    guard let path = layer.shadowPath else {
      return PendingShadow(sigma: sigma, offset: layer.shadowOffset, color: color)
    }
    guard !path.isEmpty else { return nil }
    guard path.boundingBox.isFinite else {
      page.report(shown.index, .damaged, "its shadowPath has points that are not finite")
      return nil
    }
    let shadow = DrawnShadow(
      silhouette: .path(path, .winding), sigma: sigma, offset: layer.shadowOffset, color: color,
      layer: shown.index)
    page.builder.append(contentsOf: nodes(showing: shadow))
    return nil
  }

  /// Draws the shadow of everything that the layer draws, and what casts it.
  func cast(_ shadow: PendingShadow, of body: Drawing) {
    guard !body.nodes.isEmpty else { return }
    var caster = body.nodes
    let silhouette: DrawnShadow.Silhouette
    var color = shadow.color
    if let path = opaqueOutline(holding: body.nodes) {
      silhouette = .path(path, .winding)
    } else if let simple = SilhouettePath.simple(body.nodes) {
      silhouette = .path(simple.path, simple.rule)
      color.alpha *= simple.alpha
    } else {
      caster = body.nodesCastingShadow
      silhouette = .drawing(body)
    }
    let shadow = DrawnShadow(
      silhouette: silhouette, sigma: shadow.sigma, offset: shadow.offset, color: color,
      layer: shown.index)
    page.builder.append(contentsOf: nodes(showing: shadow) + caster)
  }

  /// Returns the outline of a layer whose opaque background covers everything it draws; else nil.
  private func opaqueOutline(holding body: [Drawing.Node]) -> CGPath? {
    guard let color = shown.layer.backgroundColor, shown.shade(color).alpha >= 1 else { return nil }
    let box = LayerBox(of: shown.layer)
    let (outline, interior) = (box.outline, box.interior(shade: shown.shade))
    // Background, gradient and border fill just the outline.
    let others = body.filter { node in
      if case .path(let path) = node { path.path != interior && path.path != outline } else { true }
    }
    let drawn = others.reduce(CGRect.null) { $0.union($1.bounds) }
    return drawn.isNull || SilhouettePath.holds(outline, drawn) ? outline : nil
  }

  /// Returns the nodes of a shadow, which is not drawn outside a layer that masks to its bounds.
  private func nodes(showing shadow: DrawnShadow) -> [Drawing.Node] {
    guard shown.layer.masksToBounds else { return shadow.nodes }
    let interior = LayerBox(of: shown.layer).interior(shade: shown.shade)
    return [.group(GroupEffects(clips: [ClipPath(path: interior)]), shadow.nodes)]
  }
}

extension DrawnShadow {
  /// The nodes that show a shadow. Without blur it is its silhouette in the shadow's colour, an ordinary
  /// drawing that is exact in every format and in perspective.
  var nodes: [Drawing.Node] {
    guard sigma == 0 else { return [.shadow(self)] }
    let place = CGAffineTransform(translationX: offset.width, y: offset.height)
    let color = Paint.color(self.color)
    switch silhouette {
    case .path(let path, let rule):
      return [.path(DrawnPath(path: path.transformed(by: place), fill: color, rule: rule))]
    case .drawing(let drawing):
      guard !drawing.bounds.isNull, !drawing.bounds.isEmpty else { return [] }
      // The mask clips the area to the silhouette; a margin keeps the area's own edge out of sight.
      let area = CGPath(rect: drawing.bounds.insetBy(dx: -1, dy: -1))
      return [
        .group(
          Group(transform: place, effects: GroupEffects(mask: Mask(drawing))),
          [.path(DrawnPath(path: area, fill: color))])
      ]
    }
  }
}

extension Drawing {
  /// The nodes that show a drawing that casts a shadow. If it contains shadows of drawings itself, it becomes
  /// an instance shared by both: otherwise each shadow around it would double all of it.
  var nodesCastingShadow: [Drawing.Node] {
    let depth = Int(facts.shadowDepth)
    let isShared = depth > 0 && (facts.leafCount > Self.longestCopy || depth > Self.deepestCopy)
    return isShared ? [.instance(self, .identity)] : nodes
  }

  /// The most things that are duplicated, for a shadow and its caster, if these contain shadows of drawings.
  private static let longestCopy = 32
  /// The deepest nesting of shadows of drawings in what is duplicated.
  private static let deepestCopy = 2
}

/// The silhouette of a drawing as one path.
enum SilhouettePath {
  /// Returns the exact silhouette of a drawing that is one evenly covered area: a path filled with one colour
  /// or anything opaque, or a picture without alpha.
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

  /// Returns whether a rectangle, a rounded one or an ellipse, all of them convex, contains a box.
  static func holds(_ outline: CGPath, _ box: CGRect) -> Bool {
    if case .rect(let rect) = outline.shape { return rect.insetBy(dx: -1e-6, dy: -1e-6).covers(box) }
    return box.corners.allSatisfy { outline.contains($0) }
  }
}
