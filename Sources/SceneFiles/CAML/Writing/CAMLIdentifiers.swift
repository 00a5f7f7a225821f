@_spi(Properties) import QuartzCore

/// The ids of a document's objects: those that layers have, and new ones for what states speak of.
struct CAMLIdentifiers {
  private var given: [ObjectIdentifier: String] = [:]

  init() {}

  init(_ root: CALayer) {
    var taken: Set<String> = []
    var wanted: [AnyObject] = []
    var stack = [root]
    while let layer = stack.popLast() {
      if let id = layer.identifier { taken.insert(id) }
      for state in layer.states ?? [] { wanted += state.elements.flatMap(Self.objects) }
      for transition in layer.stateTransitions ?? [] { wanted += transition.elements.compactMap(\.target) }
      stack.append(contentsOf: layer.sublayers ?? [])
      if let mask = layer.mask { stack.append(mask) }
    }
    var number = 1
    for object in wanted where given[ObjectIdentifier(object)] == nil {
      guard (object as? CALayer)?.identifier == nil else { continue }
      while !taken.insert("#\(number)").inserted { number += 1 }
      given[ObjectIdentifier(object)] = "#\(number)"
    }
  }

  func id(of object: AnyObject) -> String? {
    (object as? CALayer)?.identifier ?? given[ObjectIdentifier(object)]
  }

  private static func objects(of element: CAStateElement) -> [AnyObject] {
    switch element {
    case let element as CAStateAddElement: [element.target, element.beforeObject].compactMap { $0 }
    case let element as CAStateRemoveElement: [element.target, element.object].compactMap { $0 }
    default: [element.target].compactMap { $0 }
    }
  }
}
