/// Several animations in the time of one; what lies beyond the group's duration is cut off.
open class CAAnimationGroup: CAAnimation {
  open var animations: [CAAnimation]?

  override func makeEmptyCopy() -> CAAnimation { CAAnimationGroup() }

  override func assign(from other: CAAnimation) {
    super.assign(from: other)
    guard let other = other as? CAAnimationGroup else { return }
    animations = other.animations
  }

  @_spi(Properties) open override class var propertyTable: PropertyTable { .animationGroup }
}
