/// An animation through several values, or along a path.
open class CAKeyframeAnimation: CAPropertyAnimation {
  /// The key values, of the property's type; a single one has no effect. Default nil.
  open var values: [Any]?
  /// The path that a point moves along; takes precedence over `values`. The ends of lines and curves are the
  /// key values; in between, curves are followed by their parameter, in the paced modes by their length. In
  /// the mode `discrete`, the point jumps between the starts of lines and curves.
  open var path: CGPath? { didSet { if let changing = path as? CGMutablePath { path = changing.copy() } } }
  /// When each value is reached, as fractions of the duration, ascending from 0 to 1; nil spaces them evenly.
  /// If the numbers of times and values differ, the surplus is ignored. The mode `discrete` has one more time
  /// than values: the start of each value, and the end.
  open var keyTimes: [NSNumber]?
  /// The pace between each pair of values; linear if there are too few. Default nil. Ignored by the paced
  /// modes.
  open var timingFunctions: [CAMediaTimingFunction]?
  /// How values are interpolated. Default `linear`.
  open var calculationMode = CAAnimationCalculationMode.linear
  /// The tension of a `cubic` curve at each value: −1 round, 1 tight.
  open var tensionValues: [NSNumber]?
  /// The continuity of a `cubic` curve at each value: 0 is smooth, others give a corner.
  open var continuityValues: [NSNumber]?
  /// The bias of a `cubic` curve: 1 overshoots before, −1 after each value.
  open var biasValues: [NSNumber]?
  /// Whether what moves along the path rotates with it; nil if not.
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
