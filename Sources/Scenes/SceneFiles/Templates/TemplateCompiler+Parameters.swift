import Expressions
import Foundation

/// The parameters that a template declares.
extension TemplateCompiler {
  /// Reads what the document declares, and where its expressions find it.
  mutating func readParameters(of root: JSONValue) {
    for (parameter, index) in declarations(in: root) {
      program.parameters.append(parameter)
      program.declarations.append(index)
      scopes[0].names[parameter.name] = slot(field: parameter.name)
      let json = value(index)
      program.fields.add(value(index - 1).offset...json.offset, field: parameter.name)
    }
    if scopes[0].names["row"] == nil {
      let row = slot(field: nil)
      program.rowSlot = row
      scopes[0].names["row"] = row
    }
    if let seed = root[TemplateSigns.seed], seed.kind == .string {
      program.seed = expression(seed, scope: 0)
    }
    if let language = root["language"], language.kind == .string {
      program.language = text(language, scope: 0)
    }
  }

  /// The parameters that a file declares, with the tape index of each one's value.
  mutating func declarations(in root: JSONValue) -> [(Template.Parameter, index: Int)] {
    guard let json = root[TemplateSigns.parameters] else { return [] }
    guard json.kind == .object else {
      report(json, "expected an object with a parameter for each key, found \(json.found)")
      return []
    }
    var result: [(Template.Parameter, index: Int)] = []
    for (key, value) in json.members {
      guard let name = key.string else { continue }
      guard !name.isEmpty else {
        report(value, "a parameter's name is empty", at: key.offset)
        continue
      }
      if let parameter = parameter(value, named: name) { result.append((parameter, value.index)) }
    }
    return result
  }

  private static let keys = ["type", "default", "allowed", "description"]

  /// A declaration, or just the default.
  private mutating func parameter(_ json: JSONValue, named name: String) -> Template.Parameter? {
    guard json.kind == .object else {
      guard let value = DataValue(json), let kind = Self.kind(of: value) else {
        report(
          json, #"expected a parameter such as {"type": "string"}, or its default, found \#(json.found)"#)
        return nil
      }
      return Template.Parameter(name: name, kind: kind, defaultValue: value, allowedValues: [])
    }
    for (key, value) in json.members where !Self.keys.contains(key.string ?? "") {
      let unknown = key.string ?? ""
      report(
        value,
        "unknown key \(Quoted.text(unknown)) of a parameter; \(Allowed.text(Self.keys))"
          + Suggestion.text(for: unknown, in: Self.keys), at: key.offset)
    }
    guard let kind = kind(of: json) else { return nil }
    var parameter = Template.Parameter(name: name, kind: kind, allowedValues: [])
    if let summary = json["description"] {
      guard let text = summary.string else {
        report(summary, "expected a string, found \(summary.found)")
        return nil
      }
      parameter.summary = text
    }
    if let allowed = json["allowed"] {
      guard allowed.kind == .array, allowed.count > 0 else {
        report(allowed, "expected an array of at least one value, found \(allowed.found)")
        return nil
      }
      var values: [DataValue] = []
      for element in allowed.elements {
        guard let value = constant(element, of: parameter) else { return nil }
        values.append(value)
      }
      parameter.allowedValues = values
    }
    if let fallback = json["default"] {
      // A default of null makes a parameter that may be missing.
      if fallback.kind == .null {
        parameter.defaultValue = .null
      } else {
        guard let value = constant(fallback, of: parameter) else { return nil }
        parameter.defaultValue = value
      }
    }
    return parameter
  }

  private mutating func kind(of json: JSONValue) -> Template.Parameter.Kind? {
    guard let type = json["type"] else {
      if let value = json["default"].flatMap({ DataValue($0) }), let kind = Self.kind(of: value) {
        return kind
      }
      return .string
    }
    let names = Template.Parameter.Kind.allCases.map(\.rawValue)
    guard let name = type.string else {
      report(type, "expected \(Allowed.choice(names)), found \(type.found)")
      return nil
    }
    // British spelling is no mistake in prose, but types are written as CSS has them.
    guard let kind = Template.Parameter.Kind(rawValue: name) else {
      report(
        type,
        "unknown type \(Quoted.text(name)); \(Allowed.text(names))\(Suggestion.text(for: name, in: names))")
      return nil
    }
    return kind
  }

  private static func kind(of value: DataValue) -> Template.Parameter.Kind? {
    switch value {
    case .string: .string
    case .number: .number
    case .flag: .flag
    case .list: .list
    case .object: .object
    case .date: .date
    case .null: nil
    }
  }

  /// A value that stands in the template itself.
  mutating func constant(_ json: JSONValue, of parameter: Template.Parameter) -> DataValue? {
    guard let given = DataValue(json) else {
      report(json, "values lie at most \(DataValue.deepest) deep in one another")
      return nil
    }
    do throws(Template.Parameter.Refusal) {
      if let value = try parameter.value(given) { return value }
      report(json, "\(Quoted.text(parameter.name)) needs a value, found \(json.found)")
    } catch {
      report(json, error.message)
    }
    return nil
  }
}
