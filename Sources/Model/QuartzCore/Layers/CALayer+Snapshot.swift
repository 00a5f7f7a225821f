extension CALayer {
  /// Copies the layer and its descendants as they are now, without animations.
  package func snapshot() -> CALayer {
    displayIfNeeded()
    CATransaction.begin()
    CATransaction.setDisableActions(true)
    defer { CATransaction.commit() }
    let root = makeCopy()
    var pending = [(self, root)]
    while let (original, copy) = pending.popLast() {
      if let mask = original.mask {
        mask.displayIfNeeded()
        let copied = mask.makeCopy()
        copy.mask = copied
        pending.append((mask, copied))
      }
      for sublayer in original.sublayers ?? [] {
        sublayer.displayIfNeeded()
        let copied = sublayer.makeCopy()
        copy.addSublayer(copied)
        pending.append((sublayer, copied))
      }
    }
    return root
  }
}
