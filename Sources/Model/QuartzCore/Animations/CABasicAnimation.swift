/// An animation between two values.
///
/// The combinations: from and to; from and from + by; to − by and to; from and the property's value; the
/// property's value and to; the property's value and that + by.
open class CABasicAnimation: CAPropertyAnimation {
  /// The start: a value of the property's type, or an `NSNumber` or `NSValue` of it. Default nil.
  open var fromValue: Any?
  /// The end. Default nil.
  open var toValue: Any?
  /// The change; for transforms, what is applied before the other end. Ignored if both other values are set.
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
