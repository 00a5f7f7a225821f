/// A change from how a layer looked to how it looks now.
open class CATransition: CAAnimation {
  /// Default `fade`.
  open var type = CATransitionType.fade
  /// Where the new contents come from; `fromRight` where nil.
  open var subtype: CATransitionSubtype?
  /// Where the way starts, 0…1. Default 0.
  open var startProgress: Float = 0
  /// Where the way ends, 0…1. Default 1.
  open var endProgress: Float = 1
  /// Only kept.
  open var filter: Any?

  override func makeEmptyCopy() -> CAAnimation { CATransition() }

  override func assign(from other: CAAnimation) {
    super.assign(from: other)
    guard let other = other as? CATransition else { return }
    type = other.type
    subtype = other.subtype
    startProgress = other.startProgress
    endProgress = other.endProgress
    filter = other.filter
  }

  @_spi(Properties) open override class var propertyTable: PropertyTable { .transition }
}
