import Expressions
import Foundation

/// Files that are included with parameters, and expressions.
extension TemplateCompiler {
  // MARK: Included files

  /// What a file that is included is, with its own names; nil after reporting that it cannot be.
  mutating func inclusion(of json: JSONValue, with arguments: JSONValue?, scope: Int) -> TemplatePart? {
    guard let name = json.string else {
      report(json, "expected the name of a file, found \(json.found)")
      return nil
    }
    guard !TemplateSigns.isText(json) else {
      report(json, "the name of an included file cannot depend on data; \"when\" chooses between several")
      return nil
    }
    guard let outer = scopes[scope].file else { return nil }
    let root: Int
    do throws(SceneFolder.Refusal) {
      guard let loaded = try sources.load(name) else { return nil }
      root = loaded
    } catch {
      report(json, error.message)
      return nil
    }
    let inclusion = TemplateInclusion(root: root, name: name, outer: outer)
    guard !outer.holds(root) else {
      report(json, "files include each other: \(inclusion.chain.joined(separator: " → "))")
      return nil
    }
    guard inclusion.depth <= TemplateInclusion.deepest else {
      report(json, "files include each other more than \(TemplateInclusion.deepest) deep")
      return nil
    }
    var inner = TemplateScope()
    inner.file = inclusion
    bind(declarations(in: value(root)), arguments, at: json, outer: scope, &inner)
    scopes.append(inner)
    return TemplatePart(index: root, scope: scopes.count - 1)
  }

  private mutating func bind(
    _ declared: [(Template.Parameter, index: Int)], _ arguments: JSONValue?, at json: JSONValue, outer: Int,
    _ inner: inout TemplateScope
  ) {
    if let arguments, arguments.kind != .object {
      report(arguments, "expected an object with a value for each parameter, found \(arguments.found)")
      return
    }
    let names = declared.map(\.0.name)
    if let arguments {
      for (key, value) in arguments.members where !names.contains(key.string ?? "") {
        let name = key.string ?? ""
        report(
          value,
          "the file has no parameter \(Quoted.text(name))\(Suggestion.text(for: name, in: names))",
          at: key.offset)
      }
    }
    var missing: [String] = []
    for (parameter, _) in declared {
      var argument = TemplateArgument(parameter: parameter, value: .constant(parameter.defaultValue ?? .null))
      var field: String?
      if let given = arguments?[parameter.name] {
        guard let value = self.argument(given, of: parameter, scope: outer) else { continue }
        argument.value = value
        field = self.field(of: value)
      } else if parameter.defaultValue == nil {
        missing.append(parameter.label)
      }
      let slot = slot(field: field)
      inner.names[parameter.name] = slot
      program.steps.append(.bind(slot: slot, argument))
    }
    if !missing.isEmpty {
      report(json, "the file needs \(missing.joined(separator: ", ")) in \"\(TemplateSigns.arguments)\"")
    }
  }

  private mutating func argument(
    _ json: JSONValue, of parameter: Template.Parameter, scope: Int
  ) -> TemplateArgument.Value? {
    guard sources.isDynamic[json.index] else {
      return constant(json, of: parameter).map { .constant($0) }
    }
    if json.kind == .string { return text(json, scope: scope).map { .text($0) } }
    guard json.kind == .object, json.count == 1, let value = json[TemplateSigns.value] else {
      report(json, "lists and objects that depend on data are given as {\"$\": \"expression\"}")
      return nil
    }
    return expression(value, scope: scope).map { .expression($0) }
  }

  private func field(of value: TemplateArgument.Value) -> String? {
    switch value {
    case .constant: nil
    case .text(let text): field(of: text)
    case .expression(let expression): field(of: expression)
    }
  }

  // MARK: Expressions

  /// The parameter that an expression shows first.
  func field(of expression: TemplateExpression) -> String? {
    expression.expression.variables.sorted().lazy.compactMap { slotFields[$0] }.first
  }

  private func field(of text: TemplateText) -> String? {
    for case .value(let expression) in text.parts {
      if let field = field(of: expression) { return field }
    }
    return nil
  }

  /// An expression that is a whole string; nil after reporting a mistake.
  mutating func expression(_ json: JSONValue, scope: Int) -> TemplateExpression? {
    guard let text = json.string else {
      report(json, "expected an expression, found \(json.found)")
      return nil
    }
    return expression(text, start: 0, json, scope: scope)
  }

  private mutating func expression(
    _ text: String, start: Int, _ json: JSONValue, scope: Int
  ) -> TemplateExpression? {
    do throws(ExpressionError) {
      let expression = try Expression(text, names: scopes[scope].names)
      let result = TemplateExpression(expression: expression, node: json.index, start: start)
      if !expression.variables.isEmpty || expression.isRandom {
        let end = json.offset + 1 + sources.document.text(of: json).count
        program.fields.add(json.offset...end, field: field(of: result))
      }
      return result
    } catch {
      report(json, error.message, at: json.sourceOffset(ofStringByte: start + error.position))
      return nil
    }
  }

  /// A string with its placeholders; nil after reporting a mistake.
  mutating func text(_ json: JSONValue, scope: Int) -> TemplateText? {
    let parts: [TemplateText.RawPart]
    do throws(ExpressionError) {
      parts = try TemplateText.split(json.string ?? "")
    } catch {
      report(json, error.message, at: json.sourceOffset(ofStringByte: error.position))
      return nil
    }
    var text = TemplateText(node: json.index)
    for part in parts {
      switch part {
      case .literal(let literal): text.parts.append(.literal(Array(literal.utf8)))
      case .expression(let source, let start):
        guard let expression = expression(source, start: start, json, scope: scope) else { return nil }
        text.parts.append(.value(expression))
      }
    }
    return text
  }
}
