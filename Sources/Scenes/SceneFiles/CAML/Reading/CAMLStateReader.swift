@_spi(Properties) import QuartzCore

/// Reads the states of layers. This comes last, as states refer to objects anywhere in the document.
struct CAMLStateReader {
  let reader: CAMLReader
  private var context: CAMLContext { reader.context }
  private var values: CAMLValueReader { reader.notation.values }

  /// Reads one element that declares states of a layer.
  func read(_ element: XMLElement, of layer: CALayer) {
    switch element.propertyKey {
    case "states": layer.states = (layer.states ?? []) + element.items.compactMap { state($0) }
    case "stateTransitions": layer.stateTransitions = element.items.compactMap { transition($0) }
    default: readPropertyGroups(element, of: layer)
    }
  }

  /// The name of a state class without its prefix: `CAState` and the older `LKState` are the same.
  private func kind(_ item: XMLElement) -> String {
    let name = CAMLValue(item: item).type ?? ""
    return name.hasPrefix("LK") || name.hasPrefix("CA") ? String(name.dropFirst(2)) : name
  }

  /// A property that is an attribute or an element.
  private func property(_ key: String, of element: XMLElement) -> CAMLValue? {
    if let text = element[key] { return CAMLValue(attribute: key, text, of: element) }
    return element.children.first { $0.propertyKey == key }.map { CAMLValue(property: $0) }
  }

  private func flag(_ key: String, of element: XMLElement, _ fallback: Bool) -> Bool {
    guard let value = property(key, of: element), case .flag(let flag)? = values.value(value, .flag) else {
      return fallback
    }
    return flag
  }

  private func number(_ key: String, of element: XMLElement, _ fallback: Double) -> Double {
    guard let value = property(key, of: element), case .number(let number)? = values.value(value, .number)
    else {
      return fallback
    }
    return number
  }

  private func elements(of element: XMLElement) -> [XMLElement] {
    element.children.first { $0.propertyKey == "elements" }.map { Array($0.items) } ?? []
  }

  // MARK: States

  private func state(_ item: XMLElement) -> CAState? {
    guard kind(item) == "State" else {
      context.report(item, "expected a state, found \(item.name); it is ignored")
      return nil
    }
    let state = CAState(name: property("name", of: item)?.text)
    state.basedOn = property("basedOn", of: item)?.text
    state.isInitial = flag("initial", of: item, false)
    state.isEnabled = flag("enabled", of: item, true)
    state.isLocked = flag("locked", of: item, false)
    state.nextDelay = number("nextDelay", of: item, .infinity)
    state.previousDelay = number("previousDelay", of: item, .infinity)
    state.elements = elements(of: item).compactMap { stateElement($0) }
    return state
  }

  private func stateElement(_ item: XMLElement) -> CAStateElement? {
    let kind = kind(item)
    if kind == "EventHandler" { return nil }
    guard let target = object("target", of: item) else { return nil }
    let keyPath = property("keyPath", of: item)?.text ?? ""
    switch kind {
    case "StateSetValue", "StateSetProperty":
      guard let value = stateValue(of: item, target: target, keyPath: keyPath) else { return nil }
      return CAStateSetValue(target: target, keyPath: keyPath, value: value.anyValue)
    case "StateAddElement":
      guard let object = object("object", of: item) else { return nil }
      guard object !== target else {
        context.report(item, "a layer cannot lie in itself; it is ignored")
        return nil
      }
      let hasBefore = item["beforeObjectId"] != nil || item.child("beforeObject") != nil
      return CAStateAddElement(
        target: target, keyPath: keyPath, object: object,
        before: hasBefore ? self.object("beforeObject", of: item) : nil)
    case "StateRemoveElement":
      guard let object = object("object", of: item) else { return nil }
      return CAStateRemoveElement(target: target, keyPath: keyPath, object: object)
    case "StateAddAnimation":
      return CAStateAddAnimation(
        target: target, key: property("key", of: item)?.text,
        animation: animation(of: item, for: target, keyPath: nil))
    case "StateRemoveAnimation":
      return CAStateRemoveAnimation(target: target, key: property("key", of: item)?.text ?? "")
    default:
      context.report(item, "changes of the class \(Quoted.text(item.name)) are not known; it is ignored")
      return nil
    }
  }

  /// The object that `targetId="…"` or `<target object="…"/>` refers to; for some keys the object itself may
  /// be inside.
  private func object(_ key: String, of item: XMLElement) -> AnyObject? {
    if let id = item[key + "Id"] {
      if let found = context.element(id: id, before: item.index).flatMap({ context.objects[$0.index] }) {
        return found
      }
      context.report(
        CAMLValue(attribute: key + "Id", id, of: item),
        "no object has the id \(Quoted.text(id)); it is ignored")
      return nil
    }
    guard let child = item.child(key) else {
      context.report(item, "\(item.name) has neither \(key)Id nor \(key); it is ignored")
      return nil
    }
    let value = CAMLValue(property: child)
    guard let target = context.resolved(value) else { return nil }
    if let known = context.objects[target.element.index] { return known }
    switch target.type ?? "" {
    case "CAEmitterCell": return reader.tree.cell(target)
    case "CAFilter": return values.filter(target, kinds: FilterKind.all + BlendModeNames.kinds)
    case let type where CAMLNotation.isLayerClass(type): return newLayer(target)
    default:
      context.report(value, "the \(key) is neither a layer nor a cell nor a filter; it is ignored")
      return nil
    }
  }

