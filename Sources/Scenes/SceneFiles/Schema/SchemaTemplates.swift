/// What templates add to the schema: expressions in place of values, and keys of any object.
///
/// An object that includes a file may have any other keys: which ones it can have depends on the file.
enum SchemaTemplates {
  typealias Node = SceneSchema.Node

  /// Keys that objects, such as layers, have beside their own.
  static let keys = [TemplateSigns.condition, TemplateSigns.loop]

  static var members: Node { keys.reduce(into: [:]) { $0[$1] = SceneSchema.reference($1) } }

  /// Keys of a template beside those of the document.
  static var documentKeys: Node {
    [
      TemplateSigns.parameters: SceneSchema.reference("parameters"),
      TemplateSigns.seed: ["type": "string", "description": "What random functions depend on"],
    ]
  }

  /// Definitions as they are for templates: every value may be an expression, and every object may be repeated or left out.
  static func allowed(in definitions: Node) -> Node {
    var result = definitions.mapValues { node in (node as? Node).map(templated) ?? node }
    for (name, node) in own { result[name] = node }
    return result
  }

  /// A value for which an expression or an included file may stand.
  static func value(_ node: Node) -> Node {
    guard !node.isEmpty else { return node }
    var inner = node
    var outer: Node = [
      "if": SceneSchema.reference("isPlaceholder"), "then": SceneSchema.reference("placeholder"),
    ]
    for key in ["description", "default"] { outer[key] = inner.removeValue(forKey: key) }
    outer["else"] = inner
    return outer
  }

  private static func templated(_ node: Node) -> Node {
    var result = node
    for (key, part) in node {
      switch (key, part) {
      case ("properties", let members as Node):
        var members: Node = members.reduce(into: [:]) { result, member in
          let node = member.value as? Node ?? [:]
          // The class decides which keys there are.
          result[member.key] = member.key == "class" ? node : value(templated(node))
        }
        if node["additionalProperties"] as? Bool == false { members.merge(self.members) { $1 } }
        result[key] = members
      case ("items", let element as Node), ("additionalProperties", let element as Node):
        result[key] = value(templated(element))
      case ("anyOf", let parts as [Node]), ("allOf", let parts as [Node]): result[key] = parts.map(templated)
      case ("then", let part as Node): result[key] = templated(part)
      default: break
      }
    }
    return result
  }

  private static var own: Node {
    let string: Node = ["type": "string"]
    let isExpression: Node = ["type": "object", "required": [TemplateSigns.value]]
    let isInclusion: Node = ["type": "object", "required": [TemplateSigns.include]]
    let isText: Node = ["type": "string", "pattern": #"\{\{"#]
    let isSeed: Node = [
      "type": "object", "required": [TemplateSigns.seed], "maxProperties": 1,
      "properties": [TemplateSigns.seed: string] as Node,
    ]
    let files: Node = ["anyOf": [string, ["type": "array", "items": string, "minItems": 1] as Node]]
    let members: Node = [
      TemplateSigns.value: string, TemplateSigns.include: files,
      TemplateSigns.arguments: ["type": "object"] as Node,
      TemplateSigns.condition: SceneSchema.reference(TemplateSigns.condition),
      TemplateSigns.loop: SceneSchema.reference(TemplateSigns.loop),
    ]
    let loop: Node = ["each": string, "as": string, "index": string]
    let types: Node = ["enum": Template.Parameter.Kind.allCases.map(\.rawValue)]
    let declaration: Node = [
      "type": types, "default": [:] as Node, "allowed": ["type": "array", "minItems": 1] as Node,
      "description": string,
    ]
    return [
      "isPlaceholder": ["anyOf": [isExpression, isInclusion, isText, isSeed]],
      "placeholder": ["properties": members],
      TemplateSigns.condition: [
        "type": ["string", "boolean"],
        "description": "Leaves the object out where it is false: an expression",
      ],
      TemplateSigns.loop: [
        "type": "object", "additionalProperties": false, "required": ["each"], "properties": loop,
        "description": "Repeats the object for each value of a list, or as often as a number says",
      ],
      "parameters": [
        "type": "object", "description": "The values that the template takes",
        "additionalProperties": [
          "if": ["type": "object"] as Node,
          "then": ["properties": declaration, "additionalProperties": false] as Node,
        ] as Node,
      ],
    ]
  }
}
