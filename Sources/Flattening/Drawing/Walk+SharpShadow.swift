import DisplayList
import QuartzCore

extension Walk {
  /// The items that show a shadow: one that is not blurred is its silhouette in the shadow's colour, an ordinary drawing
  /// that stays exact in every format and in perspective.
  func items(showing shadow: DisplayShadow) -> [DisplayItem] {
    guard shadow.sigma == 0 else { return [.shadow(shadow)] }
    let place = CGAffineTransform(translationX: shadow.offset.width, y: shadow.offset.height)
    let color = Paint.color(shadow.color)
    switch shadow.silhouette {
    case .path(let path, let rule):
      return [.path(DisplayPath(path: path.transformed(by: place), fill: color, rule: rule))]
    case .definition(let index):
      guard list.definitions.indices.contains(Int(index)) else { return [] }
      let box = list.definitions[Int(index)].bounds
      guard !box.isNull, !box.isEmpty else { return [] }
      // The mask cuts the area to the silhouette; a margin keeps the area's own edge out of sight.
      let area = CGPath(rect: box.insetBy(dx: -1, dy: -1))
      return [
        .beginGroup(
          DisplayGroup(transform: place, effects: GroupEffects(mask: Mask(definition: index)))),
        .path(DisplayPath(path: area, fill: color)), .endGroup,
      ]
    }
  }
}
