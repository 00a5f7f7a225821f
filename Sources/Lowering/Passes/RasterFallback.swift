import CoreGraphics
import Drawing

/// Draws as pixels what a document's format cannot say: the only place where groups of documents become pixels.
///
/// A group becomes a picture at the fallback resolution where layers ask for it, where its filters are none that vectors say,
/// and where an operator of Porter and Duff joins something in it with what was drawn before: all that has to be known for that
/// lies in the innermost isolated group around both, or on the page. Its text and links stay, unseen; findings name the layers.
/// Holes (`clear`, `destinationOut`) and mixtures become masks.
struct RasterFallback {
  /// How a drawing is seen on the page.
  struct View {
    /// Points of the page to a unit.
    var scale = 0.0
    /// What of it can be seen, in its own coordinates.
    var seen = CGRect.null
    var layer: LayerIndex = -1
    var isArtifact = false
    /// Whether it is more than the content of a group.
    var isReference = false

    func inside(_ transform: CGAffineTransform) -> View {
      var inner = self
      inner.scale *= Double(abs(transform.determinant)).squareRoot()
      inner.seen = seen.isNull ? .null : seen.applying(transform.inverted())
      return inner
    }

    func inside(_ group: Group) -> View {
      var inner = inside(group.transform)
      if group.layer >= 0 { inner.layer = group.layer }
      guard let effects = group.effects else { return inner }
      inner.isArtifact = isArtifact || effects.isArtifact
      for clip in effects.clips { inner.seen = inner.seen.cut(to: clip.path.boundingBox) }
      // What is blurred into what can be seen.
      let reach = -effects.filters.reach
      if !inner.seen.isNull { inner.seen = inner.seen.insetBy(dx: reach, dy: reach) }
      return inner
    }
  }

  let page: DrawnPage
  let lowering: Lowering
  private var findings: [Finding] = []
  /// How each drawing is seen by all that refer to it.
  private var views: [ObjectIdentifier: View] = [:]
  /// What groups show that became pixels, by their content.
  private var pixels: [ObjectIdentifier: Drawing] = [:]

  /// The page without operators and filters that the output cannot say; holes are left to another pass.
  static func lower(_ page: DrawnPage, by lowering: Lowering) -> DrawnPage {
    var isNeeded = !lowering.capabilities.hasOperators && page.drawing.facts.has(.operators)
    isNeeded = isNeeded || !lowering.capabilities.hasFilters && page.drawing.facts.has(.filters)
    guard isNeeded else { return page }
    var fallback = RasterFallback(page, lowering)
    var page = page
    page.drawing = fallback.lowered()
    page.findings += fallback.findings
    return page
  }

  private init(_ page: DrawnPage, _ lowering: Lowering) {
    self.page = page
    self.lowering = lowering
  }

  private mutating func lowered() -> Drawing {
    let whole = View(scale: lowering.scale, seen: CGRect(origin: .zero, size: page.size))
    let operators = page.drawing.joiningOperators(of: -1)
    guard operators.isEmpty else {
      report(operators, in: whole)
      return raster(of: page.drawing, effects: nil, in: whole)
    }
    views[ObjectIdentifier(page.drawing)] = whole
    // Whoever refers to a drawing comes before it: how it is seen is known by then.
    for drawing in page.drawing.reachable() {
      guard let view = views[ObjectIdentifier(drawing)], view.scale > 0 else { continue }
      let operators = view.isReference ? drawing.joiningOperators(of: view.layer) : []
      if operators.isEmpty {
        look(at: drawing, view)
      } else {
        report(operators, in: view)
        pixels[ObjectIdentifier(drawing)] = raster(of: drawing, effects: nil, in: view)
      }
    }
    return page.drawing.rewriting(replacing: pixels) { node, original in
      guard case .group(_, let drawn) = original, pixels[ObjectIdentifier(drawn)] != nil,
        case .group(var group, let content) = node
      else { return nil }
      group.effects = group.effects?.withoutFilters()
      return .group(group, content)
    }
  }

  /// Makes pixels of the groups of a drawing that need them, and notes how the others are seen.
  private mutating func look(at drawing: Drawing, _ view: View) {
    for node in drawing.nodes {
      switch node {
      case .group(let group, let content):
        guard group.transform.isUsable else { continue }
        let inner = view.inside(group)
        if makesPixels(of: content, in: group, inner) { continue }
        note(content, inner, isCut: true, isReference: false)
        if let mask = group.effects?.mask { note(mask.drawing, inner.inside(mask.transform)) }
        if let drawing = group.effects?.fragment?.drawing { note(drawing, inner) }
      case .instance(let drawing, let transform):
        if transform.isUsable { note(drawing, view.inside(transform), isCut: true) }
      case .shadow: for drawing in node.drawings { note(drawing, view) }
      case .path, .glyphs:
        for pattern in node.patterns where pattern.transform.isUsable {
          note(pattern.drawing, view.inside(pattern.transform))
        }
      case .image: break
      }
    }
  }

