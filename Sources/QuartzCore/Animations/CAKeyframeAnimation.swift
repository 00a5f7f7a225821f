/// An animation through several values, or along a path.
open class CAKeyframeAnimation: CAPropertyAnimation {
  /// The key values, of the kind that the property has; one alone changes nothing. Default nil.
  open var values: [Any]?
  /// Where a point moves along; beats `values`. Each end of a line or curve is a key value; between them curves are followed
  /// by their parameter, in the paced modes by their length. With the mode `discrete` it stands at the starts of all.
  open var path: CGPath? { didSet { if let changing = path as? CGMutablePath { path = changing.copy() } } }
  /// When each value is reached, as fractions of the duration, rising from 0 to 1; evenly spread where nil. Of more, or fewer,
  /// than there are values, the first count.
  /// With the mode `discrete` one more than there are values: when each value starts, and the end.
  open var keyTimes: [NSNumber]?
  /// The pace between each two values; even where there are too few. Default nil. Paced modes have no use for them.
  open var timingFunctions: [CAMediaTimingFunction]?
  /// How values between the key values are found. Default `linear`.
  open var calculationMode = CAAnimationCalculationMode.linear
  /// How tightly a `cubic` curve bends at each value: −1 round, 1 tight.
  open var tensionValues: [NSNumber]?
  /// Whether a `cubic` curve has a corner at each value: 0 smooth.
  open var continuityValues: [NSNumber]?
  /// Where a `cubic` curve overshoots: 1 before, −1 after each value.
  open var biasValues: [NSNumber]?
  /// Whether what moves along the path turns with it; nil if not.
  open var rotationMode: CAAnimationRotationMode?

  override func makeEmptyCopy() -> CAAnimation { CAKeyframeAnimation() }

  override func assign(from other: CAAnimation) {
    super.assign(from: other)
    guard let other = other as? CAKeyframeAnimation else { return }
    values = other.values
    path = other.path
    keyTimes = other.keyTimes
    timingFunctions = other.timingFunctions
    calculationMode = other.calculationMode
    tensionValues = other.tensionValues
    continuityValues = other.continuityValues
    biasValues = other.biasValues
    rotationMode = other.rotationMode
  }

  @_spi(Properties) open override class var propertyTable: PropertyTable { .keyframeAnimation }
}
