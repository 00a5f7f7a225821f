import Foundation
import Messages

/// What an expression is evaluated with, beside the values that it names.
package struct ExpressionContext: Sendable {
  /// What random functions depend on: the same seed always gives the same results.
  package var seed: UInt64
  /// Distinguishes the places of a template, so that two of them with equal expressions differ.
  package var place: UInt64
  /// The language and region of texts, numbers and dates, unless an expression says so itself: `de`, `en_GB`.
  package var locale: String

  package init(seed: UInt64 = 0, place: UInt64 = 0, locale: String = "en") {
    (self.seed, self.place, self.locale) = (seed, place, locale)
  }
}

/// A pure function of named values, as in the cell of a spreadsheet: `upper(name) & " " & format(price * 1.19, "EUR", "de")`.
///
/// It is parsed once, and evaluated any number of times from any thread.
package struct Expression: Sendable {
  private let code: ExpressionCode
  /// The places of the values that it reads.
  package let variables: Set<Int>
  /// Whether it calls a random function.
  package let isRandom: Bool

  /// - Parameters:
  ///   - text: the expression.
  ///   - names: the place of each value that it may read, in the list that it is evaluated with.
  package init(_ text: String, names: [String: Int]) throws(ExpressionError) {
    code = try ExpressionParser(text, names: names).code
    variables = code.instructions.reduce(into: []) {
      if case .variable(let slot) = $1 { $0.insert(slot) }
    }
    isRandom = code.instructions.contains {
      if case .call(let function, _) = $0 { function.isRandom } else { false }
    }
  }

  /// The same with the names of a list's values, in their order.
  package init(_ text: String, names: [String]) throws(ExpressionError) {
    try self.init(text, names: Dictionary(zip(names, names.indices)) { first, _ in first })
  }

  package func evaluate(
    _ values: [DataValue], _ context: ExpressionContext = ExpressionContext()
  ) throws(ExpressionError) -> DataValue {
    // Most expressions are a name.
    if code.count == 1, case .variable(let slot)? = code.instructions.first {
      return slot < values.count ? values[slot] : .null
    }
    var evaluation = Evaluation(values: values, context: context)
    var index = 0
    while index < code.count {
      do throws(Evaluation.Problem) {
        index = try evaluation.run(code.instructions[index], at: index)
      } catch {
        throw ExpressionError(message: error.message, position: code.positions[index])
      }
    }
    return evaluation.stack.last ?? .null
  }

  /// The same for a condition.
  package func isTrue(
    _ values: [DataValue], _ context: ExpressionContext = ExpressionContext()
  ) throws(ExpressionError) -> Bool {
    let value = try evaluate(values, context)
    guard case .flag(let flag) = value else {
      throw ExpressionError(message: "a condition is true or false, found \(value.found)", position: 0)
    }
    return flag
  }
}
