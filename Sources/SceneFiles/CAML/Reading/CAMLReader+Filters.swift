import Foundation
@_spi(Properties) import QuartzCore

extension CAMLReader {
  func readFilters(_ element: XMLElement, _ property: Property, of object: AnyObject) {
    _ = property.set(object, .array(filters(element.items).map { .object($0) }))
  }

  func filters(_ items: XMLElement.Children) -> [CAFilter] {
    items.compactMap { item in
      resolvedObject(CAMLValue(item: item)).flatMap { filter($0, kinds: FilterKind.all) }
    }
  }

  /// `type="CAFilter" filter="multiplyBlendMode"`, or a name alone.
  func compositingFilter(_ value: CAMLValue) -> PropertyValue? {
    if value.type == nil || value.type == "string" || value.type == "NSString", value["filter"] == nil {
      let name = value.text ?? ""
      guard BlendModeNames.all.contains(name) else {
        report(
          value,
          "unknown blend mode \(Quoted.text(name))\(hint(for: name, in: BlendModeNames.listed))")
        return nil
      }
      return .string(name)
    }
    return filter(value, kinds: BlendModeNames.kinds).map { .object($0) }
  }

  /// A filter; nil after reporting that it is not drawn.
  func filter(_ value: CAMLValue, kinds: [FilterKind]) -> CAFilter? {
    let element = value.element
    guard let type = element["filter"] ?? element.child("filter").flatMap({ CAMLValue(property: $0).text })
    else {
      report(value, "the filter has no \"filter\", which says its kind; it is not drawn")
      return nil
    }
    guard let kind = kinds.first(where: { $0.type == type }) else {
      report(value, "the filter \(Quoted.text(type)) is not known; it is not drawn")
      return nil
    }
    let filter = CAFilter(type: type)
    register(filter, element)
    element.forEachProperty { name, value, _ in
      switch name {
      case "filter", "cachesInputImage": break
      case "name": filter.name = value.text
      case "enabled":
        if case .flag(let flag)? = self.value(value, .flag) { filter.isEnabled = flag }
      default:
        guard let input = kind.inputs.first(where: { $0.name == name }) else {
          self.report(value, "the filter \(type) has no input \(Quoted.text(name)); it is ignored")
          return
        }
        filter.inputs[name] = self.input(value, input.type)?.anyValue
      }
    }
    return filter
  }

  /// An input; a colour matrix has a syntax of its own.
  private func input(_ value: CAMLValue, _ type: PropertyType) -> PropertyValue? {
    guard type == .numbers, value.text != nil else {
      return self.value(
        value.attribute == nil ? CAMLValue(property: value.element, isList: type == .numbers) : value, type)
    }
    return parse(value) { (text, remarks) throws(SyntaxError) in
      .array(try CAMLColorMatrix.parse(text, &remarks).map { .number($0) })
    }
  }

  // MARK: Emitter cells

  /// A cell, and the list of cells in it, which is still to be read.
  private func cell(_ value: CAMLValue, _ table: PropertyTable) -> (AnyObject, XMLElement?) {
    let cell = table.make()
    register(cell, value.element)
    var inner: XMLElement?
    value.element.forEachProperty { name, value, child in
      if name == "emitterCells" {
        inner = child
      } else {
        self.set(name, value, child, of: cell, table: table)
      }
    }
    return (cell, inner)
  }

  /// A cell that is in no list.
  func newCell(_ value: CAMLValue) -> AnyObject? {
    guard let table = PropertyTable.table(forClassNamed: "CAEmitterCell") else { return nil }
    let (cell, inner) = cell(value, table)
    if let inner, let property = table["emitterCells"] { readCells(inner, property, of: cell) }
    return cell
  }

  /// Cells may hold cells; depth costs no stack.
  func readCells(_ element: XMLElement, _ property: Property, of owner: AnyObject) {
    guard let table = PropertyTable.table(forClassNamed: "CAEmitterCell") else { return }
    var lists: [(element: XMLElement, owner: AnyObject, property: Property, depth: Int)] = [
      (element, owner, property, 1)
    ]
    while let next = lists.popLast() {
      guard next.depth <= SceneReader.nestingLimit else {
        report(next.element, "emitter cells lie at most \(SceneReader.nestingLimit) deep in one another")
        continue
      }
      var cells: [PropertyValue] = []
      for item in next.element.items {
        guard let value = resolvedObject(CAMLValue(item: item)) else { continue }
        guard value.type == "CAEmitterCell" else {
          report(value, "expected a CAEmitterCell, found \(Quoted.text(value.type ?? item.name))")
          continue
        }
        let (cell, inner) = self.cell(value, table)
        if let inner, let property = table["emitterCells"] {
          lists.append((inner, cell, property, next.depth + 1))
        }
        cells.append(.object(cell))
      }
      _ = next.property.set(next.owner, .array(cells))
    }
  }
}
