import Drawing
import QuartzCore

/// Draws a layer's backdrop again, changed by its background filters and clipped to its outline. The layer's
/// own group is open and still empty.
///
/// This follows `backdrop-filter` of the Filter Effects module, level 2, but the backdrop is mirrored beyond
/// the edges of the page and of clipped groups around the layer, where a blur would let it fade.
struct BackdropDrawer {
  let page: PageBuilder

  /// - Parameters:
  ///   - index: the layer whose backdrop it is.
  ///   - ownGroups: how many of the innermost open groups are the layer's own.
  func draw(_ request: BackdropRequest, of index: LayerIndex, ownGroups: Int) {
    // The backdrop is unknown in a mask, a plane in depth or a drawing that is shown in several places.
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
        "of many backgroundFilters behind each other, only the nearest show through it")
    }
    // A translucent backdrop would show through its own blur, so it is replaced, unless the layer fades.
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

/// A layer's background filters.
struct BackdropRequest {
  var filters: [Filter]
  /// The outline, in the layer's coordinates.
  var outline: CGPath
  /// The opacity of the layer, where the backdrop is drawn outside of its group.
  var opacity = 1.0

  /// How far beyond the outline the filters look. A Gaussian is below 1/255 there.
  var reach: CGFloat {
    filters.reduce(0) { sum, filter in
      if case .gaussianBlur(let radius) = filter { sum + 3 * CGFloat(radius) } else { sum }
    }
  }

  /// Returns the same on the page, for a plane in depth. A blur has the radius of the plane's middle.
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
