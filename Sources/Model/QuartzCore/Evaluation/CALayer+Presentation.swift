extension CALayer {
  /// The layer as it appears at a time of its superlayer: itself if nothing moves, otherwise a copy with the
  /// animated values, without sublayers, mask or superlayer, which the caller takes from the model.
  ///
  /// Times start at 0 with the scene. Animations apply in the order they were added; additive ones add to the
  /// result of those before them.
  ///
  /// A layer that needs `display()` is displayed first. The copy has the layer's class if that is one of this
  /// module, or if it redraws animated properties (`needsDisplay(forKey:)`); otherwise the nearest class of
  /// this module.
  @_spi(Time) public final func presentationLayer(atParentTime time: CFTimeInterval) -> CALayer {
    let isReached = Presentation.isReached(self)
    guard hasAnimations || isReached else { return self }
    let outer = isReached ? Presentation.outerAnimations(reaching: self, atParentTime: time) : []
    guard hasAnimations || !outer.isEmpty else { return self }
    return Presentation.layer(self, localTime: localTime(atParentTime: time), outer: outer)
  }

  /// The same for a time of the layer's own, in its first repetition.
  @_spi(Time) public final func presentationLayer(atLocalTime time: CFTimeInterval) -> CALayer {
    let outer = timing.parentTime(ofLocalTime: time).map {
      Presentation.outerAnimations(reaching: self, atParentTime: $0)
    }
    return Presentation.layer(self, localTime: time, outer: outer ?? [])
  }

  /// Whether the layer's own animations, or those of ancestors, may change it.
  @_spi(Time) public final var mayBeAnimated: Bool { hasAnimations || Presentation.isReached(self) }

  /// Whether the layer has animations of its own.
  @_spi(Time) public final var hasAnimations: Bool {
    guard let rareStyle else { return false }
    return !rareStyle.values.animations.isEmpty
  }
}

/// Creates the copies that show a moment.
enum Presentation {
  /// An active animation, the state of its clock, and the part of its key path that applies to the layer.
  typealias Active = (animation: CAAnimation, phase: MediaTiming.Phase, keyPath: String?)

  static func active(of model: CALayer, at localTime: Double) -> [Active] {
    var active: [Active] = []
    for entry in model.rareStyle?.values.animations ?? [] where entry.animation.isEnabled {
      for (animation, phase) in leaves(of: entry.animation, at: localTime) {
        active.append((animation, phase, (animation as? CAPropertyAnimation)?.keyPath))
      }
    }
    return active
  }

  /// Returns the layer itself if no animation is active.
  ///
  /// - Parameters:
  ///   - outer: animations of ancestors that apply to it after its own.
  ///   - isOfOwnClass: whether the copy must have the layer's class even if that is the caller's own.
  static func layer(
    _ model: CALayer, localTime: Double, outer: [Active] = [], isOfOwnClass: Bool = false
  ) -> CALayer {
    let active = self.active(of: model, at: localTime) + outer
    guard !active.isEmpty else { return model }
    model.displayIfNeeded()
    let isDrawnAnew = active.contains { $0.keyPath.map(model.isDrawnAnew) ?? false }
    let copy = self.copy(of: model, isOfOwnClass: isOfOwnClass || isDrawnAnew)
    var ownsCells = false
    var ownsFilters = false
    for (animation, phase, path) in active {
      switch animation {
      case let transition as CATransition: transition.apply(to: copy, phase)
      case let animation as CAPropertyAnimation:
        guard let keyPath = path else { continue }
        // What the copy shares with the model must not be changed.
        if keyPath.hasPrefix("emitterCells."), !ownsCells {
          ownsCells = true
          if let emitter = copy as? CAEmitterLayer {
            emitter.emitterCells = emitter.emitterCells?.map(\.duplicate)
          }
        }
        if keyPath.contains("ilters."), !ownsFilters {
          ownsFilters = true
          copy.copyFilters()
        }
        apply(animation, keyPath, phase, to: copy)
      default: continue
      }
    }
    if isDrawnAnew { copy.display() }
    return copy
  }

