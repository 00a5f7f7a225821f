/// When a layer was copied by `presentation()`, and the copy above. Each copy knows the times of those beside it, so that nobody
/// has to ask all clocks above it again.
struct Presented {
  /// Of the layer.
  var localTime: CFTimeInterval
  /// The scene's time, the root's and so on down to that of the superlayer's superlayer: what the copy above is made by. None of
  /// a copy that was found below another one.
  var outerTimes: ArraySlice<CFTimeInterval>
  /// Of a copy that was found below another one: that one. It holds its superlayer, which does not hold it.
  var superlayer: CALayer?
}

// A copy made by `presentation()` stands in a tree of such copies, which are made as they are asked for.
extension CALayer {
  /// The layer above in the tree that the layer belongs to: of models, or of presentation copies.
  final var outer: CALayer? {
    guard let (model, presented) = modelAndMoment else { return parent }
    if let superlayer = presented.superlayer { return superlayer }
    // What the model was put into since then is not of that moment.
    guard let superlayer = model.parent, let time = presented.outerTimes.last else { return nil }
    let copy = superlayer.presentationCopy(atParentTime: time, outerTimes: presented.outerTimes.dropLast())
    rareStyle?.presented?.superlayer = copy
    return copy
  }

  /// The sublayers in the tree that the layer belongs to.
  final var shownChildren: [CALayer] {
    guard let (model, presented) = modelAndMoment else { return children }
    return model.children.map { presentationCopy(of: $0, at: presented.localTime) }
  }

  /// The mask in the tree that the layer belongs to.
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

  /// Lets go of the copies above one by one, so that a long chain of them does not take the stack down.
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

  /// The layer as `presentation()` shows it; of a presentation copy, itself.
  final func presentationCopy(atSceneTime sceneTime: CFTimeInterval) -> CALayer {
    guard !flags.contains(.isPresentation) else { return self }
    let outerTimes = times(atSceneTime: sceneTime).dropLast()
    return presentationCopy(atParentTime: outerTimes.last ?? sceneTime, outerTimes: outerTimes.dropLast())
  }

  /// The same at a time of the superlayer, with the times that the copy keeps to find that one by.
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
