@_spi(Properties) import QuartzCore

/// How CAML spells scenes. What devices silently accept is a warning, with the same effect: a value that cannot be parsed counts as
/// absent.
final class CAMLNotation: SceneNotation {
  typealias Value = CAMLValue

  let context: CAMLContext
  let values: CAMLValueReader
  /// States that are read once all objects exist.
  var statesToRead: [(element: XMLElement, layer: CALayer, depth: Int)] = []
  /// The number of states around the layers that are being read.
  var stateDepth = 0
  /// Elements that are only read for their mistakes, with what they were probably meant as.
  var meant: [Int: PropertyTable] = [:]

  init(_ document: XMLDocument, images: ImageLibrary, isLenient: Bool) {
    context = CAMLContext(document, isLenient: isLenient)
    values = CAMLValueReader(context: context, images: images)
  }

  var problems: ProblemList { context.problems }

  // MARK: Objects

  func resolved(_ value: CAMLValue) -> CAMLValue? { context.resolvedObject(value) }
  func identity(of value: CAMLValue) -> Int { value.element.index }
  func isNull(_ value: CAMLValue) -> Bool { value.type == "null" }
  func isAbsentLayer(_ value: CAMLValue) -> Bool { isNull(value) }

  func knownLayer(of value: CAMLValue) -> CALayer? { context.objects[value.element.index] as? CALayer }

  func didMake(_ object: AnyObject, of value: CAMLValue, isCopy: Bool) {
    context.register(object, value.element)
    (object as? CALayer)?.identifier = value.element["id"]
  }

  func forget(_ value: CAMLValue) { context.forget(value.element) }

  static func isLayerClass(_ name: String) -> Bool {
    PropertyTable.layerNames.contains(name) || name.hasSuffix("Layer")
  }

  func objectClass(of value: CAMLValue, _ role: ObjectRole) -> ObjectClass? {
    switch role {
    case .layer: return layerClass(of: value)
    case .cell:
      let name = "CAEmitterCell"
      guard value.type == name, let table = PropertyTable.table(forClassNamed: name) else {
        context.report(
          value, "expected a \(name), found \(Quoted.text(value.type ?? value.element.name))")
        return nil
      }
      return ObjectClass(table: table)
    case .animation:
      let name = value.type ?? ""
      guard PropertyTable.animationNames.contains(name), let table = PropertyTable.table(forClassNamed: name)
      else {
        let hint = problems.hint(for: name, in: PropertyTable.animationNames)
        context.report(
          value, "animations of the class \(Quoted.text(name)) are not known\(hint); it is left out")
        return nil
      }
      return ObjectClass(table: table)
    }
  }

  private func layerClass(of value: CAMLValue) -> ObjectClass? {
    func known(_ name: String) -> ObjectClass? {
      PropertyTable.table(forClassNamed: name).map { ObjectClass(table: $0) }
    }
    if let table = meant[value.element.index] { return ObjectClass(table: table, isKnown: false) }
    let name = value.type ?? "CALayer"
    if PropertyTable.layerNames.contains(name) { return known(name) }
    guard name.hasSuffix("Layer") else {
      let hint = problems.hint(for: name, in: PropertyTable.layerNames)
      context.report(value.element, "expected a layer, found \(Quoted.text(name))\(hint)")
      // The mistakes in what was probably meant as a layer are reported as well.
      guard let nearest = Suggestion.nearest(to: name, in: PropertyTable.layerNames),
        let table = PropertyTable.table(forClassNamed: nearest),
        misplaced.insert(value.element.index).inserted
      else { return nil }
      return ObjectClass(table: table, isKnown: false)
    }
    context.report(value.element, "the class \(Quoted.text(name)) is not known; drawn as a plain CALayer")
    return known("CALayer")
  }

  /// Elements in the place of a layer that have been read for their mistakes.
  private var misplaced: Set<Int> = []

  // MARK: Members

  func forEachMember(
    of value: CAMLValue, _ object: AnyObject, _ table: PropertyTable, _ body: (Property, CAMLValue) -> Void
  ) {
    var given: Set<String> = []
    var parts: [(keyPath: String, value: CAMLValue)] = []
    value.element.forEachProperty { name, value in
      given.insert(name)
      if let layer = object as? CALayer, readOwn(name, value, of: layer) { return }
      if object is CALayer, name.contains(".") { return parts.append((name, value)) }
      // The former name of a spring's initialVelocity.
      let name = name == "velocity" && table["initialVelocity"] != nil ? "initialVelocity" : name
      guard let property = table[name], !property.isShorthand || name == "scrollPoint" else {
        return unknownProperty(name, value, table: table)
      }
      // What consists of objects cannot be an attribute.
      if value.property == nil, property.type.isOfObjects { return }
      if object is CAAnimation, let id = value.reference {
        if property.name == "sourceLayer" {
          _ = context.resolved(value)
          _ = property.set(object, .string(id))
          return
        }
        if property.type == .layer {
          return context.report(
            value, "\(property.name) is a layer of its own, not one of the tree; it is ignored")
        }
      }
      body(property, property.type.isList ? value.asList : value)
    }
    guard let layer = object as? CALayer else { return }
    for part in parts { setPart(part.keyPath, part.value, of: layer, table: table, given: given) }
  }

