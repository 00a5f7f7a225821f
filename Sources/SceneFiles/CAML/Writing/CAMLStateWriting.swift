import Foundation
@_spi(Properties) import QuartzCore

/// Writes the states and transitions of a layer.
struct CAMLStateWriting {
  let values: CAMLValueWriter
  let identifiers: CAMLIdentifiers

  func text(of layer: CALayer, depth: Int) throws(SceneWritingError) -> String {
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

  private func attribute(_ name: String, _ value: String?, _ layer: CALayer) throws(SceneWritingError)
    -> String
  {
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

  private func text(of element: CAStateElement, _ layer: CALayer, _ depth: Int) throws(SceneWritingError)
    -> String
  {
    guard let target = element.target.flatMap({ identifiers.id(of: $0) }) else { return "" }
    let targetID = try attribute("targetId", target, layer)
    let start = XMLText.indent(depth)
    switch element {
    case let element as CAStateSetValue:
      let keyPath = try attribute("keyPath", element.keyPath, layer)
      do throws(ValueWriter.Refusal) {
        guard let value = PropertyValue(any: element.value) else {
          throw ValueWriter.Refusal(reason: "set a value that CAML has no way to say")
        }
        let part = try values.part(value)
        let inner = try values.element("value", part, type: part.type, depth + 1)
        return start + "<LKStateSetValue\(targetID)\(keyPath)>" + XMLText.indent(depth + 1) + inner + start
          + "</LKStateSetValue>"
      } catch {
        throw values.error(error, of: layer, property: "states")
      }
    case let element as CAStateRemoveElement:
      guard let id = element.object.flatMap({ identifiers.id(of: $0) }) else { return "" }
      let keyPath = try attribute("keyPath", element.keyPath, layer)
      return start + "<LKStateRemoveElement\(targetID)\(keyPath)\(try attribute("objectId", id, layer))/>"
    case let element as CAStateRemoveAnimation:
      return start + "<LKStateRemoveAnimation\(targetID)\(try attribute("key", element.key, layer))/>"
    default:
      throw values.error(
        ValueWriter.Refusal(reason: "add objects or animations, which this writer does not say"), of: layer,
        property: "states")
    }
  }

  private func text(
    of transition: CAStateTransition, _ layer: CALayer, _ depth: Int
  ) throws(SceneWritingError) -> String {
    var text = XMLText.indent(depth) + "<LKStateTransition"
    text += try attribute("fromState", transition.fromState, layer)
    text +=
      try attribute("toState", transition.toState, layer) + ">" + XMLText.indent(depth + 1) + "<elements>"
    for element in transition.elements {
      guard let target = element.target.flatMap({ identifiers.id(of: $0) }) else { continue }
      let start = XMLText.indent(depth + 2)
      text += start + "<LKStateTransitionElement" + (try attribute("targetId", target, layer))
      text += try attribute("key", element.key, layer) + (element.isEnabled ? "" : " enabled=\"0\"") + ">"
      if let animation = element.animation { text += try self.animation(animation, depth + 3) }
      text += start + "</LKStateTransitionElement>"
    }
    return text + XMLText.indent(depth + 1) + "</elements>" + XMLText.indent(depth) + "</LKStateTransition>"
  }

  private func animation(_ animation: CAAnimation, _ depth: Int) throws(SceneWritingError) -> String {
    var writing = CAMLWriting(values)
    try writing.writeFragment(animation, element: "animation", depth: depth)
    return writing.output
  }
}
