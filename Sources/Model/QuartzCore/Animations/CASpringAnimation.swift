/// An animation that moves like a mass on a spring.
///
/// The spring is solved exactly at each moment. It is cut off at the end of the duration, for which
/// `settlingDuration` is a good choice. A timing function is applied to its time.
open class CASpringAnimation: CABasicAnimation {
  /// The mass at the end of the spring. Must be above 0; other values are ignored. Default 1.
  open var mass: CGFloat = 1 { didSet { if !(mass > 0 && mass.isFinite) { mass = oldValue } } }
  /// The force of the spring per unit of distance. Must be above 0; other values are ignored. Default 100.
  open var stiffness: CGFloat = 100 {
    didSet { if !(stiffness > 0 && stiffness.isFinite) { stiffness = oldValue } }
  }
  /// The friction per unit of speed; 0 oscillates for ever. Negative values are ignored. Default 10.
  open var damping: CGFloat = 10 { didSet { if !(damping >= 0 && damping.isFinite) { damping = oldValue } } }
  /// The initial speed in distances per second; positive is towards the goal. Default 0.
  open var initialVelocity: CGFloat = 0
  /// Whether the spring may be overdamped; otherwise it is then treated as critically damped. Default false.
  open var allowsOverdamping = false

  public override init() { super.init() }

  public required init?(coder: NSCoder) { super.init(coder: coder) }

  /// Creates a spring by its appearance, which lasts until it settles. It may be overdamped.
  ///
  /// - Parameters:
  ///   - perceptualDuration: the apparent duration, in seconds.
  ///   - bounce: 0 for none, 1 for endless oscillation, negative for overdamping.
  public convenience init(perceptualDuration: CFTimeInterval, bounce: CGFloat = 0) {
    self.init()
    let frequency = 2 * CGFloat.pi / CGFloat(max(perceptualDuration, .leastNormalMagnitude))
    let bounce = min(max(bounce, -1), 1)
    mass = 1
    stiffness = frequency * frequency
    let ratio = bounce >= 0 ? 1 - bounce : 1 / max(1 + bounce, .ulpOfOne)
    damping = 2 * ratio * frequency
    allowsOverdamping = true
    duration = settlingDuration
  }

  override func makeEmptyCopy() -> CAAnimation { CASpringAnimation() }

  override func assign(from other: CAAnimation) {
    super.assign(from: other)
    guard let other = other as? CASpringAnimation else { return }
    mass = other.mass
    stiffness = other.stiffness
    damping = other.damping
    initialVelocity = other.initialVelocity
    allowsOverdamping = other.allowsOverdamping
  }

  @_spi(Properties) open override class var propertyTable: PropertyTable { .springAnimation }
}
