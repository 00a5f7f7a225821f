extension CALayer {
  final func addCopy(of animation: CAAnimation, forKey key: String?) {
    guard let copy = animation.copy() as? CAAnimation else { return }
    if copy.timing.duration <= 0 {
      copy.timing.duration = CATransaction.animationDuration()
      // If the transaction has a duration of 0, only what stays after the end is ever visible.
      if copy.timing.duration <= 0 {
        if copy.isRemovedOnCompletion { return }
        copy.timing.duration = .leastNormalMagnitude
      }
    }
    if copy.timingFunction == nil { copy.timingFunction = CATransaction.animationTimingFunction() }
    if copy.timing.beginTime == 0, let now = CATransaction.time {
      copy.timing.beginTime = convertTime(now, from: nil)
    }
    var key = key
    if let transition = copy as? CATransition {
      key = kCATransition
      takeLook(for: transition)
    }
    if let key { removeAnimation(forKey: key) }
    var entry = LayerAnimation(key: key ?? "", isAnonymous: key == nil, animation: copy)
    entry.completions = CATransaction.completionsOfAnimations
    for completion in entry.completions { completion.enter() }
    rare.values.animations.append(entry)
  }

  /// Gives a transition the layer's previous appearance; if several begin at one moment, that before the
  /// first of them.
  final func takeLook(for transition: CATransition) {
    guard transition.takesLayer, transition.previousLayer == nil else { return }
    if let earlier = animation(forKey: kCATransition) as? CATransition, earlier.takesLayer,
      earlier.beginTime == transition.beginTime
    {
      transition.before = earlier.before
    } else {
      transition.previousLayer = snapshot()
    }
  }

  /// All animations, in the order they were added, including those without a key.
  @_spi(Properties) public final var animations: [CAAnimation] {
    rareStyle?.values.animations.map(\.animation) ?? []
  }

  /// The keys of `animations`, one for each; nil for those without one.
  @_spi(Properties) public final var animationEntries: [String?] {
    rareStyle?.values.animations.map { $0.isAnonymous ? nil : $0.key } ?? []
  }
}
