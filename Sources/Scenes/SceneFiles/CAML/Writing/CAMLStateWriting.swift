@_spi(Properties) import QuartzCore

/// Writes the states and transitions of a layer.
struct CAMLStateWriting {
  let values: CAMLValueWriter

  func text(of layer: CALayer, depth: Int) throws(SceneWritingError) -> String {
    // Layers that states introduce may have states of their own.
    guard values.stateDepth < SceneLimits.nesting else {
      throw values.error(
        ValueWriter.Refusal(reason: "lie too deep in other states"), of: layer, property: "states")
    }
    values.stateDepth += 1
    defer { values.stateDepth -= 1 }
    var text = ""
    if let states = layer.states {
      text += XMLText.indent(depth) + "<states>"
      for state in states { text += try self.text(of: state, layer, depth + 1) }
      text += XMLText.indent(depth) + "</states>"
    }
    if let transitions = layer.stateTransitions {
      text += XMLText.indent(depth) + "<stateTransitions>"
      for transition in transitions { text += try self.text(of: transition, layer, depth + 1) }
      text += XMLText.indent(depth) + "</stateTransitions>"
    }
    return text
  }

  func attribute(_ name: String, _ value: String?, _ layer: CALayer) throws(SceneWritingError) -> String {
    guard let value else { return "" }
    return try values.attribute(name, value, of: layer, property: "states")
  }

  private func text(of state: CAState, _ layer: CALayer, _ depth: Int) throws(SceneWritingError) -> String {
    var text = XMLText.indent(depth) + "<LKState" + (try attribute("name", state.name, layer))
    text += try attribute("basedOn", state.basedOn, layer)
    if state.isInitial { text += " initial=\"1\"" }
    if !state.isEnabled { text += " enabled=\"0\"" }
    if state.isLocked { text += " locked=\"1\"" }
    for (name, delay) in [("nextDelay", state.nextDelay), ("previousDelay", state.previousDelay)]
    where delay.isFinite {
      text += " \(name)=\"\(ShortNumber.text(delay))\""
    }
    text += ">" + XMLText.indent(depth + 1) + "<elements>"
    for element in state.elements { text += try self.text(of: element, layer, depth + 2) }
    return text + XMLText.indent(depth + 1) + "</elements>" + XMLText.indent(depth) + "</LKState>"
  }

  // MARK: Transitions

  private func text(
    of transition: CAStateTransition, _ layer: CALayer, _ depth: Int
  ) throws(SceneWritingError) -> String {
    var text = XMLText.indent(depth) + "<LKStateTransition"
    text += try attribute("fromState", transition.fromState, layer)
    text +=
      try attribute("toState", transition.toState, layer) + ">" + XMLText.indent(depth + 1) + "<elements>"
    for element in transition.elements {
      guard let target = element.target.flatMap({ values.identifiers.id(of: $0) }) else { continue }
      let start = XMLText.indent(depth + 2)
      text += start + "<LKStateTransitionElement" + (try attribute("targetId", target, layer))
      text += try attribute("key", element.key, layer) + (element.isEnabled ? "" : " enabled=\"0\"") + ">"
      text += try animation(element.animation, depth + 3) + start + "</LKStateTransitionElement>"
    }
    return text + XMLText.indent(depth + 1) + "</elements>" + XMLText.indent(depth) + "</LKStateTransition>"
  }

  func animation(_ animation: CAAnimation?, _ depth: Int) throws(SceneWritingError) -> String {
    guard let animation else { return "" }
    return try CAMLWriting.fragment(animation, element: "animation", depth: depth, values: values)
  }
}
