@_spi(Properties) import QuartzCore

extension CAMLReader {
  static func isLayerClass(_ name: String) -> Bool {
    PropertyTable.layerNames.contains(name) || name.hasSuffix("Layer")
  }

  func readPending() {
    while let next = pending.popLast() {
      switch next {
      case .sublayers(let element, let owner):
        for item in element.items {
          let value = CAMLValue(item: item)
          guard let layer = layer(value) else { continue }
          owner.addSublayer(layer)
          if layer.superlayer !== owner { reportInside(value) }
        }
      case .mask(let value, let owner):
        guard let layer = layer(value) else { continue }
        owner.mask = layer
        if owner.mask !== layer { reportInside(value) }
      }
    }
  }

  private func reportInside(_ value: CAMLValue) {
    context.report(value, "a layer cannot lie in itself or in a layer below it; it is ignored")
  }

  /// A layer, or the one that a reference refers to.
  private func layer(_ value: CAMLValue) -> CALayer? {
    guard let target = context.resolvedObject(value), target.type != "null" else { return nil }
    if let known = context.objects[target.element.index] as? CALayer { return known }
    return makeLayer(target)
  }

  /// The table of a layer class; for an unknown class, that of `CALayer`.
  private func table(of value: CAMLValue) -> PropertyTable? {
    let name = value.type ?? "CALayer"
    if PropertyTable.layerNames.contains(name) { return PropertyTable.table(forClassNamed: name) }
    guard name.hasSuffix("Layer") else {
      let hint = context.hint(for: name, in: PropertyTable.layerNames)
      context.report(value.element, "expected a layer, found \(Quoted.text(name))\(hint)")
      return nil
    }
    context.report(value.element, "the class \(Quoted.text(name)) is not known; drawn as a plain CALayer")
    return PropertyTable.table(forClassNamed: "CALayer")
  }

  /// Makes a layer with all its properties but its sublayers, which are added to `pending`.
  func makeLayer(_ value: CAMLValue) -> CALayer? {
    if let table = table(of: value) { return makeLayer(value, table: table) }
    // The mistakes in what was probably meant as a layer are reported as well.
    if let name = value.type, let nearest = Suggestion.nearest(to: name, in: PropertyTable.layerNames),
      let table = PropertyTable.table(forClassNamed: nearest), misplaced.insert(value.element.index).inserted
    {
      _ = makeLayer(value, table: table)
      context.forget(value.element)
    }
    return nil
  }

  /// The same for a layer of a given class.
  func makeLayer(_ value: CAMLValue, table: PropertyTable) -> CALayer? {
    let element = value.element
    guard let layer = table.make() as? CALayer else { return nil }
    context.register(layer, element)
    layer.identifier = element["id"]
    var given: Set<String> = []
    var dotted: [(String, CAMLValue)] = []
    element.forEachProperty { name, value, child in
      given.insert(name)
      switch name {
      case "sublayers":
        if let child { pending.append(.sublayers(child, of: layer)) }
      case "mask":
        if let child { pending.append(.mask(CAMLValue(property: child), of: layer)) }
      case "animations":
        if let child { readAnimations(child, of: layer, table: table) }
      case "states", "stateTransitions":
        if let child { statesToRead.append((child, layer, stateDepth)) }
      case "style":
        if let child { readStyle(child, of: layer, table: table) }
      case "scriptObject", "scriptComponents":
        if value["src"] != nil || child?.hasChildren == true || value.text != nil {
          context.report(value, "scripts are not run", severity: .note)
        }
      case _ where name.contains("."): dotted.append((name, value))
      default: set(name, value, child, of: layer, table: table)
      }
    }
    for (keyPath, value) in dotted { setPart(keyPath, value, of: layer, table: table, given: given) }
    return layer
  }

  /// Sets a whole property.
  func set(
    _ name: String, _ value: CAMLValue, _ child: XMLElement?, of object: AnyObject, table: PropertyTable
  ) {
    guard let property = table[name], !property.isShorthand || name == "scrollPoint" else {
      unknownProperty(name, value, table: table)
      return
    }
    switch property.type {
    case .cells:
      if let child { readCells(child, property, of: object) }
    case .filters:
      if let child {
        _ = property.set(object, .array(values.filters(child.items).map { .object($0) }))
      }
    default:
      let value =
        CAMLReader.isList(property.type)
        ? child.map { CAMLValue(property: $0, isList: true) } ?? value : value
      guard let read = values.value(value, property.type) else { return }
      if name == "keyTimes", case .array(let times) = read {
        let numbers = times.map { if case .number(let time) = $0 { time } else { 0.0 } }
        if let index = KeyTimesRule.firstProblem(in: numbers),
          !context.takesDamage(value, "\(KeyTimesRule.text), found \(ShortNumber.text(numbers[index]))")
        {
          return
        }
      }
      if !property.set(object, read) {
        context.report(value, "\(name) cannot have this value; it is ignored")
        return
      }
      context.warn(about: read, of: name, value)
    }
  }

  static func isList(_ type: PropertyType) -> Bool { if case .array = type { true } else { false } }

  /// Sets a part of a property that is not given as a whole, such as `transform.rotation.z="0.3"`.
  private func setPart(
    _ keyPath: String, _ value: CAMLValue, of layer: CALayer, table: PropertyTable, given: Set<String>
  ) {
    let whole = String(keyPath.prefix { $0 != "." })
    guard let type = KeyPathType.type(of: keyPath, in: table) else {
      unknownProperty(keyPath, value, table: table)
      return
    }
    guard !given.contains(whole), let part = values.value(value, type), let any = part.anyValue else {
      return
    }
    layer.setValue(any, forKeyPath: keyPath)
  }

  // MARK: Unknown properties

  /// Attributes that Core Animation and editors write and that have no visible effect.
  private static let ignored: Set<String> = [
    "allowsHitTesting", "autoresizingMask", "modules", "actions",
    "resizingMode",
    "relativePath", "final", "preferredFrameRateRange", "highFrameRateReason", "beginTimeMode",
    "allowsDisplayCompositing", "allowsContentsRectCornerMasking", "inheritsTiming", "layoutManager",
    "constraints",
    "cachesInputImage", "enabled", "velocityAnimated", "LKEventHandler", "eventHandlers", "A8asL8",
    "loadAsHDR",
  ]

  func unknownProperty(_ name: String, _ value: CAMLValue, table: PropertyTable) {
    if Self.ignored.contains(name) || name.hasPrefix("caplay") || name.hasPrefix("mica_")
      || name.contains(":")
      || name.hasPrefix("xmlns")
    {
      return
    }
    if name == "emitterBehaviors" {
      let element = value.element
      guard value.attribute == nil, element.name != name || element.hasChildren else { return }
      context.report(value, "behaviors of particles are not drawn: they fly as their cells say")
      return
    }
    let names = table.properties.filter { !$0.isShorthand }.map(\.name)
    let hint = context.hint(for: name, in: names)
    context.report(value, "unknown property \(Quoted.text(name)) of \(table.className)\(hint); it is ignored")
  }
}
