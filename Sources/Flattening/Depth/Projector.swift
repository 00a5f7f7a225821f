import DisplayList
import QuartzCore
import TextLayout

/// Draws items as they are seen in perspective: every item of a flat drawing becomes items on the page.
///
/// Paths, strokes and glyphs become projected outlines; gradients, images and shadows carry their projection to the
/// painter where nothing plainer looks the same.
struct Projector {
  var definitions: [Definition]
  let outlines: GlyphOutlines
  /// What is seen farther than this from the page's origin is left out.
  let reach: Double
  var findings: [Finding] = []
  /// Definitions that were projected already, by index and map.
  private var projected: [ProjectedKey: DefinitionIndex] = [:]

  private struct ProjectedKey: Hashable {
    var definition: DefinitionIndex
    var projection: Projection
  }

  init(
    definitions: [Definition], outlines: GlyphOutlines, reach: Double = Projection.farthest
  ) {
    self.reach = reach
    self.definitions = definitions
    self.outlines = outlines
  }

  /// - Parameters:
  ///   - items: balanced items, in a plane's own coordinates.
  ///   - projection: from there to the page.
  mutating func project(_ items: [DisplayItem], by projection: Projection) -> [DisplayItem] {
    var result: [DisplayItem] = []
    var maps = [projection]
    /// Which open groups were written to the result.
    var written: [Bool] = []
    /// Uses of definitions are worked off without recursion: their items are put in front of what is left.
    var sources: [ArraySlice<DisplayItem>] = [items[...]]
    while var source = sources.popLast() {
      guard let item = source.popFirst() else { continue }
      sources.append(source)
      let map = maps[maps.count - 1]
      switch item {
      case .beginGroup(let group):
        let inner = Projection(group.transform).concatenating(map)
        if let clips = group.effects?.clips, !clips.isEmpty, !isSeen(clips, by: inner) {
          skip(&sources)
          continue
        }
        maps.append(inner)
        if let group = project(group, by: inner) {
          result.append(.beginGroup(group))
          written.append(true)
        } else {
          written.append(false)
        }
      case .endGroup:
        if maps.count > 1 { maps.removeLast() }
        if written.popLast() == true { result.append(.endGroup) }
      case .path, .glyphs:
        guard item.patterns.isEmpty else {
          sources.append(tiled(item, by: map)[...])
          continue
        }
        if case .path(let path) = item { project(path, by: map, into: &result) }
        if case .glyphs(let run) = item { project(run, by: map, into: &result) }
      case .image(let image): project(image, by: map, into: &result)
      case .shadow(let shadow): project(shadow, by: map, into: &result)
      case .use(let index, let transform):
        guard definitions.indices.contains(Int(index)) else { continue }
        sources.append(
          [.beginGroup(DisplayGroup(transform: transform))] + definitions[Int(index)].items[...] + [.endGroup]
        )
      }
    }
    return result
  }

  /// Whether something of each clip lies in front of the eye.
  private func isSeen(_ clips: [ClipPath], by map: Projection) -> Bool {
    clips.allSatisfy { !PathProjector(map: map, reach: reach).fill($0.path).isEmpty }
  }

  /// Passes over what is left of the group that was just begun.
  private func skip(_ sources: inout [ArraySlice<DisplayItem>]) {
    var depth = 1
    while depth > 0, var source = sources.popLast() {
      guard let item = source.popFirst() else { continue }
      sources.append(source)
      if case .beginGroup = item { depth += 1 }
      if case .endGroup = item { depth -= 1 }
    }
  }

  /// The group as it is on the page, nil where it needs none there.
  private mutating func project(_ group: DisplayGroup, by map: Projection) -> DisplayGroup? {
    guard let effects = group.effects else {
      return group.layer >= 0 ? DisplayGroup(layer: group.layer) : nil
    }
    let clips = effects.clips.map {
      ClipPath(path: PathProjector(map: map, reach: reach).fill($0.path), rule: $0.rule)
    }
    var mask: Mask?
    if let old = effects.mask, definitions.indices.contains(Int(old.definition)) {
      let inner = Projection(old.transform).concatenating(map)
      mask = Mask(definition: definition(old.definition, by: inner), isInverted: old.isInverted)
    }
    var share = effects.share
    if let old = share {
      share = old.seen(through: map, drawing: old.drawing.map { definition($0, by: map) })
    }
    var filters = effects.filters
    for (k, filter) in filters.enumerated() {
      guard case .gaussianBlur(let radius) = filter else { continue }
      let local = map.affine(near: middle(of: group))
      filters[k] = .gaussianBlur(
        radius: radius * Double(abs(local.a * local.d - local.b * local.c)).squareRoot())
      findings.append(
        Finding(
          layer: group.layer, outcome: .approximated,
          reason: "a blur seen in perspective has the same radius everywhere"))
    }
    return DisplayGroup(
      layer: group.layer,
      effects: GroupEffects(
        opacity: effects.opacity, blendMode: effects.blendMode, isIsolated: effects.isIsolated, clips: clips,
        mask: mask, filters: filters, share: share, url: effects.url,
        accessibilityLabel: effects.accessibilityLabel, rasterizationScale: effects.rasterizationScale,
        isEcho: effects.isEcho))
  }

