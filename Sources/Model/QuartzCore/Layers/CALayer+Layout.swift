extension CALayer {
  final func boundsDidChange(from oldSize: CGSize) {
    guard oldSize != storedBounds.size else { return }
    flags.insert(.needsLayout)
    if needsDisplayOnBoundsChange { setNeedsDisplay() }
    if !children.isEmpty { resizeSublayers(withOldSize: oldSize) }
  }

  final func layoutTree() {
    var top = self
    while let above = top.parent, above.needsLayout() { top = above }
    var pending = [top]
    while let layer = pending.popLast() {
      // A layer that requests layout during its own layout gets it next time, to avoid an endless loop.
      if layer.needsLayout(), !layer.flags.contains(.isLayingOut) {
        layer.flags.remove(.needsLayout)
        layer.flags.insert(.isLayingOut)
        layer.layoutSublayers()
        layer.flags.remove(.isLayingOut)
      }
      pending.append(contentsOf: layer.children.reversed())
      if let mask = layer.storedMask { pending.append(mask) }
    }
  }

  final func autoresize(withOldSuperlayerSize old: CGSize) {
    let mask = autoresizingMask
    guard !mask.isEmpty, let new = parent?.bounds.size else { return }
    var frame = self.frame
    func stretch(
      _ start: inout CGFloat, _ length: inout CGFloat, by delta: CGFloat, total: CGFloat,
      _ before: CAAutoresizingMask, _ size: CAAutoresizingMask, _ after: CAAutoresizingMask
    ) {
      // The change is distributed among the flexible parts in proportion to their lengths.
      let parts = [
        mask.contains(before) ? start : 0, mask.contains(size) ? length : 0,
        mask.contains(after) ? total - start - length : 0,
      ]
      let sum = parts.reduce(0, +)
      let flexible = [before, size, after].filter(mask.contains)
      guard !flexible.isEmpty else { return }
      func share(_ index: Int, _ part: CAAutoresizingMask) -> CGFloat {
        guard mask.contains(part) else { return 0 }
        return sum > 0 ? delta * parts[index] / sum : delta / CGFloat(flexible.count)
      }
      start += share(0, before)
      length = max(length + share(1, size), 0)
    }
    stretch(
      &frame.origin.x, &frame.size.width, by: new.width - old.width, total: old.width,
      .layerMinXMargin, .layerWidthSizable, .layerMaxXMargin)
    stretch(
      &frame.origin.y, &frame.size.height, by: new.height - old.height, total: old.height,
      .layerMinYMargin, .layerHeightSizable, .layerMaxYMargin)
    self.frame = frame
  }
}
