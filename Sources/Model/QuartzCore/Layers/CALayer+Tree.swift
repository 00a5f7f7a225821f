extension CALayer {
  /// Whether this layer is the other one or an ancestor of it.
  final func isAtOrAbove(_ other: CALayer) -> Bool {
    if self === other { return true }
    // A layer without children has no descendants. This makes building a chain downwards linear rather than
    // quadratic.
    guard !children.isEmpty || storedMask != nil else { return false }
    var ancestor = other.parent
    while let current = ancestor {
      if current === self { return true }
      ancestor = current.parent
    }
    return false
  }

  final func insert(_ layer: CALayer, at index: Int) {
    guard !layer.isAtOrAbove(self) else { return }
    var index = index
    if layer.parent === self, !layer.flags.contains(.isMask), let old = place(of: layer), old < index {
      index -= 1
    }
    willChange("sublayers")
    put(layer, at: index)
  }

  /// Inserts a layer as the last step of a change of `sublayers`.
  private func put(_ layer: CALayer, at index: Int) {
    let isMoved = layer.parent === self && !layer.flags.contains(.isMask)
    let isNew = layer.parent == nil
    if isMoved { layer.detach() } else { layer.leave() }
    layer.parent = self
    children.insert(layer, at: min(index, children.count))
    childrenDidChange()
    if isNew { CATransaction.register(new: layer) }
    didChange()
    if !isMoved { layer.runAction(forEvent: kCAOnOrderIn) }
  }

  final func insert(_ layer: CALayer, next sibling: CALayer?, offset: Int, otherwise: Int) {
    insert(layer, at: sibling.flatMap(place(of:)).map { $0 + offset } ?? otherwise)
  }

  final func replace(_ old: CALayer, with new: CALayer) {
    guard old !== new, place(of: old) != nil, !new.isAtOrAbove(self) else { return }
    willChange("sublayers")
    if new.parent === self { new.detach() }
    let index = place(of: old) ?? children.count
    old.willChange(kCAOnOrderOut)
    old.detach()
    put(new, at: index)
    old.didChange()
  }

  final func replaceChildren(_ layers: [CALayer]) {
    var kept: [CALayer] = []
    kept.reserveCapacity(layers.count)
    var seen: Set<ObjectIdentifier> = []
    for layer in layers where !layer.isAtOrAbove(self) && seen.insert(ObjectIdentifier(layer)).inserted {
      kept.append(layer)
    }
    willChange("sublayers")
    let old = children
    children = []
    for layer in old { layer.parent = nil }
    let before = Set(old.map(ObjectIdentifier.init))
    for layer in kept {
      if let other = layer.parent {
        other.release(seen, startingWith: layer)
      } else if !before.contains(ObjectIdentifier(layer)) {
        CATransaction.register(new: layer)
      }
      layer.parent = self
    }
    children = kept
    childrenDidChange()
    didChange()
    guard CATransaction.time != nil else { return }
    for layer in old where !seen.contains(ObjectIdentifier(layer)) {
      layer.runAction(forEvent: kCAOnOrderOut)
    }
    for layer in kept where !before.contains(ObjectIdentifier(layer)) {
      layer.runAction(forEvent: kCAOnOrderIn)
    }
  }

  /// Releases one layer, together with all other sublayers that are needed elsewhere: one by one would take
  /// quadratic time.
  private func release(_ wanted: Set<ObjectIdentifier>, startingWith layer: CALayer) {
    guard !layer.flags.contains(.isMask) else { return layer.detach() }
    children.removeAll { child in
      guard wanted.contains(ObjectIdentifier(child)) else { return false }
      child.parent = nil
      return true
    }
    childrenDidChange()
  }

  final func assignMask(_ layer: CALayer?) {
    guard layer !== storedMask else { return }
    if let layer, layer.isAtOrAbove(self) { return }
    willChange("mask")
    let old = storedMask
    old?.willChange(kCAOnOrderOut)
    old?.detach()
    if let layer {
      if layer.parent == nil { CATransaction.register(new: layer) }
      layer.detach()
      layer.parent = self
      layer.flags.insert(.isMask)
      storedMask = layer
    }
    didChange()
    old?.didChange()
    layer?.runAction(forEvent: kCAOnOrderIn)
  }

  /// Removes the layer from its parent, and runs the action for that.
  final func leave() {
    guard let owner = parent else { return }
    owner.willChange(flags.contains(.isMask) ? "mask" : "sublayers")
    willChange(kCAOnOrderOut)
    detach()
    owner.didChange()
    didChange()
  }

  /// Removes the layer from its parent.
  final func detach() {
    guard let owner = parent else { return }
    parent = nil
    if flags.contains(.isMask) {
      flags.remove(.isMask)
      owner.storedMask = nil
    } else if let index = owner.place(of: self) {
      owner.children.remove(at: index)
      owner.childrenDidChange()
    }
  }

  /// The index of a sublayer, searched from both ends, where most changes happen.
  private func place(of layer: CALayer) -> Int? {
    if children.first === layer { return 0 }
    return children.lastIndex { $0 === layer }
  }

  private func childrenDidChange() { flags.insert(.needsLayout) }

  /// The layer's path below the root of its tree, such as `sublayers[3].mask`, as messages write it; "" for the root.
  @_spi(Properties) public final var treePath: String {
    var steps: [String] = []
    var layer = self
    while let outer = layer.superlayer {
      let index = outer.sublayers?.firstIndex { $0 === layer }
      steps.append(index.map { "sublayers[\($0)]" } ?? "mask")
      layer = outer
    }
    return steps.reversed().joined(separator: ".")
  }
}

/// The layers of trees, masks included: parents before children, in drawing order. A layer's children are asked for
/// after whoever iterates has seen it.
package struct LayerTree: Sequence, IteratorProtocol {
  /// The next layer is last.
  private var stack: [CALayer]
  private var last: CALayer?

  package init(_ roots: [CALayer]) { stack = roots.reversed() }

  package mutating func next() -> CALayer? {
    stack += (last?.sublayers ?? []).reversed()
    if let mask = last?.mask { stack.append(mask) }
    last = stack.popLast()
    return last
  }
}
