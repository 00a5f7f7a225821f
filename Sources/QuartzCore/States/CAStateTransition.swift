/// How a layer goes from one state to another: the animations that run meanwhile.
public final class CAStateTransition {
  /// The name of the state that is left; `*` is any, where `toState` names a state.
  public var fromState: String
  /// The name of the state that is entered; `*` is any, where `fromState` names a state.
  public var toState: String
  /// The animations that run, all at once.
  public var elements: [CAStateTransitionElement]

  /// What stands for any state in place of a name.
  static let anyState = "*"

  /// A transition between two states, by their names. `*`, the default, is any state, the base one too; the other end
  /// must then be the name of a state. With both ends `*`, Core Animation finds it for no change, and neither does
  /// `CAStateController`.
  public init(
    from fromState: String = "*", to toState: String = "*", elements: [CAStateTransitionElement] = []
  ) {
    self.fromState = fromState
    self.toState = toState
    self.elements = elements
  }

  /// Seconds until the last of its animations has ended.
  public var duration: Double {
    elements.compactMap(\.animation).map { $0.beginTime + $0.totalDuration }.max() ?? 0
  }
}

/// An animation of a transition.
public final class CAStateTransitionElement {
  /// The layer that the animation is added to. Held weakly, as it lies in the tree that the transition belongs to.
  public weak var target: AnyObject?
  /// What it is added under; also its key path, where it has none of its own.
  public var key: String?
  /// Whether it runs at all. Default true.
  public var isEnabled = true
  /// Copied when the transition runs; nil for none.
  public var animation: CAAnimation?

  /// An animation for a layer, or, where it has no key path, for the property that the key names.
  public init(target: AnyObject?, key: String?, animation: CAAnimation?) {
    self.target = target
    self.key = key
    self.animation = animation
  }
}

extension CAAnimation {
  /// Seconds with all repetitions; infinite where it never ends.
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

  /// How the layer's subtree changes from state to state. Default nil.
  public var stateTransitions: [CAStateTransition]? {
    get { rareStyle?.values.stateTransitions }
    set {
      guard rareStyle != nil || newValue != nil else { return }
      rare.values.stateTransitions = newValue
    }
  }

  /// The layer's first enabled state of a name.
  public func state(withName name: String) -> CAState? {
    states?.first { $0.name == name && $0.isEnabled }
  }
}
