/// An operator between two values.
package enum BinaryOperator: String, Sendable {
  case add = "+"
  case subtract = "-"
  case multiply = "*"
  case divide = "/"
  case remainder = "%"
  case join = "&"
  case equal = "=="
  case unequal = "!="
  case less = "<"
  case lessOrEqual = "<="
  case greater = ">"
  case greaterOrEqual = ">="
}

/// A step of a calculation on a stack of values.
enum Instruction: Sendable {
  case constant(DataValue)
  case variable(Int)
  case member(String)
  /// Takes an index and a list.
  case index
  case binary(BinaryOperator)
  case negate, not
  /// Refuses what is neither true nor false.
  case needFlag
  case call(ExpressionFunction, count: Int)
  case jump(to: Int)
  /// Takes a flag, and jumps if it is false.
  case branch(to: Int)
  /// Jumps if the flag is this; else takes it.
  case decide(when: Bool, to: Int)
  /// Jumps if there is a value; else takes it.
  case unlessNull(to: Int)
}

/// The instructions of an expression. A flat list, which is evaluated without recursion.
struct ExpressionCode: Sendable {
  private(set) var instructions: [Instruction] = []
  /// The offset in the expression that each stands for.
  private(set) var positions: [Int] = []

  var count: Int { instructions.count }

  @discardableResult
  mutating func add(_ instruction: Instruction, at position: Int) -> Int {
    instructions.append(instruction)
    positions.append(position)
    return instructions.count - 1
  }

  mutating func patch(_ index: Int, _ instruction: Instruction) {
    guard instructions.indices.contains(index) else { return }
    instructions[index] = instruction
  }
}
