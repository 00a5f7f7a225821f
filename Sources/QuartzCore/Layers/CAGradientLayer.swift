/// How the colours of a gradient layer run.
public struct CAGradientLayerType: RawRepresentable, Hashable, Sendable {
  public let rawValue: String

  public init(rawValue: String) {
    self.rawValue = rawValue
  }

  public init(_ rawValue: String) {
    self.rawValue = rawValue
  }

  /// Along the line from `startPoint` to `endPoint`, evenly across it in units of the bounds: where these are not
  /// square, lines of equal colour are not perpendicular to it.
  public static let axial = CAGradientLayerType(rawValue: "axial")
  /// Outwards from `startPoint` in ellipses, whose radii are the distances of `endPoint` along x and y.
  public static let radial = CAGradientLayerType(rawValue: "radial")
  /// Around `startPoint`, from the direction of `endPoint` clockwise where y grows downwards.
  public static let conic = CAGradientLayerType(rawValue: "conic")
}

extension CAGradientLayerType: StringConstant {
  static let allCases: [CAGradientLayerType] = [.axial, .radial, .conic]
}

/// A layer that draws a gradient over its background, cut at its rounded bounds whether it masks to them or not.
///
/// Colours mix without premultiplication: red to clear black darkens. Before the first and after the last stop the
/// end colours go on. Exports draw nothing for fewer than two colours, for other than one location to each, and for
/// points that make no direction or radius, and report it.
open class CAGradientLayer: CALayer {
  /// `CGColor`s, at least two. Default nil. Animatable.
  open var colors: [Any]? {
    willSet { willChange("colors") }
    didSet { didChange() }
  }
  /// Where each colour stands, 0…1, never falling: one that does counts as the one before. Evenly spread where nil.
  /// Default nil. Animatable.
  open var locations: [NSNumber]? {
    willSet { willChange("locations") }
    didSet { didChange() }
  }
  /// Where the first colour stands, or the middle, in units of the bounds. Default (0.5, 0). Animatable.
  open var startPoint = CGPoint(x: 0.5, y: 0) {
    willSet { willChange("startPoint") }
    didSet { didChange() }
  }
  /// Where the last colour stands, in units of the bounds; of conic gradients, the direction of the first.
  /// Default (0.5, 1). Animatable.
  open var endPoint = CGPoint(x: 0.5, y: 1) {
    willSet { willChange("endPoint") }
    didSet { didChange() }
  }
  /// How the colours run. Default `axial`.
  open var type = CAGradientLayerType.axial {
    willSet { willChange("type") }
    didSet { didChange() }
  }

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
