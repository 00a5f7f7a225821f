import CoreGraphics

extension PictureDrawing {
  /// The drawing at the place of a picture: cut to it, and as opaque as its tint says.
  ///
  /// - Parameter offset: how many other definitions stand before the drawing's own.
  public func items(showing image: DisplayImage, afterDefinitions offset: Int) -> [DisplayItem] {
    guard !items.isEmpty else { return [] }
    let (source, destination) = (image.source, image.destination)
    let (sx, sy) = (destination.width / source.width, destination.height / source.height)
    guard sx.isFinite, sy.isFinite, sx > 0, sy > 0 else { return [] }
    let whole = image.image.sourceRect.origin
    let placement = CGAffineTransform(
      a: sx, b: 0, c: 0, d: sy, tx: destination.minX - (source.minX + whole.x) * sx,
      ty: destination.minY - (source.minY + whole.y) * sy)
    let bounds = DisplayList.bounds(of: items, definitions: definitions).applying(placement)
    return [
      .beginGroup(DisplayGroup(effects: effects(showing: image, bounds: bounds))),
      .beginGroup(DisplayGroup(transform: placement)),
    ] + items.map { $0.shiftingDefinitions(by: offset).shown(by: image.layer) } + [.endGroup, .endGroup]
  }

  /// What the drawing refers to, behind as many other definitions.
  public func definitions(showing image: DisplayImage, afterDefinitions offset: Int) -> [Definition] {
    definitions.map { definition in
      Definition(
        items: definition.items.map { $0.shiftingDefinitions(by: offset).shown(by: image.layer) },
        bounds: definition.bounds)
    }
  }

  private func effects(showing image: DisplayImage, bounds: CGRect) -> GroupEffects? {
    let isWithin = image.destination.insetBy(dx: -1e-3, dy: -1e-3).contains(bounds)
    let clips = isWithin ? [] : [ClipPath(path: CGPath(rect: image.destination))]
    let opacity = Double(min(max(image.tint?.alpha ?? 1, 0), 1))
    let isIsolated = isIsolated || opacity < 1
    guard isIsolated || !clips.isEmpty else { return nil }
    return GroupEffects(opacity: opacity, isIsolated: isIsolated, clips: clips)
  }
}

extension DisplayItem {
  /// Pictures in a drawing belong to the layer that shows it.
  fileprivate func shown(by layer: LayerIndex) -> DisplayItem {
    guard case .image(let image) = self else { return self }
    return .image(image.with(projection: image.projection, layer: layer))
  }
}
