@_spi(Properties) import QuartzCore

/// The output of `inspect` about how a layer changes: its animations, and the states of wallpapers.
extension SceneOutline {
  struct Changes: Encodable {
    var animations: [Animation]?
    var states: [State]?
    var transitions: [Transition]?

    init(of layer: CALayer) {
      animations = SceneOutline.animations(of: layer)
      states = layer.states?.map(State.init)
      transitions = layer.stateTransitions?.map(Transition.init)
    }

    /// The lines below a layer's own line, without indentation.
    var lines: [String] {
      (animations ?? []).map(\.line) + (states ?? []).map(\.line) + (transitions ?? []).map(\.line)
    }
  }

  struct Animation: Encodable {
    /// The key of the animation; nil for those of JSON, which have none.
    var key: String?
    var className: String
    var keyPath: String?
    /// In seconds.
    var duration: Double

    fileprivate var line: String {
      "animation\(key.map { " “\($0)”" } ?? ""): \(className)" + (keyPath.map { " of \($0)" } ?? "")
        + seconds(duration)
    }
  }

  struct State: Encodable {
    var name: String
    /// The state whose changes are applied first.
    var basedOn: String?
    var isInitial: Bool?
    /// The number of values it sets, and of objects it adds or removes.
    var changes: Int

    fileprivate init(_ state: CAState) {
      name = state.name ?? ""
      basedOn = state.basedOn
      isInitial = state.isInitial ? true : nil
      changes = state.elements.count
    }

    fileprivate var line: String {
      "state “\(name)”: \(count(changes, "change"))" + (basedOn.map { ", based on “\($0)”" } ?? "")
        + (isInitial == true ? ", initial" : "")
    }
  }

  struct Transition: Encodable {
    /// `*` is any state.
    var from: String
    var to: String
    var animations: Int
    /// The end of the last animation, in seconds.
    var duration: Double

    fileprivate init(_ transition: CAStateTransition) {
      from = transition.fromState
      to = transition.toState
      animations = transition.elements.count
      duration = transition.duration
    }

    fileprivate var line: String {
      "transition from “\(from)” to “\(to)”: \(count(animations, "animation"))" + seconds(duration)
    }
  }

  static func animations(of layer: CALayer) -> [Animation]? {
    let animations = layer.animations
    guard !animations.isEmpty else { return nil }
    return zip(layer.animationEntries, animations).map { key, animation in
      Animation(
        key: key, className: String(describing: type(of: animation)),
        keyPath: (animation as? CAPropertyAnimation)?.keyPath, duration: animation.duration)
    }
  }

  private static func count(_ number: Int, _ noun: String) -> String {
    number == 1 ? "1 \(noun)" : "\(number) \(noun)s"
  }

  private static func seconds(_ duration: Double) -> String {
    duration > 0 ? ", \(number(duration)) s" : ""
  }
}
