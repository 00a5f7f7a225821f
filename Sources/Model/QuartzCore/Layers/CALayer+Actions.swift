extension CALayer {
  /// Called before a property changes, or a layer is added or removed: looks up the action that `didChange()`
  /// runs. Costs next to nothing unless a clock is running.
  @inline(__always)
  final func willChange(_ key: String) {
    if type(of: self).needsDisplay(forKey: key) { setNeedsDisplay() }
    guard let now = CATransaction.time else { return }
    findAction(forKey: key, at: now)
  }

  /// Called after the change, since actions see the new value.
  @inline(__always)
  final func didChange() { if flags.contains(.awaitsActions) { runWaitingActions() } }

  final func runAction(forEvent event: String) {
    willChange(event)
    didChange()
  }

  private func findAction(forKey key: String, at now: CFTimeInterval) {
    guard !flags.contains(.isPresentation), !CATransaction.disableActions() else { return }
    let localTime = convertTime(now, from: nil)
    guard var found = action(forKey: key) else { return }
    if let animation = (found as? CAAnimation)?.copy() as? CAAnimation {
      if animation.beginTime == 0 { animation.beginTime = localTime }
      if let basic = animation as? CABasicAnimation, basic.fromValue == nil, basic.byValue == nil {
        basic.keyPath = basic.keyPath ?? key
        let shown = Presentation.layer(self, localTime: localTime)
        basic.fromValue = shown.value(forKeyPath: basic.keyPath ?? key)
      }
      if let transition = animation as? CATransition {
        // Before it was added, nothing of it was visible.
        if key == kCAOnOrderIn { transition.takesLayer = false }
        takeLook(for: transition)
      }
      found = animation
    }
    CATransaction.wait(for: self, forKey: key, found)
    flags.insert(.awaitsActions)
  }

  private func runWaitingActions() {
    flags.remove(.awaitsActions)
    for (key, action) in CATransaction.takeActions(of: self) {
      action.run(forKey: key, object: self, arguments: nil)
    }
  }

  final func searchAction(forKey event: String) -> (any CAAction)? {
    let found = declaredAction(forKey: event) ?? implicitAnimation(forKey: event)
    return found is NSNull ? nil : found
  }

  /// The implicit animation of a property: from the presented value to the model's, or a fade if values
  /// cannot be interpolated.
  private func implicitAnimation(forKey key: String) -> CAAnimation? {
    guard CATransaction.time != nil, CATransaction.animationDuration() > 0, parent != nil, !isNewInTransaction
    else { return nil }
    let animation: CAAnimation
    switch implicitChange(forKey: key) {
    case .immediate: return nil
    case .fade: animation = CATransition()
    case .animation:
      animation = CABasicAnimation(keyPath: key)
      animation.fillMode = .backwards
    }
    animation.duration = CATransaction.animationDuration()
    animation.timingFunction =
      CATransaction.animationTimingFunction() ?? CAMediaTimingFunction(name: .default)
    return animation
  }

  /// How the implicit change of a property appears.
  package enum ImplicitChange {
    /// At once.
    case immediate
    /// The old appearance fades to the new one.
    case fade
    /// The value is animated from the presented one to the model's.
    case animation
  }

  /// How a property changes implicitly.
  package final func implicitChange(forKey key: String) -> ImplicitChange {
    switch key {
    case "hidden", "geometryFlipped", "masksToBounds", "mask", "sublayers", "maskedCorners", "filters",
      "backgroundFilters", "compositingFilter":
      .fade
    // Documented or measured not to be animated implicitly, only explicitly.
    case "doubleSided", "cornerCurve", "path", "shadowPath": .immediate
    case "backgroundColor" where backgroundColor == nil: .immediate
    default: type(of: self).propertyTable[key]?.isAnimatable == true ? .animation : .immediate
    }
  }

  /// Whether the layer or an ancestor was added to the tree at this moment: there is nothing that it could
  /// change from.
  private var isNewInTransaction: Bool {
    var layer: CALayer? = self
    while let current = layer {
      if current.flags.contains(.isNew) { return true }
      layer = current.parent
    }
    return false
  }

  /// The action of the delegate, the layer, its style or its class.
  private func declaredAction(forKey event: String) -> (any CAAction)? {
    if let action = delegate?.action(for: self, forKey: event) { return action }
    if let action = actions?[event] { return action }
    var style = self.style
    // A style may contain another; the bound ends a style that contains itself.
    for _ in 0..<64 {
      guard let current = style else { break }
      if let action = (current["actions"] as? [String: any CAAction])?[event] { return action }
      style = current["style"] as? [AnyHashable: Any]
    }
    return type(of: self).defaultAction(forKey: event)
  }
}
