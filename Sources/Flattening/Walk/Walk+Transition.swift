import Drawing
@_spi(Time) import QuartzCore

extension Walk {
  /// Draws a layer that is in a transition together with what it showed before. False where there is no transition.
  func enterTransition(_ visit: Visit, shown: CALayer) -> Bool {
    guard !visit.isTransitionPart, let old = visit.layer.outgoingLayer(atParentTime: visit.time) else {
      return false
    }
    old.layer.displayIfNeeded()
    var (outgoing, new) = (visit, visit)
    outgoing.isTransitionPart = true
    new.isTransitionPart = true
    outgoing.layer = old.layer
    switch visit.placement {
    case .page:
      // The page itself does not move: only what lies on it.
      new.placement = .affine(Self.onPage(shown, at: old.arrival))
      outgoing.placement = .affine(Self.onPage(old.layer, at: old.departure))
    case .affine(let placement):
      // From the old layer's bounds to the superlayer, and from there the way that the new layer goes.
      var ownMatrix = LayerMatrix.own(of: old.layer)
      guard ownMatrix.isFinite else { return false }
      ownMatrix.m41 += old.departure.x
      ownMatrix.m42 += old.departure.y
      let newMatrix = CATransform3DGetAffineTransform(LayerMatrix.own(of: shown))
      let superlayer = newMatrix.inverted().concatenating(placement)
      outgoing.placement = .affine(CATransform3DGetAffineTransform(ownMatrix).concatenating(superlayer))
    }

    guard let left = old.fading, !covers(shown, old.layer) else {
      // What covers the old contents fades in above them; nothing of the backdrop shows through.
      let order = old.isAbove ? [outgoing, new] : [new, outgoing]
      for part in order { tasks.append(.visit(part)) }
      return true
    }
    // Both are mixed: each by its part, their light added.
    new.transitionOpacity = CGFloat(1 - left)
    tasks.append(.closeGroup)
    tasks.append(.closeGroup)
    tasks.append(.visit(new))
    tasks.append(.openGroup(GroupEffects(opacity: 1 - left, blendMode: .plusLighter, isIsolated: true)))
    tasks.append(.closeGroup)
    tasks.append(.visit(outgoing))
    tasks.append(.openGroup(GroupEffects(opacity: left, isIsolated: true)))
    tasks.append(.openGroup(GroupEffects(isIsolated: true)))
    return true
  }

  /// Where the contents of a layer that is the page lie on it.
  private static func onPage(_ layer: CALayer, at offset: CGPoint) -> CGAffineTransform {
    CGAffineTransform(translationX: offset.x - layer.bounds.minX, y: offset.y - layer.bounds.minY)
  }

  /// Whether the new contents hide the old ones once they are there: both fill the same box.
  private func covers(_ new: CALayer, _ old: CALayer) -> Bool {
    guard !new.isHidden, let color = new.backgroundColor, color.alpha >= 1, new.mask == nil else {
      return false
    }
    return new.bounds == old.bounds && new.position == old.position && new.cornerRadius <= old.cornerRadius
      && CATransform3DEqualToTransform(new.transform, old.transform) && new.anchorPoint == old.anchorPoint
      && (old.masksToBounds || (old.sublayers ?? []).isEmpty) && old.shadowOpacity == 0
  }
}
