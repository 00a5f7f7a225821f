/// Several animations in the time of one; what lies beyond the group's duration is cut off.
open class CAAnimationGroup: CAAnimation {
  /// All in the group's own time. A group that would hold itself is left out.
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
  /// Whether a group holds this one, or ever did.
  private var isNested = false

  public override init() { super.init() }

  public required init?(coder: NSCoder) { super.init(coder: coder) }

  deinit {
    // Released one by one, so that groups within groups do not take the stack down.
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
