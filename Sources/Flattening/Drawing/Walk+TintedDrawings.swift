import DisplayList
import Foundation
import QuartzCore

extension Walk {
  /// A picture as items: one without pixels whose colours are multiplied as the shapes that it draws, each in its own
  /// colours; where these cannot be told, the whole picture under a filter.
  func items(showing image: DisplayImage) -> [DisplayItem] {
    guard image.image.isVector, let tint = image.tint, min(tint.red, tint.green, tint.blue) < 1 else {
      return [.image(image)]
    }
    func factor(_ value: Float) -> Float { min(max(value, 0), 1) }
    let color = RGBA(red: factor(tint.red), green: factor(tint.green), blue: factor(tint.blue))
    // Text stays text where the document is shown whole.
    let hasText = image.image.encodedData?.range(of: Data("<text".utf8)) != nil
    if image.image.format == .svg, !hasText,
      let drawing = try? options.drawings?.drawing(of: image.image).multiplied(by: color)
    {
      let offset = list.definitions.count
      list.definitions += drawing.definitions(showing: image, afterDefinitions: offset)
      return drawing.items(showing: image, afterDefinitions: offset)
    }
    let matrix: [Double] = [
      Double(color.red), 0, 0, 0, 0, 0, Double(color.green), 0, 0, 0, 0, 0, Double(color.blue), 0, 0, 0, 0, 0,
      1, 0,
    ]
    let effects = GroupEffects(
      opacity: Double(factor(tint.alpha)), isIsolated: true, filters: [.colorMatrix(matrix)])
    return [.beginGroup(DisplayGroup(effects: effects)), .image(image.with(tint: nil)), .endGroup]
  }
}
