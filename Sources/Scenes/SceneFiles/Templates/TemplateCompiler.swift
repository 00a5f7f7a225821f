import Expressions
import Foundation

/// Translates a template to the steps that make a scene's tape of it. It keeps a list of what is still to be translated, so
/// nesting uses no stack.
struct TemplateCompiler {
  var sources: TemplateSources
  var problems: [SceneProblem] = []
  var program: TemplateProgram
  var scopes: [TemplateScope] = []
  /// The parameter whose value each slot holds.
  var slotFields: [String?] = []
  private var tasks: [Task] = []
  /// Steps before this one are jumped to, so nothing is added to them.
  private var barrier = 0
  private var partCount = 0
  /// Objects with which others are joined somewhere.
  private var joined: Set<Int> = []

  /// More parts than a template has: files that include each other several times over would never end.
  private static let mostParts = 200_000

  enum Position {
    case root, page, element
    case member(key: Int)
  }

  private enum Task {
    case place(TemplatePart, Position)
    case close
    /// The end of what a condition leaves out.
    case land(step: Int)
    case next(step: Int)
  }

  static func compile(
    _ document: JSONDocument, file: String, folder: SceneFolder
  ) -> (program: TemplateProgram, problems: [SceneProblem]) {
    var compiler = TemplateCompiler(document, folder)
    compiler.run(file)
    return (compiler.finished, compiler.problems + compiler.sources.problems)
  }

  private init(_ document: JSONDocument, _ folder: SceneFolder) {
    sources = TemplateSources(document, folder: folder)
    program = TemplateProgram(document: document)
  }

  private var finished: TemplateProgram {
    var result = TemplateProgram(document: sources.document)
    result.steps = program.steps
    (result.parameters, result.declarations) = (program.parameters, program.declarations)
    (result.slotCount, result.rowSlot) = (slotFields.count, program.rowSlot)
    (result.seed, result.language) = (program.seed, program.language)
    (result.fields, result.files) = (program.fields, sources.files)
    result.isConstant = sources.isDynamic.map { !$0 }
    for index in joined { result.isConstant[index] = false }
    return result
  }

  func value(_ index: Int) -> JSONValue { sources.value(index) }

  mutating func report(_ json: JSONValue, _ message: String, at offset: Int? = nil) {
    guard json.kind != .invalid else { return }
    problems.append(SceneProblem(offset: offset ?? json.offset, node: json.index, message: message))
  }

  private mutating func run(_ file: String) {
    var scope = TemplateScope()
    let inclusion = TemplateInclusion(root: 0, name: file, outer: nil)
    scope.file = inclusion
    scopes = [scope]
    readParameters(of: value(0))
    tasks = [.place(TemplatePart(index: 0, scope: 0), .root)]
    while let task = tasks.popLast() {
      switch task {
      case .place(let part, let position):
        partCount += 1
        guard partCount <= Self.mostParts else {
          report(
            value(part.index), "the template has more than \(Self.mostParts) parts with what it includes")
          return
        }
        place(part, position)
      case .close: program.steps.append(.close)
      case .land(let step):
        barrier = program.steps.count
        if case .unless(let condition, _) = program.steps[step] {
          program.steps[step] = .unless(condition, to: barrier)
        }
      case .next(let step):
        guard case .begin(let loop, _) = program.steps[step] else { continue }
        program.steps.append(.next(loop, begin: step))
        barrier = program.steps.count
        program.steps[step] = .begin(loop, end: barrier)
      }
    }
  }

  mutating func slot(field: String?) -> Int {
    slotFields.append(field)
    return slotFields.count - 1
  }

  // MARK: Steps

  private mutating func copy(_ range: Range<Int>, count: Int) {
    let hasContainers = sources.document.entries[range].contains { $0.kind == .array || $0.kind == .object }
    if program.steps.count > barrier, case .copy(let last, let before, let had)? = program.steps.last,
      last.upperBound == range.lowerBound
    {
      program.steps[program.steps.count - 1] = .copy(
        last.lowerBound..<range.upperBound, count: before + count, hasContainers: had || hasContainers)
    } else {
      program.steps.append(.copy(range, count: count, hasContainers: hasContainers))
    }
  }

  /// Translates a value where it stands in an array, an object, or alone.
  private mutating func place(_ part: TemplatePart, _ position: Position) {
    let json = value(part.index)
    guard sources.isDynamic[part.index] else {
      copyKey(position)
      copy(part.index..<json.end, count: 1)
      return
    }
    guard json.kind == .object else { return placeValue(part, position) }
    if let placeholder = placeholder(json, position) {
      if let expression = expression(placeholder, scope: part.scope) {
        copyKey(position)
        var expression = expression
        expression.isSeed = json[TemplateSigns.value] == nil
        program.steps.append(.value(expression))
      }
      return
    }
    placeObject(part, position)
  }

  private mutating func placeValue(_ part: TemplatePart, _ position: Position) {
    let json = value(part.index)
    if json.kind == .string {
      if let text = text(json, scope: part.scope) {
        copyKey(position)
        program.steps.append(.text(text))
      }
    } else {
      copyKey(position)
      program.steps.append(.open(part.index))
      tasks.append(.close)
      let isPages = isPages(position)
      tasks += json.elements.map {
        .place(TemplatePart(index: $0.index, scope: part.scope), isPages ? .page : .element)
      }.reversed()
    }
  }

