import CoreGraphics

extension DisplayItem {
  /// The item where the definitions it was made with stand behind as many others.
  public func shiftingDefinitions(by offset: Int) -> DisplayItem {
    guard offset != 0 else { return self }
    let shift = { (index: DefinitionIndex) in index + DefinitionIndex(offset) }
    switch self {
    case .beginGroup(var group):
      group.effects = group.effects?.shiftingDefinitions(shift)
      return .beginGroup(group)
    case .path(var path):
      guard !patterns.isEmpty else { return self }
      path.fill = path.fill?.shiftingDefinitions(shift)
      path.stroke = path.stroke?.shiftingDefinitions(shift)
      return .path(path)
    case .glyphs(let run):
      guard !patterns.isEmpty else { return self }
      return .glyphs(
        run.with(fill: run.fill?.shiftingDefinitions(shift), stroke: run.stroke?.shiftingDefinitions(shift)))
    case .use(let index, let transform): return .use(shift(index), transform)
    case .shadow(let shadow):
      let silhouette: DisplayShadow.Silhouette =
        switch shadow.silhouette {
        case .definition(let index): .definition(shift(index))
        case .path: shadow.silhouette
        }
      return .shadow(
        DisplayShadow(
          silhouette: silhouette, sigma: shadow.sigma, offset: shadow.offset,
          color: shadow.color, projection: shadow.projection, seen: shadow.seen.map(shift),
          layer: shadow.layer))
    case .endGroup, .image: return self
    }
  }
}

extension GroupEffects {
  /// The same, asking for masks and shares by other indices.
  fileprivate func shiftingDefinitions(_ shift: (DefinitionIndex) -> DefinitionIndex) -> GroupEffects {
    guard mask != nil || share?.drawing != nil else { return self }
    let mask = self.mask.map { Mask(definition: shift($0.definition), transform: $0.transform) }
    let share = self.share.map {
      Share(
        sides: $0.sides, alpha: $0.alpha, drawing: $0.drawing.map(shift), isSolid: $0.isSolid,
        isSharp: $0.isSharp)
    }
    return with(mask: mask, share: share)
  }
}

extension Paint {
  /// The same, asking for the tiles of a pattern by another index.
  fileprivate func shiftingDefinitions(_ shift: (DefinitionIndex) -> DefinitionIndex) -> Paint {
    guard case .pattern(let pattern) = self else { return self }
    return .pattern(
      TilePattern(
        definition: shift(pattern.definition), cell: pattern.cell, transform: pattern.transform,
        isOpaque: pattern.isOpaque))
  }
}

extension Stroke {
  /// The same, asking for the tiles of a pattern by another index.
  fileprivate func shiftingDefinitions(_ shift: (DefinitionIndex) -> DefinitionIndex) -> Stroke {
    Stroke(
      paint: paint.shiftingDefinitions(shift), width: width, cap: cap, join: join, miterLimit: miterLimit,
      dashes: dashes, dashPhase: dashPhase)
  }
}
