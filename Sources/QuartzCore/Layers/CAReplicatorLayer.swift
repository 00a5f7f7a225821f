/// A layer that shows its sublayers several times, each copy moved, coloured and delayed a little more.
open class CAReplicatorLayer: CALayer {
  /// How many copies; none where it is 0. Default 1. Animatable.
  open var instanceCount = 1 {
    willSet { willChange("instanceCount") }
    didSet { didChange() }
  }
  /// Whether sublayers keep their depth. Default false.
  open var preservesDepth = false {
    willSet { willChange("preservesDepth") }
    didSet { didChange() }
  }
  /// In seconds, from copy to copy. Default 0. Animatable.
  open var instanceDelay: CFTimeInterval = 0 {
    willSet { willChange("instanceDelay") }
    didSet { didChange() }
  }
  /// From copy to copy, about the anchor point. Default the identity. Animatable.
  open var instanceTransform = CATransform3DIdentity {
    willSet { willChange("instanceTransform") }
    didSet { didChange() }
  }
  /// Multiplied into the colours of the first copy. Default opaque white. Animatable.
  open var instanceColor: CGColor? = CATextLayer.white {
    willSet { willChange("instanceColor") }
    didSet { didChange() }
  }
  /// Added to the colour's red from copy to copy; the result stays within 0…1. Default 0. Animatable.
  open var instanceRedOffset: Float = 0 {
    willSet { willChange("instanceRedOffset") }
    didSet { didChange() }
  }
  /// As the red one, of green. Default 0. Animatable.
  open var instanceGreenOffset: Float = 0 {
    willSet { willChange("instanceGreenOffset") }
    didSet { didChange() }
  }
  /// As the red one, of blue. Default 0. Animatable.
  open var instanceBlueOffset: Float = 0 {
    willSet { willChange("instanceBlueOffset") }
    didSet { didChange() }
  }
  /// As the red one, of alpha, which makes each copy a group. Default 0. Animatable.
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
