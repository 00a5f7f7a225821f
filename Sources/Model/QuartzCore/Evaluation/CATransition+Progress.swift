extension CATransition {
  /// Applies the transition's moment to the new contents: `fade` by opacity, `moveIn` and `push` by moving
  /// them in from one side; `reveal` leaves them in place.
  func apply(to copy: CALayer, _ phase: MediaTiming.Phase) {
    guard let progress = progress(at: phase) else { return }
    switch type {
    case .fade: copy.opacity *= Float(min(max(progress, 0), 1))
    case .moveIn, .push: copy.position = moved(copy.position, of: copy.bounds.size, by: 1 - progress)
    default: break
    }
  }

  /// The old contents at the transition's moment; nil if they are gone, or never existed.
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

  /// Moves a position towards the side that new contents come from, by a fraction of the layer's size.
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

/// The outgoing appearance of a layer in a transition.
@_spi(Time) public struct OutgoingLayer {
  /// The layer of `CATransition.previousLayer`.
  public var layer: CALayer
  /// Its distance from its place, in the superlayer's coordinates.
  public var departure = CGPoint.zero
  /// The distance of the new contents from theirs.
  public var arrival = CGPoint.zero
  /// Its remaining opacity if it fades, the rest being that of the new contents; nil if it does not fade.
  public var fading: Double?
  /// Whether it lies above the new contents.
  public var isAbove = false
}

extension CALayer {
  /// Returns the outgoing layer of the transition that is active at a time of its superlayer.
  @_spi(Time) public final func outgoingLayer(atParentTime time: CFTimeInterval) -> OutgoingLayer? {
    guard hasAnimations else { return nil }
    return Presentation.transition(of: self, localTime: localTime(atParentTime: time))
  }
}
