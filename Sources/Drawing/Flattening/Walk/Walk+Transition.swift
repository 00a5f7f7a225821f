import Drawing
@_spi(Time) import QuartzCore

extension Walk {
  /// Draws a layer in a transition together with what it showed before; false where there is no transition.
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
      // The page itself does not move, only its content.
      new.placement = .affine(Self.onPage(shown, at: old.arrival))
      outgoing.placement = .affine(Self.onPage(old.layer, at: old.departure))
    case .affine(let placement):
      // From the old layer's bounds to the superlayer, and from there as the new layer does.
      var ownMatrix = LayerMatrix.own(of: old.layer)
      guard ownMatrix.isFinite else { return false }
      ownMatrix.m41 += old.departure.x
      ownMatrix.m42 += old.departure.y
      let newMatrix = CATransform3DGetAffineTransform(LayerMatrix.own(of: shown))
      let superlayer = newMatrix.inverted().concatenating(placement)
      outgoing.placement = .affine(CATransform3DGetAffineTransform(ownMatrix).concatenating(superlayer))
    }

    guard let left = old.fading, !covers(shown, old.layer) else {
      // What covers the old contents fades in above them, without showing the backdrop.
      let order = old.isAbove ? [outgoing, new] : [new, outgoing]
      for part in order { tasks.append(.visit(part)) }
      return true
    }
    // A mixture of both: their light is added, each with its share.
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

  /// Returns the place on the page of the contents of the layer that is the page.
  private static func onPage(_ layer: CALayer, at offset: CGPoint) -> CGAffineTransform {
    CGAffineTransform(translationX: offset.x - layer.bounds.minX, y: offset.y - layer.bounds.minY)
  }

  /// Returns whether the new contents fully hide the old ones in the end: both fill the same box.
  private func covers(_ new: CALayer, _ old: CALayer) -> Bool {
    guard !new.isHidden, let color = new.backgroundColor, color.alpha >= 1, new.mask == nil else {
      return false
    }
    return new.bounds == old.bounds && new.position == old.position && new.cornerRadius <= old.cornerRadius
      && CATransform3DEqualToTransform(new.transform, old.transform) && new.anchorPoint == old.anchorPoint
      && (old.masksToBounds || (old.sublayers ?? []).isEmpty) && old.shadowOpacity == 0
  }
}
