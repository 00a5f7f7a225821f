import DisplayList
import QuartzCore

extension Walk {
  /// Draws a layer's shadow where its silhouette is known beforehand, or leaves it for when the layer is drawn.
  func castShadow(of layer: CALayer, shade: Shade, visit: Visit, outline: CGPath?, closing: inout Closing) {
    var color = shade(layer.shadowColor ?? CGColor.black)
    color.alpha *= min(max(layer.shadowOpacity, 0), 1)
    let radius = layer.shadowRadius
    guard color.alpha > 0, layer.shadowColor != nil else { return }
    guard radius.isFinite, (layer.shadowOffset.width + layer.shadowOffset.height).isFinite else {
      report(visit.index, .dropped, "its shadow's radius or offset is not finite")
      return
    }
    if radius < 0 { report(visit.index, .warning, "a negative shadowRadius counts as 0") }
    let sigma = max(radius, 0)
    guard let path = layer.shadowPath else {
      closing.shadow = PendingShadow(sigma: sigma, offset: layer.shadowOffset, color: color)
      return
    }
    guard !path.isEmpty else { return }
    insertShadow(
      DisplayShadow(
        silhouette: .path(path, .winding), sigma: sigma, offset: layer.shadowOffset, color: color,
        layer: visit.index),
      of: layer, at: list.items.count)
  }

  /// Casts the shadow of all that the layer has drawn since its body began.
  func finishShadow(_ shadow: PendingShadow, closing: Closing) {
    let body = list.items[closing.bodyStart...]
    guard !body.isEmpty else { return }
    let silhouette: DisplayShadow.Silhouette
    if let (path, rule) = SilhouettePath.simple(body, definitions: list.definitions) {
      silhouette = .path(path, rule)
    } else {
      silhouette = .definition(define(Array(body)))
    }
    insertShadow(
      DisplayShadow(
        silhouette: silhouette, sigma: shadow.sigma, offset: shadow.offset, color: shadow.color,
        layer: closing.visit.index),
      of: closing.layer, at: closing.bodyStart)
  }

  /// A shadow is not drawn outside a layer that masks to its bounds.
  private func insertShadow(_ shadow: DisplayShadow, of layer: CALayer, at place: Int) {
    var items: [DisplayItem] = [.shadow(shadow)]
    if layer.masksToBounds {
      let clip = GroupEffects(clips: [ClipPath(path: outline(of: layer))])
      items = [.beginGroup(DisplayGroup(effects: clip))] + items + [.endGroup]
    }
    list.items.insert(contentsOf: items, at: place)
  }
}

/// The silhouette of a drawing as one path.
enum SilhouettePath {
  /// The exact silhouette, where the drawing is opaque and simple enough to see at once.
  static func simple<Items: Collection>(
    _ items: Items, definitions: [Definition]
  ) -> (CGPath, CGPathFillRule)? where Items.Element == DisplayItem {
    guard let first = items.first, case .path(let base) = first, let fill = base.fill, fill.isOpaque else {
      return nil
    }
    if items.count == 1, base.stroke == nil { return (base.path, base.rule) }
    // Whatever lies inside an opaque convex background adds nothing to it.
    guard base.stroke == nil, base.rule == .winding, base.path.shape != .general else { return nil }
    let rest = DisplayList.bounds(of: items.dropFirst(), definitions: definitions)
    guard !rest.isNull else { return (base.path, base.rule) }
    let corners = [
      CGPoint(x: rest.minX, y: rest.minY), CGPoint(x: rest.maxX, y: rest.minY),
      CGPoint(x: rest.minX, y: rest.maxY), CGPoint(x: rest.maxX, y: rest.maxY),
    ]
    let slack = base.path.boundingBox.insetBy(dx: -1e-6, dy: -1e-6)
    let isInside =
      if case .rect = base.path.shape {
        slack.contains(rest)
      } else {
        corners.allSatisfy { base.path.contains($0) }
      }
    return isInside ? (base.path, base.rule) : nil
  }
}
