import Blurring
import CoreGraphics
import DisplayList

extension Painter {
  /// Draws a group of one colour that is blurred as the shadow that looks like it.
  func drawAsVectorBlur(
    _ place: PagePlan.Place, _ range: Range<Int>, items: [DisplayItem], effects: GroupEffects,
    layer: LayerIndex
  ) {
    guard let chain = BlurChain(effects.filters) else { return }
    func shadow(_ path: CGPath, _ rule: CGPathFillRule, _ color: RGBA) -> DisplayShadow {
      DisplayShadow(
        silhouette: .path(path, rule), sigma: CGFloat(chain.sigma), offset: .zero,
        color: chain(color), layer: layer)
    }
    if let area = Self.soleArea(items[range]) {
      return drawAsContours(shadow(area.path, area.rule, area.color))
    }
    let color = DisplayList.soleColor(of: items[range], definitions: definitions) { face in
      resources.font(face)?.hasColor ?? false
    }
    guard let color else { return }
    let box = DisplayList.bounds(of: items[range], definitions: definitions)
    let sigma = chain.sigma
    let silhouette = silhouette(in: part(of: box, offset: .zero, sigma: sigma), sigma: sigma, layer: layer) {
      $0.draw(place, range)
    }
    // Its box stands for the silhouette, which is known already.
    if let silhouette { drawAsContours(shadow(CGPath(rect: box), .winding, color), of: silhouette) }
  }

  /// The area that a drawing is, if it is but one in one colour: its shadow is exact.
  private static func soleArea(
    _ items: ArraySlice<DisplayItem>
  ) -> (path: CGPath, rule: CGPathFillRule, color: RGBA)? {
    var transforms = [CGAffineTransform.identity]
    var area: (path: CGPath, rule: CGPathFillRule, color: RGBA)?
    for item in items {
      switch item {
      case .beginGroup(let group):
        if let effects = group.effects, effects.changesDrawing || effects.blendMode != .normal { return nil }
        transforms.append(group.transform.concatenating(transforms[transforms.count - 1]))
      case .endGroup: if transforms.count > 1 { transforms.removeLast() }
      case .path(let path):
        guard area == nil, path.stroke == nil, case .color(let color)? = path.fill else { return nil }
        area = (path.path.transformed(by: transforms[transforms.count - 1]), path.rule, color)
      case .glyphs, .image, .shadow, .use: return nil
      }
    }
    return area.flatMap { $0.path.isEmpty ? nil : $0 }
  }
}
