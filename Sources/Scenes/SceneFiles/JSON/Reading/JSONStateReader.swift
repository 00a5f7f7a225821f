import Foundation
@_spi(Properties) import QuartzCore

/// Reads the states of layers, and the transitions between them. This comes when the whole document has been read, as states refer
/// to the layers in the one that has them.
struct JSONStateReader {
  let values: JSONNotation
  let tree: TreeReader<JSONNotation>

  static let keys = ["states", "stateTransitions"]
  static let stateKeys = [
    "name", "basedOn", "initial", "enabled", "locked", "nextDelay", "previousDelay", "set", "elements",
  ]
  static let transitionKeys = ["fromState", "toState", "elements"]
  static let transitionElementKeys = ["target", "key", "animation", "enabled"]

  /// Reads all states, including those of layers that states introduce.
  func read() {
    var index = 0
    while index < values.statesToRead.count {
      let (layer, member) = values.statesToRead[index]
      index += 1
      let owner = StateOwner(layer)
      for (key, list) in [("states", member.states), ("stateTransitions", member.transitions)] {
        guard let list else { continue }
        guard list.kind == .array else {
          values.report(list, "expected an array, found \(list.found)")
          continue
        }
        if key == "states" {
          layer.states = states(list, of: owner)
        } else {
          layer.stateTransitions = list.elements.compactMap { transition($0, of: owner) }
        }
      }
    }
    values.statesToRead = []
  }

  // MARK: States

  private func states(_ list: JSONValue, of owner: StateOwner) -> [CAState] {
    // Objects that a state adds can be changed by all.
    for state in list.elements {
      for element in state["elements"]?.elements.map({ $0 }) ?? [] {
        guard let object = element["object"], object.kind == .object else { continue }
        owner.objects[object.index] = tree.layer(object)
      }
    }
    for layer in owner.objects.values { owner.add(layer) }
    var (states, names): ([CAState], Set<String>) = ([], [])
    var bases: [(name: String, place: JSONValue)] = []
    for json in list.elements {
      guard let state = state(json, of: owner) else { continue }
      if let name = state.name, !names.insert(name).inserted {
        values.report(json["name"] ?? json, "the state \(Quoted.text(name)) is given twice")
      }
      if let base = state.basedOn, let place = json["basedOn"] { bases.append((base, place)) }
      states.append(state)
    }
    for base in bases where !names.contains(base.name) {
      let hint = Suggestion.text(for: base.name, in: names.sorted())
      values.report(base.place, "the layer has no state \(Quoted.text(base.name))\(hint)")
    }
    return states
  }