  /// A copy that refers to its model. The drawing of a class of the caller's own comes from the model, unless
  /// the copy has that class too.
  static func copy(of model: CALayer, isOfOwnClass: Bool) -> CALayer {
    let copy = isOfOwnClass ? model.makeCopyOfOwnClass() : model.makeCopy()
    copy.rare.model = model
    copy.flags.insert(.isPresentation)
    return copy
  }

  /// The outgoing layer of the last active transition.
  static func transition(of model: CALayer, localTime: Double) -> OutgoingLayer? {
    for entry in (model.rareStyle?.values.animations ?? []).reversed() where entry.animation.isEnabled {
      guard entry.animation is CATransition || entry.animation is CAAnimationGroup else { continue }
      for (animation, phase) in leaves(of: entry.animation, at: localTime).reversed() {
        if let transition = animation as? CATransition { return transition.outgoing(at: phase) }
      }
    }
    return nil
  }

  /// The active animations in an animation, in order: itself, or those of a group, however deep.
  private static func leaves(of root: CAAnimation, at time: Double) -> [(CAAnimation, MediaTiming.Phase)] {
    var leaves: [(CAAnimation, MediaTiming.Phase)] = []
    // With the duration of the enclosing group, if any.
    var pending = [(root, time, groupDuration: nil as Double?)]
    while let (animation, time, groupDuration) = pending.popLast() {
      let phase = animation.timing.phase(
        at: time, defaultDuration: groupDuration ?? CATransaction.defaultDuration,
        isRemovedAtEnd: groupDuration == nil && animation.isRemovedOnCompletion)
      guard animation.isEnabled, let phase else { continue }
      guard let group = animation as? CAAnimationGroup else {
        leaves.append((animation, phase))
        continue
      }
      let fraction = group.timingFunction?.progress(at: phase.fraction) ?? phase.fraction
      let groupTime = group.timingFunction == nil ? phase.time : fraction * phase.duration
      // An animation without a duration in a group lasts as long as the group.
      for child in (group.animations ?? []).reversed() {
        pending.append((child, groupTime, phase.duration))
      }
    }
    return leaves
  }

  private static func apply(
    _ animation: CAPropertyAnimation, _ keyPath: String, _ phase: MediaTiming.Phase, to copy: CALayer
  ) {
    guard let place = Place(keyPath, from: copy), !place.isFrame else { return }
    // A property that the layer's own class draws may not have a value yet.
    guard let underlying = place.value ?? (copy.isDrawnAnew(byKeyPath: keyPath) ? .null : nil) else { return }
    // A mask belongs to the model and has its own animations.
    guard place.object === copy || place.object is CAFilter || place.object is CAEmitterCell else { return }
    let moment = AnimationMoment(phase: phase, underlying: underlying)
    guard let value = animation.presentedValue(at: moment) else { return }
    _ = place.set(value)
    if keyPath == "contents" { copy.rare.contentsMix = animation.contentsMix(at: moment) }
    guard let keyframes = animation as? CAKeyframeAnimation, let path = keyframes.path,
      let mode = keyframes.rotationMode,
      let angle = PathMotion(path)?.point(keyframes, at: moment.progress(keyframes.timingFunction))?.angle
    else { return }
    let turn = mode == .rotateAutoReverse ? angle + .pi : angle
    copy.transform = CATransform3DConcat(copy.transform, CATransform3DMakeRotation(turn, 0, 0, 1))
  }
}

extension CAEmitterCell {
  fileprivate var duplicate: CAEmitterCell { copy() as? CAEmitterCell ?? self }
}

extension CALayer {
  /// Replaces filters by copies.
  fileprivate func copyFilters() {
    func copies(_ filters: [Any]?) -> [Any]? { filters?.map { ($0 as? CAFilter)?.copy() ?? $0 } }
    filters = copies(filters)
    backgroundFilters = copies(backgroundFilters)
    if let filter = compositingFilter as? CAFilter { compositingFilter = filter.copy() }
  }
}
