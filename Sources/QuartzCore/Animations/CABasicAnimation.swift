/// An animation between two values.
///
/// Which two: from and to; from and from + by; to − by and to; from and the property's value; the property's value
/// and to; the property's value and that + by.
open class CABasicAnimation: CAPropertyAnimation {
  /// Where it starts: a value of the kind that the property has, or an `NSNumber` or `NSValue` of it. Default nil.
  open var fromValue: Any?
  /// Where it ends. Default nil.
  open var toValue: Any?
  /// How far it goes; of transforms, what is applied before the other end. Has no effect beside both other values.
  /// Default nil.
  open var byValue: Any?

  override func makeEmptyCopy() -> CAAnimation { CABasicAnimation() }

  override func assign(from other: CAAnimation) {
    super.assign(from: other)
    guard let other = other as? CABasicAnimation else { return }
    fromValue = other.fromValue
    toValue = other.toValue
    byValue = other.byValue
  }

  @_spi(Properties) open override class var propertyTable: PropertyTable { .basicAnimation }
}