  private func state(_ json: JSONValue, of owner: StateOwner) -> CAState? {
    guard json.kind == .object else {
      return values.mismatch(json, expected: #"a state {"name": "…", "set": {…}}"#)
    }
    let members = values.members(json, of: "a state", allowed: Self.stateKeys)
    guard let name = values.required("name", in: members, of: json, "the state").flatMap(values.string) else {
      return nil
    }
    let state = CAState(name: name)
    state.basedOn = members["basedOn"].flatMap(values.string)
    state.isInitial = members["initial"].flatMap(values.flag) ?? false
    state.isEnabled = members["enabled"].flatMap(values.flag) ?? true
    state.isLocked = members["locked"].flatMap(values.flag) ?? false
    state.nextDelay = members["nextDelay"].flatMap(values.number) ?? .infinity
    state.previousDelay = members["previousDelay"].flatMap(values.number) ?? .infinity
    if let set = members["set"] { state.elements = setValues(set, of: owner) }
    if let list = members["elements"] {
      state.elements += values.elements(list) { element($0, of: owner) } ?? []
    }
    return state
  }

  /// `{"title": {"string": "…", "opacity": 0.5}}`: properties and key paths of layers, by the layers' ids.
  private func setValues(_ json: JSONValue, of owner: StateOwner) -> [CAStateElement] {
    guard json.kind == .object else {
      return values.mismatch(json, expected: #"an object such as {"title": {"opacity": 0.5}}"#) ?? []
    }
    var elements: [CAStateElement] = []
    for (key, changes) in json.members {
      guard let layer = layer(key, changes, named: key.string ?? "", of: owner) else { continue }
      guard changes.kind == .object else {
        values.report(changes, "expected an object with properties of the layer, found \(changes.found)")
        continue
      }
      for (path, value) in changes.members {
        guard let keyPath = path.string, let read = self.value(value, at: keyPath, path, of: layer) else {
          continue
        }
        elements.append(CAStateSetValue(target: layer, keyPath: keyPath, value: read.anyValue))
      }
    }
    return elements
  }

  private func element(_ json: JSONValue, of owner: StateOwner) -> CAStateElement? {
    let classes = StateElementClass.allCases.map(\.rawValue)
    guard json.kind == .object else {
      return values.mismatch(
        json, expected: #"a change such as {"class": "CAStateAddElement", "object": {…}}"#)
    }
    guard let name = json["class"] else {
      return values.fail(json, "the change has no \"class\"; \(Allowed.text(classes))")
    }
    guard let kind = values.name(name, of: classes).flatMap(StateElementClass.init) else { return nil }
    let members = values.members(json, of: kind.rawValue, allowed: kind.keys)
    guard let target = target(members["target"], of: owner) else { return nil }
    func required(_ key: String) -> JSONValue? { values.required(key, in: members, of: json, "the change") }
    let keyPath = members["keyPath"].flatMap(values.string)
    switch kind {
    case .setValue:
      guard let path = required("keyPath"), let keyPath = values.string(path), let value = required("value"),
        let read = self.value(value, at: keyPath, path, of: target)
      else { return nil }
      return CAStateSetValue(target: target, keyPath: keyPath, value: read.anyValue)
    case .addElement:
      guard let place = required("object") else { return nil }
      guard let object = place.kind == .object ? owner.objects[place.index] : layer(of: place, of: owner)
      else {
        return nil
      }
      guard object !== target else { return values.fail(place, "a layer cannot lie in itself") }
      var before: CALayer?
      if let next = members["beforeObject"] {
        before = layer(of: next, of: owner)
        if before == nil { return nil }
      }
      return CAStateAddElement(
        target: target, keyPath: keyPath ?? "sublayers", object: object, before: before)
    case .removeElement:
      guard let object = required("object").flatMap({ layer(of: $0, of: owner) }) else { return nil }
      return CAStateRemoveElement(target: target, keyPath: keyPath ?? "sublayers", object: object)
    case .addAnimation:
      guard let animation = required("animation").flatMap({ self.animation($0, of: target, keyPath: nil) })
      else {
        return nil
      }
      return CAStateAddAnimation(
        target: target, key: members["key"].flatMap(values.string), animation: animation)
    case .removeAnimation:
      guard let key = required("key").flatMap(values.string) else { return nil }
      return CAStateRemoveAnimation(target: target, key: key)
    }
  }

  // MARK: Transitions

  private func transition(_ json: JSONValue, of owner: StateOwner) -> CAStateTransition? {
    guard json.kind == .object else {
      return values.mismatch(
        json, expected: #"a transition {"fromState": "…", "toState": "…", "elements": […]}"#)
    }
    let members = values.members(json, of: "a transition", allowed: Self.transitionKeys)
    let any = "*"
    let from = members["fromState"].flatMap(values.string) ?? any
    let to = members["toState"].flatMap(values.string) ?? any
    if from == any, to == any {
      values.warn(
        json, "the transition names neither the state that is left nor the one entered; it never runs")
    }
    let elements = members["elements"].flatMap { list in
      values.elements(list) { self.transitionElement($0, of: owner) }
    }
    return CAStateTransition(from: from, to: to, elements: elements ?? [])
  }

  private func transitionElement(_ json: JSONValue, of owner: StateOwner) -> CAStateTransitionElement? {
    guard json.kind == .object else {
      return values.mismatch(json, expected: #"an element {"target": "…", "key": "…", "animation": {…}}"#)
    }
    let members = values.members(json, of: "an element of a transition", allowed: Self.transitionElementKeys)
    guard let target = target(members["target"], of: owner),
      let animation = values.required("animation", in: members, of: json, "the element")
    else { return nil }
    let key = members["key"].flatMap(values.string)
    values.isInTransition = true
    defer { values.isInTransition = false }
    let element = CAStateTransitionElement(
      target: target, key: key, animation: self.animation(animation, of: target, keyPath: key))
    element.isEnabled = members["enabled"].flatMap(values.flag) ?? true
    return element
  }

  private func animation(_ json: JSONValue, of target: CALayer, keyPath: String?) -> CAAnimation? {
    guard let table = PropertyTable.table(for: target) else { return nil }
    let animation = tree.animation(json, layerTable: table, keyPath: keyPath)
    if let animation = animation as? CAPropertyAnimation, animation.keyPath == nil {
      animation.keyPath = keyPath
    }
    return animation
  }

  // MARK: Layers and values

  /// The layer that a change is of; by default the one that has the states.
  private func target(_ json: JSONValue?, of owner: StateOwner) -> CALayer? {
    guard let json else { return owner.layer }
    return layer(of: json, of: owner)
  }

  private func layer(of json: JSONValue, of owner: StateOwner) -> CALayer? {
    guard let id = json.string else { return values.mismatch(json, expected: "the id of a layer") }
    return layer(json, json, named: id, of: owner)
  }

  private func layer(_ place: JSONValue, _ value: JSONValue, named id: String, of owner: StateOwner)
    -> CALayer?
  {
    if let layer = owner.layers[id] { return layer }
    let hint = Suggestion.text(for: id, in: owner.layers.keys.sorted())
    let message =
      values.identifiers[id] == nil
      ? "no layer has the id \(Quoted.text(id))\(hint)"
      : "the layer \(Quoted.text(id)) does not lie in the one with the states, so these cannot change it"
    values.problems.add(SceneProblem(offset: place.offset, node: value.index, message: message))
    return nil
  }

  private func value(
    _ json: JSONValue, at keyPath: String, _ place: JSONValue, of layer: CALayer
  ) -> PropertyValue? {
    guard let table = PropertyTable.table(for: layer) else { return nil }
    guard let type = table[keyPath]?.type ?? KeyPathType.type(of: keyPath, in: table) else {
      let hint = values.problems.hasHints ? KeyPathType.hint(for: keyPath, in: table) : ""
      values.problems.add(
        SceneProblem(
          offset: place.offset, node: json.index,
          message: "the key path \(Quoted.text(keyPath)) leads to no property of \(table.className)\(hint)"))
      return nil
    }
    switch type {
    case .layer, .layers, .cells, .animation, .animations:
      return values.fail(json, "a state cannot set \(keyPath); it adds and removes with \"elements\"")
    default: break
    }
    guard let property = table[keyPath] else {
      return values.value(json, type, as: Quantity(ofKeyPath: keyPath))
    }
    guard let read = values.value(json, of: property, in: layer) else { return nil }
    // Whether the property takes it is tried on another object.
    guard property.isShorthand || values.set(read, property, of: table.make(), json) else { return nil }
    values.warn(about: read, of: keyPath, json)
    return read
  }
}

/// A layer with states, and the layers that these can change.
private final class StateOwner {
  let layer: CALayer
  private(set) var layers: [String: CALayer] = [:]
  /// Layers that states add, by the objects that describe them.
  var objects: [Int: CALayer] = [:]

  init(_ layer: CALayer) {
    self.layer = layer
    add(layer)
  }

  /// Adds a layer with those in it. The first one with an id has it.
  func add(_ layer: CALayer) {
    for layer in LayerTree([layer]) {
      guard let id = layer.identifier, layers[id] == nil else { continue }
      layers[id] = layer
    }
  }
}

/// What a state can do.
enum StateElementClass: String, CaseIterable {
  case setValue = "CAStateSetValue"
  case addElement = "CAStateAddElement"
  case removeElement = "CAStateRemoveElement"
  case addAnimation = "CAStateAddAnimation"
  case removeAnimation = "CAStateRemoveAnimation"

  var keys: [String] {
    switch self {
    case .setValue: ["class", "target", "keyPath", "value"]
    case .addElement: ["class", "target", "keyPath", "object", "beforeObject"]
    case .removeElement: ["class", "target", "keyPath", "object"]
    case .addAnimation: ["class", "target", "key", "animation"]
    case .removeAnimation: ["class", "target", "key"]
    }
  }
}
