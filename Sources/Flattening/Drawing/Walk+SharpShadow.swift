import Drawing
import QuartzCore

extension Walk {
  /// The nodes that show a shadow: one that is not blurred is its silhouette in the shadow's colour, an ordinary drawing
  /// that stays exact in every format and in perspective.
  func nodes(showing shadow: DrawnShadow) -> [Drawing.Node] {
    guard shadow.sigma == 0 else { return [.shadow(shadow)] }
    let place = CGAffineTransform(translationX: shadow.offset.width, y: shadow.offset.height)
    let color = Paint.color(shadow.color)
    switch shadow.silhouette {
    case .path(let path, let rule):
      return [.path(DrawnPath(path: path.transformed(by: place), fill: color, rule: rule))]
    case .drawing(let drawing):
      guard !drawing.bounds.isNull, !drawing.bounds.isEmpty else { return [] }
      // The mask cuts the area to the silhouette; a margin keeps the area's own edge out of sight.
      let area = CGPath(rect: drawing.bounds.insetBy(dx: -1, dy: -1))
      return [
        .group(
          Group(transform: place, effects: GroupEffects(mask: Mask(drawing))),
          [.path(DrawnPath(path: area, fill: color))])
      ]
    }
  }
}
