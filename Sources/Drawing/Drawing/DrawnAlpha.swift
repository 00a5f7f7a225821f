/// How much of the backdrop a drawing covers where it draws at all.
public struct DrawnAlpha: Sendable {
  /// Whether nothing shows through. Parts of the drawing may then be drawn twice.
  public private(set) var isOpaque = true
  /// Whether the drawing is entirely invisible.
  public private(set) var isInvisible = true
  /// The alpha of everything drawn; nil where it may differ, as where translucent things may overlap.
  public var common: Double? { lowest == highest && count <= 1 ? Double(highest) : nil }
  /// The alpha of the part that covers most.
  public var greatest: Double { Double(highest) }
  /// The number of things that others show through, counted up to two.
  private var count: UInt8 = 0
  private var lowest = Float.infinity
  private var highest = -Float.infinity

  /// The alpha of an empty drawing.
  public init() {}

  /// Returns the alpha of the same drawing within a group.
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

  /// Adds the alpha of another drawing.
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
  /// Whether the group changes alpha by more than its opacity.
  fileprivate var changesAlpha: Bool {
    mask != nil || !filters.isEmpty || fragment != nil || blendMode != .normal
  }
}
