/// The axes along which a scroll layer scrolls.
public struct CAScrollLayerScrollMode: RawRepresentable, Hashable, Sendable {
  public let rawValue: String

  public init(rawValue: String) { self.rawValue = rawValue }
  public init(_ rawValue: String) { self.rawValue = rawValue }

  /// Scrolling has no effect.
  public static let none = CAScrollLayerScrollMode(rawValue: "none")
  /// Only the y of the bounds' origin moves.
  public static let vertically = CAScrollLayerScrollMode(rawValue: "vertically")
  /// Only the x of the bounds' origin moves.
  public static let horizontally = CAScrollLayerScrollMode(rawValue: "horizontally")
  /// The bounds' origin moves freely.
  public static let both = CAScrollLayerScrollMode(rawValue: "both")
}

extension CAScrollLayerScrollMode: StringConstant {
  static let allCases: [CAScrollLayerScrollMode] = [.none, .vertically, .horizontally, .both]
}

/// A layer that shows a part of its contents: scrolling moves the origin of its bounds.
open class CAScrollLayer: CALayer {
  /// The axes along which it scrolls. Default `both`.
  open var scrollMode = CAScrollLayerScrollMode.both {
    willSet { willChange("scrollMode") }
    didSet { didChange() }
  }

  public override init() { super.init() }

  public override init(layer: Any) {
    super.init(layer: layer)
    if let other = layer as? CAScrollLayer { scrollMode = other.scrollMode }
  }

  public required init?(coder: NSCoder) { super.init(coder: coder) }

  /// Scrolls a point to the origin of the bounds, along the axes of `scrollMode`.
  open func scroll(to p: CGPoint) {
    var origin = bounds.origin
    if scrollMode == .both || scrollMode == .horizontally { origin.x = p.x }
    if scrollMode == .both || scrollMode == .vertically { origin.y = p.y }
    bounds.origin = origin
  }

  /// Scrolls by as little as brings the rectangle into the bounds.
  open func scroll(to r: CGRect) {
    func shift(_ low: CGFloat, _ high: CGFloat, into start: CGFloat, _ length: CGFloat) -> CGFloat {
      if high - low > length || low < start { return low }
      return high > start + length ? high - length : start
    }
    let r = r.standardized
    scroll(
      to: CGPoint(
        x: shift(r.minX, r.maxX, into: bounds.minX, bounds.width),
        y: shift(r.minY, r.maxY, into: bounds.minY, bounds.height)))
  }

  @_spi(Properties) open override class var propertyTable: PropertyTable { .scrollLayer }

  override func makeCopy() -> CALayer { CAScrollLayer(layer: self) }
}

extension CALayer {
  /// The nearest enclosing scroll layer.
  final var scrollLayer: CAScrollLayer? {
    var layer = outer
    while let current = layer {
      if let found = current as? CAScrollLayer { return found }
      layer = current.outer
    }
    return nil
  }
}