  /// Reads what only CAML has. Returns false if it is none of that.
  private func readOwn(_ name: String, _ value: CAMLValue, of layer: CALayer) -> Bool {
    switch name {
    case "states", "stateTransitions":
      if let element = value.property { statesToRead.append((element, layer, stateDepth)) }
    case "scriptObject", "scriptComponents":
      if value["src"] != nil || value.property?.hasChildren == true || value.text != nil {
        context.report(value, "scripts are not run", severity: .note)
      }
    default: return false
    }
    return true
  }

  /// Sets a part of a property that is not given as a whole, such as `transform.rotation.z="0.3"`.
  private func setPart(
    _ keyPath: String, _ value: CAMLValue, of layer: CALayer, table: PropertyTable, given: Set<String>
  ) {
    let whole = String(keyPath.prefix { $0 != "." })
    guard let type = KeyPathType.type(of: keyPath, in: table) else {
      return unknownProperty(keyPath, value, table: table)
    }
    guard !given.contains(whole), let part = values.value(value, type), let any = part.anyValue else {
      return
    }
    layer.setValue(any, forKeyPath: keyPath)
  }

  /// Other entries of a style are for players.
  func forEachEntry(
    of style: CAMLValue, _ layer: CALayer, _ table: PropertyTable, _ body: (Property, CAMLValue) -> Void
  ) -> Void? {
    let dictionary = style.type == "NSDictionary" ? style.element : style.property ?? style.element
    for entry in dictionary.children {
      let key = entry.propertyKey
      if key.hasPrefix("wallpaper") {
        readWallpaperEntry(key, entry, of: layer)
      } else if let property = table[key], !property.isShorthand {
        body(property, CAMLValue(property: entry))
      } else {
        context.report(entry, "\(Quoted.text(key)) is not a property of \(table.className); it is ignored")
      }
    }
    return ()
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

  func text(of key: String, in object: CAMLValue) -> (text: String, place: CAMLValue)? {
    let element = object.element
    let text =
      element[key] ?? element.child(key).map { CAMLValue(property: $0) }.flatMap { $0["name"] ?? $0.text }
    return text.map { ($0, object) }
  }

  func items(of list: CAMLValue, _ kind: ListKind) -> [CAMLValue]? {
    guard let element = list.property else { return nil }
    switch kind {
    case .values: return element.children.map { CAMLValue(item: $0) }
    case .animations:
      return element.items.map {
        CAMLValue.isTypeName($0.name) ? CAMLValue(item: $0) : CAMLValue(property: $0)
      }
    case .layers, .cells, .group: return element.items.map { CAMLValue(item: $0) }
    }
  }

  /// The name of the animation's element.
  func animationKey(of item: CAMLValue) -> String? { item.property?.propertyKey }

  // MARK: Values

  func value(_ value: CAMLValue, of property: Property, in object: AnyObject) -> PropertyValue? {
    values.value(property.type.isList ? value.asList : value, property.type)
  }

  func animatedValue(_ value: CAMLValue, _ kind: AnimatedKind) -> PropertyValue? {
    if case .property(let type, _) = kind { return values.untyped(value, expected: type) }
    return values.untyped(value, expected: nil)
  }

  func element(_ index: Int, _ number: Double, of list: CAMLValue) -> (place: CAMLValue, found: String) {
    (list, ShortNumber.text(number))
  }

  // MARK: Reports

  func report(_ value: CAMLValue, _ message: String) { context.report(value, message) }
  func warn(_ value: CAMLValue, _ message: String) { context.report(value, message) }

  func takesDamage(_ value: CAMLValue, _ message: String) -> Bool { context.takesDamage(value, message) }

  func refuse(_ value: CAMLValue, _ property: Property) {
    report(value, "\(property.name) cannot have this value; it is ignored")
  }

  func found(_ value: CAMLValue) -> String {
    context.resolved(value)?.text.map { ", found \(Quoted.text($0))" } ?? ""
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

  private func unknownProperty(_ name: String, _ value: CAMLValue, table: PropertyTable) {
    if Self.ignored.contains(name) || name.hasPrefix("caplay") || name.hasPrefix("mica_")
      || name.contains(":")
      || name.hasPrefix("xmlns")
    {
      return
    }
    if name == "emitterBehaviors" {
      let element = value.element
      guard value.attribute == nil, element.name != name || element.hasChildren else { return }
      return context.report(value, "behaviors of particles are not drawn: they fly as their cells say")
    }
    let names = table.properties.filter { !$0.isShorthand }.map(\.name)
    let hint = problems.hint(for: name, in: names)
    context.report(value, "unknown property \(Quoted.text(name)) of \(table.className)\(hint); it is ignored")
  }
}

extension CAMLValue {
  /// The list itself, where its only element would stand for it.
  fileprivate var asList: CAMLValue { property.map { CAMLValue(property: $0, isList: true) } ?? self }
}

extension PropertyType {
  fileprivate var isList: Bool {
    switch self {
    case .layers, .cells, .animations, .filters, .array: true
    default: false
    }
  }

  /// Whether its values are lists or have properties of their own.
  fileprivate var isOfObjects: Bool {
    switch self {
    case .layer, .layers, .cells, .animation, .animations, .filters, .dictionary, .array(.value): true
    default: false
    }
  }
}
