@_spi(Properties) import QuartzCore

/// Writes the states of layers, and the transitions between them.
extension SceneWriting {
  /// The members `states` and `stateTransitions` of a layer; those that it has.
  ///
  /// - Parameter indent: of the members.
  mutating func stateMembers(
    of layer: CALayer, _ indent: Int
  ) throws(SceneWritingError) -> [[Pending]] {
    guard layer.states != nil || layer.stateTransitions != nil, let known = identifiers else { return [] }
    var states = StateWriting(layer, known, values)
    var members: [[Pending]] = []
    if let list = layer.states {
      var parts: [[Pending]] = []
      for state in list { parts.append(try states.pieces(of: state, indent + 2)) }
      members.append(StateWriting.array("states", parts, indent))
    }
    if let list = layer.stateTransitions {
      var parts: [[Pending]] = []
      for transition in list { parts.append(try states.pieces(of: transition, indent + 2)) }
      members.append(StateWriting.array("stateTransitions", parts, indent))
    }
    identifiers = states.identifiers
    return members
  }
}

/// Writes what changes one layer's subtree.
private struct StateWriting {
  typealias Pending = SceneWriting.Pending

  let layer: CALayer
  let values: ValueWriter
  var identifiers: WrittenIdentifiers
  /// The layers that the states can change: those in the layer, and those that its states add.
  private let reached: Set<ObjectIdentifier>

  init(_ layer: CALayer, _ identifiers: WrittenIdentifiers, _ values: ValueWriter) {
    (self.layer, self.values, self.identifiers) = (layer, values, identifiers)
    let added = (layer.states ?? []).flatMap(\.elements).compactMap {
      ($0 as? CAStateAddElement)?.object as? CALayer
    }
    reached = Set(LayerTree([layer] + added).map(ObjectIdentifier.init))
  }

  // MARK: Text

  static func array(_ key: String, _ parts: [[Pending]], _ indent: Int) -> [Pending] {
    guard !parts.isEmpty else { return [.text("\"\(key)\": []")] }
    var pieces: [Pending] = [.text("\"\(key)\": [")]
    for (index, part) in parts.enumerated() {
      pieces.append(.text((index > 0 ? "," : "") + line(indent + 2)))
      pieces += part
    }
    return pieces + [.text(line(indent) + "]")]
  }

  private static func line(_ indent: Int) -> String {
    "\n" + String(repeating: " ", count: min(indent, JSONText.deepestIndent))
  }

  /// An object of several lines, the first of which has what is short.
  private static func object(_ head: [String], _ members: [[Pending]], _ indent: Int) -> [Pending] {
    var pieces: [Pending] = [.text("{ " + head.joined(separator: ", "))]
    for (index, member) in members.enumerated() {
      pieces.append(.text((index > 0 || !head.isEmpty ? "," : "") + line(indent + 2)))
      pieces += member
    }
    return pieces + [.text(members.isEmpty ? " }" : line(indent) + "}")]
  }

  private func member(_ key: String, _ text: String?) -> [String] {
    text.map { ["\"\(key)\": \(JSONText.string($0))"] } ?? []
  }

  private func refusal(_ reason: String) -> SceneWritingError {
    SceneWritingError(layer, property: "states", reason: reason)
  }

  // MARK: States

  mutating func pieces(of state: CAState, _ indent: Int) throws(SceneWritingError) -> [Pending] {
    var head = member("name", state.name ?? "") + member("basedOn", state.basedOn)
    if state.isInitial { head.append("\"initial\": true") }
    if !state.isEnabled { head.append("\"enabled\": false") }
    if state.isLocked { head.append("\"locked\": true") }
    for (key, delay) in [("nextDelay", state.nextDelay), ("previousDelay", state.previousDelay)]
    where delay.isFinite {
      head.append("\"\(key)\": \(ShortNumber.text(delay))")
    }
    var members: [[Pending]] = []
    let values = state.elements.prefix { $0 is CAStateSetValue }.compactMap { $0 as? CAStateSetValue }
    if let set = try set(values, indent + 2) { members.append(set) }
    var parts: [[Pending]] = []
    for element in state.elements.dropFirst(values.count) {
      if let part = try pieces(of: element, indent + 4) { parts.append(part) }
    }
    if !parts.isEmpty { members.append(Self.array("elements", parts, indent + 2)) }
    return Self.object(head, members, indent)
  }

