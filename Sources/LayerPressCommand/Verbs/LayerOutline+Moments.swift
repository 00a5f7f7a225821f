import QuartzCore

/// The output of `inspect` about how a layer changes: its animations, and the states of wallpapers.
extension SceneOutline {
  struct Animation: Encodable {
    /// The key of the animation.
    var key: String
    var className: String
    var keyPath: String?
    /// In seconds.
    var duration: Double
  }

  struct State: Encodable {
    var name: String
    /// The state whose changes are applied first.
    var basedOn: String?
    var isInitial: Bool?
    /// The number of values it sets, and of objects it adds or removes.
    var changes: Int
  }

  struct Transition: Encodable {
    /// `*` is any state.
    var from: String
    var to: String
    var animations: Int
    /// The end of the last animation, in seconds.
    var duration: Double
  }

  static func animations(of layer: CALayer) -> [Animation]? {
    guard let keys = layer.animationKeys(), !keys.isEmpty else { return nil }
    return keys.compactMap { key in
      layer.animation(forKey: key).map { animation in
        Animation(
          key: key, className: String(describing: type(of: animation)),
          keyPath: (animation as? CAPropertyAnimation)?.keyPath, duration: animation.duration)
      }
    }
  }

  static func states(of layer: CALayer) -> [State]? {
    layer.states?.map { state in
      State(
        name: state.name ?? "", basedOn: state.basedOn, isInitial: state.isInitial ? true : nil,
        changes: state.elements.count)
    }
  }

  static func transitions(of layer: CALayer) -> [Transition]? {
    layer.stateTransitions?.map { transition in
      Transition(
        from: transition.fromState, to: transition.toState, animations: transition.elements.count,
        duration: transition.duration)
    }
  }

  /// The lines below a layer's own line, without indentation.
  static func lines(_ layer: Layer) -> [String] {
    let animations = (layer.animations ?? []).map { animation in
      "animation “\(animation.key)”: \(animation.className)"
        + (animation.keyPath.map { " of \($0)" } ?? "") + seconds(animation.duration)
    }
    let states = (layer.states ?? []).map { state in
      "state “\(state.name)”: \(count(state.changes, "change"))"
        + (state.basedOn.map { ", based on “\($0)”" } ?? "") + (state.isInitial == true ? ", initial" : "")
    }
    let transitions = (layer.transitions ?? []).map { transition in
      "transition from “\(transition.from)” to “\(transition.to)”: \(count(transition.animations, "animation"))"
        + seconds(transition.duration)
    }
    return animations + states + transitions
  }

  private static func count(_ number: Int, _ noun: String) -> String {
    number == 1 ? "1 \(noun)" : "\(number) \(noun)s"
  }

  private static func seconds(_ duration: Double) -> String {
    duration > 0 ? ", \(number(duration)) s" : ""
  }
}
