@_spi(Properties) import QuartzCore

extension CAMLReader {
  /// A cell, and the element with its own cells, which is still to be read.
  private func cell(_ value: CAMLValue, _ table: PropertyTable) -> (AnyObject, XMLElement?) {
    let cell = table.make()
    context.register(cell, value.element)
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

  /// Reads cells, which may contain cells, without recursion.
  func readCells(_ element: XMLElement, _ property: Property, of owner: AnyObject) {
    guard let table = PropertyTable.table(forClassNamed: "CAEmitterCell") else { return }
    var lists: [(element: XMLElement, owner: AnyObject, property: Property, depth: Int)] = [
      (element, owner, property, 1)
    ]
    while let next = lists.popLast() {
      guard next.depth <= SceneReader.nestingLimit else {
        context.report(
          next.element, "emitter cells lie at most \(SceneReader.nestingLimit) deep in one another")
        continue
      }
      var cells: [PropertyValue] = []
      for item in next.element.items {
        guard let value = context.resolvedObject(CAMLValue(item: item)) else { continue }
        guard value.type == "CAEmitterCell" else {
          context.report(value, "expected a CAEmitterCell, found \(Quoted.text(value.type ?? item.name))")
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
