@_spi(Properties) import QuartzCore

/// The ids of a document's objects: the layers' own ids, and new ones for objects that states refer to.
struct WrittenIdentifiers {
  private var given: [ObjectIdentifier: String] = [:]
  /// Objects that are in the document already: those of the tree, and those that a state has introduced.
  private var placed: Set<ObjectIdentifier> = []

  init() {}

  init(_ roots: [CALayer]) {
    var taken: Set<String> = []
    // Trees joined from several documents may contain duplicate ids; references need unique ones.
    var shared: Set<String> = []
    var wanted: [AnyObject] = []
    var mentioned: [AnyObject] = []
    var seen: Set<ObjectIdentifier> = []
    // Layers of the tree first, then those that only occur in states.
    var stack = roots
    var brought: [CALayer] = []
    while let layer = stack.popLast() ?? brought.popLast() {
      guard seen.insert(ObjectIdentifier(layer)).inserted else { continue }
      if let id = layer.identifier, !taken.insert(id).inserted { shared.insert(id) }
      let (references, objects) = Self.mentions(of: layer)
      wanted += references
      mentioned += objects
      brought += (references + objects).compactMap { $0 as? CALayer }
      stack.append(contentsOf: layer.sublayers ?? [])
      if let mask = layer.mask { stack.append(mask) }
    }
    placed = Self.objects(below: roots)
    // What a state introduces and nothing else refers to needs no id.
    var once: Set<ObjectIdentifier> = []
    for object in mentioned
    where placed.contains(ObjectIdentifier(object)) || !once.insert(ObjectIdentifier(object)).inserted {
      wanted.append(object)
    }
    var number = 1
    for object in wanted where given[ObjectIdentifier(object)] == nil {
      if let id = (object as? CALayer)?.identifier, !shared.contains(id) { continue }
      while !taken.insert("#\(number)").inserted { number += 1 }
      given[ObjectIdentifier(object)] = "#\(number)"
    }
  }

  /// The id of an object: its own, or a new one if states refer to it and it has none that is unique.
  func id(of object: AnyObject) -> String? {
    given[ObjectIdentifier(object)] ?? (object as? CALayer)?.identifier
  }

  /// Returns whether the object must be written where it is mentioned, because it is not in the document yet,
  /// and marks it as being there.
  mutating func place(_ object: AnyObject) -> Bool {
    guard !placed.contains(ObjectIdentifier(object)) else { return false }
    if let layer = object as? CALayer {
      placed.formUnion(Self.objects(below: [layer]))
    } else {
      placed.insert(ObjectIdentifier(object))
    }
    return true
  }

  /// Layers and their descendants: layers, cells and filters.
  private static func objects(below roots: [CALayer]) -> Set<ObjectIdentifier> {
    var result: Set<ObjectIdentifier> = []
    var stack: [AnyObject] = roots
    while let object = stack.popLast() {
      guard result.insert(ObjectIdentifier(object)).inserted else { continue }
      stack += (object as? CAEmitterCell)?.emitterCells ?? []
      guard let layer = object as? CALayer else { continue }
      stack += layer.sublayers ?? []
      stack += [layer.mask].compactMap { $0 }
      stack += (layer as? CAEmitterLayer)?.emitterCells ?? []
      for filter in (layer.filters ?? []) + (layer.backgroundFilters ?? []) {
        stack.append(filter as AnyObject)
      }
    }
    return result
  }

  /// The objects in a layer's states and transitions: those that they refer to, and those that they may
  /// introduce.
  private static func mentions(of layer: CALayer) -> (references: [AnyObject], objects: [AnyObject]) {
    var (references, objects): ([AnyObject?], [AnyObject?]) = ([], [])
    for element in (layer.states ?? []).flatMap(\.elements) {
      references.append(element.target)
      switch element {
      case let element as CAStateAddElement:
        references.append(element.beforeObject)
        objects.append(element.object)
      case let element as CAStateRemoveElement: references.append(element.object)
      case let element as CAStateSetValue: objects += layers(of: element)
      default: break
      }
    }
    for transition in layer.stateTransitions ?? [] { references += transition.elements.map(\.target) }
    return (references.compactMap { $0 }, objects.compactMap { $0 })
  }

  private static func layers(of element: CAStateSetValue) -> [CALayer] {
    if let layer = element.value as? CALayer { return [layer] }
    return (element.value as? [Any] ?? []).compactMap { $0 as? CALayer }
  }
}
