@_spi(Properties) import QuartzCore

extension CAMLStateWriting {
  /// Writes one change of a state. Objects that it introduces are written where they are first mentioned, and
  /// referenced by id later.
  func text(of element: CAStateElement, _ layer: CALayer, _ depth: Int) throws(SceneWritingError) -> String {
    // A target that no longer exists cannot be changed.
    guard let target = element.target.flatMap({ values.identifiers.id(of: $0) }) else { return "" }
    let targetID = try attribute("targetId", target, layer)
    switch element {
    case let element as CAStateSetValue:
      return try self.element(
        "LKStateSetValue", targetID + attribute("keyPath", element.keyPath, layer),
        XMLText.indent(depth + 1) + value(of: element, layer, depth + 1), depth)
    case let element as CAStateAddElement:
      guard let object = element.object else { return "" }
      var attributes = try targetID + attribute("keyPath", element.keyPath, layer)
      if let before = element.beforeObject.flatMap({ values.identifiers.id(of: $0) }) {
        attributes += try attribute("beforeObjectId", before, layer)
      }
      guard values.identifiers.place(object) else {
        attributes += try attribute("objectId", values.identifiers.id(of: object), layer)
        return self.element("LKStateAddElement", attributes, "", depth)
      }
      return try self.element("LKStateAddElement", attributes, self.object(object, layer, depth + 1), depth)
    case let element as CAStateRemoveElement:
      guard let id = element.object.flatMap({ values.identifiers.id(of: $0) }) else { return "" }
      let attributes =
        try targetID + attribute("keyPath", element.keyPath, layer) + attribute("objectId", id, layer)
      return self.element("LKStateRemoveElement", attributes, "", depth)
    case let element as CAStateAddAnimation:
      return try self.element(
        "LKStateAddAnimation", targetID + attribute("key", element.key, layer),
        animation(element.animation, depth + 1), depth)
    case let element as CAStateRemoveAnimation:
      return try self.element(
        "LKStateRemoveAnimation", targetID + attribute("key", element.key, layer), "", depth)
    default:
      throw values.error(
        ValueWriter.Refusal(reason: "hold a change that CAML cannot express"), of: layer, property: "states")
    }
  }

  private func element(_ name: String, _ attributes: String, _ inside: String, _ depth: Int) -> String {
    let start = XMLText.indent(depth) + "<\(name)\(attributes)"
    return inside.isEmpty ? start + "/>" : start + ">" + inside + XMLText.indent(depth) + "</\(name)>"
  }

  /// `<object type="CALayer" …>`.
  private func object(_ object: AnyObject, _ layer: CALayer, _ depth: Int) throws(SceneWritingError) -> String
  {
    guard let filter = object as? CAFilter else {
      return try CAMLWriting.fragment(object, element: "object", depth: depth, values: values)
    }
    do throws(ValueWriter.Refusal) {
      let part = try values.part(.object(filter))
      return XMLText.indent(depth) + (try values.element("object", part, type: part.type, depth))
    } catch {
      throw values.error(error, of: layer, property: "states")
    }
  }

  // MARK: Values

  private func value(of element: CAStateSetValue, _ layer: CALayer, _ depth: Int) throws(SceneWritingError)
    -> String
  {
    if let single = element.value as? CALayer { return try mention(single, element: "value", layer, depth) }
    if let list = element.value as? [Any], !list.isEmpty {
      let layers = list.compactMap { $0 as? CALayer }
      if layers.count == list.count {
        var text = "<value type=\"NSArray\">"
        for layer in layers {
          text += XMLText.indent(depth + 1) + (try mention(layer, element: nil, layer, depth + 1))
        }
        return text + XMLText.indent(depth) + "</value>"
      }
    }
    do throws(ValueWriter.Refusal) {
      guard let value = PropertyValue(any: element.value) else {
        throw ValueWriter.Refusal(reason: "set a value that CAML cannot express")
      }
      let part = try values.part(value)
      return try values.element("value", part, type: part.type, depth)
    } catch {
      throw values.error(error, of: layer, property: "states")
    }
  }

  /// A layer as a value: completely the first time, then by its id.
  private func mention(
    _ mentioned: CALayer, element: String?, _ layer: CALayer, _ depth: Int
  ) throws(SceneWritingError) -> String {
    guard !values.identifiers.place(mentioned) else {
      let text = try CAMLWriting.fragment(mentioned, element: element, depth: depth, values: values)
      return String(text.drop { $0.isWhitespace })
    }
    let type = try values.className(of: mentioned)
    let id = try attribute("object", values.identifiers.id(of: mentioned), layer)
    return element.map { "<\($0) type=\"\(type)\"\(id)/>" } ?? "<\(type)\(id)/>"
  }
}
