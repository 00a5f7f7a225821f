/// Brings layers into their states and back. Every layer with states has its own current state.
public final class CAStateController {
  /// A state that was entered, and how to undo its changes.
  private struct Entry {
    let state: CAState
    var undo: [Undo] = []
  }

  /// The previous value of a property.
  private struct Undo {
    enum Kind {
      case value(keyPath: String, Any?)
      case animation(key: String, CAAnimation?)
    }
    let target: AnyObject
    let kind: Kind
  }

  private let root: CALayer
  /// The states a layer is in, base states first.
  private var entered: [ObjectIdentifier: [Entry]] = [:]

  /// Creates a controller for the states of a layer and its descendants, including masks. All are in the base
  /// state.
  public init(layer: CALayer) { root = layer }

  /// Enters the base state on every layer with states.
  public func setBaseState(transitionSpeed: Float = 0) {
    forEachLayerWithStates { layer, _ in setState(nil, of: layer, transitionSpeed: transitionSpeed) }
  }

  /// Returns the state of a layer; nil is the base state.
  public func state(of layer: CALayer) -> CAState? { entered[ObjectIdentifier(layer)]?.last?.state }

  /// Enters the initial states: those marked as such.
  public func setInitialStates() {
    forEachLayerWithStates { layer, states in
      if let state = states.first(where: { $0.isInitial && $0.isEnabled }) { setState(state, of: layer) }
    }
  }

  /// Enters the state of this name on every layer that has one. Returns how many do.
  ///
  /// - Parameters:
  ///   - name: the state's name, as in layers and scene files.
  ///   - transitionSpeed: see `setState(_:of:transitionSpeed:)`.
  @discardableResult
  public func setState(named name: String, transitionSpeed: Float = 0) -> Int {
    var count = 0
    forEachLayerWithStates { layer, _ in
      guard let state = layer.state(withName: name) else { return }
      setState(state, of: layer, transitionSpeed: transitionSpeed)
      count += 1
    }
    return count
  }

  /// Leaves the layer's state and enters another: what the new one does not change is restored to the base
  /// state. States that both are based on stay.
  ///
  /// - Parameters:
  ///   - state: nil is the base state.
  ///   - layer: the owner of the state.
  ///   - transitionSpeed: the speed of the transition's animations, which begin at time 0 of their layers; 1
  ///     is as designed. At 0, the default, there are none.
  public func setState(_ state: CAState?, of layer: CALayer, transitionSpeed: Float = 0) {
    let steps = transitionSteps(to: state, of: layer, speed: transitionSpeed)
    let wanted = chain(of: state, in: layer)
    var entries = entered[ObjectIdentifier(layer)] ?? []
    let common = zip(entries, wanted).prefix { $0.state === $1 }.count
    CATransaction.begin()
    CATransaction.setDisableActions(true)
    start(steps, keepingPictures: true)
    while entries.count > common, let last = entries.popLast() {
      for step in last.undo.reversed() { Self.revert(step) }
    }
    for state in wanted[common...] {
      var entry = Entry(state: state)
      for element in state.elements { Self.apply(element, &entry.undo) }
      entries.append(entry)
    }
    start(steps, keepingPictures: false)
    CATransaction.commit()
    entered[ObjectIdentifier(layer)] = entries
  }

  // MARK: Changes

  /// The states that a state is based on, and itself last. A cycle ends where it closes.
  func chain(of state: CAState?, in layer: CALayer) -> [CAState] {
    var chain: [CAState] = []
    var next = state
    while let current = next, !chain.contains(where: { $0 === current }) {
      chain.append(current)
      next = current.basedOn.flatMap { layer.state(withName: $0) }
    }
    return chain.reversed()
  }

  private func forEachLayerWithStates(_ body: (CALayer, [CAState]) -> Void) {
    for layer in LayerTree([root]) {
      if let states = layer.states { body(layer, states) }
    }
  }

  private static func apply(_ element: CAStateElement, _ undo: inout [Undo]) {
    guard let target = element.target else { return }
    func set(_ keyPath: String, _ value: Any?) {
      // A layer from another place leaves it, and must be restored there.
      for layer in value as? [CALayer] ?? [value as? CALayer].compactMap({ $0 }) {
        guard let owner = layer.superlayer, owner !== target else { continue }
        undo.append(Undo(target: owner, kind: .value(keyPath: "sublayers", owner.sublayers)))
      }
      let old = KeyValueAccess.value(of: target, forKeyPath: keyPath)
      undo.append(Undo(target: target, kind: .value(keyPath: keyPath, old)))
      KeyValueAccess.setValue(value, of: target, forKeyPath: keyPath)
    }
    switch element {
    case let element as CAStateSetValue: set(element.keyPath, element.value)
    case let element as CAStateAddElement:
      guard let object = element.object else { return }
      var objects = Self.objects(of: target, element.keyPath).filter { $0 !== object }
      let place = objects.firstIndex { $0 === element.beforeObject } ?? objects.count
      objects.insert(object, at: place)
      set(element.keyPath, objects)
    case let element as CAStateRemoveElement:
      set(element.keyPath, Self.objects(of: target, element.keyPath).filter { $0 !== element.object })
    case let element as CAStateAddAnimation:
      guard let layer = target as? CALayer, let animation = element.animation else { return }
      let key = element.key ?? (animation as? CAPropertyAnimation)?.keyPath ?? ""
      undo.append(Undo(target: target, kind: .animation(key: key, layer.animation(forKey: key))))
      layer.add(animation, forKey: key)
    case let element as CAStateRemoveAnimation:
      guard let layer = target as? CALayer else { return }
      undo.append(
        Undo(target: target, kind: .animation(key: element.key, layer.animation(forKey: element.key))))
      layer.removeAnimation(forKey: element.key)
    default: return
    }
  }

  private static func objects(of target: AnyObject, _ keyPath: String) -> [AnyObject] {
    (KeyValueAccess.value(of: target, forKeyPath: keyPath) as? [Any])?.map { $0 as AnyObject } ?? []
  }

  private static func revert(_ undo: Undo) {
    switch undo.kind {
    case .value(let keyPath, let value): KeyValueAccess.setValue(value, of: undo.target, forKeyPath: keyPath)
    case .animation(let key, let animation):
      guard let layer = undo.target as? CALayer else { return }
      if let animation { layer.add(animation, forKey: key) } else { layer.removeAnimation(forKey: key) }
    }
  }
}
