import CoreGraphics
import Drawing

/// Draws as pixels what a document's format cannot say: the only place where groups of documents become pixels.
///
/// A group becomes a picture at the fallback resolution where layers ask for it, where its filters are none that vectors say,
/// and where an operator of Porter and Duff joins something in it with what was drawn before: all that has to be known for that
/// lies in the innermost isolated group around both, or on the page. Its text and links stay, unseen; findings name the layers.
/// Holes (`clear`, `destinationOut`) and mixtures become masks.
struct RasterFallback {
  let page: DrawnPage
  let lowering: Lowering
  private var findings: [Finding] = []
  private var views: Views
  /// What groups show that became pixels, by their content.
  private var pixels: [ObjectIdentifier: Drawing] = [:]

  /// The page without operators and filters that the output cannot say; holes are left to another pass.
  static func lower(_ page: DrawnPage, by lowering: Lowering) -> DrawnPage {
    var isNeeded = !lowering.capabilities.contains(.operators) && page.drawing.facts.has(.operators)
    isNeeded = isNeeded || !lowering.capabilities.contains(.filters) && page.drawing.facts.has(.filters)
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
    views = Views(of: page, by: lowering)
  }

  private mutating func lowered() -> Drawing {
    let operators = page.drawing.joiningOperators(of: -1)
    if !operators.isEmpty, let whole = views[page.drawing] {
      report(operators, in: whole)
      return raster(of: page.drawing, effects: nil, in: whole)
    }
    // Whoever refers to a drawing comes before it: how it is seen is known by then.
    for drawing in page.drawing.reachable() {
      guard let view = views[drawing] else { continue }
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
      if case .group(let group, let content) = node, group.transform.isUsable,
        makesPixels(of: content, in: group, view.inside(group, content))
      {
        continue
      }
      views.note(node, in: view)
    }
  }

  /// Draws a group as pixels if it cannot be said otherwise.
  private mutating func makesPixels(of content: Drawing, in group: Group, _ view: View) -> Bool {
    guard let effects = group.effects else { return false }
    let operators = effects.isolates ? content.joiningOperators(of: view.layer) : []
    if !operators.isEmpty {
      report(operators, in: view)
    } else if !lowering.capabilities.contains(.unrasterized), effects.rasterizationScale != nil {
      report("it asks for it (shouldRasterize)", effects, view)
    } else if !lowering.capabilities.contains(.filters), !effects.filters.isEmpty,
      !isVector(effects.filters, of: content)
    {
      report(
        TintedDocuments.problem(of: content, by: effects.filters, lowering.images)
          ?? "this format has no such filter", effects, view)
    } else {
      return false
    }
    if lowering.capabilities.contains(.inks), content.facts.has(.inks) {
      findings.append(
        Finding(
          layer: view.layer, outcome: .approximated,
          reason: "its pixels are printed as they look, without its inks"))
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
    let scale = effects?.pixelScale(lowering.dpi / 72 * view.scale)
    let picture = lowering.picture(
      of: drawing, showing: shown, pixelsPerUnit: scale, in: view, filters: filters,
      background: isPage ? lowering.background : nil)
    findings += picture.findings
    guard let image = picture.image else { return .empty }
    return Drawing([.image(image)] + (view.isArtifact ? [] : lowering.remains(of: drawing)))
  }
}
