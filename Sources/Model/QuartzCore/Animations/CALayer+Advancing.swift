extension CALayer {
  /// Advances the time to a moment of the scene: notifies the delegates of the animations of this layer and
  /// its descendants that have started or ended by then; removes those that are removed on completion; and
  /// calls the completion blocks of transactions whose animations have all ended, before the delegate of the
  /// last one is notified.
  ///
  /// Frames that pass meanwhile call the thread's display links (``CADisplayLink``).
  ///
  /// (Not a function of Core Animation, which has a run loop for this.) Each animation is reported once,
  /// ancestors' first, in the order they were added. Animations within groups are not reported.
  public final func advanceAnimations(to time: CFTimeInterval) {
    CATransaction.callDisplayLinks(until: time) { notifyDelegates(at: $0) }
    notifyDelegates(at: time)
  }

  private func notifyDelegates(at time: CFTimeInterval) {
    var reached: [(layer: CALayer, entry: LayerAnimation, isOver: Bool)] = []
    var pending: [(CALayer, CFTimeInterval)] = [(self, parent?.convertTime(time, from: nil) ?? time)]
    while let (layer, time) = pending.popLast() {
      let local = layer.localTime(atParentTime: time)
      for entry in layer.rareStyle?.values.animations ?? [] where entry.stage != .over {
        let progress = entry.animation.timing.progress(at: local)
        if progress == .running, entry.stage == .running { continue }
        if progress != .waiting { reached.append((layer, entry, progress == .over)) }
      }
      if let mask = layer.mask { pending.append((mask, local)) }
      for sublayer in (layer.sublayers ?? []).reversed() { pending.append((sublayer, local)) }
    }
    // Delegates may change the tree, so the walk must be over.
    for (layer, entry, isOver) in reached { layer.notify(entry, isOver: isOver) }
  }

  private func notify(_ entry: LayerAnimation, isOver: Bool) {
    guard let index = index(of: entry) else { return }
    let animation = entry.animation
    rare.values.animations[index].stage = isOver ? .over : .running
    if entry.stage == .waiting { animation.delegate?.animationDidStart(animation) }
    guard isOver else { return }
    if animation.isRemovedOnCompletion, let index = self.index(of: entry) {
      rare.values.animations.remove(at: index)
    }
    entry.leaveTransactions()
    animation.delegate?.animationDidStop(animation, finished: true)
  }

  private func index(of entry: LayerAnimation) -> Int? {
    rareStyle?.values.animations.firstIndex { $0.animation === entry.animation }
  }

  /// Removes animations before their end.
  final func removeAnimations(where isDoomed: (LayerAnimation) -> Bool) {
    guard let doomed = rareStyle?.values.animations.filter(isDoomed), !doomed.isEmpty else { return }
    rareStyle?.values.animations.removeAll(where: isDoomed)
    for entry in doomed where entry.stage != .over {
      entry.leaveTransactions()
      entry.animation.delegate?.animationDidStop(entry.animation, finished: false)
    }
  }
}

extension LayerAnimation {
  /// The stage that has been reported.
  enum Stage {
    case waiting
    case running
    case over
  }

  fileprivate func leaveTransactions() { for completion in completions { completion.leave() } }
}

extension MediaTiming {
  /// The stage of an animation at a time of its layer.
  fileprivate func progress(at time: Double) -> LayerAnimation.Stage {
    let elapsed = elapsed(time)
    if elapsed >= total(defaultDuration: CATransaction.defaultDuration) { return .over }
    return elapsed >= 0 ? .running : .waiting
  }
}

/// The completion block of a transaction, which is called once its animations have ended.
final class TransactionCompletion {
  let block: () -> Void
  /// The number of what it waits for: the transaction itself until it is committed, and the animations added
  /// in it.
  private var waitsFor = 1

  init(_ block: @escaping () -> Void) { self.block = block }

  func enter() { waitsFor += 1 }

  func leave() {
    waitsFor -= 1
    if waitsFor == 0 { block() }
  }
}
