import CCairo
import CoreGraphics
import DisplayList

/// Drawings that a document holds once and repeats, each time by its own matrix: form XObjects.
extension Painter {
  /// Fewer uses than this are written out.
  private static let fewestUses = 4
  /// A drawing of fewer numbers than this takes no more room than the form's name would.
  private static let leastWeight = 8
  /// Forms within forms; what lies deeper is written out. Each costs a level of recursion, here and in Cairo.
  private static let deepestForm = 8

  /// Draws a definition as a form.
  ///
  /// - Returns: false where it has to be drawn anew: it is used seldom, it is small, it depends on what lies behind it or
  ///   on the scale at which it is drawn, its text is not to be found here, or the format has no forms.
  func drawAsForm(_ index: Int) -> Bool {
    guard target == .pdf, colors.isIdentity, !isEcho, let form = form(of: index) else { return false }
    form.setAsRecordedSource(of: cr)
    if opacity < 1 { cairo_paint_with_alpha(cr, max(opacity, 0)) } else { cairo_paint(cr) }
    return true
  }

  private func form(of index: Int) -> CairoSurface? {
    if let known = forms[index] { return known }
    // Counted, so that Cairo may know the surface again by the number that it has given it.
    let made = makeForm(of: index)
    forms[index] = .some(made)
    return made
  }

  private func makeForm(of index: Int) -> CairoSurface? {
    let use = plan.use(of: index)
    let box = definitions[index].bounds
    guard use.count >= Self.fewestUses, use.weight >= Self.leastWeight, use.isRepeatable,
      formDepth < Self.deepestForm, !box.isNull, !box.isInfinite,
      max(abs(box.minX), abs(box.maxX), abs(box.minY), abs(box.maxY)) < 30_000
    else { return nil }
    let grown = box.insetBy(dx: -1, dy: -1).integral
    guard let recording = CairoSurface(recording: grown), let context = CairoContext(recording) else {
      return nil
    }
    let painter = Painter(
      context.pointer, target: target, resources: resources, plan: plan, outlines: outlines,
      fallbackDPI: fallbackDPI, nesting: nesting)
    painter.formDepth = formDepth + 1
    painter.draw(.definition(index))
    findings += painter.findings
    prepare(recording)
    return recording
  }
}

extension PagePlan {
  /// How a definition is used.
  struct Use {
    /// How many items refer to it.
    var count = 0
    /// About how many numbers its drawing takes.
    var weight = 0
    /// Whether it looks the same wherever it is: it joins what lies behind by covering it, and has no pixels of a
    /// resolution of its own.
    var isRepeatable = true
    /// Whether there are shadows of drawings in it.
    var castsShadows = false
  }

  static func uses(in list: DisplayList, blending: [Bool]) -> [Use] {
    var result = blending.map { Use(isRepeatable: !$0) }
    func count(_ items: [DisplayItem]) {
      for case .use(let index, _) in items where result.indices.contains(Int(index)) {
        result[Int(index)].count += 1
      }
    }
    count(list.items)
    for (k, definition) in list.definitions.enumerated() {
      count(definition.items)
      for item in definition.items {
        switch item {
        case .beginGroup(let group):
          result[k].weight += 1
          if let effects = group.effects, !effects.filters.isEmpty || effects.rasterizationScale != nil {
            result[k].isRepeatable = false
          }
        case .endGroup: break
        case .path(let path): result[k].weight += path.path.weight
        case .glyphs(let run): result[k].weight += 4 + run.glyphs.count
        case .image: result[k].weight += 4
        case .shadow(let shadow):
          result[k].isRepeatable = false
          if case .definition = shadow.silhouette { result[k].castsShadows = true }
        case .use(let index, _):
          guard result.indices.contains(Int(index)) else { continue }
          // What is a form itself takes the room of its name.
          result[k].weight += min(result[Int(index)].weight, 7)
          if !result[Int(index)].isRepeatable { result[k].isRepeatable = false }
        }
      }
    }
    return result
  }
}

extension CGPath {
  /// About how many numbers say the path.
  fileprivate var weight: Int {
    if case .rect = shape { return 4 }
    var weight = 0
    forEachElement { element in
      switch element {
      case .move, .line: weight += 2
      case .quadCurve, .curve: weight += 6
      case .closeSubpath: break
      }
    }
    return weight
  }
}
