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
    guard !drawing.items.isEmpty else { return [] }
    let (source, destination) = (image.source, image.destination)
    let (sx, sy) = (destination.width / source.width, destination.height / source.height)
    guard sx.isFinite, sy.isFinite, sx > 0, sy > 0 else { return [] }
    let offset = firstDefinition(of: drawing, for: image)
    let whole = image.image.sourceRect.origin
    let placement = CGAffineTransform(
      a: sx, b: 0, c: 0, d: sy, tx: destination.minX - (source.minX + whole.x) * sx,
      ty: destination.minY - (source.minY + whole.y) * sy)
    let items = drawing.items.map { $0.shiftingDefinitions(by: offset).shown(by: image.layer) }
    return [
      .beginGroup(DisplayGroup(effects: image.effects(drawing, bounds: bounds(of: items, placement)))),
      .beginGroup(DisplayGroup(transform: placement)),
    ] + items + [.endGroup, .endGroup]
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

  private func bounds(of items: [DisplayItem], _ placement: CGAffineTransform) -> CGRect {
    DisplayList.bounds(of: items, definitions: definitions).applying(placement)
  }

  private mutating func note(_ layer: LayerIndex, _ outcome: Finding.Outcome, _ reason: String) {
    findings.append(Finding(layer: layer, outcome: outcome, reason: reason))
  }

  /// Where a drawing's own definitions stand among the others.
  private mutating func firstDefinition(of drawing: PictureDrawing, for image: DisplayImage) -> Int {
    let offset = definitions.count
    definitions += drawing.definitions.map { definition in
      Definition(
        items: definition.items.map { $0.shiftingDefinitions(by: offset).shown(by: image.layer) },
        bounds: definition.bounds)
    }
    return offset
  }
}

extension DisplayImage {
  /// What applies to the picture's drawing as a whole: it is cut to the picture, and tinted.
  fileprivate func effects(_ drawing: PictureDrawing, bounds: CGRect) -> GroupEffects? {
    let isWithin = destination.insetBy(dx: -1e-3, dy: -1e-3).contains(bounds)
    let clips = isWithin ? [] : [ClipPath(path: CGPath(rect: destination))]
    let opacity = Double(min(max(tint?.alpha ?? 1, 0), 1))
    var filters: [Filter] = []
    if let tint, tint.red < 1 || tint.green < 1 || tint.blue < 1 {
      filters.append(
        .colorMatrix([
          Double(tint.red), 0, 0, 0, 0, 0, Double(tint.green), 0, 0, 0, 0, 0, Double(tint.blue), 0, 0, 0, 0,
          0,
          1, 0,
        ]))
    }
    let isIsolated = drawing.isIsolated || opacity < 1 || !filters.isEmpty
    guard isIsolated || !clips.isEmpty else { return nil }
    return GroupEffects(opacity: opacity, isIsolated: isIsolated, clips: clips, filters: filters)
  }
}

extension DisplayItem {
  /// Pictures in a drawing belong to the layer that shows it.
  fileprivate func shown(by layer: LayerIndex) -> DisplayItem {
    guard case .image(let image) = self else { return self }
    return .image(image.with(projection: image.projection, layer: layer))
  }
}
