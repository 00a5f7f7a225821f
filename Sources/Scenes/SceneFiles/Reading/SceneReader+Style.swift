import Foundation
@_spi(Properties) import QuartzCore

extension SceneReader {
  /// The maximum nesting of styles, cells and animation groups.
  static let nestingLimit = 64

  /// Reads `style`: values for the layer's properties, possibly with a nested style.
  func readStyle(_ json: JSONValue, _ property: Property, of layer: CALayer, table: PropertyTable) {
    guard json.kind != .null else {
      set(.null, property, of: layer, json)
      return
    }
    var levels: [[String: PropertyValue]] = []
    var next: JSONValue? = json
    while let current = next {
      next = nil
      guard current.kind == .object else {
        values.report(current, "expected an object with properties of the layer, found \(current.found)")
        return
      }
      guard levels.count < Self.nestingLimit else {
        values.report(current, "styles lie at most \(Self.nestingLimit) deep in one another")
        return
      }
      var level: [String: PropertyValue] = [:]
      for (key, value) in current.members {
        guard let name = key.string else { continue }
        guard let row = table[name] else {
          tables.report(unknown: key, value, of: table)
          continue
        }
        switch row.type {
        case .dictionary: next = value
        case .layer, .layers, .cells, .animation, .animations:
          values.report(value, "\(Quoted.text(name)) cannot stand in a style")
        default: level[name] = values.value(value, row.type, isLength: LengthKeys.contains(name))
        }
      }
      levels.append(level)
    }
    var style: [String: PropertyValue]?
    for var level in levels.reversed() {
      if let inner = style { level[property.name] = .dictionary(inner) }
      style = level
    }
    if let style { set(.dictionary(style), property, of: layer, json) }
  }

  // MARK: Emitter cells

  func readCells(_ json: JSONValue, of layer: CALayer, property: Property) {
    guard json.kind != .null else {
      set(.null, property, of: layer, json)
      return
    }
    guard let table = PropertyTable.table(forClassNamed: "CAEmitterCell") else { return }
    var pending: [(json: JSONValue, owner: AnyObject, property: Property, depth: Int)] = [
      (json, layer, property, 1)
    ]
    while let next = pending.popLast() {
      guard next.depth <= Self.nestingLimit else {
        values.report(next.json, "emitter cells lie at most \(Self.nestingLimit) deep in one another")
        continue
      }
      let cells = values.elements(next.json) { part -> AnyObject? in
        guard
          self.tables.table(
            of: part, among: [table.className], what: "an emitter cell", fallback: table.className)
            != nil
        else { return nil }
        let cell = table.make()
        var rest = LayerRest()
        for (key, value) in part.members {
          guard let name = key.string, name != "class" else { continue }
          guard let property = table[name] else {
            self.tables.report(unknown: key, value, of: table)
            continue
          }
          switch property.type {
          case .cells: pending.append((value, cell, property, next.depth + 1))
          case .image: self.readImage(value, property, of: cell, &rest)
          default:
            if name == "contentsScale" { rest.hasContentsScale = true }
            self.assign(value, property, to: cell)
          }
        }
        if !rest.hasContentsScale, let scale = rest.impliedScale {
          _ = table["contentsScale"]?.set(cell, .number(scale))
        }
        return cell
      }
      if let cells { set(.array(cells.map { .object($0) }), next.property, of: next.owner, next.json) }
    }
  }
}
