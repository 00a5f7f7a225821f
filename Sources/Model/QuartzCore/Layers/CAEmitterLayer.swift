/// A layer that emits particles, which are images of its cells.
///
/// The state of a particle depends only on the seed, its cell and its number: a moment is exported without
/// those before it, and is always the same. Emission begins at time 0 of the layer. Particles beyond a
/// million are left out, and reported.
open class CAEmitterLayer: CALayer {
  /// The kinds of particles. Default nil.
  open var emitterCells: [CAEmitterCell]? {
    willSet { willChange("emitterCells") }
    didSet { didChange() }
  }
  /// A factor for the cells' birth rates. Default 1. Animatable.
  open var birthRate: Float = 1 {
    willSet { willChange("birthRate") }
    didSet { didChange() }
  }
  /// A factor for the cells' lifetimes. Default 1. Animatable.
  open var lifetime: Float = 1 {
    willSet { willChange("lifetime") }
    didSet { didChange() }
  }
  /// The centre of the shape, in the layer's coordinates. Default (0, 0). Animatable.
  open var emitterPosition = CGPoint.zero {
    willSet { willChange("emitterPosition") }
    didSet { didChange() }
  }
  /// The z of the shape's centre, in points; visible if `preservesDepth` is on, and in the order of
  /// `backToFront`. Default 0. Animatable.
  open var emitterZPosition: CGFloat = 0 {
    willSet { willChange("emitterZPosition") }
    didSet { didChange() }
  }
  /// The size of the shape in points; its width is the radius of circles and spheres. Default (0, 0).
  /// Animatable.
  open var emitterSize = CGSize.zero {
    willSet { willChange("emitterSize") }
    didSet { didChange() }
  }
  /// The depth of a cuboid along z, in points; other shapes ignore it. Default 0. Animatable.
  open var emitterDepth: CGFloat = 0 {
    willSet { willChange("emitterDepth") }
    didSet { didChange() }
  }
  /// The shape from which particles are emitted. Default `point`.
  open var emitterShape = CAEmitterLayerEmitterShape.point {
    willSet { willChange("emitterShape") }
    didSet { didChange() }
  }
  /// The part of the shape that emits. Default `volume`.
  open var emitterMode = CAEmitterLayerEmitterMode.volume {
    willSet { willChange("emitterMode") }
    didSet { didChange() }
  }
  /// The order in which particles are drawn, and how they are composed. Default `unordered`.
  open var renderMode = CAEmitterLayerRenderMode.unordered {
    willSet { willChange("renderMode") }
    didSet { didChange() }
  }
  /// Whether each particle is a separate plane, at its depth in the space around the layer. Default false:
  /// all lie in the layer's plane.
  open var preservesDepth = false {
    willSet { willChange("preservesDepth") }
    didSet { didChange() }
  }
  /// A factor for the cells' velocities. Default 1. Animatable.
  open var velocity: Float = 1 {
    willSet { willChange("velocity") }
    didSet { didChange() }
  }
  /// A factor for the cells' scales. Default 1. Animatable.
  open var scale: Float = 1 {
    willSet { willChange("scale") }
    didSet { didChange() }
  }
  /// A factor for the cells' spins. Default 1. Animatable.
  open var spin: Float = 1 {
    willSet { willChange("spin") }
    didSet { didChange() }
  }
  /// The seed of the random numbers: the same seed always gives the same picture. Default 0.
  open var seed: UInt32 = 0 {
    willSet { willChange("seed") }
    didSet { didChange() }
  }

  public override init() { super.init() }

  public override init(layer: Any) {
    super.init(layer: layer)
    guard let other = layer as? CAEmitterLayer else { return }
    emitterCells = other.emitterCells
    birthRate = other.birthRate
    lifetime = other.lifetime
    emitterPosition = other.emitterPosition
    emitterZPosition = other.emitterZPosition
    emitterSize = other.emitterSize
    emitterDepth = other.emitterDepth
    emitterShape = other.emitterShape
    emitterMode = other.emitterMode
    renderMode = other.renderMode
    preservesDepth = other.preservesDepth
    velocity = other.velocity
    scale = other.scale
    spin = other.spin
    seed = other.seed
  }

  public required init?(coder: NSCoder) { super.init(coder: coder) }

  @_spi(Properties) open override class var propertyTable: PropertyTable { .emitterLayer }

  override func makeCopy() -> CALayer { CAEmitterLayer(layer: self) }
}
