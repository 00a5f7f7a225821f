@_spi(Properties) import QuartzCore

/// A JSON Schema (draft 2020-12) of the scene format, generated from the reader's own tables. Editors use it
/// to complete and check scenes.
///
/// It describes all keys and the kinds of their values. The syntax inside strings (paths, transforms, colour
/// functions, key paths) and the existence of files are only checked by reading the scene.
public enum SceneSchema {
  /// The schema as JSON text; always the same bytes.
  public static func data() throws -> Data {
    var data = try JSONSerialization.data(
      withJSONObject: schema(), options: [.prettyPrinted, .sortedKeys, .withoutEscapingSlashes])
    data.append(UInt8(ascii: "\n"))
    return data
  }

  typealias Node = [String: Any]

  private static func schema() throws -> Node {
    var definitions = SchemaValues.definitions.merging(SchemaStates.definitions) { $1 }
    for table in PropertyTable.all.flatMap(ancestry) where definitions[table.className] == nil {
      definitions[table.className] = try properties(of: table)
      definitions[keys(of: table)] = ["enum": keys(ofObjects: table)]
    }
    definitions["layer"] = object(of: PropertyTable.layers, fallback: "CALayer")
    definitions["animation"] = object(of: PropertyTable.animations, fallback: nil)
    definitions["cell"] = object(of: [cell].compactMap(\.self), fallback: cell?.className)
    let hasSize: Node = ["anyOf": [["required": ["bounds"]], ["required": ["frame"]]]]
    let ofPages: Node = [
      "fonts": reference("fonts"), "bleed": reference("bleed"), "safe": reference("safe"),
    ]
    definitions["page"] = object(
      of: PropertyTable.layers, fallback: "CALayer", others: ofPages, condition: hasSize)
    var top = ofPages
    for key in SceneReader.layerKeys { top[key] = string }
    top["keywords"] = strings
    top["inks"] = reference("inks")
    top.merge(SchemaTemplates.documentKeys) { $1 }
    definitions["soleLayer"] = object(
      of: PropertyTable.layers, fallback: "CALayer", others: top, condition: hasSize)
    definitions["document"] = document
    return [
      "$schema": "https://json-schema.org/draft/2020-12/schema",
      "title": "A scene of LayerPress",
      "description": "A tree of Core Animation's layers, or several of them as pages",
      "type": "object",
      "if": reference("isPlaceholder"),
      "then": reference("placeholder"),
      "else": [
        "if": ["required": ["pages"]] as Node, "then": reference("document"), "else": reference("soleLayer"),
      ] as Node,
      "$defs": SchemaTemplates.allowed(in: definitions),
    ]
  }

  private static var cell: PropertyTable? { PropertyTable.table(forClassNamed: "CAEmitterCell") }

  private static var string: Node { ["type": "string"] }
  private static var strings: Node { ["type": "array", "items": string] }

  /// The name of the definition of the keys that objects of a class may have.
  private static func keys(of table: PropertyTable) -> String { table.className + "Keys" }

  private static func keys(ofObjects table: PropertyTable) -> [String] {
    let isLayer = ancestry(table).contains { $0.className == "CALayer" }
    return ["class"] + SchemaTemplates.keys + (isLayer ? JSONStateReader.keys : [])
      + table.properties.map(\.name)
  }

  static func reference(_ name: String) -> Node { ["$ref": "#/$defs/\(name)"] }

  private static var document: Node {
    var keys: Node = ["$schema": string]
    for key in SceneReader.documentKeys { keys[key] = string }
    keys["pages"] = ["type": "array", "minItems": 1, "items": reference("page")] as Node
    keys["keywords"] = strings
    keys["fonts"] = reference("fonts")
    keys["inks"] = reference("inks")
    keys.merge(SchemaTemplates.documentKeys) { $1 }
    return ["type": "object", "additionalProperties": false, "required": ["pages"], "properties": keys]
  }

  /// The schema of an object whose `class` determines its keys.
  ///
  /// - Parameters:
  ///   - fallback: the default class; nil if `class` is required.
  ///   - others: keys that are not properties.
  private static func object(
    of tables: [PropertyTable], fallback: String?, others: Node = [:], condition: Node? = nil
  ) -> Node {
    let names = tables.map(\.className)
    let otherKeys: Node = ["enum": others.keys.sorted()]
    var rules = tables.map { (table) -> Node in
      let isIt: Node = ["properties": ["class": ["const": table.className]]]
      // If there is no `class`, only the rule of the default class applies.
      let condition = table.className == fallback ? isIt : isIt.merging(["required": ["class"]]) { $1 }
      // `unevaluatedProperties` would make validators visit all that an object holds again, so that their time
      // doubles with every level of the tree.
      let known = reference(keys(of: table))
      let allowed: Node = others.isEmpty ? known : ["anyOf": [known, otherKeys]]
      var rule = reference(table.className)
      rule["propertyNames"] = allowed
      return ["if": condition, "then": rule]
    }
    if let condition { rules.append(condition) }
    var node: Node = [
      "type": "object", "allOf": rules,
      "properties": others.merging(SchemaTemplates.members) { $1 }.merging(["class": ["enum": names]]) { $1 },
    ]
    if fallback == nil { node["required"] = ["class"] }
    return node
  }

  /// A table and its ancestors.
  private static func ancestry(_ table: PropertyTable) -> [PropertyTable] {
    var (tables, next) = ([table], table.parent)
    while let parent = next {
      tables.append(parent)
      next = parent.parent
    }
    return tables
  }

  /// The keys that a class declares; inherited ones belong to its parent.
  private static func properties(of table: PropertyTable) throws -> Node {
    var keys: Node = [:]
    let writer = ValueWriter(imageFolder: nil)
    for property in table.properties.dropFirst(table.parent?.properties.count ?? 0) {
      var node = SchemaValues.node(
        of: property, isOfCell: table.className == "CAEmitterCell",
        acceptsNull: acceptsNull(property, of: table))
      if let text = SchemaDescriptions.text(of: property.name, in: table.className) {
        node["description"] = text.replacingOccurrences(of: "`", with: "")
      }
      if let value = try standard(property, writer) { node["default"] = value }
      keys[property.name] = node
    }
    if table.className == "CALayer" { keys.merge(SchemaStates.properties) { $1 } }
    var node: Node = ["properties": keys]
    if let parent = table.parent { node["allOf"] = [reference(parent.className)] }
    return node
  }

  private static func standard(_ property: Property, _ writer: ValueWriter) throws -> Any? {
    switch property.defaultValue {
    case .null: return nil
    case .number(let number) where number.isInfinite: return "inf"
    case let value where !property.isShorthand:
      let text = try writer.text(value, property.type, 0)
      return try JSONSerialization.jsonObject(with: Data(text.utf8), options: .fragmentsAllowed)
    default: return nil
    }
  }

  private static func acceptsNull(_ property: Property, of table: PropertyTable) -> Bool {
    switch property.type {
    case .layer: table.className == "CATransition"
    case .layers: false
    case .animations: table.className != "CAAnimationGroup"
    case .cells: true
    default: !property.isShorthand && property.set(table.make(), .null)
    }
  }
}
