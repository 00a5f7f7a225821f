/// The type of a gradient.
public struct CAGradientLayerType: RawRepresentable, Hashable, Sendable {
  public let rawValue: String

  public init(rawValue: String) { self.rawValue = rawValue }
  public init(_ rawValue: String) { self.rawValue = rawValue }

  /// Along the line from `startPoint` to `endPoint`, in units of the bounds: if these are not square, lines
  /// of equal colour are not perpendicular to it.
  public static let axial = CAGradientLayerType(rawValue: "axial")
  /// Outwards from `startPoint` in ellipses whose radii are the distances of `endPoint` along x and y.
  public static let radial = CAGradientLayerType(rawValue: "radial")
  /// Around `startPoint`, from the direction of `endPoint`, clockwise if y points down.
  public static let conic = CAGradientLayerType(rawValue: "conic")
}

extension CAGradientLayerType: StringConstant {
  static let allCases: [CAGradientLayerType] = [.axial, .radial, .conic]
}

/// A layer that draws a gradient over its background, always clipped to its rounded bounds.
///
/// Colours are interpolated unpremultiplied: red to clear black darkens. Beyond the first and last stops the
/// end colours continue. For fewer than two colours, a number of locations other than that of colours, or
/// points without a direction or radius, exports draw nothing and report it.
open class CAGradientLayer: CALayer {
  /// `CGColor`s, at least two. Default nil. Animatable.
  open var colors: [Any]? {
    willSet { willChange("colors") }
    didSet { didChange() }
  }
  /// The locations of the colours, 0…1, in ascending order: a lower one counts as the one before. Nil spaces
  /// them evenly. Default nil. Animatable.
  open var locations: [NSNumber]? {
    willSet { willChange("locations") }
    didSet { didChange() }
  }
  /// The location of the first colour, or the centre, in units of the bounds. Default (0.5, 0). Animatable.
  open var startPoint = CGPoint(x: 0.5, y: 0) {
    willSet { willChange("startPoint") }
    didSet { didChange() }
  }
  /// The location of the last colour, in units of the bounds; for conic gradients, the direction of the
  /// first. Default (0.5, 1). Animatable.
  open var endPoint = CGPoint(x: 0.5, y: 1) {
    willSet { willChange("endPoint") }
    didSet { didChange() }
  }
  /// The type of the gradient. Default `axial`.
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
