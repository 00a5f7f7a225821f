import Foundation
import Messages

/// An evaluation under way.
struct Evaluation {
  /// Why an instruction has no result: a sentence without a full stop.
  struct Problem: Error { var message: String }

  let values: [DataValue]
  let context: ExpressionContext
  var stack: [DataValue] = []

  init(values: [DataValue], context: ExpressionContext) {
    self.values = values
    self.context = context
  }

  private mutating func pop() -> DataValue { stack.popLast() ?? .null }

  /// Runs an instruction. Returns the index of the next one.
  mutating func run(_ instruction: Instruction, at index: Int) throws(Problem) -> Int {
    switch instruction {
    case .constant(let value): stack.append(value)
    case .variable(let slot): stack.append(slot < values.count ? values[slot] : .null)
    case .member(let name): stack.append(try Self.member(name, of: pop()))
    case .index:
      let position = pop()
      stack.append(try Self.element(position, of: pop()))
    case .binary(let operation):
      let right = pop()
      stack.append(try BinaryOperation.apply(operation, pop(), right))
    case .negate: stack.append(.number(-(try Self.number(pop(), "a number after \"-\""))))
    case .not: stack.append(.flag(!(try Self.flag(pop()))))
    case .needFlag: stack.append(.flag(try Self.flag(pop())))
    case .call(let function, let count):
      let arguments = Array(stack.suffix(count))
      stack.removeLast(arguments.count)
      stack.append(
        try function.body(
          FunctionCall(name: function.name, arguments: arguments, context: context, index: index)))
    case .jump(let target): return target
    case .branch(let target): if try !Self.flag(pop()) { return target }
    case .decide(let flag, let target):
      guard try Self.flag(stack.last ?? .null) != flag else { return target }
      _ = pop()
    case .unlessNull(let target):
      guard stack.last == .null else { return target }
      _ = pop()
    }
    return index + 1
  }

  static func flag(_ value: DataValue) throws(Problem) -> Bool {
    guard case .flag(let flag) = value else {
      throw Problem(message: "expected true or false, found \(value.found)")
    }
    return flag
  }

  static func number(_ value: DataValue, _ expected: String = "a number") throws(Problem) -> Double {
    guard case .number(let number) = value else {
      throw Problem(message: "expected \(expected), found \(value.found)")
    }
    return number
  }

  private static func member(_ name: String, of value: DataValue) throws(Problem) -> DataValue {
    guard case .object(let members) = value else {
      throw Problem(message: "only an object has a member \(Quoted.text(name)), found \(value.found)")
    }
    guard let member = members[name] else {
      throw Problem(
        message: "the object has no \(Quoted.text(name))"
          + Suggestion.text(for: name, in: members.keys.sorted()))
    }
    return member
  }

  private static func element(_ position: DataValue, of value: DataValue) throws(Problem) -> DataValue {
    switch (value, position) {
    case (.list(let elements), .number(let number)):
      guard let index = Int(exactly: number), elements.indices.contains(index) else {
        throw Problem(
          message: "the list has no element \(DataValue.text(of: number)); "
            + (elements.isEmpty ? "it is empty" : "they are counted from 0 to \(elements.count - 1)"))
      }
      return elements[index]
    case (.object, .string(let name)): return try member(name, of: value)
    case (.list, _): throw Problem(message: "an element has a number, found \(position.found)")
    default: throw Problem(message: "only a list has elements, found \(value.found)")
    }
  }
}

/// Operators between two values.
enum BinaryOperation {
  static func apply(
    _ operation: BinaryOperator, _ left: DataValue, _ right: DataValue
  ) throws(Evaluation.Problem) -> DataValue {
    switch operation {
    case .add, .subtract, .multiply, .divide, .remainder: try calculate(operation, left, right)
    case .join: .string(try text(left) + text(right))
    case .equal: .flag(left == right)
    case .unequal: .flag(left != right)
    case .less: .flag(try compare(left, right) == .orderedAscending)
    case .lessOrEqual: .flag([.orderedAscending, .orderedSame].contains(try compare(left, right)))
    case .greater: .flag(try compare(left, right) == .orderedDescending)
    case .greaterOrEqual: .flag([.orderedDescending, .orderedSame].contains(try compare(left, right)))
    }
  }

  static func text(_ value: DataValue) throws(Evaluation.Problem) -> String {
    guard let text = value.text else {
      throw Evaluation.Problem(message: "expected what can stand in a text, found \(value.found)")
    }
    return text
  }

  private static func calculate(
    _ operation: BinaryOperator, _ left: DataValue, _ right: DataValue
  ) throws(Evaluation.Problem) -> DataValue {
    if case .date(let date) = left { return try move(date, operation, right) }
    let expected = "a number \(left.isNumber ? "after" : "before") \"\(operation.rawValue)\""
    let a = try Evaluation.number(left, expected)
    let b = try Evaluation.number(right, expected)
    let result: Double
    switch operation {
    case .add: result = a + b
    case .subtract: result = a - b
    case .multiply: result = a * b
    default:
      guard b != 0 else {
        throw Evaluation.Problem(message: "\(DataValue.text(of: a)) cannot be divided by 0")
      }
      // As in spreadsheets, the remainder has the sign of the divisor.
      result = operation == .divide ? a / b : a - b * (a / b).rounded(.down)
    }
    guard result.isFinite else { throw Evaluation.Problem(message: "the result is too large a number") }
    return .number(result)
  }

  /// Days are added to dates, and lie between them.
  private static func move(
    _ date: Date, _ operation: BinaryOperator, _ right: DataValue
  ) throws(Evaluation.Problem) -> DataValue {
    let day = 86_400.0
    switch (operation, right) {
    case (.subtract, .date(let other)): return .number(date.timeIntervalSince(other) / day)
    case (.add, .number(let days)): return .date(date.addingTimeInterval(days * day))
    case (.subtract, .number(let days)): return .date(date.addingTimeInterval(-days * day))
    default:
      throw Evaluation.Problem(
        message:
          "a date takes + and - with days, and - with a date, found \"\(operation.rawValue)\" with \(right.found)"
      )
    }
  }

  static func compare(_ left: DataValue, _ right: DataValue) throws(Evaluation.Problem) -> ComparisonResult {
    switch (left, right) {
    case (.number(let a), .number(let b)):
      a < b ? .orderedAscending : a > b ? .orderedDescending : .orderedSame
    case (.string(let a), .string(let b)):
      a < b ? .orderedAscending : a > b ? .orderedDescending : .orderedSame
    case (.date(let a), .date(let b)): a.compare(b)
    default:
      throw Evaluation.Problem(
        message:
          "only two numbers, two strings or two dates have an order, found \(left.found) and \(right.found)")
    }
  }
}

extension DataValue {
  fileprivate var isNumber: Bool { if case .number = self { true } else { false } }
}
