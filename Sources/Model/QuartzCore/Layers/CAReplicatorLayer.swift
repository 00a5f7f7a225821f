/// A layer that shows its sublayers several times, with transform, colour and time changing from copy to
/// copy.
open class CAReplicatorLayer: CALayer {
  /// The default limit of copies, over all replicators of a picture.
  package static let mostCopies = 1_000_000

  /// The number of copies; none if it is 0. Default 1. Animatable.
  open var instanceCount = 1 {
    willSet { willChange("instanceCount") }
    didSet { didChange() }
  }
  /// Whether sublayers keep their depth. Default false.
  open var preservesDepth = false {
    willSet { willChange("preservesDepth") }
    didSet { didChange() }
  }
  /// The delay from copy to copy, in seconds. Default 0. Animatable.
  open var instanceDelay: CFTimeInterval = 0 {
    willSet { willChange("instanceDelay") }
    didSet { didChange() }
  }
  /// The transform from copy to copy, about the anchor point. Default the identity. Animatable.
  open var instanceTransform = CATransform3DIdentity {
    willSet { willChange("instanceTransform") }
    didSet { didChange() }
  }
  /// The colour that the first copy is multiplied with. Default opaque white. Animatable.
  open var instanceColor: CGColor? = CATextLayer.white {
    willSet { willChange("instanceColor") }
    didSet { didChange() }
  }
  /// The change of red from copy to copy; the result stays within 0…1. Default 0. Animatable.
  open var instanceRedOffset: Float = 0 {
    willSet { willChange("instanceRedOffset") }
    didSet { didChange() }
  }
  /// The same for green. Default 0. Animatable.
  open var instanceGreenOffset: Float = 0 {
    willSet { willChange("instanceGreenOffset") }
    didSet { didChange() }
  }
  /// The same for blue. Default 0. Animatable.
  open var instanceBlueOffset: Float = 0 {
    willSet { willChange("instanceBlueOffset") }
    didSet { didChange() }
  }
  /// The same for alpha, which makes each copy a group. Default 0. Animatable.
  open var instanceAlphaOffset: Float = 0 {
    willSet { willChange("instanceAlphaOffset") }
    didSet { didChange() }
  }

  public override init() { super.init() }

  public override init(layer: Any) {
    super.init(layer: layer)
    guard let other = layer as? CAReplicatorLayer else { return }
    instanceCount = other.instanceCount
    preservesDepth = other.preservesDepth
    instanceDelay = other.instanceDelay
    instanceTransform = other.instanceTransform
    instanceColor = other.instanceColor
    instanceRedOffset = other.instanceRedOffset
    instanceGreenOffset = other.instanceGreenOffset
    instanceBlueOffset = other.instanceBlueOffset
    instanceAlphaOffset = other.instanceAlphaOffset
  }

  public required init?(coder: NSCoder) { super.init(coder: coder) }

  @_spi(Properties) open override class var propertyTable: PropertyTable { .replicatorLayer }

  override func makeCopy() -> CALayer { CAReplicatorLayer(layer: self) }
}
