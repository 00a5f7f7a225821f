extension CATransition {
  /// Shows the transition's moment. There are no old contents in a tree of layers, so the new ones come from nothing:
  /// `fade` by opacity, `moveIn` and `push` from one side; `reveal` uncovers what is already in its place.
  func apply(to copy: CALayer, _ phase: MediaTiming.Phase) {
    let fraction = timingFunction?.progress(at: phase.fraction) ?? phase.fraction
    let progress = Double(startProgress) + (Double(endProgress) - Double(startProgress)) * fraction
    guard progress.isFinite else { return }
    switch type {
    case .fade: copy.opacity *= Float(min(max(progress, 0), 1))
    case .moveIn, .push:
      let size = copy.bounds.size
      let rest = CGFloat(1 - progress)
      var offset = CGPoint.zero
      switch subtype {
      case .fromLeft: offset.x = -size.width * rest
      case .fromTop: offset.y = size.height * rest
      case .fromBottom: offset.y = -size.height * rest
      default: offset.x = size.width * rest
      }
      copy.position = CGPoint(x: copy.position.x + offset.x, y: copy.position.y + offset.y)
    default: break
    }
  }
}
