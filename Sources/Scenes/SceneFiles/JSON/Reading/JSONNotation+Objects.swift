import Foundation
@_spi(Properties) import QuartzCore

/// Objects of JSON and their members.
extension JSONNotation: SceneNotation {
  private var tables: TableReader { TableReader(values: self) }

  func resolved(_ json: JSONValue) -> JSONValue? { json }
  func knownLayer(of json: JSONValue) -> CALayer? { nil }
  func identity(of json: JSONValue) -> Int { json.index }
  func isNull(_ json: JSONValue) -> Bool { json.kind == .null }

  func objectClass(of json: JSONValue, _ role: ObjectRole) -> ObjectClass? {
    switch role {
    case .layer:
      tables.objectClass(of: json, among: PropertyTable.layerNames, what: "a layer", fallback: "CALayer")
    case .cell:
      tables.objectClass(
        of: json, among: ["CAEmitterCell"], what: "an emitter cell", fallback: "CAEmitterCell")
    case .animation:
      tables.objectClass(
        of: json, among: PropertyTable.animationNames, what: "an animation", fallback: nil)
    }
  }

  func didMake(_ object: AnyObject, of json: JSONValue, isCopy: Bool) {
    guard let layer = object as? CALayer else { return }
    sourceMap.add(layer, offset: json.offset)
    // The layer that a transition starts from is mostly a copy, with the same ids.
    if !isCopy, let id = json["id"] { checkIdentifier(id) }
  }

  private func checkIdentifier(_ json: JSONValue) {
    guard let name = json.string else { return }
    guard let first = identifiers.updateValue(json, forKey: name) else { return }
    identifiers[name] = first
    problems.add(
      SceneProblem(
        offset: json.offset, node: json.index, severity: .warning,
        message: "the id \(Quoted.text(name)) is given twice",
        relatedOffset: first.offset, related: "; the first one is at line"))
  }

  // MARK: Members

  func forEachMember(
    of json: JSONValue, _ object: AnyObject, _ table: PropertyTable, _ body: (Property, JSONValue) -> Void
  ) {
    var (rest, hasStates) = (LayerRest(), false)
    for (key, value) in json.members {
      guard let name = key.string, name != "class", !isOfDocument(name, in: json) else { continue }
      guard let property = table[name] else {
        if object is CALayer, JSONStateReader.keys.contains(name) {
          hasStates = true
          continue
        }
        tables.report(unknown: key, value, of: table)
        continue
      }
      if value.kind == .invalid { continue }
      if property.type == .image {
        readImage(value, property, of: object, &rest)
      } else if !rest.takes(name, property, value, of: object) {
        body(property, value)
      }
    }
    if !rest.hasContentsScale, let scale = rest.impliedScale {
      _ = table["contentsScale"]?.set(object, .number(scale))
    }
    if let layer = object as? CALayer {
      apply(rest, to: layer, table: table, json: json)
      if hasStates { statesToRead.append((layer, (json["states"], json["stateTransitions"]))) }
    }
    if let animation = object as? CAAnimation { warnOfMissing(json, animation) }
  }

  /// Whether a key of a page is one of the page or its document, not of the layer.
  private func isOfDocument(_ name: String, in json: JSONValue) -> Bool {
    SceneReader.pageKeys.contains(name) && pages.indices.contains(json.index)
      || json.index == pages.soleIndex && SceneReader.layerKeys.contains(name)
  }

  /// Warns of an animation that lacks what it cannot do without.
  private func warnOfMissing(_ json: JSONValue, _ animation: CAAnimation) {
    let isWrong = problems.all.last.map { (json.index..<json.end).contains($0.node) } ?? false
    guard animation is CAPropertyAnimation, !isWrong, !isInTransition else { return }
    let keys = ["fromValue", "toValue", "byValue"]
    if json["keyPath"] == nil {
      warn(json, "the animation has no \"keyPath\", so it changes nothing")
    } else if animation is CABasicAnimation, keys.allSatisfy({ json[$0] == nil }) {
      warn(json, "the animation has none of \(keys.joined(separator: ", ")), so it changes nothing")
    }
  }

  func forEachEntry(
    of style: JSONValue, _ layer: CALayer, _ table: PropertyTable, _ body: (Property, JSONValue) -> Void
  ) -> Void? {
    guard style.kind == .object else {
      return mismatch(style, expected: "an object with properties of the layer")
    }
    for (key, value) in style.members {
      guard let name = key.string else { continue }
      if let property = table[name] {
        body(property, value)
      } else {
        tables.report(unknown: key, value, of: table)
      }
    }
    return ()
  }

  func text(of key: String, in json: JSONValue) -> (text: String, place: JSONValue)? {
    json[key].flatMap { value in value.string.map { ($0, value) } }
  }

  func items(of list: JSONValue, _ kind: ListKind) -> [JSONValue]? {
    guard list.kind == .array else {
      return mismatch(list, expected: kind == .layers ? "an array of layers" : "an array")
    }
    return Array(list.elements)
  }

  // MARK: Values

  /// Times and counts that may be infinite.
  private static let endless = ["repeatCount", "repeatDuration", "duration"]

  func value(_ json: JSONValue, of property: Property, in object: AnyObject) -> PropertyValue? {
    if json.kind == .null { return .null }
    if property.type == .number, json.kind != .number, Self.endless.contains(property.name) {
      guard json.string == "inf" else { return mismatch(json, expected: "a number or \"inf\"") }
      return .number(.infinity)
    }
    if property.name == "fontSize" { return fontSize(json).map { .number($0) } }
    return value(json, property.type, as: Quantity(of: property.name, isOfCell: object is CAEmitterCell))
  }

  func animatedValue(_ json: JSONValue, _ kind: AnimatedKind) -> PropertyValue? {
    switch kind {
    case .unknown: return untyped(json)
    case .function(let count) where count > 1:
      return numbers(json, count, "an array of \(count) numbers").map { .array($0.map { .number($0) }) }
    case .function: return value(json, .number)
    case .property(let type, let quantity): return value(json, type, as: quantity)
    }
  }

  func element(_ index: Int, _ number: Double, of list: JSONValue) -> (place: JSONValue, found: String) {
    let part = list.elements.enumerated().first { $0.offset == index }?.element ?? list
    return (part, part.found)
  }

  // MARK: Reports

  func report(_ json: JSONValue, _ message: String) { report(json, message, severity: .error) }
  func warn(_ json: JSONValue, _ message: String) { report(json, message, severity: .warning) }

  func refuse(_ json: JSONValue, _ property: Property) {
    report(json, json.kind == .null ? "null is not allowed here" : "\(json.found) is out of range")
  }

  func found(_ json: JSONValue) -> String { json.kind == .array ? "" : ", found \(json.found)" }
}
