import CoreGraphics

extension DisplayItem {
  /// The item where the definitions it was made with have other indices.
  func renamingDefinitions(_ rename: (DefinitionIndex) -> DefinitionIndex) -> DisplayItem {
    switch self {
    case .beginGroup(var group):
      group.effects = group.effects?.renamingDefinitions(rename)
      return .beginGroup(group)
    case .path(var path):
      guard !patterns.isEmpty else { return self }
      path.fill = path.fill?.renamingDefinitions(rename)
      path.stroke = path.stroke?.renamingDefinitions(rename)
      return .path(path)
    case .glyphs(let run):
      guard !patterns.isEmpty else { return self }
      return .glyphs(
        run.with(fill: run.fill?.renamingDefinitions(rename), stroke: run.stroke?.renamingDefinitions(rename))
      )
    case .use(let index, let transform): return .use(rename(index), transform)
    case .shadow(let shadow):
      let silhouette: DisplayShadow.Silhouette =
        switch shadow.silhouette {
        case .definition(let index): .definition(rename(index))
        case .path: shadow.silhouette
        }
      return .shadow(
        DisplayShadow(
          silhouette: silhouette, sigma: shadow.sigma, offset: shadow.offset,
          color: shadow.color, projection: shadow.projection, seen: shadow.seen.map(rename),
          layer: shadow.layer))
    case .endGroup, .image: return self
    }
  }
}

extension GroupEffects {
  /// The same, asking for masks and shares by other indices.
  fileprivate func renamingDefinitions(_ rename: (DefinitionIndex) -> DefinitionIndex) -> GroupEffects {
    guard mask != nil || share?.drawing != nil else { return self }
    let mask = self.mask.map {
      Mask(definition: rename($0.definition), transform: $0.transform, isInverted: $0.isInverted)
    }
    let share = self.share.map {
      Share(
        sides: $0.sides, alpha: $0.alpha, drawing: $0.drawing.map(rename), isSolid: $0.isSolid,
        isSharp: $0.isSharp)
    }
    return with(mask: mask, share: share)
  }
}

extension Paint {
  /// The same, asking for the tiles of a pattern by another index.
  fileprivate func renamingDefinitions(_ rename: (DefinitionIndex) -> DefinitionIndex) -> Paint {
    guard case .pattern(let pattern) = self else { return self }
    return .pattern(
      TilePattern(
        definition: rename(pattern.definition), cell: pattern.cell, transform: pattern.transform,
        isOpaque: pattern.isOpaque))
  }
}

extension Stroke {
  /// The same, asking for the tiles of a pattern by another index.
  fileprivate func renamingDefinitions(_ rename: (DefinitionIndex) -> DefinitionIndex) -> Stroke {
    Stroke(
      paint: paint.renamingDefinitions(rename), width: width, cap: cap, join: join, miterLimit: miterLimit,
      dashes: dashes, dashPhase: dashPhase)
  }
}
