@_spi(Properties) import QuartzCore

/// The kinds of values, as JSON Schema.
enum SchemaValues {
  typealias Node = SceneSchema.Node

  /// The schema of a property's value.
  static func node(of property: Property, isOfCell: Bool, acceptsNull: Bool) -> Node {
    var node = node(property.type, Quantity(of: property.name, isOfCell: isOfCell))
    switch property.name {
    case "repeatCount", "repeatDuration", "duration":
      node = ["anyOf": [number, ["const": "inf"] as Node] as [Node]]
    case "fontSize": node = reference("fontSize")
    case "keyTimes": node = array(of: ["type": "number", "minimum": 0, "maximum": 1])
    default: break
    }
    return acceptsNull && !node.isEmpty ? ["anyOf": [node, ["type": "null"] as Node] as [Node]] : node
  }

  private static func node(_ type: PropertyType, _ quantity: Quantity) -> Node {
    let part = number(quantity)
    switch type {
    case .number: return part
    case .integer: return ["type": "integer"]
    case .flag: return flag
    case .string, .file: return string
    case .enumeration(let names): return ["enum": names]
    case .optionSet(let names): return array(of: ["enum": names] as Node)
    case .point, .size: return array(of: part, count: 2)
    case .rect: return array(of: part, count: 4)
    case .color: return reference("color")
    case .transform: return reference("transform")
    case .affineTransform: return reference("affineTransform")
    case .path: return reference("path")
    case .image: return reference("image")
    case .attributedString: return reference("text")
    case .font: return reference("font")
    case .filter: return reference("compositingFilter")
    case .filters: return array(of: reference("filter"))
    case .layer: return reference("layer")
    case .layers: return array(of: reference("layer"))
    case .cells: return array(of: reference("cell"))
    case .animation: return reference("animation")
    case .animations: return array(of: reference("animation"))
    case .timingFunction: return reference("timingFunction")
    case .valueFunction: return ["enum": JSONNotation.valueFunctions.map(\.rawValue)]
    // The type depends on the key path.
    case .value: return [:]
    case .dictionary: return ["type": "object"]
    case .array(let element): return array(of: node(element, quantity))
    }
  }

  private static var number: Node { ["type": "number"] }

  private static func number(_ quantity: Quantity) -> Node {
    switch quantity {
    case .number: number
    case .length: reference("length")
    case .angle, .angularVelocity: reference("angle")
    }
  }

  private static var string: Node { ["type": "string"] }
  private static var flag: Node { ["type": "boolean"] }

  private static func reference(_ name: String) -> Node { SceneSchema.reference(name) }

  static func array(of element: Node, count: Int? = nil, least: Int? = nil) -> Node {
    var node: Node = ["type": "array", "items": element]
    if let count { (node["minItems"], node["maxItems"]) = (count, count) }
    if let least { node["minItems"] = least }
    return node
  }

  static func object(_ properties: Node, required: [String] = []) -> Node {
    var node: Node = ["type": "object", "properties": properties, "additionalProperties": false]
    if !required.isEmpty { node["required"] = required }
    return node
  }

  private static func any(_ nodes: Node...) -> Node { ["anyOf": nodes] }

  /// The definitions that properties refer to.
  static var definitions: Node {
    [
      "length": length, "angle": angle, "color": color, "path": path, "shape": shape, "image": image,
      "text": text,
      "run": run, "filter": filter(FilterKind.all), "fonts": array(of: string),
      "inks": inks,
      "bleed": edges("How far the page extends beyond the cut: a length, or top, right, bottom and left"),
      "safe": edges("How far from the cut what matters has to lie: a length, or top, right, bottom and left"),
      "paragraphStyle": paragraphStyle,
      "transform": any(string, array(of: number, count: 6), array(of: number, count: 16)),
      "affineTransform": any(string, array(of: number, count: 6)),
      "font": any(
        string, object(["name": string, "size": reference("fontSize")], required: ["name", "size"])),
      "fontSize": any(
        ["type": "number", "exclusiveMinimum": 0, "maximum": JSONNotation.largestFontSize],
        ["type": "string", "pattern": lengthPattern]),
      "compositingFilter": any(
        filter(BlendModeNames.kinds), ["enum": BlendModeNames.synonyms.keys.sorted()]),
      "timingFunction": any(["enum": JSONNotation.timingFunctions], array(of: number, count: 4)),
    ]
  }

  /// A number with one of these units.
  private static func pattern(_ units: [String]) -> String {
    let names = units.map { unit in
      unit.map { "[\($0.lowercased())\($0.uppercased())]" }.joined()
    }
    return #"^[+-]?([0-9]+\.?[0-9]*|\.[0-9]+)([eE][+-]?[0-9]+)?("# + names.joined(separator: "|") + ")$"
  }

  private static let lengthPattern = pattern(Length.units.map(\.name))

  private static var length: Node { any(number, ["type": "string", "pattern": lengthPattern]) }

  private static func edges(_ description: String) -> Node {
    let side = any(["type": "number", "minimum": 0], ["type": "string", "pattern": lengthPattern])
    return any(side, array(of: side, count: 4)).merging(["description": description]) { $1 }
  }

  private static var angle: Node {
    any(number, ["type": "string", "pattern": pattern(Angle.units.components(separatedBy: ", "))])
  }

