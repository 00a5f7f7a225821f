import Expressions
import Foundation

/// Makes the tape of a scene for one row of data.
struct TemplateExpansion {
  typealias Entry = JSONDocument.Entry

  private let program: TemplateProgram
  private let limit: Int
  private var values: [DataValue]
  private var context = ExpressionContext()
  private var entries: [Entry] = []
  private var expansion: JSONDocument.Expansion
  /// The arrays and objects that are open, with the number of elements in each.
  private var open: [(index: Int, count: UInt32)] = []
  private var loops: [(values: [DataValue]?, count: Int, next: Int)] = []
  private var repeats = 0
  private(set) var problems: [SceneProblem] = []

  /// More values than a scene has: memory would run out.
  private static let mostEntries = 30_000_000
  private static let mostProblems = 1000

  /// - Parameters:
  ///   - values: those of the parameters, in their order.
  ///   - row: the row's number; nil for none.
  ///   - limit: how often things may be repeated, all together.
  init(_ program: TemplateProgram, values: [DataValue], row: Int?, limit: Int) {
    self.program = program
    self.limit = limit
    self.values = values
    self.values += repeatElement(.null, count: max(0, program.slotCount - values.count))
    if let slot = program.rowSlot { self.values[slot] = .number(Double(row ?? 1)) }
    expansion = JSONDocument.Expansion(files: program.files, fields: program.fields, row: row)
    entries.reserveCapacity(program.document.entries.count + 64)
    context.seed = Chance.hash(of: values)
  }

  /// The document for the reader, also if there are problems.
  mutating func run() -> JSONDocument {
    if let language = program.language, let text = try? string(language), !text.isEmpty {
      context.locale = text
    }
    if let seed = program.seed, let value = value(of: seed) { context.seed = Chance.hash(of: [value]) }
    var index = 0
    while index < program.steps.count, entries.count <= Self.mostEntries {
      index = take(program.steps[index], at: index)
    }
    if entries.count > Self.mostEntries {
      problems.append(
        SceneProblem(offset: 0, node: 0, message: "the template makes more than \(Self.mostEntries) values"))
      entries = []
    }
    // What is wrong at the root, or too large, leaves nothing.
    if entries.isEmpty { entries = [Entry(offset: 0, kind: .invalid)] }
    while !open.isEmpty { close() }
    return JSONDocument(bytes: program.document.bytes, entries: entries, expansion: expansion)
  }

  /// Takes a step. Returns the index of the next one.
  private mutating func take(_ step: TemplateStep, at index: Int) -> Int {
    switch step {
    case .copy(let range, let count, let hasContainers):
      copy(range, hasContainers)
      add(UInt32(truncatingIfNeeded: count))
    case .open(let source):
      add(1)
      open.append((entries.count, 0))
      var entry = program.document.entries[source]
      entry.payload = 0
      entries.append(entry)
    case .close: close()
    case .text(let text):
      add(1)
      let place = program.document.entries[text.node].offset
      if let string = try? string(text) { append(string, from: place) } else { appendInvalid(place) }
    case .value(let expression):
      add(1)
      let place = program.document.entries[expression.node].offset
      if let value = value(of: expression) {
        append(expression.isSeed ? .number(Self.seed(of: value)) : value, from: place)
      } else {
        appendInvalid(place)
      }
    case .unless(let condition, let target): if !isTrue(condition) { return target }
    case .begin(let loop, let end): return begin(loop) ? index + 1 : end
    case .next(let loop, let begin): return next(loop) ? begin + 1 : index + 1
    case .bind(let slot, let argument): bind(slot, argument)
    }
    return index + 1
  }

  // MARK: Entries

  private mutating func add(_ count: UInt32) { if !open.isEmpty { open[open.count - 1].count += count } }

  private mutating func copy(_ range: Range<Int>, _ hasContainers: Bool) {
    let start = entries.count
    entries.append(contentsOf: program.document.entries[range])
    guard hasContainers else { return }
    let shift = start - range.lowerBound
    for index in start..<entries.count where entries[index].kind == .array || entries[index].kind == .object {
      let entry = entries[index]
      entries[index].payload = Entry.payload(low: Int(entry.low) + shift, high: entry.high)
    }
  }

  private mutating func close() {
    guard let last = open.popLast() else { return }
    entries[last.index].payload = Entry.payload(low: entries.count, high: last.count)
  }

  private mutating func appendInvalid(_ place: UInt32) {
    entries.append(Entry(offset: place, kind: .invalid))
  }

  private mutating func append(_ string: String, from place: UInt32, isKey: Bool = false) {
    let start = expansion.added.count
    expansion.origins.append((start, Int(place)))
    expansion.added.append(UInt8(ascii: "\""))
    expansion.added.append(contentsOf: string.utf8)
    entries.append(
      Entry(
        offset: UInt32(truncatingIfNeeded: program.document.bytes.count + start), kind: .string,
        payload: Entry.payload(
          low: expansion.added.count - start - 1, high: isKey ? JSONString.hash(string.utf8) : 0)))
  }

