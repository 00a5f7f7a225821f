extension CALayer {
  /// Called before a property changes, or where a layer comes or goes: looks for the action, which `didChange()` runs. Costs
  /// next to nothing unless a clock is running.
  @inline(__always)
  final func willChange(_ key: String) {
    if type(of: self).needsDisplay(forKey: key) { setNeedsDisplay() }
    guard let now = CATransaction.time else { return }
    findAction(forKey: key, at: now)
  }

  /// Called after the change: actions see the new value.
  @inline(__always)
  final func didChange() {
    if flags.contains(.awaitsActions) { runWaitingActions() }
  }

  /// Runs the action of something that has happened to the layer.
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
        // Before it came there was nothing to be seen of it.
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

  /// The animation of a property that nobody said anything else about: from what is shown now to the model's value, or a
  /// fade from one look to the other where values cannot be mixed.
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

  /// How the change of a property shows that nobody said anything else about.
  package enum ImplicitChange {
    /// It is there at once.
    case immediate
    /// One look fades to the other.
    case fade
    /// The value goes from what is shown now to the model's.
    case animation
  }

  /// How a property changes where nobody says anything else.
  package final func implicitChange(forKey key: String) -> ImplicitChange {
    switch key {
    case "hidden", "geometryFlipped", "masksToBounds", "mask", "sublayers", "maskedCorners", "filters",
      "backgroundFilters", "compositingFilter":
      .fade
    // Documented or measured to have none, though explicit animations change them.
    case "doubleSided", "cornerCurve", "path", "shadowPath": .immediate
    case "backgroundColor" where backgroundColor == nil: .immediate
    default: type(of: self).propertyTable[key]?.isAnimatable == true ? .animation : .immediate
    }
  }

  /// Whether the layer, or one above it, came into the tree at this moment: there is nothing that it could change from.
  private var isNewInTransaction: Bool {
    var layer: CALayer? = self
    while let current = layer {
      if current.flags.contains(.isNew) { return true }
      layer = current.parent
    }
    return false
  }

  /// What the delegate, the layer, its style or its class says.
  private func declaredAction(forKey event: String) -> (any CAAction)? {
    if let action = delegate?.action(for: self, forKey: event) { return action }
    if let action = actions?[event] { return action }
    var style = self.style
    // A style may hold another style; a bound keeps one that holds itself from going on for ever.
    for _ in 0..<64 {
      guard let current = style else { break }
      if let action = (current["actions"] as? [String: any CAAction])?[event] { return action }
      style = current["style"] as? [AnyHashable: Any]
    }
    return type(of: self).defaultAction(forKey: event)
  }
}
