import Drawing
import QuartzCore

/// Draws a layer's backdrop once more, changed by its background filters and cut to its outline. The layer's own group
/// is open, and nothing is in it yet.
///
/// As `backdrop-filter` of the Filter Effects module, level 2, has it; but beyond the edges of the page and of groups around
/// the layer that are cut, the backdrop is mirrored, where a blur would let it fade.
struct BackdropDrawer {
  let page: PageBuilder

  /// - Parameters:
  ///   - index: whose backdrop it is.
  ///   - ownGroups: how many of the innermost open groups are the layer's own.
  func draw(_ request: BackdropRequest, of index: LayerIndex, ownGroups: Int) {
    // Within a mask, a plane in depth or a drawing that is shown in several places nothing is known of the backdrop.
    let own = page.builder.levels.lastIndex { $0.group == nil } ?? 0
    guard
      let backdrop = Backdrop(
        of: request.outline.boundingBox, reach: request.reach, in: page.builder.levels[own...],
        ownGroups: ownGroups,
        page: own == 0 && page.depthSets.isEmpty ? CGRect(origin: .zero, size: page.drawn.size) : nil,
        copies: page.backdrops.mapValues(\.nesting))
    else { return }
    if backdrop.isShortened {
      page.report(
        index, .approximated,
        "of many backgroundFilters behind each other, only the nearest are seen through it")
    }
    // What is not opaque would shine through beneath its own blur; it is replaced as a whole, but for what fades itself.
    let effects = GroupEffects(
      opacity: request.opacity, blendMode: backdrop.isOpaque || request.opacity < 1 ? .normal : .copy,
      isIsolated: true,
      clips: [ClipPath(path: request.outline)], filters: request.filters, isArtifact: true)
    let toArea = backdrop.toCopy.inverted()
    let reflections = backdrop.reflections
    let content: Drawing
    if reflections.count == 1 {
      content = Drawing([.group(Group(transform: toArea), backdrop.nodes)])
    } else {
      let cut = GroupEffects(clips: [ClipPath(path: CGPath(rect: backdrop.edges))])
      let copy = Drawing([.group(cut, backdrop.nodes)])
      content = Drawing(reflections.map { .instance(copy, $0.concatenating(toArea)) })
    }
    page.backdrops[ObjectIdentifier(content)] = (content, backdrop.nesting)
    page.builder.append(.group(Group(layer: index, effects: effects), content))
  }
}

/// What a layer does to its backdrop.
struct BackdropRequest {
  var filters: [Filter]
  /// In the layer's coordinates.
  var outline: CGPath
  /// Of the layer, where the backdrop is drawn outside of its group.
  var opacity = 1.0

  /// How far beyond its outline the filters look: a Gaussian is below a 255th there.
  var reach: CGFloat {
    filters.reduce(0) { sum, filter in
      if case .gaussianBlur(let radius) = filter { sum + 3 * CGFloat(radius) } else { sum }
    }
  }

  /// The same on the page, for a plane in depth: a blur has the radius that it has in the plane's middle.
  func seen(through projection: Projection, reach: Double) -> BackdropRequest {
    var result = self
    let box = outline.boundingBox
    let local = projection.affine(near: CGPoint(x: box.midX, y: box.midY))
    let scale = Double(abs(local.a * local.d - local.b * local.c)).squareRoot()
    result.outline = PathProjector(map: projection, reach: reach).fill(outline)
    result.filters = filters.map { filter in
      if case .gaussianBlur(let radius) = filter { .gaussianBlur(radius: radius * scale) } else { filter }
    }
    return result
  }
}
