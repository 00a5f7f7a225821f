extension CALayer {
  final func addCopy(of animation: CAAnimation, forKey key: String?) {
    guard let copy = animation.copy() as? CAAnimation else { return }
    if let settings = CATransaction.settingsOfAnimations {
      if copy.timing.duration == 0, let duration = settings.duration { copy.timing.duration = duration }
      if copy.timingFunction == nil { copy.timingFunction = settings.timingFunction }
    }
    if let transition = copy as? CATransition, transition.takesLayer, transition.previousLayer == nil {
      transition.previousLayer = snapshot()
    }
    if let key { removeAnimation(forKey: key) }
    var entry = LayerAnimation(key: key ?? "", isAnonymous: key == nil, animation: copy)
    entry.completions = CATransaction.completionsOfAnimations
    for completion in entry.completions { completion.enter() }
    rare.values.animations.append(entry)
  }

  /// All animations, in the order they were added, those without a key included.
  @_spi(Properties) public final var animations: [CAAnimation] {
    rareStyle?.values.animations.map(\.animation) ?? []
  }
}

extension CALayer {
  /// The keys of `animations`, one for each; nil for those that were added without one.
  @_spi(Properties) public final var animationEntries: [String?] {
    rareStyle?.values.animations.map { $0.isAnonymous ? nil : $0.key } ?? []
  }
}
