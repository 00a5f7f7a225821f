/// The states of layers, as JSON Schema.
enum SchemaStates {
  typealias Node = SceneSchema.Node

  /// The keys of layers that are about states.
  static var properties: Node {
    [
      "states": list(of: "state", "Named sets of changes to what lies in the layer"),
      "stateTransitions": list(of: "stateTransition", "Animations that lead from one state to another"),
    ]
  }

  static var definitions: Node {
    let (string, flag, number): (Node, Node, Node) = (
      ["type": "string"], ["type": "boolean"], ["type": "number"]
    )
    let change: Node = ["type": "object", "additionalProperties": [:] as Node]
    let state: Node = [
      "name": string, "basedOn": string, "initial": flag, "enabled": flag, "locked": flag,
      "nextDelay": number,
      "previousDelay": number,
      "set": [
        "type": "object", "additionalProperties": change,
        "description": "Properties and key paths of layers, by the layers' ids",
      ] as Node,
      "elements": ["type": "array", "items": SceneSchema.reference("stateElement")] as Node,
    ]
    let element: Node = [
      "target": string, "key": string, "animation": SceneSchema.reference("animation"), "enabled": flag,
    ]
    let transition: Node = [
      "fromState": string, "toState": string,
      "elements": ["type": "array", "items": object(element, required: ["animation"])] as Node,
    ]
    return [
      "state": object(state, required: ["name"]), "stateTransition": object(transition, required: []),
      "stateElement": ["anyOf": StateElementClass.allCases.map(self.element)],
    ]
  }

  private static func element(_ kind: StateElementClass) -> Node {
    let string: Node = ["type": "string"]
    var members: Node = [:]
    for key in kind.keys {
      switch key {
      case "class": members[key] = ["const": kind.rawValue] as Node
      case "value": members[key] = [:] as Node
      case "animation": members[key] = SceneSchema.reference("animation")
      case "object" where kind == .addElement:
        members[key] = ["anyOf": [string, SceneSchema.reference("layer")]] as Node
      default: members[key] = string
      }
    }
    let optional = kind == .addAnimation ? ["target", "key"] : ["target", "beforeObject"]
    let isOptional = { (key: String) in
      optional.contains(key) || key == "keyPath" && kind != .setValue
    }
    return object(members, required: kind.keys.filter { !isOptional($0) })
  }

  private static func object(_ properties: Node, required: [String]) -> Node {
    var node: Node = ["type": "object", "properties": properties, "additionalProperties": false]
    if !required.isEmpty { node["required"] = required }
    return node
  }

  private static func list(of definition: String, _ description: String) -> Node {
    ["type": "array", "items": SceneSchema.reference(definition), "description": description]
  }
}
