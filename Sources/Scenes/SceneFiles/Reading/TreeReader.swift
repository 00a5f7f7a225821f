@_spi(Properties) import QuartzCore

/// Makes layer trees of what a syntax says, according to the property tables. It keeps a list of what is still to be read, so nesting
/// uses no stack.
final class TreeReader<Notation: SceneNotation> {
  typealias Value = Notation.Value

  /// Layers whose owner exists already.
  private enum Pending {
    case sublayers(Value, of: CALayer, depth: Int)
    case mask(Value, of: CALayer, depth: Int)
    /// The layer that a transition starts from.
    case previous(Value, Property, of: CAAnimation, depth: Int)
  }

  private let notation: Notation
  private var pending: [Pending] = []
  /// The number of nested `previousLayer`s around the layer that is being made.
  private var transitionDepth = 0

  init(_ notation: Notation) { self.notation = notation }

  /// A layer with all that it contains.
  func layer(_ value: Value) -> CALayer? {
    let layer = makeLayer(value)
    readPending()
    return layer
  }

  private func readPending() {
    while let next = pending.popLast() {
      switch next {
      case .sublayers(let list, let owner, let depth):
        transitionDepth = depth
        for item in notation.items(of: list, .layers) ?? [] {
          guard let layer = makeLayer(item) else { continue }
          owner.addSublayer(layer)
          if layer.superlayer !== owner { reportInside(item) }
        }
      case .mask(let value, let owner, let depth):
        transitionDepth = depth
        guard let layer = makeLayer(value) else { continue }
        owner.mask = layer
        if owner.mask !== layer { reportInside(value) }
      case .previous(let value, let property, let owner, let depth):
        guard depth <= SceneLimits.nesting else {
          notation.report(value, "previous layers lie at most \(SceneLimits.nesting) deep in one another")
          continue
        }
        transitionDepth = depth
        if let layer = makeLayer(value) { notation.set(.object(layer), property, of: owner, value) }
      }
    }
    transitionDepth = 0
  }

  private func reportInside(_ value: Value) {
    notation.report(value, "a layer cannot lie in itself or in a layer below it; it is ignored")
  }

  /// Makes a layer with all its properties but the layers in it, which are added to `pending`.
  private func makeLayer(_ given: Value) -> CALayer? {
    guard let value = notation.resolved(given), !notation.isAbsentLayer(value) else { return nil }
    if let known = notation.knownLayer(of: value) { return known }
    guard let kind = notation.objectClass(of: value, .layer), let layer = kind.table.make() as? CALayer else {
      return nil
    }
    notation.didMake(layer, of: value, isCopy: transitionDepth > 0)
    notation.forEachMember(of: value, layer, kind.table) { property, value in
      switch property.type {
      case .layers: pending.append(.sublayers(value, of: layer, depth: transitionDepth))
      case .layer: pending.append(.mask(value, of: layer, depth: transitionDepth))
      case .animations: readAnimations(value, of: layer, table: kind.table)
      case .cells: readCells(value, property, of: layer)
      case .dictionary: readStyle(value, property, of: layer, table: kind.table)
      default: notation.assign(value, property, to: layer)
      }
    }
    if kind.isKnown { return layer }
    notation.forget(value)
    return nil
  }

  // MARK: Emitter cells

  /// A cell with the cells in it.
  func cell(_ value: Value) -> AnyObject? {
    var lists: [CellList] = []
    let cell = makeCell(value, depth: 0, &lists)
    read(&lists)
    return cell
  }

  private typealias CellList = (list: Value, owner: AnyObject, property: Property, depth: Int)

  private func readCells(_ list: Value, _ property: Property, of layer: CALayer) {
    var lists: [CellList] = [(list, layer, property, 1)]
    read(&lists)
  }

  private func read(_ lists: inout [CellList]) {
    while let next = lists.popLast() {
      guard !notation.isNull(next.list) else {
        notation.set(.null, next.property, of: next.owner, next.list)
        continue
      }
      guard next.depth <= SceneLimits.nesting else {
        notation.report(next.list, "emitter cells lie at most \(SceneLimits.nesting) deep in one another")
        continue
      }
      guard let items = notation.items(of: next.list, .cells) else { continue }
      let cells = items.compactMap { makeCell($0, depth: next.depth, &lists) }
      notation.set(.array(cells.map { .object($0) }), next.property, of: next.owner, next.list)
    }
  }

  private func makeCell(_ given: Value, depth: Int, _ lists: inout [CellList]) -> AnyObject? {
    guard let value = notation.resolved(given), let kind = notation.objectClass(of: value, .cell) else {
      return nil
    }
    let cell = kind.table.make()
    notation.didMake(cell, of: value, isCopy: false)
    notation.forEachMember(of: value, cell, kind.table) { property, value in
      if property.type == .cells {
        lists.append((value, cell, property, depth + 1))
      } else {
        notation.assign(value, property, to: cell)
      }
    }
    return cell
  }

  // MARK: Styles

