import DisplayList
import QuartzCore

extension Walk {
  /// A picture as items: one without pixels whose colours are multiplied as a group under a filter.
  func items(showing image: DisplayImage) -> [DisplayItem] {
    guard image.image.isVector, let tint = image.tint, min(tint.red, tint.green, tint.blue) < 1 else {
      return [.image(image)]
    }
    func factor(_ value: Float) -> Float { min(max(value, 0), 1) }
    let color = RGBA(red: factor(tint.red), green: factor(tint.green), blue: factor(tint.blue))
    let matrix: [Double] = [
      Double(color.red), 0, 0, 0, 0, 0, Double(color.green), 0, 0, 0, 0, 0, Double(color.blue), 0, 0, 0, 0, 0,
      1, 0,
    ]
    let effects = GroupEffects(
      opacity: Double(factor(tint.alpha)), isIsolated: true, filters: [.colorMatrix(matrix)])
    return [.beginGroup(DisplayGroup(effects: effects)), .image(image.with(tint: nil)), .endGroup]
  }
}
