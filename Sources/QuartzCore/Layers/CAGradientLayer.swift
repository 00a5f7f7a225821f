/// How the colours of a gradient layer run.
public struct CAGradientLayerType: RawRepresentable, Hashable, Sendable {
  public let rawValue: String

  public init(rawValue: String) {
    self.rawValue = rawValue
  }

  public init(_ rawValue: String) {
    self.rawValue = rawValue
  }

  /// Along a line.
  public static let axial = CAGradientLayerType(rawValue: "axial")
  /// Outwards in ellipses.
  public static let radial = CAGradientLayerType(rawValue: "radial")
  /// Around a point.
  public static let conic = CAGradientLayerType(rawValue: "conic")
}

extension CAGradientLayerType: StringConstant {
  static let allCases: [CAGradientLayerType] = [.axial, .radial, .conic]
}

/// A layer that draws a gradient over its background, cut at its rounded bounds.
open class CAGradientLayer: CALayer {
  /// `CGColor`s. Default nil. Animatable.
  open var colors: [Any]? { willSet { willChange("colors") } }
  /// Where each colour stands, 0…1, never falling; evenly spread where nil. Default nil. Animatable.
  open var locations: [NSNumber]? { willSet { willChange("locations") } }
  /// In units of the bounds. Default (0.5, 0). Animatable.
  open var startPoint = CGPoint(x: 0.5, y: 0) { willSet { willChange("startPoint") } }
  /// In units of the bounds. Default (0.5, 1). Animatable.
  open var endPoint = CGPoint(x: 0.5, y: 1) { willSet { willChange("endPoint") } }
  /// Default `axial`.
  open var type = CAGradientLayerType.axial

  public override init() { super.init() }

  public override init(layer: Any) {
    super.init(layer: layer)
    guard let other = layer as? CAGradientLayer else { return }
    colors = other.colors
    locations = other.locations
    startPoint = other.startPoint
    endPoint = other.endPoint
    type = other.type
  }

  public required init?(coder: NSCoder) { super.init(coder: coder) }

  @_spi(Properties) open override class var propertyTable: PropertyTable { .gradientLayer }

  override func makeCopy() -> CALayer { CAGradientLayer(layer: self) }
}
