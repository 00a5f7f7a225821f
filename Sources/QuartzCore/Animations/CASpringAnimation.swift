/// An animation whose way is that of a weight on a spring.
///
/// The spring is solved exactly at each moment. It is cut off where the duration ends, for which `settlingDuration`
/// is a good choice. A timing function bends its time.
open class CASpringAnimation: CABasicAnimation {
  /// Of the weight at the end of the spring: the heavier, the slower. Above 0; other values are refused. Default 1.
  open var mass: CGFloat = 1 { didSet { if !(mass > 0 && mass.isFinite) { mass = oldValue } } }
  /// How strongly the spring pulls, to a unit of distance. Above 0; other values are refused. Default 100.
  open var stiffness: CGFloat = 100 {
    didSet { if !(stiffness > 0 && stiffness.isFinite) { stiffness = oldValue } }
  }
  /// How strongly friction holds back, to a unit of speed; 0 swings for ever. Values below 0 are refused. Default 10.
  open var damping: CGFloat = 10 { didSet { if !(damping >= 0 && damping.isFinite) { damping = oldValue } } }
  /// How fast the weight moves at the start, in distances per second; positive is towards its goal. Default 0.
  open var initialVelocity: CGFloat = 0
  /// Whether a spring that is damped beyond critically may stay so; otherwise it is treated as critically damped.
  /// Default false.
  open var allowsOverdamping = false

  public override init() { super.init() }

  public required init?(coder: NSCoder) { super.init(coder: coder) }

  /// A spring by what is seen of it, which lasts until it settles. It may be damped beyond critically.
  ///
  /// - Parameters:
  ///   - perceptualDuration: how long the way seems to take, in seconds.
  ///   - bounce: 0 for none, 1 for endless swinging, below 0 for a spring that is damped beyond critically.
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
