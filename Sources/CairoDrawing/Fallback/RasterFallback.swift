import CCairo
import CoreGraphics
import DisplayList
import ImageDecoding
import TextLayout

/// Draws as pixels what a document's format cannot say: the only place where groups of documents become pixels.
///
/// A group becomes a picture at the fallback resolution where layers ask for it, where its filters are none that vectors say,
/// and where an operator of Porter and Duff joins something in it with what was drawn before: all that has to be known for that
/// lies in the innermost isolated group around both, or on the page. Its text and links stay, unseen; findings name the layers.
/// Holes (`clear`, `destinationOut`) and mixtures become masks.
public struct RasterFallback {
  /// What the drawing is written in.
  public enum Format: Sendable {
    /// Without filters.
    case pdf
    /// With filters; layers that ask for pixels stay vectors.
    case svg
  }

  /// How a drawing is seen on the page.
  struct View {
    /// Points of the page to a unit.
    var scale = 0.0
    /// What of it can be seen, in its own coordinates.
    var seen = CGRect.null
    var layer: LayerIndex = -1
    var isEcho = false

    func inside(_ transform: CGAffineTransform) -> View {
      var inner = self
      inner.scale *= Double(abs(transform.determinant)).squareRoot()
      inner.seen = seen.isNull ? .null : seen.applying(transform.inverted())
      return inner
    }

    func inside(_ group: DisplayGroup) -> View {
      var inner = inside(group.transform)
      if group.layer >= 0 { inner.layer = group.layer }
      guard let effects = group.effects else { return inner }
      inner.isEcho = isEcho || effects.isEcho
      for clip in effects.clips { inner.seen = inner.seen.cut(to: clip.path.boundingBox) }
      // What is blurred into what can be seen.
      let reach = -effects.filters.reach
      if !inner.seen.isNull { inner.seen = inner.seen.insetBy(dx: reach, dy: reach) }
      return inner
    }
  }

  let list: DisplayList
  let format: Format
  let dpi: Double
  let background: RGBA?
  let resources: Resources
  let outlines: GlyphOutlines
  let plan: PagePlan
  private var result: DisplayList
  /// How each definition is seen by all that refer to it.
  private var views: [View]
  /// Which definitions have text or links in them.
  private(set) var readable: [Bool] = []

  /// The same drawing in groups, paints and pictures that a format can say.
  ///
  /// - Parameters:
  ///   - scale: points of the page to a unit of the list.
  ///   - background: what lies beneath everything; nil for nothing.
  ///   - dpi: pixels to an inch of the page.
  public static func lowered(
    _ list: DisplayList, for format: Format, scale: Double = 1, background: RGBA?, dpi: Double,
    images: ImageCache, outlines: GlyphOutlines
  ) -> DisplayList {
    let list = list.sayingMixturesByMasks()
    let isTouched = ([list.items] + list.definitions.map(\.items)).contains { items in
      items.contains { item in
        guard case .beginGroup(let group) = item, let effects = group.effects else { return false }
        return effects.blendMode.isOperator
          || format == .pdf && (!effects.filters.isEmpty || effects.rasterizationScale != nil)
      }
    }
    guard isTouched else { return list }
    var fallback = RasterFallback(
      list, format, background: background, dpi: dpi, resources: Resources(images: images), outlines)
    fallback.rewrite(scale: scale)
    return fallback.result.sayingHolesByMasks()
  }

  private init(
    _ list: DisplayList, _ format: Format, background: RGBA?, dpi: Double, resources: Resources,
    _ outlines: GlyphOutlines
  ) {
    self.list = list
    self.format = format
    self.background = background
    self.dpi = dpi
    self.resources = resources
    self.outlines = outlines
    plan = PagePlan(list)
    result = list
    views = list.definitions.map { _ in View() }
    for definition in list.definitions { readable.append(isReadable(definition.items)) }
  }

  private mutating func rewrite(scale: Double) {
    let operators = OperatorContexts(list)
    let page = View(scale: scale, seen: CGRect(origin: .zero, size: list.size))
    result.items = rewritten(.page, list.items, operators.page, seen: page)
    // Definitions refer to earlier ones only: whoever refers to one is known before it.
    for k in list.definitions.indices.reversed() where views[k].scale > 0 {
      result.definitions[k].items = rewritten(
        .definition(k), list.definitions[k].items, operators.definitions[k], seen: views[k])
    }
  }

  private mutating func rewritten(
    _ place: PagePlan.Place, _ items: [DisplayItem], _ operators: OperatorContexts.Places, seen: View
  ) -> [DisplayItem] {
    if let all = operators[-1] {
      report(all, in: seen)
      return pixels(place, items[...], effects: nil, in: seen)
    }
    let index = plan.index(of: place)
    var output: [DisplayItem] = []
    var views = [seen]
    var next = 0
    while next < items.count {
      let item = items[next]
      let outer = views[views.count - 1]
      switch item {
      case .beginGroup(let group):
        let end = min(Int(index[next].end), items.count)
        guard group.transform.isUsable, end > next else {
          next = end + 1
          continue
        }
        let (inner, inside) = (outer.inside(group), items[(next + 1)..<end])
        if let reasons = reasons(operators[next], group, inside) {
          switch reasons {
          case .operators(let operators): report(operators, in: inner)
          case .filters(let why): report(why, group, inner)
          }
          var drawn = group
          drawn.effects = group.effects?.withoutFilters()
          output.append(.beginGroup(drawn))
          output += pixels(place, inside, effects: group.effects, in: inner)
          output.append(.endGroup)
          next = end + 1
          continue
        }
        if let mask = group.effects?.mask { note(mask.definition, inner.inside(mask.transform)) }
        if let drawing = group.effects?.share?.drawing { note(drawing, inner) }
        views.append(inner)
      case .endGroup: if views.count > 1 { views.removeLast() }
      case .use(let definition, let transform):
        if transform.isUsable { note(definition, outer.inside(transform), isCut: true) }
      case .shadow(let shadow):
        if case .definition(let definition) = shadow.silhouette { note(definition, outer) }
        if let definition = shadow.seen { note(definition, outer) }
      case .path, .glyphs:
        for pattern in item.patterns where pattern.transform.isUsable {
          note(pattern.definition, outer.inside(pattern.transform))
        }
      case .image: break
      }
      output.append(item)
      next += 1
    }
    return output
  }

