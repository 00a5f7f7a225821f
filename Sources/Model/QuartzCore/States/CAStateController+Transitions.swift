extension CAStateController {
  /// An animation of a transition, ready for its layer.
  struct TransitionStep {
    let layer: CALayer
    let key: String?
    let animation: CAAnimation
  }

  /// Returns the transitions between two states of a layer; nil is the base state. Exact matches first;
  /// otherwise those from a state being left to any, and from any to a state being entered. States that both
  /// are based on are neither left nor entered.
  public func transitions(from old: CAState?, to new: CAState?, of layer: CALayer) -> [CAStateTransition] {
    let all = layer.stateTransitions ?? []
    if let exact = all.first(where: { $0.fromState == old?.name ?? "" && $0.toState == new?.name ?? "" }) {
      return [exact]
    }
    let (before, after) = (chain(of: old, in: layer), chain(of: new, in: layer))
    let common = zip(before, after).prefix { $0 === $1 }.count
    let (left, entered) = (before[common...].map(\.name), after[common...].map(\.name))
    let any = CAStateTransition.anyState
    return all.filter {
      ($0.toState == any && left.contains($0.fromState))
        || ($0.fromState == any && entered.contains($0.toState))
    }
  }

  /// Returns copies of the animations that run when a layer changes to a state, made while it still shows the
  /// old one.
  ///
  /// An animation without a key path changes the property of its element's key; one without values begins at
  /// the presented value, and ends at the new value.
  func transitionSteps(to new: CAState?, of layer: CALayer, speed: Float) -> [TransitionStep] {
    guard speed > 0 else { return [] }
    let elements = transitions(from: state(of: layer), to: new, of: layer).flatMap(\.elements)
    return elements.compactMap { element in
      guard element.isEnabled, let target = element.target as? CALayer,
        let animation = element.animation?.copy() as? CAAnimation
      else { return nil }
      animation.isRemovedOnCompletion = false
      animation.speed *= speed
      if let property = animation as? CAPropertyAnimation, property.keyPath == nil {
        property.keyPath = element.key
      }
      if let basic = animation as? CABasicAnimation, let keyPath = basic.keyPath, basic.fromValue == nil,
        basic.toValue == nil, basic.byValue == nil
      {
        basic.fromValue = KeyValueAccess.value(
          of: target.presentationCopy(atSceneTime: CATransaction.time ?? 0), forKeyPath: keyPath)
      }
      return TransitionStep(layer: target, key: element.key, animation: animation)
    }
  }

  /// Starts either the animations that keep a picture of the old state, or all others.
  func start(_ steps: [TransitionStep], keepingPictures: Bool) {
    for step in steps where (step.animation is CATransition) == keepingPictures {
      step.layer.add(step.animation, forKey: step.key)
    }
  }
}