  /// A layer that is in no tree until a state inserts it.
  private func newLayer(_ value: CAMLValue) -> CALayer? {
    reader.tree.layer(value)
  }

  private func stateValue(of item: XMLElement, target: AnyObject, keyPath: String) -> PropertyValue? {
    guard let table = PropertyTable.table(for: target) else {
      return property("value", of: item).flatMap { values.untyped($0, expected: nil) }
    }
    guard let type = table[keyPath]?.type ?? KeyPathType.type(of: keyPath, in: table) else {
      context.report(
        item, "the key path \(Quoted.text(keyPath)) leads to no property of \(table.className); it is ignored"
      )
      return nil
    }
    guard let value = property("value", of: item) else {
      context.report(item, "\(item.name) has no value; it is ignored")
      return nil
    }
    switch type {
    case .layers:
      let items = value.element.child("NSArray")?.children ?? value.element.children
      return .array(
        items.compactMap {
          context.resolved(CAMLValue(item: $0)).flatMap { newLayer($0) }.map { .object($0) }
        })
    case .layer:
      return value.type == "null"
        ? .null : context.resolved(value).flatMap { newLayer($0) }.map { .object($0) }
    default: return values.untyped(value, expected: type)
    }
  }

  // MARK: Transitions

  private func transition(_ item: XMLElement) -> CAStateTransition? {
    guard kind(item) == "StateTransition" else {
      context.report(item, "expected a transition, found \(item.name); it is ignored")
      return nil
    }
    let (from, to) = (
      property("fromState", of: item)?.text ?? "*", property("toState", of: item)?.text ?? "*"
    )
    if from == "*", to == "*" {
      context.report(
        item, "\(item.name) names neither the state that is left nor the one entered; it never runs")
    }
    return CAStateTransition(
      from: from, to: to, elements: elements(of: item).compactMap { transitionElement($0) })
  }

  private func transitionElement(_ item: XMLElement) -> CAStateTransitionElement? {
    guard let target = object("target", of: item) else { return nil }
    // Older files use keyPath.
    let key = property("key", of: item)?.text ?? property("keyPath", of: item)?.text
    let element = CAStateTransitionElement(
      target: target, key: key, animation: animation(of: item, for: target, keyPath: key))
    element.isEnabled = flag("enabled", of: item, true)
    return element
  }

  private func animation(of item: XMLElement, for target: AnyObject, keyPath: String?) -> CAAnimation? {
    guard let child = item.child("animation"),
      let table = PropertyTable.table(for: target) ?? PropertyTable.table(forClassNamed: "CALayer")
    else { return nil }
    let animation = reader.tree.animation(CAMLValue(property: child), layerTable: table, keyPath: keyPath)
    if let animation = animation as? CAPropertyAnimation, animation.keyPath == nil {
      animation.keyPath = keyPath
    }
    return animation
  }

  // MARK: Property groups

  /// Reads what documents for tilting devices have instead of states: property values for each of three
  /// states.
  private func readPropertyGroups(_ element: XMLElement, of layer: CALayer) {
    let names = [("Locked", "v_lock"), ("Unlock", "v_home"), ("Sleep", "v_sleep")]
    var states = names.map { CAState(name: $0.0) }
    for group in element.items {
      func text(_ key: String) -> String? {
        group.children.first { $0.propertyKey == key }.flatMap { CAMLValue(property: $0).text }
      }
      guard let keyPath = text("keyPath"), let name = text("layerName") else { continue }
      let targets = context.layers.lazy.map(\.layer).filter { $0.name == name }
      guard let target = targets.first, let table = PropertyTable.table(for: target),
        let type = KeyPathType.type(of: keyPath, in: table)
      else {
        context.report(
          group, "no layer \(Quoted.text(name)) has a property \(Quoted.text(keyPath)); it is ignored")
        continue
      }
      for (state, key) in zip(states, names.map(\.1)) {
        guard let entry = group.children.first(where: { $0.propertyKey == key }),
          let value = values.untyped(CAMLValue(property: entry), expected: type)
        else { continue }
        state.elements.append(CAStateSetValue(target: target, keyPath: keyPath, value: value.anyValue))
      }
    }
    states.removeAll { $0.elements.isEmpty }
    if !states.isEmpty { layer.states = (layer.states ?? []) + states }
  }
}
