import QuartzCore

extension Scene {
  /// The state that wallpapers show initially.
  public static let defaultState = "Locked"

  /// The name by which options ask for the tree as written, without a state.
  package static let baseState = "none"

  /// The names of all states of all layers, in the order of the tree, without duplicates.
  public var stateNames: [String] {
    var names: [String] = []
    for layer in layersWithStates {
      for state in layer.states ?? [] {
        if let name = state.name, !names.contains(name) { names.append(name) }
      }
    }
    return names
  }

  /// The layers that have states or transitions of their own, in the order of the tree.
  public var layersWithStates: [CALayer] { pages.flatMap(\.layersWithStates) }

  /// Brings a freshly read tree into the state of this name. Returns false if no layer has it.
  @discardableResult
  public func enterState(named name: String) -> Bool {
    pages.reduce(false) { CAStateController(layer: $1).setState(named: name) > 0 || $0 }
  }

  /// Whether there is a transition from one state to another; nil is the base tree, without a state. Without
  /// a transition, `enterState(named:comingFrom:)` shows the new state at once.
  public func hasTransition(from old: String?, to new: String?) -> Bool {
    pages.contains { page in
      let controller = CAStateController(layer: page)
      return page.layersWithStates.contains { layer in
        controller.transitions(
          from: old.flatMap { layer.state(withName: $0) }, to: new.flatMap { layer.state(withName: $0) },
          of: layer
        ).contains { !$0.elements.isEmpty }
      }
    }
  }

  /// Brings a freshly read tree from one state into another, with the animations of the transition between
  /// them, which begin at time 0. Nil is the base tree, without a state.
  public func enterState(named name: String?, comingFrom old: String?) {
    for page in pages {
      let controller = CAStateController(layer: page)
      if let old { controller.setState(named: old) }
      if let name {
        controller.setState(named: name, transitionSpeed: 1)
      } else {
        controller.setBaseState(transitionSpeed: 1)
      }
    }
  }

  /// Brings a freshly read tree into the state that a device shows initially: the states marked as initial,
  /// or else those named `Locked` (`Locked Light` if there are a light and a dark one).
  public func enterFirstState() {
    for page in pages {
      let controller = CAStateController(layer: page)
      controller.setInitialStates()
      for layer in page.layersWithStates where controller.state(of: layer) == nil {
        let state =
          layer.state(withName: Self.defaultState) ?? layer.state(withName: Self.defaultState + " Light")
        if let state { controller.setState(state, of: layer) }
      }
    }
  }
}

extension CALayer {
  /// The layers of this tree, including masks, that have states or transitions of their own, in the order of
  /// the tree.
  fileprivate var layersWithStates: [CALayer] {
    LayerTree([self]).filter { $0.states != nil || $0.stateTransitions != nil }
  }
}
