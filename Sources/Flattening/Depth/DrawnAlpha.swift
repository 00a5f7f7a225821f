import DisplayList
import QuartzCore

/// How much of what lies behind a drawing covers where it draws at all.
struct DrawnAlpha {
  /// Whether nothing shines through: then parts of the drawing may be drawn twice.
  private(set) var isOpaque = true
  /// Whether anything is seen at all.
  private(set) var isInvisible = true
  /// The alpha of all that is drawn; nil where it differs, as where translucent things may lie over each other.
  var common: Double? { lowest == highest && count <= 1 ? highest : nil }
  /// How many things are drawn that others show through.
  private var count = 0
  private var lowest = Double.infinity
  private(set) var highest = -Double.infinity

  /// Nothing.
  init() {}

  init(_ items: ArraySlice<DisplayItem>, definitions: [Definition]) {
    var sources = [items]
    var alphas = [1.0]
    var seen = Set<DefinitionIndex>()
    while var source = sources.popLast() {
      guard let item = source.popFirst() else { continue }
      sources.append(source)
      let outer = alphas[alphas.count - 1]
      switch item {
      case .beginGroup(let group):
        alphas.append(outer * min(max(group.effects?.opacity ?? 1, 0), 1))
        if group.effects?.changesAlpha ?? false { (isOpaque, lowest) = (false, -1) }
      case .endGroup: if alphas.count > 1 { alphas.removeLast() }
      case .path(let path):
        if let fill = path.fill { add(fill, outer) }
        if let stroke = path.stroke { add(stroke.paint, outer) }
      case .glyphs(let run):
        if let fill = run.fill { add(fill, outer) }
        if let stroke = run.stroke { add(stroke.paint, outer) }
      case .image(let image):
        add(outer * Double(image.tint?.alpha ?? 1), differs: image.image.hasAlpha)
      case .shadow(let shadow): add(outer * Double(shadow.color.alpha), differs: true)
      case .use(let index, _):
        guard definitions.indices.contains(Int(index)), seen.insert(index).inserted else { continue }
        sources.append([.beginGroup(DisplayGroup(effects: GroupEffects(opacity: outer)))])
        sources[sources.count - 1] += definitions[Int(index)].items[...] + [.endGroup]
      }
    }
  }

  /// The same in a group.
  func within(_ effects: GroupEffects?) -> DrawnAlpha {
    guard let effects, !isInvisible else { return self }
    var result = self
    let opacity = min(max(effects.opacity, 0), 1)
    if isOpaque && opacity < 1 { result.count = 1 }
    result.highest *= opacity
    result.lowest *= opacity
    if opacity < 1 { result.isOpaque = false }
    if effects.changesAlpha { (result.isOpaque, result.lowest) = (false, -1) }
    return result
  }

  mutating func add(_ other: DrawnAlpha) {
    isOpaque = isOpaque && other.isOpaque
    isInvisible = isInvisible && other.isInvisible
    count += other.count
    lowest = min(lowest, other.lowest)
    highest = max(highest, other.highest)
  }

  private mutating func add(_ alpha: Double, differs: Bool = false) {
    isInvisible = false
    if alpha < 1 || differs { (isOpaque, count) = (false, count + 1) }
    highest = max(highest, alpha)
    lowest = differs ? 0 : min(lowest, alpha)
  }

  private mutating func add(_ paint: Paint, _ outer: Double) {
    switch paint {
    case .color(let color): add(outer * Double(color.alpha))
    case .gradient(let gradient):
      let alphas = gradient.stops.map { outer * Double($0.color.alpha) }
      add(alphas.max() ?? 0, differs: alphas.max() != alphas.min())
    case .pattern(let pattern): add(outer, differs: !pattern.isOpaque)
    }
  }
}

extension GroupEffects {
  /// Whether what the group draws lets other things shine through than its parts and its opacity say.
  fileprivate var changesAlpha: Bool {
    mask != nil || !filters.isEmpty || share != nil || blendMode != .normal
  }
}