  private static var color: Node {
    let part: Node = ["type": "number", "minimum": 0, "maximum": 1]
    let hexadecimal = "#([0-9a-fA-F]{3,4}|[0-9a-fA-F]{6}|[0-9a-fA-F]{8})"
    let css: Node = [
      "type": "string", "pattern": "^\\s*(\(hexadecimal)|[a-zA-Z]+|[a-zA-Z-]+\\([^()]*\\))\\s*$",
    ]
    let pattern = object(
      ["pattern": reference("image"), "matrix": reference("affineTransform"), "opacity": part],
      required: ["pattern"])
    return any(css, ["type": "array", "items": part, "minItems": 1, "maxItems": 4], pattern)
  }

  private static var inks: Node {
    let finishing: Node = ["enum": CGInk.Finishing.allCases.map(\.rawValue)]
    let ink = object(
      ["name": string, "alternate": reference("color"), "finishing": finishing], required: ["alternate"])
    return [
      "type": "object", "propertyNames": ["pattern": "^([a-zA-Z0-9_-]+|\\$include)$"] as Node,
      "properties": ["$include": any(string, array(of: string, least: 1))] as Node,
      "additionalProperties": ink,
    ]
  }

  private static var path: Node {
    let part = any(string, reference("shape"))
    return any(string, reference("shape"), array(of: part))
  }

  private static var shape: Node {
    let length = reference("length")
    let (point, rect) = (array(of: length, count: 2), array(of: length, count: 4))
    let corners = array(of: ["enum": RoundedCorners.names.map(\.name)] as Node)
    func rounded(_ key: String, _ radii: Node) -> Node {
      object(["roundedRect": rect, key: radii, "corners": corners], required: ["roundedRect", key])
    }
    return any(
      object(["rect": rect], required: ["rect"]), object(["ellipse": rect], required: ["ellipse"]),
      rounded("radius", length), rounded("radii", point),
      object(["polygon": array(of: point, least: 3)], required: ["polygon"]),
      object(
        [
          "arc": point, "radius": length, "startAngle": reference("angle"), "endAngle": reference("angle"),
          "clockwise": flag,
        ],
        required: ["arc", "radius", "startAngle", "endAngle"]))
  }

  private static var image: Node {
    any(
      string,
      object(
        ["src": string, "scale": ["type": "number", "exclusiveMinimum": 0] as Node, "A8asL8": flag],
        required: ["src"]))
  }

  private static var text: Node { any(string, array(of: any(string, reference("run")))) }

  private static var run: Node {
    var keys: Node = ["text": string]
    for attribute in TextAttribute.all {
      keys[attribute.name] = node(of: attribute)
    }
    let needed: [Node] = [["required": ["text"]], ["required": ["attachment"]]]
    return object(keys).merging(["anyOf": needed]) { $1 }
  }

  private static func node(of attribute: TextAttribute) -> Node {
    switch attribute.form {
    case .number where attribute.key == .fontSize: reference("fontSize")
    case .number: number(Quantity(of: attribute.name))
    case .integer: ["type": "integer"]
    case .color: reference("color")
    case .string, .font: string
    case .lineStyle: any(string, array(of: ["enum": TextAttribute.lineStyles.map(\.name)] as Node))
    case .shadow:
      object([
        "shadowOffset": array(of: reference("length"), count: 2), "shadowBlurRadius": reference("length"),
        "shadowColor": any(reference("color"), ["type": "null"]),
      ])
    case .attachment:
      object(
        ["image": reference("image"), "bounds": array(of: reference("length"), count: 4)],
        required: ["image"])
    case .paragraphStyle: reference("paragraphStyle")
    case .features: ["type": "object", "additionalProperties": ["type": "integer"] as Node]
    case .variations: ["type": "object", "additionalProperties": number]
    }
  }

  private static var paragraphStyle: Node {
    var keys: Node = [:]
    for attribute in ParagraphAttribute.all {
      keys[attribute.name] = node(attribute.type, Quantity(of: attribute.name))
    }
    let alignments: Node = ["enum": AttributedStringReader.tabAlignments.map(\.name)]
    let length = reference("length")
    keys["tabStops"] = array(
      of: any(length, object(["location": length, "alignment": alignments], required: ["location"])))
    return object(keys)
  }

  /// A filter's name, or an object with its inputs.
  private static func filter(_ kinds: [FilterKind]) -> Node {
    let names = kinds.map(\.type)
    let forms = kinds.reduce(
      into: [[String]: (kinds: [String], inputs: [(name: String, type: PropertyType)])]()
    ) {
      $0[$1.inputs.map(\.name), default: ([], $1.inputs)].kinds.append($1.type)
    }
    // Kinds with the same inputs share a schema; `filter` is a synonym of `type`.
    let objects = forms.values.sorted { $0.kinds[0] < $1.kinds[0] }.flatMap { form in
      ["type", "filter"].map { key in
        var keys: Node = [key: ["enum": form.kinds] as Node, "name": string, "enabled": flag]
        for input in form.inputs {
          keys[input.name] =
            input.name == "inputColorMatrix"
            ? array(of: number, count: 20)
            : node(input.type, Quantity(of: input.name))
        }
        return object(keys, required: [key])
      }
    }
    return ["anyOf": [["enum": names] as Node] + objects]
  }
}
