/// Several animations with a common timing; they are cut off at the end of the group's duration.
open class CAAnimationGroup: CAAnimation {
  /// The animations, in the group's time. A group that would contain itself is left out.
  open var animations: [CAAnimation]? {
    get { storedAnimations }
    set {
      storedAnimations = Cycles.without(self, isNested: isNested, newValue) {
        ($0 as? CAAnimationGroup)?.storedAnimations
      }
      for case let group as CAAnimationGroup in storedAnimations ?? [] { group.isNested = true }
    }
  }
  private var storedAnimations: [CAAnimation]?
  /// Whether a group contains this one, or ever did.
  private var isNested = false

  public override init() { super.init() }

  public required init?(coder: NSCoder) { super.init(coder: coder) }

  deinit {
    // Released one by one, so that deeply nested groups do not overflow the stack.
    var doomed = storedAnimations ?? []
    storedAnimations = nil
    while var animation = doomed.popLast() {
      guard isKnownUniquelyReferenced(&animation), let group = animation as? CAAnimationGroup else {
        continue
      }
      doomed.append(contentsOf: group.storedAnimations ?? [])
      group.storedAnimations = nil
    }
  }

  override func makeEmptyCopy() -> CAAnimation { CAAnimationGroup() }

  override func assign(from other: CAAnimation) {
    super.assign(from: other)
    guard let other = other as? CAAnimationGroup else { return }
    storedAnimations = other.storedAnimations
  }

  @_spi(Properties) open override class var propertyTable: PropertyTable { .animationGroup }
}
