@_spi(Properties) import QuartzCore

extension CAMLReader {
  /// Reads a layer's animations: each child is one, and its name is the key.
  func readAnimations(_ element: XMLElement, of layer: CALayer, table: PropertyTable) {
    for child in element.items {
      let isItem = CAMLValue.isTypeName(child.name)
      let value = isItem ? CAMLValue(item: child) : CAMLValue(property: child)
      guard let animation = makeAnimation(value, layerTable: table) else { continue }
      layer.add(animation, forKey: isItem ? nil : child.propertyKey)
    }
  }

  /// Makes an animation with all its children; nil after reporting an error.
  ///
  /// - Parameter keyPath: the key path of an animation that does not state its own.
  func makeAnimation(_ given: CAMLValue, layerTable: PropertyTable, keyPath: String? = nil) -> CAAnimation? {
    guard let value = context.resolved(given), let root = animation(value) else { return nil }
    var groups: [(value: CAMLValue, animation: CAAnimation, depth: Int)] = [(value, root, 1)]
    while let next = groups.popLast() {
      guard next.depth <= SceneReader.nestingLimit else {
        context.report(
          next.value, "groups of animations lie at most \(SceneReader.nestingLimit) deep in one another")
        continue
      }
      guard let table = PropertyTable.table(for: next.animation) else { continue }
      let kind = animatedKind(of: next.value, layerTable: layerTable, fallback: keyPath)
      next.value.element.forEachProperty { name, value, child in
        // The former name of a spring's initialVelocity.
        let name = name == "velocity" && table["initialVelocity"] != nil ? "initialVelocity" : name
        guard let property = table[name] else {
          self.unknownProperty(name, value, table: table)
          return
        }
        if property.name == "sourceLayer", let id = value.reference {
          _ = context.resolved(value)
          _ = property.set(next.animation, .string(id))
          return
        }
        switch property.type {
        case .animations:
          guard let child, let group = next.animation as? CAAnimationGroup else { return }
          var members: [(CAMLValue, CAAnimation)] = []
          for item in child.items {
            guard let value = context.resolvedObject(CAMLValue(item: item)),
              let animation = self.animation(value)
            else {
              continue
            }
            members.append((value, animation))
          }
          group.animations = members.map(\.1)
          for (value, animation) in members { groups.append((value, animation, next.depth + 1)) }
        case .layer:
          if let child { self.readPicture(child, property, of: next.animation) }
        case .value:
          if let read = values.untyped(value, expected: kind) { _ = property.set(next.animation, read) }
        case .array(.value):
          guard let child else { return }
          let list = child.children.compactMap { values.untyped(CAMLValue(item: $0), expected: kind) }
          _ = property.set(next.animation, .array(list))
        default: self.set(name, value, child, of: next.animation, table: table)
        }
      }
    }
    return root
  }

  /// Reads the layer that a transition starts from, with all its descendants.
  private func readPicture(_ element: XMLElement, _ property: Property, of animation: CAAnimation) {
    let value = CAMLValue(property: element)
    guard value.reference == nil else {
      context.report(value, "\(property.name) is a layer of its own, not one of the tree; it is ignored")
      return
    }
    if let layer = context.nested(value, { makeLayer(value) }) { _ = property.set(animation, .object(layer)) }
  }

  private func animation(_ value: CAMLValue) -> CAAnimation? {
    let name = value.type ?? ""
    guard let animation = PropertyTable.table(forClassNamed: name)?.make() as? CAAnimation else {
      let hint = context.hint(for: name, in: PropertyTable.animationNames)
      context.report(
        value, "animations of the class \(Quoted.text(name)) are not known\(hint); it is left out")
      return nil
    }
    context.register(animation, value.element)
    return animation
  }

  /// The type of an animation's values; nil if it is unknown.
  private func animatedKind(
    of value: CAMLValue, layerTable: PropertyTable, fallback: String?
  ) -> PropertyType? {
    let element = value.element
    let given = element["keyPath"] ?? element.child("keyPath").flatMap { CAMLValue(property: $0).text }
    guard let keyPath = given ?? fallback else { return nil }
    let hasFunction = element["valueFunction"] != nil || element.child("valueFunction") != nil
    if let type = KeyPathType.type(of: keyPath, in: layerTable) { return hasFunction ? nil : type }
    context.report(
      value, "the key path \(Quoted.text(keyPath)) leads to no property of \(layerTable.className)")
    return nil
  }

  // MARK: Styles

  /// Reads `style`: values for the layer's properties. Other entries are for players.
  func readStyle(_ element: XMLElement, of layer: CALayer, table: PropertyTable) {
    guard let property = table["style"] else { return }
    var levels: [[String: PropertyValue]] = []
    var known: Set<Int> = []
    var next = dictionary(of: element)
    while let current = next, levels.count < SceneReader.nestingLimit {
      next = nil
      guard known.insert(current.index).inserted else {
        context.report(element, "the style leads back to itself; its inner styles end there")
        break
      }
      var level: [String: PropertyValue] = [:]
      for entry in current.children {
        let key = entry.propertyKey
        if key.hasPrefix("wallpaper") {
          readWallpaperEntry(key, entry, of: layer)
        } else if key == "style" {
          next = dictionary(of: entry)
        } else if let row = table[key], !row.isShorthand {
          switch row.type {
          case .layer, .layers, .cells, .animation, .animations, .filters: continue
          default:
            level[key] = values.value(
              CAMLValue(property: entry, isList: CAMLReader.isList(row.type)), row.type)
          }
        } else {
          context.report(entry, "\(Quoted.text(key)) is not a property of \(table.className); it is ignored")
        }
      }
      levels.append(level)
    }
    var style: [String: PropertyValue] = [:]
    for var level in levels.reversed() where !level.isEmpty || !style.isEmpty {
      if !style.isEmpty { level[property.name] = .dictionary(style) }
      style = level
    }
    if !style.isEmpty { _ = property.set(layer, .dictionary(style)) }
  }

  /// The element whose children are the entries of a dictionary: the property's own element, one inside it,
  /// or one that it refers to; nil after reporting an error.
  private func dictionary(of property: XMLElement) -> XMLElement? {
    let value = CAMLValue(property: property)
    if value.reference != nil { return context.resolved(value)?.element }
    return value.type == "NSDictionary" ? value.element : property
  }

  private func readWallpaperEntry(_ key: String, _ entry: XMLElement, of layer: CALayer) {
    switch key {
    case "wallpaperPropertyGroups": statesToRead.append((entry, layer, stateDepth))
    case "wallpaperParallaxGroups":
      let count = entry.items.reduce(0) { count, _ in count + 1 }
      guard count > 0 else { return }
      context.report(
        entry, "\(count) layers move with the device (parallax); they are shown where they rest",
        severity: .note)
    default: break
    }
  }
}
