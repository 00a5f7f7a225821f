import Drawing
import QuartzCore
import TextLayout

/// Projects a flat drawing into perspective.
///
/// Paths, strokes and glyphs become projected outlines. Gradients, images and shadows carry their projection
/// to the painter where nothing simpler looks the same.
struct Projector {
  let outlines: GlyphOutlines
  /// The distance from the page's origin beyond which nothing is drawn.
  let reach: Double
  var findings: [Finding] = []
  /// Drawings that are already projected, by identity and map.
  private var projected: [ProjectedKey: (original: Drawing, seen: Drawing)] = [:]

  private struct ProjectedKey: Hashable {
    var drawing: ObjectIdentifier
    var projection: Projection
  }

  /// Nodes that are still to be projected.
  private struct Run {
    var nodes: ArraySlice<Drawing.Node>
    var map: Projection
    /// Whether they have an open group of their own.
    var isGroup = false
  }

  init(outlines: GlyphOutlines, reach: Double = Projection.farthest) {
    self.reach = reach
    self.outlines = outlines
  }

  /// - Parameters:
  ///   - drawing: a drawing in a plane's own coordinates.
  ///   - projection: the map from there to the page.
  mutating func project(_ drawing: Drawing, by projection: Projection) -> Drawing {
    var builder = DrawingBuilder()
    var runs = [Run(nodes: drawing.nodes[...], map: projection)]
    while var run = runs.popLast() {
      guard let node = run.nodes.popFirst() else {
        if run.isGroup { builder.close() }
        continue
      }
      runs.append(run)
      let map = run.map
      switch node {
      case .group(let group, let content):
        let inner = Projection(group.transform).concatenating(map)
        if let clips = group.effects?.clips, !clips.isEmpty, !isSeen(clips, by: inner) { continue }
        let seen = project(group, by: inner)
        if let seen { builder.open(seen) }
        runs.append(Run(nodes: content.nodes[...], map: inner, isGroup: seen != nil))
      case .path, .glyphs:
        guard node.patterns.allSatisfy({ $0.view != nil }) else {
          runs.append(Run(nodes: tiled(node, by: map)[...], map: map))
          continue
        }
        if case .path(let path) = node { project(path, by: map, into: &builder) }
        if case .glyphs(let run) = node { project(run, by: map, into: &builder) }
      case .image(let image): project(image, by: map, into: &builder)
      case .shadow(let shadow): project(shadow, by: map, into: &builder)
      case .instance(let drawing, let transform):
        runs.append(Run(nodes: drawing.nodes[...], map: Projection(transform).concatenating(map)))
      }
    }
    return builder.finish()
  }

  /// Returns whether some of each clip lies in front of the eye.
  private func isSeen(_ clips: [ClipPath], by map: Projection) -> Bool {
    clips.allSatisfy { !PathProjector(map: map, reach: reach).fill($0.path).isEmpty }
  }

  /// Returns the group as it is on the page; nil where it needs none there.
  private mutating func project(_ group: Group, by map: Projection) -> Group? {
    guard let effects = group.effects else {
      guard group.owner >= 0 else { return nil }
      return Group(layer: group.layer, continuing: group.continues)
    }
    let clips = effects.clips.map {
      ClipPath(path: PathProjector(map: map, reach: reach).fill($0.path), rule: $0.rule)
    }
    var seen = effects
    seen.clips = clips
    if let old = effects.mask {
      let inner = Projection(old.transform).concatenating(map)
      seen.mask = Mask(self.seen(old.drawing, by: inner), kind: old.kind)
    }
    if let old = effects.fragment {
      seen.fragment = old.seen(through: map, drawing: old.drawing.map { self.seen($0, by: map) })
    }
    for (k, filter) in effects.filters.enumerated() {
      guard case .gaussianBlur(let radius) = filter else { continue }
      let local = map.affine(near: middle(of: group))
      seen.filters[k] = .gaussianBlur(
        radius: radius * Double(abs(local.a * local.d - local.b * local.c)).squareRoot())
      findings.append(
        Finding(
          layer: group.layer, outcome: .approximated,
          reason: "a blur seen in perspective has the same radius everywhere"))
    }
    return Group(layer: group.layer, continuing: group.continues, effects: seen)
  }

