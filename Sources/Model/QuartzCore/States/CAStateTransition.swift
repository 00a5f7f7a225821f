/// A transition of a layer from one state to another: the animations that run meanwhile.
public final class CAStateTransition {
  /// The name of the old state; `*` is any, if `toState` names a state.
  public var fromState: String
  /// The name of the new state; `*` is any, if `fromState` names a state.
  public var toState: String
  /// The animations, which run concurrently.
  public var elements: [CAStateTransitionElement]

  /// The wildcard for state names.
  static let anyState = "*"

  /// Creates a transition between two states, by name. `*`, the default, is any state, including the base
  /// state; the other end must then be the name of a state. With `*` at both ends, neither Core Animation nor
  /// `CAStateController` ever uses it.
  public init(
    from fromState: String = "*", to toState: String = "*", elements: [CAStateTransitionElement] = []
  ) {
    self.fromState = fromState
    self.toState = toState
    self.elements = elements
  }

  /// The end of the last of its animations, in seconds.
  public var duration: Double {
    elements.compactMap(\.animation).map { $0.beginTime + $0.totalDuration }.max() ?? 0
  }
}

/// An animation of a transition.
public final class CAStateTransitionElement {
  /// The layer that the animation is added to. Held weakly, as it belongs to the tree of the transition.
  public weak var target: AnyObject?
  /// The key of the animation; also its key path, if it has none of its own.
  public var key: String?
  /// Whether it runs at all. Default true.
  public var isEnabled = true
  /// The animation, which is copied when the transition runs; nil for none.
  public var animation: CAAnimation?

  /// Creates an animation for a layer; if it has no key path, for the property that the key names.
  public init(target: AnyObject?, key: String?, animation: CAAnimation?) {
    self.target = target
    self.key = key
    self.animation = animation
  }
}

extension CAAnimation {
  /// The duration with all repetitions, in seconds; infinite if it never ends.
  fileprivate var totalDuration: Double {
    guard speed != 0 else { return .infinity }
    return activeDuration(usual: CATransaction.defaultDuration) / Double(abs(speed))
  }
}

extension CALayer {
  /// The states that the layer's subtree can be in. Default nil.
  public var states: [CAState]? {
    get { rareStyle?.values.states }
    set {
      guard rareStyle != nil || newValue != nil else { return }
      rare.values.states = newValue
    }
  }

  /// The transitions between states of the layer's subtree. Default nil.
  public var stateTransitions: [CAStateTransition]? {
    get { rareStyle?.values.stateTransitions }
    set {
      guard rareStyle != nil || newValue != nil else { return }
      rare.values.stateTransitions = newValue
    }
  }

  /// Returns the layer's first enabled state of this name.
  public func state(withName name: String) -> CAState? {
    states?.first { $0.name == name && $0.isEnabled }
  }
}