  /// Reads `style`: values for the layer's properties, possibly with a nested style.
  private func readStyle(_ given: Value, _ property: Property, of layer: CALayer, table: PropertyTable) {
    guard !notation.isNull(given) else {
      notation.set(.null, property, of: layer, given)
      return
    }
    var levels: [[String: PropertyValue]] = []
    var known: Set<Int> = []
    var next: Value? = given
    while let current = next {
      next = nil
      guard let style = notation.resolved(current) else { break }
      guard known.insert(notation.identity(of: style)).inserted else {
        notation.report(given, "the style leads back to itself; its inner styles end there")
        break
      }
      guard levels.count < SceneLimits.nesting else {
        notation.report(current, "styles lie at most \(SceneLimits.nesting) deep in one another")
        break
      }
      var level: [String: PropertyValue] = [:]
      let isDictionary: Void? = notation.forEachEntry(of: style, layer, table) { property, value in
        switch property.type {
        case .dictionary: next = value
        case .layer, .layers, .cells, .animation, .animations:
          notation.report(value, "\(Quoted.text(property.name)) cannot stand in a style")
        default: level[property.name] = notation.value(value, of: property, in: layer)
        }
      }
      guard isDictionary != nil else { return }
      levels.append(level)
    }
    var style: [String: PropertyValue] = [:]
    for var level in levels.reversed() where !level.isEmpty || !style.isEmpty {
      if !style.isEmpty { level[property.name] = .dictionary(style) }
      style = level
    }
    if !style.isEmpty { notation.set(.dictionary(style), property, of: layer, given) }
  }

  // MARK: Animations

  /// Reads animations. A layer copies an animation when it is added, so it must be complete by then.
  private func readAnimations(_ list: Value, of layer: CALayer, table: PropertyTable) {
    guard !notation.isNull(list) else { return }
    for item in notation.items(of: list, .animations) ?? [] {
      guard let animation = makeAnimation(item, layerTable: table) else { continue }
      layer.add(animation, forKey: notation.animationKey(of: item))
    }
  }

  /// An animation of an object, with all that it contains.
  ///
  /// - Parameter keyPath: the key path of an animation that does not state its own.
  func animation(_ value: Value, layerTable: PropertyTable, keyPath: String?) -> CAAnimation? {
    let animation = makeAnimation(value, layerTable: layerTable, keyPath: keyPath)
    readPending()
    return animation
  }

  private typealias Made = (value: Value, animation: CAAnimation, table: PropertyTable)

  private func makeAnimation(_ given: Value, layerTable: PropertyTable, keyPath: String? = nil)
    -> CAAnimation?
  {
    guard let root = madeAnimation(given) else { return nil }
    var groups: [(made: Made, depth: Int)] = [(root, 1)]
    while let (made, depth) = groups.popLast() {
      let kind = AnimatedKind(made.value, notation, layerTable: layerTable, fallback: keyPath)
      notation.forEachMember(of: made.value, made.animation, made.table) { property, value in
        switch property.type {
        case .animations:
          guard depth < SceneLimits.nesting else {
            notation.report(
              value, "groups of animations lie at most \(SceneLimits.nesting) deep in one another")
            return
          }
          let members = (notation.items(of: value, .group) ?? []).compactMap(madeAnimation)
          notation.set(.array(members.map { .object($0.animation) }), property, of: made.animation, value)
          groups += members.map { ($0, depth + 1) }
        case .layer:
          guard !notation.isNull(value) else { return }
          pending.append(.previous(value, property, of: made.animation, depth: transitionDepth + 1))
        case .value: readAnimated(value, property, of: made.animation, kind)
        case .array(.value): readKeyframes(value, property, of: made.animation, kind)
        default: notation.assign(value, property, to: made.animation)
        }
      }
    }
    return root.animation
  }

  private func madeAnimation(_ given: Value) -> Made? {
    guard let value = notation.resolved(given), let kind = notation.objectClass(of: value, .animation),
      let animation = kind.table.make() as? CAAnimation
    else { return nil }
    notation.didMake(animation, of: value, isCopy: false)
    return (value, animation, kind.table)
  }

  private func readAnimated(
    _ value: Value, _ property: Property, of animation: CAAnimation, _ kind: AnimatedKind
  ) {
    if notation.isNull(value) {
      notation.set(.null, property, of: animation, value)
    } else if let read = notation.animatedValue(value, kind) {
      notation.set(read, property, of: animation, value)
    }
  }

  private func readKeyframes(
    _ list: Value, _ property: Property, of animation: CAAnimation, _ kind: AnimatedKind
  ) {
    guard !notation.isNull(list), let items = notation.items(of: list, .values) else { return }
    let values = items.compactMap { notation.isNull($0) ? .null : notation.animatedValue($0, kind) }
    notation.set(.array(values), property, of: animation, list)
  }
}

/// Limits of what scenes may contain.
enum SceneLimits {
  /// How deep styles, cells, groups of animations, states and lists may lie in one another.
  static let nesting = 64
}

/// The kind of an animation's values.
enum AnimatedKind {
  /// The key path is wrong or missing, which has been reported.
  case unknown
  case property(PropertyType, Quantity)
  /// This many numbers, from which a value function makes a transform.
  case function(Int)

  init<Notation: SceneNotation>(
    _ animation: Notation.Value, _ notation: Notation, layerTable: PropertyTable, fallback: String?
  ) {
    self = .unknown
    let given = notation.text(of: "keyPath", in: animation)
    guard let keyPath = given?.text ?? fallback else { return }
    guard let type = KeyPathType.type(of: keyPath, in: layerTable) else {
      let hint = notation.problems.hasHints ? KeyPathType.hint(for: keyPath, in: layerTable) : ""
      notation.report(
        given?.place ?? animation,
        "the key path \(Quoted.text(keyPath)) leads to no property of \(layerTable.className)\(hint)")
      return
    }
    guard let function = notation.text(of: "valueFunction", in: animation)?.text else {
      self = .property(type, Quantity(ofKeyPath: keyPath))
      return
    }
    self =
      function.hasPrefix("rotate")
      ? .property(.number, .angle) : .function(function == "scale" || function == "translate" ? 3 : 1)
  }
}
