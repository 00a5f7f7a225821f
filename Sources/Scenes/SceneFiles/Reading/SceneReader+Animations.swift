import Foundation
@_spi(Properties) import QuartzCore

extension SceneReader {
  /// Reads animations. A layer copies an animation when it is added, so it must be complete by then.
  func readAnimations(_ json: JSONValue, of layer: CALayer, table: PropertyTable) {
    guard json.kind != .null else { return }
    var pending: [(json: JSONValue, owner: AnyObject?, property: Property?, depth: Int)] = [
      (json, nil, nil, 1)
    ]
    var roots: [CAAnimation] = []
    while let next = pending.popLast() {
      guard next.depth <= Self.nestingLimit else {
        values.report(next.json, "groups of animations lie at most \(Self.nestingLimit) deep in one another")
        continue
      }
      let animations = values.elements(next.json) { part -> CAAnimation? in
        self.makeAnimation(part, layerTable: table) { value, owner, property in
          pending.append((value, owner, property, next.depth + 1))
        }
      }
      guard let animations else { continue }
      if let owner = next.owner, let property = next.property {
        set(.array(animations.map { .object($0) }), property, of: owner, next.json)
      } else {
        roots = animations
      }
    }
    for animation in roots { layer.add(animation, forKey: nil) }
  }

  private func makeAnimation(
    _ json: JSONValue, layerTable: PropertyTable, group: (JSONValue, AnyObject, Property) -> Void
  ) -> CAAnimation? {
    let problems = values.problems.count
    guard
      let table = tables.table(
        of: json, among: PropertyTable.animationNames, what: "an animation", fallback: nil),
      let animation = table.make() as? CAAnimation
    else { return nil }
    let kind = AnimatedKind(json, layerTable: layerTable, reader: self)
    for (key, value) in json.members {
      guard let name = key.string, name != "class" else { continue }
      guard let property = table[name] else {
        tables.report(unknown: key, value, of: table)
        continue
      }
      switch property.type {
      case .animations: group(value, animation, property)
      case .layer: readPrevious(value, property, of: animation)
      case .value: readAnimated(value, property, of: animation, kind)
      case .array(.value):
        guard value.kind != .null else { continue }
        let list = values.array(value) { part in
          part.kind == .null ? .null : self.animatedValue(part, kind)
        }
        if let list { set(list, property, of: animation, value) }
      case .array(.number) where name == "keyTimes": readKeyTimes(value, property, of: animation)
      default: assign(value, property, to: animation)
      }
    }
    if values.problems.count == problems { warnOfMissing(json, animation) }
    return animation
  }

  /// Warns of an animation that lacks what it cannot do without.
  private func warnOfMissing(_ json: JSONValue, _ animation: CAAnimation) {
    guard animation is CAPropertyAnimation else { return }
    let keys = ["fromValue", "toValue", "byValue"]
    if json["keyPath"] == nil {
      values.report(json, "the animation has no \"keyPath\", so it changes nothing", severity: .warning)
    } else if animation is CABasicAnimation, keys.allSatisfy({ json[$0] == nil }) {
      values.report(
        json, "the animation has none of \(keys.joined(separator: ", ")), so it changes nothing",
        severity: .warning)
    }
  }

  private func readKeyTimes(_ json: JSONValue, _ property: Property, of animation: CAAnimation) {
    guard json.kind == .array else {
      assign(json, property, to: animation)
      return
    }
    guard let times = values.elements(json, values.number) else { return }
    if let index = KeyTimesRule.firstProblem(in: times),
      let (_, part) = json.elements.enumerated().first(where: { $0.offset == index }),
      !values.takesDamage(part, "\(KeyTimesRule.text), found \(part.found)")
    {
      return
    }
    set(.array(times.map { .number($0) }), property, of: animation, json)
  }

  private func readAnimated(
    _ json: JSONValue, _ property: Property, of animation: CAAnimation, _ kind: AnimatedKind
  ) {
    if json.kind == .null {
      set(.null, property, of: animation, json)
    } else if let value = animatedValue(json, kind) {
      set(value, property, of: animation, json)
    }
  }

  private func animatedValue(_ json: JSONValue, _ kind: AnimatedKind) -> PropertyValue? {
    switch kind {
    case .unknown: return values.freeValue(json)
    case .function(let count) where count > 1:
      return values.numbers(json, count, "an array of \(count) numbers").map {
        .array($0.map { .number($0) })
      }
    case .function: return values.value(json, .number)
    case .angle: return values.angle(json).map { .number($0) }
    case .property(let type, let isLength): return values.value(json, type, isLength: isLength)
    }
  }
}

/// The kind of an animation's values.
enum AnimatedKind {
  /// The key path is wrong or missing, which has been reported.
  case unknown
  case property(PropertyType, isLength: Bool)
  /// An angle, of a key path or of a value function.
  case angle
  /// This many numbers, from which a value function makes a transform.
  case function(Int)

  init(_ json: JSONValue, layerTable: PropertyTable, reader: SceneReader) {
    self = .unknown
    guard let value = json["keyPath"], let keyPath = value.string else { return }
    guard let type = KeyPathType.type(of: keyPath, in: layerTable) else {
      let first = keyPath.split(separator: ".").first.map(String.init) ?? keyPath
      let names = layerTable.properties.map(\.name)
      let hint =
        names.contains(first)
        ? KeyPathType.hint(for: keyPath, in: layerTable) : Suggestion.text(for: first, in: names)
      reader.values.report(
        value, "the key path \(Quoted.text(keyPath)) leads to no property of \(layerTable.className)\(hint)")
      return
    }
    guard let function = json["valueFunction"]?.string else {
      let isAngle = type == .number && keyPath.split(separator: ".").contains("rotation")
      self = isAngle ? .angle : .property(type, isLength: LengthKeys.leads(to: keyPath))
      return
    }
    self =
      function.hasPrefix("rotate")
      ? .angle : .function(function == "scale" || function == "translate" ? 3 : 1)
  }
}