  /// Whether an array at this place is that of a document's pages.
  private func isPages(_ position: Position) -> Bool {
    if case .member(let key) = position { value(key).string == "pages" } else { false }
  }

  private mutating func copyKey(_ position: Position) {
    if case .member(let key) = position { copy(key..<key + 1, count: 0) }
  }

  /// The expression that an object stands for; nil if it is another object.
  private func placeholder(_ json: JSONValue, _ position: Position) -> JSONValue? {
    if let value = json[TemplateSigns.value] { return value }
    if case .root = position { return nil }
    guard json.count == 1, let seed = json[TemplateSigns.seed], seed.kind == .string else { return nil }
    return seed
  }

  // MARK: Objects

  /// Translates an object with all that is included in it.
  private mutating func placeObject(_ part: TemplatePart, _ position: Position) {
    var pending = [part]
    // From what is included first to what includes it, which has the last word.
    var merged: [TemplatePart] = []
    var ends: [Task] = []
    while var next = pending.popLast() {
      let json = value(next.index)
      guard json.kind == .object, placeholder(json, position) == nil else {
        guard merged.isEmpty, pending.isEmpty else {
          report(json, "expected an object, as it is joined with others, found \(json.found)")
          continue
        }
        tasks += ends
        return splice(next, position)
      }
      guard begin(json, &next, position, &ends) else { return }
      if let include = json[TemplateSigns.include] {
        let files = include.kind == .array ? Array(include.elements) : [include]
        // The first of several has the last word among them.
        for file in files.reversed() {
          let root = inclusion(of: file, with: json[TemplateSigns.arguments], scope: next.scope)
          if let root { pending.append(root) }
        }
        if !hasOthers(json) { continue }
      }
      merged.insert(next, at: 0)
    }
    guard let own = merged.last else { return }
    if merged.count > 1 { joined.insert(own.index) }
    tasks += ends
    copyKey(position)
    program.steps.append(.open(own.index))
    tasks.append(.close)
    tasks += members(of: merged, position).map { .place($0.value, .member(key: $0.key)) }.reversed()
  }

  /// Puts what an included file is in place of the object that includes it. The elements of a list join those around.
  private mutating func splice(_ part: TemplatePart, _ position: Position) {
    let json = value(part.index)
    switch position {
    case .element, .page:
      guard json.kind == .array else { break }
      guard sources.isDynamic[part.index] else { return copy(part.index + 1..<json.end, count: json.count) }
      tasks += json.elements.map {
        .place(TemplatePart(index: $0.index, scope: part.scope), position)
      }.reversed()
      return
    case .root, .member: break
    }
    tasks.append(.place(part, position))
  }

  /// Begins what an object is repeated and left out by. Returns false if it can be neither here.
  private mutating func begin(
    _ json: JSONValue, _ part: inout TemplatePart, _ position: Position, _ ends: inout [Task]
  ) -> Bool {
    if let loop = json[TemplateSigns.loop], loop.kind == .object {
      switch position {
      case .element, .page: break
      case .root, .member:
        report(loop, "\"repeat\" stands in what lies in a list, such as a layer among sublayers")
        return false
      }
      guard let (loop, scope) = self.loop(loop, scope: part.scope) else { return false }
      part.scope = scope
      ends.append(.next(step: program.steps.count))
      program.steps.append(.begin(loop, end: 0))
      barrier = program.steps.count
    }
    if let condition = json[TemplateSigns.condition], TemplateSigns.isCondition(condition) {
      if case .root = position {
        report(condition, "\"when\" stands in a layer or a page, not in the document")
        return false
      }
      let expression =
        condition.kind == .string
        ? expression(condition, scope: part.scope) : constant(condition.kind == .yes, condition)
      guard let expression else { return false }
      ends.append(.land(step: program.steps.count))
      program.steps.append(.unless(expression, to: 0))
    }
    return true
  }

  private func constant(_ flag: Bool, _ json: JSONValue) -> TemplateExpression? {
    (try? Expression(flag ? "true" : "false", names: [String]())).map {
      TemplateExpression(expression: $0, node: json.index)
    }
  }

  private mutating func loop(_ json: JSONValue, scope: Int) -> (TemplateLoop, scope: Int)? {
    let keys = ["each", "as", "index"]
    for (key, value) in json.members where !keys.contains(key.string ?? "") {
      report(
        value, "unknown key \(Quoted.text(key.string ?? "")) of a repeat; \(Allowed.text(keys))",
        at: key.offset)
    }
    guard let each = json["each"], each.kind == .string else {
      report(json["each"] ?? json, "a repeat has \"each\", an expression that is a list or a number")
      return nil
    }
    guard let expression = expression(each, scope: scope) else { return nil }
    guard let item = name(json["as"], "item"), let index = name(json["index"], "index") else { return nil }
    let field = field(of: expression)
    let loop = TemplateLoop(each: expression, itemSlot: slot(field: field), indexSlot: slot(field: field))
    var inner = scopes[scope]
    inner.names[item] = loop.itemSlot
    inner.names[index] = loop.indexSlot
    scopes.append(inner)
    return (loop, scopes.count - 1)
  }

  private mutating func name(_ json: JSONValue?, _ fallback: String) -> String? {
    guard let json else { return fallback }
    guard let name = json.string, !name.isEmpty else {
      report(json, "expected a name, found \(json.found)")
      return nil
    }
    return name
  }
}