  private func middle(of group: DisplayGroup) -> CGPoint {
    guard let box = group.effects?.clips.first?.path.boundingBox, !box.isNull else { return .zero }
    return CGPoint(x: box.midX, y: box.midY)
  }

  private mutating func definition(_ index: DefinitionIndex, by map: Projection) -> DefinitionIndex {
    let key = ProjectedKey(definition: index, projection: map)
    if let known = projected[key] { return known }
    let items = project(definitions[Int(index)].items, by: map)
    let new = define(items)
    projected[key] = new
    return new
  }

  mutating func define(_ items: [DisplayItem]) -> DefinitionIndex {
    definitions.append(
      Definition(items: items, bounds: DisplayList.bounds(of: items, definitions: definitions)))
    return DefinitionIndex(definitions.count - 1)
  }

  // MARK: Paths

  private mutating func project(_ item: DisplayPath, by map: Projection, into result: inout [DisplayItem]) {
    let projector = PathProjector(map: map, reach: reach)
    if let paint = item.fill {
      paintArea(item.path, rule: item.rule, paint: paint, projector: projector, into: &result)
    }
    if let stroke = item.stroke {
      let outline = item.path.outline(of: stroke, precision: projector.magnification(of: item.path))
      paintArea(outline, rule: .winding, paint: stroke.paint, projector: projector, into: &result)
    }
  }

  private mutating func paintArea(
    _ path: CGPath, rule: CGPathFillRule, paint: Paint, projector: PathProjector,
    into result: inout [DisplayItem]
  ) {
    let area = projector.fill(path)
    guard !area.isEmpty else { return }
    switch paint {
    // Patterns have become tiles.
    case .color, .pattern:
      result.append(.path(DisplayPath(path: area, fill: paint, rule: rule)))
    case .gradient(let gradient):
      let seen = gradient.seen(through: projector.map, over: area)
      result.append(.path(DisplayPath(path: area, fill: .gradient(seen), rule: rule)))
    }
  }

  // MARK: Text

  /// Glyphs become outlines, and stay in the text of the page by an invisible run that lies about where they are seen.
  private mutating func project(_ run: GlyphRun, by map: Projection, into result: inout [DisplayItem]) {
    let projector = PathProjector(map: map, reach: reach)
    let outline = outlines.path(of: run)
    if let fill = run.fill {
      paintArea(outline, rule: .winding, paint: fill, projector: projector, into: &result)
    }
    if let stroke = run.stroke {
      let edge = outline.outline(of: stroke, precision: projector.magnification(of: outline))
      paintArea(edge, rule: .winding, paint: stroke.paint, projector: projector, into: &result)
    }
    guard let first = run.glyphs.first, let last = run.glyphs.last else { return }
    let end = CGPoint(x: last.origin.x + last.advance, y: last.origin.y)
    let middle = CGPoint(x: (first.origin.x + end.x) / 2, y: first.origin.y)
    // Of a run that passes the eye, one of the ends may be seen though its middle is not.
    guard
      let place = [middle, first.origin, end].first(where: { map.w(of: $0) > Projection.nearestW })
    else { return }
    result.append(.beginGroup(DisplayGroup(transform: map.affine(near: place))))
    result.append(.glyphs(run.invisible))
    result.append(.endGroup)
  }

  // MARK: Images

  private func project(_ image: DisplayImage, by map: Projection, into result: inout [DisplayItem]) {
    let inner = image.projection.map { $0.concatenating(map) } ?? map
    guard !inner.polygon(of: image.destination).isEmpty else { return }
    result.append(
      .image(image.with(projection: inner)))
  }

  // MARK: Shadows

  /// A shadow is blurred in its own plane, so its silhouette stays there.
  private mutating func project(
    _ shadow: DisplayShadow, by map: Projection, into result: inout [DisplayItem]
  ) {
    let projection = shadow.projection.map { $0.concatenating(map) } ?? map
    var seen: DefinitionIndex?
    if case .definition(let index) = shadow.silhouette, definitions.indices.contains(Int(index)) {
      let offset = CGAffineTransform(translationX: shadow.offset.width, y: shadow.offset.height)
      let place = Projection(offset).concatenating(projection)
      // An offset so large that it cannot be projected leads far off the page.
      guard place.isFinite else { return }
      seen = definition(index, by: place)
    }
    result.append(
      .shadow(
        DisplayShadow(
          silhouette: shadow.silhouette, sigma: shadow.sigma, offset: shadow.offset, color: shadow.color,
          projection: projection, seen: seen, layer: shadow.layer)))
  }
}
