/// A layer that gives birth to particles, as pictures of its cells.
///
/// Where a particle is follows from its seed, cell and number alone: a moment is exported without those before it,
/// and always in the same way. Emission begins at time 0 of the layer. Particles beyond a million are left out, and
/// reported.
open class CAEmitterLayer: CALayer {
  /// The kinds of particles that are born. Default nil.
  open var emitterCells: [CAEmitterCell]? {
    willSet { willChange("emitterCells") }
    didSet { didChange() }
  }
  /// Multiplied into the cells' birth rates. Default 1. Animatable.
  open var birthRate: Float = 1 {
    willSet { willChange("birthRate") }
    didSet { didChange() }
  }
  /// Multiplied into the cells' lifetimes. Default 1. Animatable.
  open var lifetime: Float = 1 {
    willSet { willChange("lifetime") }
    didSet { didChange() }
  }
  /// The centre of the shape, in the layer's coordinates. Default (0, 0). Animatable.
  open var emitterPosition = CGPoint.zero {
    willSet { willChange("emitterPosition") }
    didSet { didChange() }
  }
  /// The z of the shape's centre, in points; seen where `preservesDepth` is on, and in the order of `backToFront`.
  /// Default 0. Animatable.
  open var emitterZPosition: CGFloat = 0 {
    willSet { willChange("emitterZPosition") }
    didSet { didChange() }
  }
  /// Of the shape, in points; its width is the radius of circles and spheres. Default (0, 0). Animatable.
  open var emitterSize = CGSize.zero {
    willSet { willChange("emitterSize") }
    didSet { didChange() }
  }
  /// How deep a cuboid is along z, in points; other shapes have no use for it. Default 0. Animatable.
  open var emitterDepth: CGFloat = 0 {
    willSet { willChange("emitterDepth") }
    didSet { didChange() }
  }
  /// The shape that particles are born on or in. Default `point`.
  open var emitterShape = CAEmitterLayerEmitterShape.point {
    willSet { willChange("emitterShape") }
    didSet { didChange() }
  }
  /// Which part of the shape gives birth. Default `volume`.
  open var emitterMode = CAEmitterLayerEmitterMode.volume {
    willSet { willChange("emitterMode") }
    didSet { didChange() }
  }
  /// In which order particles are drawn, and how they join. Default `unordered`.
  open var renderMode = CAEmitterLayerRenderMode.unordered {
    willSet { willChange("renderMode") }
    didSet { didChange() }
  }
  /// Whether each particle is a plane of its own, at its depth in the space around the layer. Default false: all lie
  /// in the layer's plane.
  open var preservesDepth = false {
    willSet { willChange("preservesDepth") }
    didSet { didChange() }
  }
  /// Multiplied into the cells' velocities. Default 1. Animatable.
  open var velocity: Float = 1 {
    willSet { willChange("velocity") }
    didSet { didChange() }
  }
  /// Multiplied into the cells' scales. Default 1. Animatable.
  open var scale: Float = 1 {
    willSet { willChange("scale") }
    didSet { didChange() }
  }
  /// Multiplied into the cells' spins. Default 1. Animatable.
  open var spin: Float = 1 {
    willSet { willChange("spin") }
    didSet { didChange() }
  }
  /// Where the random numbers begin: the same seed gives the same picture on every run. Default 0.
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
