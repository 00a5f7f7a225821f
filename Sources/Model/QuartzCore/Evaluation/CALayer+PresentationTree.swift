/// The moment of a copy made by `presentation()`, and its parent copy. Each copy stores the times of its
/// ancestors, so that their clocks need not be evaluated again.
struct Presented {
  var localTime: CFTimeInterval
  /// The scene's time, the root's, and so on down to that of the superlayer's superlayer: the times with
  /// which the parent copy is made. Empty for a copy that was reached from its parent copy.
  var outerTimes: ArraySlice<CFTimeInterval>
  /// The parent copy, if this one was reached from it. It is retained, and does not retain this one.
  var superlayer: CALayer?
}

// A copy made by `presentation()` belongs to a tree of such copies, which are created on demand.
extension CALayer {
  /// The parent in the layer's tree, whether of models or of presentation copies.
  final var outer: CALayer? {
    guard let (model, presented) = modelAndMoment else { return parent }
    if let superlayer = presented.superlayer { return superlayer }
    // If the model was moved since then, there is no parent of that moment.
    guard let superlayer = model.parent, let time = presented.outerTimes.last else { return nil }
    let copy = superlayer.presentationCopy(atParentTime: time, outerTimes: presented.outerTimes.dropLast())
    rareStyle?.presented?.superlayer = copy
    return copy
  }

  /// The sublayers in the layer's tree.
  final var shownChildren: [CALayer] {
    guard let (model, presented) = modelAndMoment else { return children }
    return model.children.map { presentationCopy(of: $0, at: presented.localTime) }
  }

  /// The mask in the layer's tree.
  final var shownMask: CALayer? {
    guard let (model, presented) = modelAndMoment else { return storedMask }
    return model.storedMask.map { presentationCopy(of: $0, at: presented.localTime) }
  }

  private var modelAndMoment: (CALayer, Presented)? {
    guard flags.contains(.isPresentation), let rareStyle, let model = rareStyle.model,
      let presented = rareStyle.presented
    else { return nil }
    return (model, presented)
  }

  /// Releases the parent copies one by one, so that a long chain of them does not overflow the stack.
  final func releaseOuter() {
    var outer = rareStyle?.presented?.superlayer
    rareStyle?.presented?.superlayer = nil
    while isKnownUniquelyReferenced(&outer), let layer = outer {
      outer = layer.rareStyle?.presented?.superlayer
      layer.rareStyle?.presented?.superlayer = nil
    }
  }

  private func presentationCopy(of model: CALayer, at localTime: CFTimeInterval) -> CALayer {
    let copy = model.presentationCopy(atParentTime: localTime)
    if copy !== model { copy.rareStyle?.presented?.superlayer = self }
    return copy
  }

  /// The layer as `presentation()` shows it; a presentation copy returns itself.
  final func presentationCopy(atSceneTime sceneTime: CFTimeInterval) -> CALayer {
    guard !flags.contains(.isPresentation) else { return self }
    let outerTimes = times(atSceneTime: sceneTime).dropLast()
    return presentationCopy(atParentTime: outerTimes.last ?? sceneTime, outerTimes: outerTimes.dropLast())
  }

  /// The same at a time of the superlayer, with the times from which the copy can make its parent copy.
  private func presentationCopy(
    atParentTime parentTime: CFTimeInterval, outerTimes: ArraySlice<CFTimeInterval> = []
  ) -> CALayer {
    guard !flags.contains(.isPresentation) else { return self }
    let localTime = timing.localTime(parentTime)
    let copy = LayersUnderWay.copy(of: self) {
      let outer = Presentation.outerAnimations(reaching: self, atParentTime: parentTime)
      let copy = Presentation.layer(self, localTime: localTime, outer: outer, isOfOwnClass: true)
      return copy === self ? Presentation.copy(of: self, isOfOwnClass: true) : copy
    }
    guard let copy else { return self }
    copy.rare.presented = Presented(localTime: localTime, outerTimes: outerTimes)
    if flags.contains(.isMask) { copy.flags.insert(.isMask) }
    return copy
  }
}
