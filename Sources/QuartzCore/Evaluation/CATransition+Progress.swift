extension CATransition {
  /// Shows the transition's moment on the new contents: `fade` by opacity, `moveIn` and `push` on their way from one side;
  /// `reveal` uncovers what is already in its place.
  func apply(to copy: CALayer, _ phase: MediaTiming.Phase) {
    guard let progress = progress(at: phase) else { return }
    switch type {
    case .fade: copy.opacity *= Float(min(max(progress, 0), 1))
    case .moveIn, .push: copy.position = moved(copy.position, of: copy.bounds.size, by: 1 - progress)
    default: break
    }
  }

  /// The old contents at the transition's moment; nil where they are gone, or there never were any.
  func outgoing(at phase: MediaTiming.Phase) -> OutgoingLayer? {
    guard let layer = previousLayer, let progress = progress(at: phase), progress < 1 else { return nil }
    var old = OutgoingLayer(layer: layer)
    let size = layer.bounds.size
    switch type {
    case .moveIn: old.arrival = moved(.zero, of: size, by: 1 - progress)
    case .push:
      old.arrival = moved(.zero, of: size, by: 1 - progress)
      old.departure = moved(.zero, of: size, by: -progress)
    case .reveal:
      old.departure = moved(.zero, of: size, by: -progress)
      old.isAbove = true
    default: old.fading = min(max(1 - progress, 0), 1)
    }
    return old
  }

  private func progress(at phase: MediaTiming.Phase) -> Double? {
    let fraction = timingFunction?.progress(at: phase.fraction) ?? phase.fraction
    let progress = Double(startProgress) + (Double(endProgress) - Double(startProgress)) * fraction
    return progress.isFinite ? progress : nil
  }

  /// A position farther towards the side that new contents come from, by a part of the layer's size.
  private func moved(_ position: CGPoint, of size: CGSize, by part: Double) -> CGPoint {
    var position = position
    switch subtype {
    case .fromLeft: position.x -= size.width * CGFloat(part)
    case .fromTop: position.y += size.height * CGFloat(part)
    case .fromBottom: position.y -= size.height * CGFloat(part)
    default: position.x += size.width * CGFloat(part)
    }
    return position
  }
}

/// What a layer showed before a transition, on its way out.
@_spi(Time) public struct OutgoingLayer {
  /// As `CATransition.previousLayer` has it.
  public var layer: CALayer
  /// How far it is from its place, in the superlayer's coordinates.
  public var departure = CGPoint.zero
  /// How far the new contents are from theirs.
  public var arrival = CGPoint.zero
  /// How much of it is left where it fades: the new contents are there by the rest; nil where it does not fade.
  public var fading: Double?
  /// Whether it lies above the new contents rather than below.
  public var isAbove = false
}

extension CALayer {
  /// What the layer showed before the transition that is going on at a time of its superlayer.
  @_spi(Time) public final func outgoingLayer(atParentTime time: CFTimeInterval) -> OutgoingLayer? {
    guard hasAnimations else { return nil }
    return Presentation.transition(of: self, localTime: localTime(atParentTime: time))
  }
}