  /// A value of data as JSON. Parameters see to it that it does not lie deep.
  private mutating func append(_ value: DataValue, from place: UInt32) {
    switch value {
    case .null: entries.append(Entry(offset: place, kind: .null))
    case .flag(let flag): entries.append(Entry(offset: place, kind: flag ? .yes : .no))
    case .number(let number): entries.append(Entry(offset: place, kind: .number, payload: number.bitPattern))
    case .string(let string): append(string, from: place)
    case .date(let date): append(DateText.text(of: date), from: place)
    case .list(let values):
      open.append((entries.count, UInt32(truncatingIfNeeded: values.count)))
      entries.append(Entry(offset: place, kind: .array))
      for value in values { append(value, from: place) }
      close()
    case .object(let members):
      open.append((entries.count, UInt32(truncatingIfNeeded: members.count)))
      entries.append(Entry(offset: place, kind: .object))
      for (key, value) in members.sorted(by: { $0.key < $1.key }) {
        append(key, from: place, isKey: true)
        append(value, from: place)
      }
      close()
    }
  }

  // MARK: Expressions

  private mutating func report(_ node: Int, _ message: String, at position: Int? = nil) {
    guard problems.count < Self.mostProblems else { return }
    let json = JSONValue(document: program.document, index: node)
    problems.append(
      SceneProblem(
        offset: position.map { json.sourceOffset(ofStringByte: $0) } ?? json.offset, node: entries.count,
        message: message))
  }

  /// Nil after reporting why there is none.
  private mutating func value(of expression: TemplateExpression) -> DataValue? {
    context.place =
      UInt64(truncatingIfNeeded: expression.node) << 20 ^ UInt64(truncatingIfNeeded: expression.start)
    if expression.expression.isRandom {
      for loop in loops { context.place = Chance.mix(context.place) ^ UInt64(truncatingIfNeeded: loop.next) }
    }
    do throws(ExpressionError) {
      return try expression.expression.evaluate(values, context)
    } catch {
      report(expression.node, error.message, at: expression.start + error.position)
      return nil
    }
  }

  private static func seed(of value: DataValue) -> Double {
    // Numbers that are seeds already stay as they are.
    if case .number(let number) = value, let seed = UInt32(exactly: number) { return Double(seed) }
    return Double(UInt32(truncatingIfNeeded: Chance.hash(of: [value]) >> 32))
  }

  /// Why there is no text, which has been reported.
  private struct NoText: Error {}

  private mutating func string(_ text: TemplateText) throws(NoText) -> String {
    var result = ""
    for part in text.parts {
      switch part {
      case .literal(let bytes): result += String(decoding: bytes, as: UTF8.self)
      case .value(let expression):
        guard let value = value(of: expression) else { throw NoText() }
        guard let text = value.text else {
          report(
            expression.node, "expected what can stand in a text, found \(value.found)", at: expression.start)
          throw NoText()
        }
        result += text
      }
    }
    return result
  }

  private mutating func isTrue(_ condition: TemplateExpression) -> Bool {
    guard let value = value(of: condition) else { return false }
    guard case .flag(let flag) = value else {
      report(condition.node, "a condition is true or false, found \(value.found)")
      return false
    }
    return flag
  }

  private mutating func bind(_ slot: Int, _ argument: TemplateArgument) {
    let (given, node): (DataValue?, Int)
    switch argument.value {
    case .constant(let value):
      values[slot] = value
      return
    case .text(let text): (given, node) = ((try? string(text)).map { .string($0) }, text.node)
    case .expression(let expression): (given, node) = (value(of: expression), expression.node)
    }
    guard let given else { return }
    do throws(Template.Parameter.Refusal) {
      if let value = try argument.parameter.value(given) ?? argument.parameter.defaultValue {
        values[slot] = value
      } else {
        report(node, "\(Quoted.text(argument.parameter.name)) needs a value, found \(given.found)")
      }
    } catch {
      report(node, error.message)
    }
  }

  // MARK: Loops

  /// Begins a loop. Returns whether there is anything to repeat.
  private mutating func begin(_ loop: TemplateLoop) -> Bool {
    guard let value = value(of: loop.each) else { return false }
    let (list, count): ([DataValue]?, Int)
    switch value {
    case .list(let values): (list, count) = (values, values.count)
    case .null: return false
    case .number(let number) where number >= 0 && number.rounded() == number:
      (list, count) = (nil, Int(exactly: number) ?? .max)
    default:
      report(loop.each.node, "a list or a whole number is repeated, found \(value.found)")
      return false
    }
    guard count <= limit - repeats else {
      report(
        loop.each.node,
        "the repeats make more than \(limit) copies; maxRepeats allows more")
      return false
    }
    repeats += count
    guard count > 0 else { return false }
    loops.append((list, count, 0))
    return step(loop)
  }

  private mutating func next(_ loop: TemplateLoop) -> Bool {
    if step(loop) { return true }
    loops.removeLast()
    return false
  }

  /// Sets the item and its index; false at the end.
  private mutating func step(_ loop: TemplateLoop) -> Bool {
    guard let last = loops.last, last.next < last.count else { return false }
    values[loop.itemSlot] = last.values.map { $0[last.next] } ?? .number(Double(last.next + 1))
    values[loop.indexSlot] = .number(Double(last.next))
    loops[loops.count - 1].next += 1
    return true
  }
}
