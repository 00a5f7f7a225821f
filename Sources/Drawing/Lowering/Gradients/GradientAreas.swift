import CoreGraphics
import Drawing

/// Conic gradients, and those in perspective, as stacked areas, since no document format has them.
///
/// PDF could express them as functions of the place or as meshes of patches. But viewers sample such
/// functions on coarse grids, and cut meshes off at whole pixels (docs/internals/viewers.md).
struct GradientAreas {
  private let lowering: Lowering
  private var findings: [Finding] = []

  /// Returns the page without such gradients, unless the output has them.
  static func lower(_ page: DrawnPage, by lowering: Lowering) -> DrawnPage {
    guard !lowering.capabilities.contains(.allGradients), page.drawing.facts.has(.conicAndProjectedPaints)
    else { return page }
    // Groups whose clip such a gradient fills. These are clipped as a whole, and the gradient is not clipped
    // again, which would make its edge thinner.
    var filled: Set<ObjectIdentifier> = []
    let views = Views(ofAllIn: page, by: lowering, with: .conicAndProjectedPaints) { node, _, view in
      if case .path(let path) = node, let clip = path.clipFilledByAreas(in: view) {
        filled.insert(ObjectIdentifier(clip.content))
      }
    }
    var pass = GradientAreas(lowering: lowering)
    var page = page
    page.drawing = page.drawing.rewritingNodes { nodes, original in
      guard original.facts.has(.conicAndProjectedPaints), let view = views[original] else { return nil }
      return zip(nodes, original.nodes).flatMap { node, before -> [Drawing.Node] in
        if case .path(let path) = node, let gradient = path.gradientOfAreas {
          return pass.nodes(for: path, with: gradient, in: view)
        }
        guard case .group(var group, let content) = node, case .group(_, let before) = before else {
          return [node]
        }
        if filled.contains(ObjectIdentifier(before)) { group.effects?.isIsolated = true }
        return content.isEmpty ? [] : [.group(group, content)]
      }
    }
    page.findings += pass.findings
    return page
  }

  /// Returns the areas, clipped to the path as a whole: clipped separately, lower ones would show at the
  /// edge. Translucent colours are painted opaque under a mask of the same areas, whose grey levels are the
  /// alphas.
  private mutating func nodes(for path: DrawnPath, with gradient: Gradient, in view: View) -> [Drawing.Node] {
    let seen = path.path.boundingBox.cut(to: view.seen)
    guard !seen.isNull, seen.width > 0, seen.height > 0 else { return [] }
    let isOpaque = gradient.stops.allSatisfy { $0.color.alpha >= 1 }
    guard isOpaque || lowering.capabilities.contains(.luminosityMasks) else {
      return pixels(of: path, showing: seen, in: view)
    }
    func areas(_ color: (RGBA) -> RGBA) -> [Drawing.Node] {
      let stops = gradient.stops.map { Gradient.Stop(offset: $0.offset, color: color($0.color)) }
      return self.areas(of: gradient.with(stops), over: path.path, seen: seen, in: view)
    }
    var nodes = areas { $0.withAlpha(1) }
    guard !nodes.isEmpty else { return [] }
    if !isOpaque {
      let alphas = Mask(Drawing(areas { RGBA(gray: $0.alpha) }), kind: .luminosity)
      nodes = [.group(GroupEffects(isIsolated: true, mask: alphas), nodes)]
    }
    // The visible part of a box may be no more than what is drawn; but moments must have the same structure.
    let isAllSeen =
      view.isClippedToSeen && path.path.rectangle?.covers(view.seen) ?? false
      && !lowering.capabilities.contains(.joinedMoments)
    if isAllSeen || path.clipFilledByAreas(in: view) != nil {
      nodes = [.group(Group(), nodes)]
    } else {
      let clip = ClipPath(path: path.path, rule: path.rule)
      nodes = [.group(GroupEffects(isIsolated: true, clips: [clip]), nodes)]
    }
    if path.stroke != nil {
      var line = path
      line.fill = nil
      nodes.append(.path(line))
    }
    return nodes
  }

  private mutating func pixels(of path: DrawnPath, showing box: CGRect, in view: View) -> [Drawing.Node] {
    let picture = lowering.picture(of: Drawing([.path(path)]), showing: box, in: view)
    findings += picture.findings
    guard let image = picture.image else { return [] }
    findings.append(
      Finding(
        layer: view.layer, outcome: .rasterised(dpi: picture.dpi),
        reason: "translucent gradients in perspective or around a centre need masks of brightness"))
    return [.image(image)]
  }

  private func areas(
    of gradient: Gradient, over path: CGPath, seen: CGRect, in view: View
  ) -> [Drawing.Node] {
    let scale = max(view.toPage.largestScale, 1e-9)
    let step = lowering.gradientStep
    guard case .conic(let center, let angle) = gradient.kind else {
      // Extended beyond the visible area, so that no edge coincides with that of a clip.
      let visible = view.seen.insetBy(dx: -CGFloat(1 / scale), dy: -CGFloat(1 / scale))
      return ProjectedAreas(gradient, over: path, overlap: 1 / scale, visible: visible, step: step)?.nodes
        ?? []
    }
    guard gradient.transform.isUsable else { return [] }
    return ConicFan(
      gradient.stops, center: center, angle: angle, place: gradient.transform, covering: seen, scale: scale,
      step: step
    ).nodes
  }
}

extension DrawnPath {
  /// The gradient it is filled with, if documents draw that as areas.
  fileprivate var gradientOfAreas: Gradient? {
    guard case .gradient(let gradient)? = fill, gradient.isConicOrProjected else { return nil }
    return gradient
  }

  /// Returns the enclosing clip whose outline it fills with such a gradient; nil for none, if something in the
  /// group blends with the backdrop, and for a translucent gradient over something else: that must be clipped
  /// as it would be without the gradient, or its edges would not meet those beside it.
  fileprivate func clipFilledByAreas(in view: View) -> View.Clip? {
    guard let gradient = gradientOfAreas, stroke == nil, let clip = view.clip,
      !clip.content.facts.has(.blends),
      clip.content.facts.leafCount == 1 || gradient.stops.allSatisfy({ $0.color.alpha >= 1 }),
      path.transformed(by: clip.toContent).holds(clip.outline)
    else { return nil }
    return clip
  }
}

extension RGBA {
  init(gray: Float) { self.init(red: gray, green: gray, blue: gray) }
}
