/// How much of the backdrop a drawing covers where it draws at all.
public struct DrawnAlpha: Sendable {
  /// Whether nothing shines through: then parts of the drawing may be drawn twice.
  public private(set) var isOpaque = true
  /// Whether nothing is seen at all.
  public private(set) var isInvisible = true
  /// The alpha of all that is drawn; nil where it differs, as where translucent things may lie over each other.
  public var common: Double? { lowest == highest && count <= 1 ? Double(highest) : nil }
  /// That of what covers most.
  public var greatest: Double { Double(highest) }
  /// How many things are drawn that others show through, counted to two.
  private var count: UInt8 = 0
  private var lowest = Float.infinity
  private var highest = -Float.infinity

  /// Nothing.
  public init() {}

  /// The same in a group.
  public func within(_ effects: GroupEffects?) -> DrawnAlpha {
    guard let effects, !isInvisible else { return self }
    var result = self
    let opacity = min(max(Float(effects.opacity), 0), 1)
    if isOpaque && opacity < 1 { result.count = 1 }
    result.highest *= opacity
    result.lowest *= opacity
    if opacity < 1 { result.isOpaque = false }
    if effects.changesAlpha { (result.isOpaque, result.lowest) = (false, -1) }
    return result
  }

  /// Adds what something else covers.
  public mutating func add(_ other: DrawnAlpha) {
    isOpaque = isOpaque && other.isOpaque
    isInvisible = isInvisible && other.isInvisible
    count = min(count + other.count, 2)
    lowest = min(lowest, other.lowest)
    highest = max(highest, other.highest)
  }

  mutating func add(_ alpha: Double, differs: Bool = false) {
    isInvisible = false
    if alpha < 1 || differs { (isOpaque, count) = (false, min(count + 1, 2)) }
    highest = max(highest, Float(alpha))
    lowest = differs ? 0 : min(lowest, Float(alpha))
  }

  mutating func add(_ paint: Paint) {
    switch paint {
    case .color(let color): add(Double(color.alpha))
    case .gradient(let gradient):
      let alphas = gradient.stops.map { Double($0.color.alpha) }
      add(alphas.max() ?? 0, differs: alphas.max() != alphas.min())
    case .pattern(let pattern): add(1, differs: !pattern.isOpaque)
    }
  }
}

extension GroupEffects {
  /// Whether what the group draws lets other things shine through than its parts and its opacity say.
  fileprivate var changesAlpha: Bool {
    mask != nil || !filters.isEmpty || fragment != nil || blendMode != .normal
  }
}
