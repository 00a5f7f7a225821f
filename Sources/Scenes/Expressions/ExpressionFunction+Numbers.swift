import Foundation
import Messages

extension ExpressionFunction {
  static let ofNumbers: [ExpressionFunction] = [
    ExpressionFunction(name: "round", usage: "round(number, digits)", counts: 1...2) {
      (call) throws(Evaluation.Problem) in
      let number = try call.number(0)
      guard call.count > 1 else { return .number(number.rounded()) }
      let factor = pow(10, Double(try call.whole(1, in: -15...15)))
      let scaled = number * factor
      return .number(scaled.isFinite ? scaled.rounded() / factor : number)
    },
    ExpressionFunction(name: "floor", usage: "floor(number)", counts: 1...1) {
      (call) throws(Evaluation.Problem) in .number(try call.number(0).rounded(.down))
    },
    ExpressionFunction(name: "ceiling", usage: "ceiling(number)", counts: 1...1) {
      (call) throws(Evaluation.Problem) in .number(try call.number(0).rounded(.up))
    },
    ExpressionFunction(name: "abs", usage: "abs(number)", counts: 1...1) {
      (call) throws(Evaluation.Problem) in .number(abs(try call.number(0)))
    },
    ExpressionFunction(name: "number", usage: "number(text)", counts: 1...1) {
      (call) throws(Evaluation.Problem) in
      if case .number = call[0] { return call[0] }
      guard case .string(let text) = call[0], let number = NumberText.number(of: text) else {
        throw call.problem(0, "a number such as 12.5")
      }
      return .number(number)
    },
    ExpressionFunction(name: "min", usage: "min(value, …)", counts: any) {
      (call) throws(Evaluation.Problem) in try extreme(call, .orderedAscending)
    },
    ExpressionFunction(name: "max", usage: "max(value, …)", counts: any) {
      (call) throws(Evaluation.Problem) in try extreme(call, .orderedDescending)
    },
    ExpressionFunction(name: "sum", usage: "sum(number, …)", counts: any) {
      (call) throws(Evaluation.Problem) in
      var sum = 0.0
      for value in try values(of: call) {
        sum += try Evaluation.number(value, "numbers in sum()")
      }
      guard sum.isFinite else { throw Evaluation.Problem(message: "the sum is too large a number") }
      return .number(sum)
    },
  ]

  /// The values of a call, or of the only list that it takes.
  static func values(of call: FunctionCall) throws(Evaluation.Problem) -> [DataValue] {
    if call.count == 1, case .list(let values) = call[0] { return values }
    return call.arguments
  }

  private static func extreme(
    _ call: FunctionCall, _ wanted: ComparisonResult
  ) throws(Evaluation.Problem) -> DataValue {
    let values = try values(of: call)
    guard var best = values.first else {
      throw Evaluation.Problem(message: "\(call.name)() of an empty list has no result")
    }
    for value in values.dropFirst() where try BinaryOperation.compare(value, best) == wanted { best = value }
    return best
  }
}

/// Numbers as data have them: `12`, `-0.5`, `1e3`.
package enum NumberText {
  /// Nil for everything else, also for numbers with a decimal comma or with separators, which could mean either.
  package static func number(of text: String) -> Double? {
    let isPlain = text.utf8.allSatisfy { byte in
      (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte) || ".-+eE".utf8.contains(byte)
    }
    guard isPlain, let number = Double(text), number.isFinite else { return nil }
    return number
  }
}
