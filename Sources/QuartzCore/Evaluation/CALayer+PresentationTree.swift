/// What a layer was copied from by `presentation()`, and when.
struct Presented {
  var model: CALayer
  /// The time in force (see `CATransaction.withTime`).
  var sceneTime: CFTimeInterval
  /// Of a copy that was found below another one: that one. It holds its superlayer, which does not hold it.
  var superlayer: CALayer?
}

// A copy made by `presentation()` stands in a tree of such copies, which are made as they are asked for.
extension CALayer {
  /// The layer above in the tree that the layer belongs to: of models, or of presentation copies.
  final var outer: CALayer? {
    guard let presented else { return parent }
    if let superlayer = presented.superlayer { return superlayer }
    let superlayer = presented.model.parent?.presentationCopy(atSceneTime: presented.sceneTime)
    rareStyle?.presented?.superlayer = superlayer
    return superlayer
  }

  /// The sublayers in the tree that the layer belongs to.
  final var shownChildren: [CALayer] {
    guard let presented else { return children }
    return presented.model.children.map { presentationCopy(of: $0, at: presented.sceneTime) }
  }

  /// The mask in the tree that the layer belongs to.
  final var shownMask: CALayer? {
    guard let presented else { return storedMask }
    return presented.model.storedMask.map { presentationCopy(of: $0, at: presented.sceneTime) }
  }

  private var presented: Presented? { flags.contains(.isPresentation) ? rareStyle?.presented : nil }

  /// Lets go of the copies above one by one, so that a long chain of them does not take the stack down.
  final func releaseOuter() {
    var outer = rareStyle?.presented?.superlayer
    rareStyle?.presented?.superlayer = nil
    while isKnownUniquelyReferenced(&outer), let layer = outer {
      outer = layer.rareStyle?.presented?.superlayer
      layer.rareStyle?.presented?.superlayer = nil
    }
  }

  private func presentationCopy(of model: CALayer, at sceneTime: CFTimeInterval) -> CALayer {
    let copy = model.presentationCopy(atSceneTime: sceneTime)
    if copy !== model { copy.rareStyle?.presented?.superlayer = self }
    return copy
  }

  /// The layer as `presentation()` shows it; of a presentation copy, itself.
  final func presentationCopy(atSceneTime sceneTime: CFTimeInterval) -> CALayer {
    guard !flags.contains(.isPresentation) else { return self }
    let copy = LayersUnderWay.copy(of: self) {
      let outer = Presentation.outerAnimations(
        reaching: self, atParentTime: parent?.convertTime(sceneTime, from: nil) ?? sceneTime)
      let localTime = convertTime(sceneTime, from: nil)
      let copy = Presentation.layer(self, localTime: localTime, outer: outer, isOfOwnClass: true)
      return copy === self ? Presentation.copy(of: self, isOfOwnClass: true) : copy
    }
    guard let copy else { return self }
    copy.rare.presented = Presented(model: self, sceneTime: sceneTime)
    if flags.contains(.isMask) { copy.flags.insert(.isMask) }
    return copy
  }
}