  /// Notes how a drawing is seen; as a whole, unless it is cut as what shows it is.
  private mutating func note(_ drawing: Drawing, _ view: View, isCut: Bool = false, isReference: Bool = true)
  {
    let known = views[ObjectIdentifier(drawing)]
    var seen = view
    seen.seen = isCut ? view.seen : drawing.bounds
    seen.isReference = isReference || known?.isReference ?? false
    if let known {
      seen.scale = max(known.scale, view.scale)
      seen.seen = seen.seen.union(known.seen)
      seen.layer = known.layer
      seen.isArtifact = known.isArtifact && view.isArtifact
    }
    views[ObjectIdentifier(drawing)] = seen
  }

  /// Draws a group as pixels if it cannot be said otherwise.
  private mutating func makesPixels(of content: Drawing, in group: Group, _ view: View) -> Bool {
    guard let effects = group.effects else { return false }
    let operators = effects.isolates ? content.joiningOperators(of: view.layer) : []
    if !operators.isEmpty {
      report(operators, in: view)
    } else if !lowering.capabilities.ignoresRasterization, effects.rasterizationScale != nil {
      report("it asks for it (shouldRasterize)", effects, view)
    } else if !lowering.capabilities.hasFilters, !effects.filters.isEmpty,
      !isVector(effects.filters, of: content)
    {
      report(
        TintedDocuments.problem(of: content, by: effects.filters, lowering.images)
          ?? "this format has no such filter", effects, view)
    } else {
      return false
    }
    pixels[ObjectIdentifier(content)] = raster(of: content, effects: effects, in: view)
    return true
  }

  private mutating func report(_ operators: [JoiningOperator], in view: View) {
    for operation in operators {
      findings.append(
        Finding(
          layer: operation.layer >= 0 ? operation.layer : view.layer, outcome: .rasterised(dpi: lowering.dpi),
          reason:
            "this format has no operator \(operation.mode.rawValue): all that it joins is drawn as pixels"))
    }
  }

  private mutating func report(_ reason: String, _ effects: GroupEffects, _ view: View) {
    guard view.scale > 0 else { return }
    let scale = effects.pixelScale(lowering.dpi / 72 * view.scale)
    findings.append(
      Finding(layer: view.layer, outcome: .rasterised(dpi: 72 * scale / view.scale), reason: reason))
  }

  // MARK: Pixels

  /// A picture of a drawing in its own coordinates, filtered, and the text and links that are in it.
  private mutating func raster(of drawing: Drawing, effects: GroupEffects?, in view: View) -> Drawing {
    let filters = effects?.filters ?? []
    let isPage = drawing === page.drawing
    let reach = filters.reach
    guard !view.seen.isNull else { return .empty }
    var shown = view.seen.insetBy(dx: reach, dy: reach)
    if !filters.makeSomethingOfNothing, !isPage || lowering.background == nil {
      guard !drawing.bounds.isNull else { return .empty }
      shown = shown.cut(to: drawing.bounds.insetBy(dx: -reach, dy: -reach))
    }
    guard !shown.isNull, !shown.isEmpty, shown.width.isFinite, shown.height.isFinite else { return .empty }
    // Viewers may stretch pictures to whole pixels of theirs.
    if view.scale == 1 { shown = shown.integral }
    let wanted = lowering.dpi / 72 * view.scale
    let area = RasterArea(holding: shown, scale: effects?.pixelScale(wanted) ?? wanted, reach: reach)
    // Documents hold what is seen, without what was blurred into it.
    guard
      let raster = lowering.rasteriser.raster(
        of: drawing, in: area, part: shown, filters: filters,
        background: isPage ? lowering.background : nil)
    else {
      let reason = "there is no memory to draw it as pixels"
      findings.append(Finding(layer: view.layer, outcome: .dropped, reason: reason))
      return .empty
    }
    findings += raster.findings
    guard let image = raster.image else { return .empty }
    // poppler 22.12 draws a picture that ends on a whole pixel as one pixel wider.
    let margin = 0.001 / CGFloat(view.scale)
    let picture = DrawnImage(
      image: image, source: CGRect(origin: .zero, size: image.naturalSize),
      destination: shown.insetBy(dx: margin, dy: margin), layer: view.layer, isRendition: true)
    return Drawing([.image(picture)] + (view.isArtifact ? [] : lowering.remains(of: drawing)))
  }
}