  /// `"set": {"title": {"opacity": 0.5}}`; nil if there are no values.
  private func set(_ elements: [CAStateSetValue], _ indent: Int) throws(SceneWritingError) -> [Pending]? {
    var layers: [(id: String, values: [(key: String, value: String)])] = []
    for element in elements {
      guard let (target, id) = try mention(element.target) else { continue }
      let text = try text(of: element, target, indent + 2)
      var index = layers.firstIndex { $0.id == id }
      if index == nil {
        layers.append((id, []))
        index = layers.count - 1
      }
      guard let index else { continue }
      // The last value is the one that counts.
      layers[index].values.removeAll { $0.key == element.keyPath }
      layers[index].values.append((element.keyPath, text))
    }
    guard !layers.isEmpty else { return nil }
    var text = "\"set\": {"
    for (index, layer) in layers.enumerated() {
      text += (index > 0 ? "," : "") + Self.line(indent + 2)
      text += JSONText.string(layer.id) + ": " + JSONText.inlineObject(layer.values)
    }
    return [.text(text + Self.line(indent) + "}")]
  }

  /// A layer that the states may mention, and its id; nil if it is gone.
  private func mention(_ object: AnyObject?) throws(SceneWritingError) -> (layer: CALayer, id: String)? {
    guard let object else { return nil }
    guard let layer = object as? CALayer, let id = identifiers.id(of: layer),
      reached.contains(ObjectIdentifier(layer))
    else { throw refusal("are about an object that is no layer in it, which JSON cannot express") }
    return (layer, id)
  }

  private func text(
    of element: CAStateSetValue, _ target: CALayer, _ indent: Int
  ) throws(SceneWritingError) -> String {
    guard let table = PropertyTable.table(for: target),
      let type = table[element.keyPath]?.type ?? KeyPathType.type(of: element.keyPath, in: table),
      let value = PropertyValue(any: element.value)
    else { throw refusal("set \(Quoted.text(element.keyPath)) to what JSON cannot express") }
    switch type {
    case .layer, .layers, .cells, .animation, .animations:
      throw refusal("set \(Quoted.text(element.keyPath)) to what JSON cannot express")
    default: break
    }
    if let property = table[element.keyPath] {
      return try values.text(of: value, property, of: target, table: table, indent: indent)
    }
    do throws(ValueWriter.Refusal) {
      return try values.text(value, type, indent)
    } catch {
      throw refusal("set \(Quoted.text(element.keyPath)), which \(error.reason)")
    }
  }

  /// One change; nil if what it is about is gone.
  private mutating func pieces(
    of element: CAStateElement, _ indent: Int
  ) throws(SceneWritingError) -> [Pending]? {
    guard let (target, id) = try mention(element.target) else { return nil }
    var head: [String] = []
    func begin(_ kind: StateElementClass) {
      head = member("class", kind.rawValue) + (target === layer ? [] : member("target", id))
    }
    switch element {
    case let element as CAStateSetValue:
      begin(.setValue)
      head += member("keyPath", element.keyPath) + ["\"value\": " + (try text(of: element, target, indent))]
      return Self.object(head, [], indent)
    case let element as CAStateAddElement:
      guard let object = element.object else { return nil }
      guard let added = object as? CALayer else {
        throw refusal("add a \(type(of: object)), which JSON cannot express")
      }
      begin(.addElement)
      head += member("keyPath", element.keyPath)
      head += member("beforeObject", try mention(element.beforeObject)?.id)
      guard identifiers.place(added) else {
        return Self.object(head + member("object", try mention(added)?.id), [], indent)
      }
      return Self.object(head, [[.text("\"object\": "), .object(added, indent: indent + 2)]], indent)
    case let element as CAStateRemoveElement:
      guard let object = try mention(element.object) else { return nil }
      begin(.removeElement)
      return Self.object(head + member("keyPath", element.keyPath) + member("object", object.id), [], indent)
    case let element as CAStateAddAnimation:
      guard let animation = element.animation else { return nil }
      begin(.addAnimation)
      return Self.object(
        head + member("key", element.key),
        [[.text("\"animation\": "), .object(animation, indent: indent + 2)]], indent)
    case let element as CAStateRemoveAnimation:
      begin(.removeAnimation)
      return Self.object(head + member("key", element.key), [], indent)
    default: throw refusal("hold a change that JSON cannot express")
    }
  }

  // MARK: Transitions

  func pieces(of transition: CAStateTransition, _ indent: Int) throws(SceneWritingError) -> [Pending] {
    var parts: [[Pending]] = []
    for element in transition.elements {
      guard let animation = element.animation, let (target, id) = try mention(element.target) else {
        continue
      }
      var head = (target === layer ? [] : member("target", id)) + member("key", element.key)
      if !element.isEnabled { head.append("\"enabled\": false") }
      parts.append(
        Self.object(
          head, [[.text("\"animation\": "), .object(animation, indent: indent + 6)]], indent + 4))
    }
    return Self.object(
      member("fromState", transition.fromState) + member("toState", transition.toState),
      [Self.array("elements", parts, indent + 2)], indent)
  }
}
