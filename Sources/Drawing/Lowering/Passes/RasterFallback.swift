import CoreGraphics
import Drawing

/// Draws what a document's format cannot express as pixels: the only place where groups of documents become
/// pixels.
///
/// A group becomes a picture at the fallback resolution if its layer asks for that, if vectors cannot express
/// its filters, or if an operator of Porter and Duff combines something in it with what was drawn before:
/// everything needed for that is in the innermost isolated group around both, or on the page. Text and links
/// stay, invisible; findings name the layers. Holes (`clear`, `destinationOut`) and mixtures become masks.
struct RasterFallback {
  let page: DrawnPage
  let lowering: Lowering
  private var findings: [Finding] = []
  private var views: Views
  /// The effects of groups that become pixels, by their content.
  private var rasterised: [ObjectIdentifier: GroupEffects] = [:]
  /// The replacements of groups that became pixels, by their content.
  private var pixels: [ObjectIdentifier: Drawing] = [:]

  /// Returns the page without unsupported operators and filters; another pass handles holes.
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
    let operators = JoiningOperator.all(in: page.drawing, of: -1)
    if !operators.isEmpty, let whole = views[page.drawing] {
      report(operators, in: whole)
      return raster(of: page.drawing, effects: nil, in: whole)
    }
    // A drawing follows those that refer to it, so its view is known by then.
    for drawing in page.drawing.reachable() {
      guard let view = views[drawing] else { continue }
      if let effects = rasterised[ObjectIdentifier(drawing)] {
        rasterise(drawing, effects, view)
        continue
      }
      let operators = view.isReference ? JoiningOperator.all(in: drawing, of: view.layer) : []
      if operators.isEmpty {
        examine(drawing, view)
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

  /// Notes the views of what a drawing refers to, and the groups that vectors cannot express.
  private mutating func examine(_ drawing: Drawing, _ view: View) {
    for node in drawing.nodes {
      views.record(node, in: view)
      guard case .group(let group, let content) = node, group.transform.isUsable,
        let effects = group.effects, needsPixels(content, effects)
      else { continue }
      rasterised[ObjectIdentifier(content)] = effects
    }
  }

  private func needsPixels(_ content: Drawing, _ effects: GroupEffects) -> Bool {
    effects.isolates && !JoiningOperator.all(in: content, of: -1).isEmpty
      || !lowering.capabilities.contains(.unrasterized) && effects.rasterizationScale != nil
      || !lowering.capabilities.contains(.filters) && !effects.filters.isEmpty
        && !isVector(effects.filters, of: content)
  }

  /// Rasterises the content of a group, all of it that any of the groups with this content shows.
  private mutating func rasterise(_ content: Drawing, _ effects: GroupEffects, _ view: View) {
    let operators = effects.isolates ? JoiningOperator.all(in: content, of: view.layer) : []
    if !operators.isEmpty {
      report(operators, in: view)
    } else if !lowering.capabilities.contains(.unrasterized), effects.rasterizationScale != nil {
      report("the layer asks for it (shouldRasterize)", effects, view)
    } else {
      report(
        TintedDocuments.problem(of: content, by: effects.filters, lowering.images)
          ?? "this format has \(effects.filters.lack)", effects, view)
    }
    if lowering.capabilities.contains(.inks), content.facts.has(.inks) {
      findings.append(
        Finding(
          layer: view.layer, outcome: .approximated,
          reason: "its pixels are printed as they look, without its inks"))
    }
    pixels[ObjectIdentifier(content)] = raster(of: content, effects: effects, in: view)
  }

  private mutating func report(_ operators: [JoiningOperator], in view: View) {
    for operation in operators {
      findings.append(
        Finding(
          layer: operation.layer >= 0 ? operation.layer : view.layer, outcome: .rasterised(dpi: lowering.dpi),
          reason: operation.problem))
    }
  }

  private mutating func report(_ reason: String, _ effects: GroupEffects, _ view: View) {
    guard view.scale > 0 else { return }
    let scale = effects.pixelScale(lowering.dpi / 72 * view.scale)
    findings.append(
      Finding(layer: view.layer, outcome: .rasterised(dpi: 72 * scale / view.scale), reason: reason))
  }

  // MARK: Pixels

  /// Returns a filtered picture of a drawing in its own coordinates, and its text and links.
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
