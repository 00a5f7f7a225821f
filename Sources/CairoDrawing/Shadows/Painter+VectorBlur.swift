import CoreGraphics
import DisplayList

extension Painter {
  /// The shadow that looks like a blurred group: of one area in one colour. Nil for all others.
  func shadow(
    lookingLike effects: GroupEffects, _ items: [DisplayItem], _ range: Range<Int>, layer: LayerIndex
  ) -> DisplayShadow? {
    guard effects.filters.count == 1, case .gaussianBlur(let radius) = effects.filters[0],
      effects.rasterizationScale == nil
    else { return nil }
    var transforms = [CGAffineTransform.identity]
    var area: (path: CGPath, rule: CGPathFillRule, color: RGBA)?
    for item in items[range] {
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
    guard let area, !area.path.isEmpty else { return nil }
    return DisplayShadow(
      silhouette: .path(area.path, area.rule), sigma: CGFloat(radius), offset: .zero, color: area.color,
      layer: layer)
  }
}