  /// Notes how a definition is seen; as a whole, unless it is cut as what uses it is.
  private mutating func note(_ definition: DefinitionIndex, _ view: View, isCut: Bool = false) {
    let k = Int(definition)
    guard views.indices.contains(k) else { return }
    views[k].scale = max(views[k].scale, view.scale)
    views[k].seen = views[k].seen.union(isCut ? view.seen : list.definitions[k].bounds)
    if views[k].layer < 0 { views[k].layer = view.layer }
  }

  // MARK: Reasons

  private enum Reasons {
    case operators([OperatorContexts.Operator])
    case filters(String)
  }

  private func reasons(
    _ operators: [OperatorContexts.Operator]?, _ group: DisplayGroup, _ items: ArraySlice<DisplayItem>
  ) -> Reasons? {
    if let operators { return .operators(operators) }
    guard format == .pdf, let effects = group.effects else { return nil }
    if effects.rasterizationScale != nil { return .filters("it asks for it (shouldRasterize)") }
    guard !effects.filters.isEmpty, !isVector(effects.filters, of: items) else { return nil }
    return .filters("this format has no such filter")
  }

  private mutating func report(_ operators: [OperatorContexts.Operator], in view: View) {
    for operation in operators {
      result.findings.append(
        Finding(
          layer: operation.layer >= 0 ? operation.layer : view.layer, outcome: .rasterised(dpi: dpi),
          reason:
            "this format has no operator \(operation.mode.rawValue): all that it joins is drawn as pixels"))
    }
  }

  private mutating func report(_ reason: String, _ group: DisplayGroup, _ view: View) {
    guard let effects = group.effects, view.scale > 0 else { return }
    let scale = effects.pixelScale(dpi / 72 * view.scale)
    result.findings.append(
      Finding(layer: view.layer, outcome: .rasterised(dpi: 72 * scale / view.scale), reason: reason))
  }

  // MARK: Pixels

  /// A picture of items in their own coordinates, filtered, and the text and links that are in them.
  private mutating func pixels(
    _ place: PagePlan.Place, _ items: ArraySlice<DisplayItem>, effects: GroupEffects?, in view: View
  ) -> [DisplayItem] {
    let filters = effects?.filters ?? []
    let isPage = if case .page = place { effects == nil } else { false }
    let reach = filters.reach
    guard !view.seen.isNull else { return [] }
    var shown = view.seen.insetBy(dx: reach, dy: reach)
    if !filters.makeSomethingOfNothing, !isPage || background == nil {
      let content = DisplayList.bounds(of: items, definitions: list.definitions)
      guard !content.isNull else { return [] }
      shown = shown.cut(to: content.insetBy(dx: -reach, dy: -reach))
    }
    guard !shown.isNull, !shown.isEmpty, shown.width.isFinite, shown.height.isFinite else { return [] }
    // Viewers may stretch pictures to whole pixels of theirs.
    if view.scale == 1 { shown = shown.integral }
    let wanted = dpi / 72 * view.scale
    let area = RasterArea(holding: shown, scale: effects?.pixelScale(wanted) ?? wanted, reach: reach)
    var found: [Finding] = []
    let raster = area.surface { cr in
      if isPage, let background { cr.paint(background) }
      let painter = Painter(
        cr, target: .pixels, resources: resources, plan: plan, outlines: outlines, fallbackDPI: dpi,
        visible: CGRect(x: 0, y: 0, width: area.width, height: area.height))
      painter.concatenate(area.transform)
      painter.draw(place, items.startIndex..<items.endIndex)
      found = painter.findings
    }
    result.findings += found
    guard let raster else {
      let reason = "there is no memory to draw it as pixels"
      result.findings.append(Finding(layer: view.layer, outcome: .dropped, reason: reason))
      return []
    }
    raster.pointer.apply(filters, scale: area.scale)
    // Documents hold what is seen, without what was blurred into it.
    let part = area.pixels(of: shown)
    guard let image = raster.image(of: part) else { return [] }
    // poppler 22.12 draws a picture that ends on a whole pixel as one pixel wider.
    let margin = format == .pdf ? 0.001 / CGFloat(view.scale) : 0
    let picture = DisplayImage(
      image: image, source: CGRect(origin: .zero, size: part.size),
      destination: shown.insetBy(dx: margin, dy: margin), layer: view.layer, isRendition: true)
    return [.image(picture)] + (view.isEcho ? [] : remains(of: items))
  }
}

extension OpaquePointer {
  fileprivate func paint(_ color: RGBA) {
    cairo_set_source_rgba(
      self, Double(color.red), Double(color.green), Double(color.blue), Double(color.alpha))
    cairo_paint(self)
  }
}