  private func middle(of group: Group) -> CGPoint {
    guard let box = group.effects?.clips.first?.path.boundingBox, !box.isNull else { return .zero }
    return CGPoint(x: box.midX, y: box.midY)
  }

  private mutating func seen(_ drawing: Drawing, by map: Projection) -> Drawing {
    let key = ProjectedKey(drawing: ObjectIdentifier(drawing), projection: map)
    if let known = projected[key] { return known.seen }
    let seen = project(drawing, by: map)
    projected[key] = (drawing, seen)
    return seen
  }

  // MARK: Paths

  private mutating func project(_ item: DrawnPath, by map: Projection, into builder: inout DrawingBuilder) {
    let projector = PathProjector(map: map, reach: reach)
    if let paint = item.fill {
      paintArea(item.path, rule: item.rule, paint: paint, projector: projector, into: &builder)
    }
    if let stroke = item.stroke {
      let outline = item.path.outline(of: stroke, precision: projector.magnification(of: item.path))
      paintArea(outline, rule: .winding, paint: stroke.paint, projector: projector, into: &builder)
    }
  }

  private mutating func paintArea(
    _ path: CGPath, rule: CGPathFillRule, paint: Paint, projector: PathProjector,
    into builder: inout DrawingBuilder
  ) {
    let area = projector.fill(path)
    guard !area.isEmpty else { return }
    switch paint {
    case .color: builder.append(.path(DrawnPath(path: area, fill: paint, rule: rule)))
    case .pattern(let pattern):
      guard var view = pattern.view else { return }
      view.projection = view.projection.concatenating(projector.map)
      view.tiles = seen(view.tiles, by: projector.map)
      builder.append(.path(DrawnPath(path: area, fill: .pattern(pattern.seen(in: view)), rule: rule)))
    case .gradient(let gradient):
      let seen = gradient.seen(through: projector.map, over: area)
      builder.append(.path(DrawnPath(path: area, fill: .gradient(seen), rule: rule)))
    }
  }

  // MARK: Text

  /// Glyphs become outlines. An invisible run, roughly where they are seen, keeps their text in the page.
  private mutating func project(_ run: GlyphRun, by map: Projection, into builder: inout DrawingBuilder) {
    let projector = PathProjector(map: map, reach: reach)
    let outline = outlines.path(of: run)
    if let fill = run.fill {
      paintArea(outline, rule: .winding, paint: fill, projector: projector, into: &builder)
    }
    if let stroke = run.stroke {
      let edge = outline.outline(of: stroke, precision: projector.magnification(of: outline))
      paintArea(edge, rule: .winding, paint: stroke.paint, projector: projector, into: &builder)
    }
    guard let first = run.glyphs.first, let last = run.glyphs.last else { return }
    let end = CGPoint(x: last.origin.x + last.advance, y: last.origin.y)
    let middle = CGPoint(x: (first.origin.x + end.x) / 2, y: first.origin.y)
    // One end of a run that passes the eye may be visible although its middle is not.
    guard
      let place = [middle, first.origin, end].first(where: { map.w(of: $0) > Projection.nearestW })
    else { return }
    builder.append(.group(Group(transform: map.affine(near: place)), [.glyphs(run.invisible)]))
  }

  // MARK: Images

  private func project(_ image: DrawnImage, by map: Projection, into builder: inout DrawingBuilder) {
    var seen = image
    let inner = image.projection.map { $0.concatenating(map) } ?? map
    seen.projection = inner
    if !inner.polygon(of: image.destination).isEmpty { builder.append(.image(seen)) }
  }

  // MARK: Shadows

  /// A shadow is blurred in its own plane, so its silhouette stays there.
  private mutating func project(
    _ shadow: DrawnShadow, by map: Projection, into builder: inout DrawingBuilder
  ) {
    let projection = shadow.projection.map { $0.concatenating(map) } ?? map
    let offset = CGAffineTransform(translationX: shadow.offset.width, y: shadow.offset.height)
    // An offset too large to be projected leads far off the page.
    guard Projection(offset).concatenating(projection).isFinite else { return }
    builder.append(
      .shadow(
        DrawnShadow(
          silhouette: shadow.silhouette, sigma: shadow.sigma, offset: shadow.offset, color: shadow.color,
          projection: projection, layer: shadow.layer)))
  }
}
