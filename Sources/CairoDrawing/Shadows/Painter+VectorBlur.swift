import Blurring
import CoreGraphics
import Drawing
import Lowering

extension Painter {
  /// Draws a group of one colour that is blurred as the shadow that looks like it.
  func drawAsVectorBlur(_ content: Drawing, effects: GroupEffects, layer: LayerIndex) {
    guard let chain = BlurChain(effects.filters) else { return }
    func shadow(_ path: CGPath, _ rule: CGPathFillRule, _ color: RGBA) -> DrawnShadow {
      DrawnShadow(
        silhouette: .path(path, rule), sigma: CGFloat(chain.sigma), offset: .zero,
        color: chain(color), layer: layer)
    }
    if let area = Self.soleArea(content) {
      return drawAsContours(shadow(area.path, area.rule, area.color))
    }
    guard let color = content.soleColor(hasOwnColors: { resources.font($0)?.hasColor ?? false }) else {
      return
    }
    let box = content.bounds
    let sigma = chain.sigma
    let silhouette = silhouette(in: part(of: box, offset: .zero, sigma: sigma), sigma: sigma, layer: layer) {
      $0.draw(content)
    }
    // Its box stands for the silhouette, which is known already.
    if let silhouette { drawAsContours(shadow(CGPath(rect: box), .winding, color), of: silhouette) }
  }

  /// The area that a drawing is, if it is but one in one colour: its shadow is exact.
  private static func soleArea(_ drawing: Drawing) -> (path: CGPath, rule: CGPathFillRule, color: RGBA)? {
    var (nodes, transform) = (drawing.nodes, CGAffineTransform.identity)
    while nodes.count == 1, case .group(let group, let content) = nodes[0] {
      if let effects = group.effects, effects.changesDrawing || effects.blendMode != .normal { return nil }
      transform = group.transform.concatenating(transform)
      nodes = content.nodes
    }
    guard nodes.count == 1, case .path(let path) = nodes[0], path.stroke == nil,
      case .color(let color)? = path.fill, !path.path.isEmpty
    else { return nil }
    return (path.path.transformed(by: transform), path.rule, color)
  }
}
