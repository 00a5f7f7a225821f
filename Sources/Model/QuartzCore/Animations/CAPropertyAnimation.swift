/// An animation of one property of a layer.
open class CAPropertyAnimation: CAAnimation {
  /// A key path such as `position`, `position.x` or `transform.rotation.z`.
  open var keyPath: String?
  /// Whether values are added to the property's value rather than replacing it. Default false.
  open var isAdditive = false
  /// Whether each repetition starts where the one before ended. Default false.
  open var isCumulative = false
  /// A function that turns the values, which are then numbers, into a transform.
  open var valueFunction: CAValueFunction?

  public override init() { super.init() }

  public required init?(coder: NSCoder) { super.init(coder: coder) }

  /// Creates an animation of the property at a key path.
  public convenience init(keyPath path: String?) {
    self.init()
    keyPath = path
  }

  override func makeEmptyCopy() -> CAAnimation { CAPropertyAnimation() }

  override func assign(from other: CAAnimation) {
    super.assign(from: other)
    guard let other = other as? CAPropertyAnimation else { return }
    keyPath = other.keyPath
    isAdditive = other.isAdditive
    isCumulative = other.isCumulative
    valueFunction = other.valueFunction
  }

  @_spi(Properties) open override class var propertyTable: PropertyTable { .propertyAnimation }
}
