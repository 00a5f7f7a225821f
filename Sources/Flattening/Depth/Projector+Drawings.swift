import DisplayList
import QuartzCore

extension Projector {
  /// What an SVG picture draws, at its place; nil for pictures with pixels, and such as must be shown whole.
  mutating func drawing(of image: DisplayImage) -> [DisplayItem]? {
    guard image.image.format == .svg, image.projection == nil, let drawings else { return nil }
    let name = image.image.sourceName ?? "SVG document"
    let drawing: PictureDrawing
    do throws(UnreadablePicture) {
      drawing = try drawings.drawing(of: image.image)
    } catch {
      note(image.layer, .approximated, "\(name) is not projected shape by shape, since it has \(error)")
      return nil
    }
    let offset = definitions.count
    definitions += drawing.definitions(showing: image, afterDefinitions: offset)
    return drawing.items(showing: image, afterDefinitions: offset)
  }

  /// A silhouette with the shapes of its SVG pictures: such are blurred as shapes.
  mutating func withDrawings(_ index: DefinitionIndex) -> DefinitionIndex {
    if let known = drawn[index] { return known }
    var items: [DisplayItem] = []
    var isChanged = false
    for item in definitions[Int(index)].items {
      guard case .image(let image) = item, let drawing = drawing(of: image) else {
        items.append(item)
        continue
      }
      isChanged = true
      items += drawing
    }
    let new = isChanged ? define(items) : index
    drawn[index] = new
    return new
  }

  private mutating func note(_ layer: LayerIndex, _ outcome: Finding.Outcome, _ reason: String) {
    findings.append(Finding(layer: layer, outcome: outcome, reason: reason))
  }
}
