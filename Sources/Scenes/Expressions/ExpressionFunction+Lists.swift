import Foundation

extension ExpressionFunction {
  static let ofLists: [ExpressionFunction] = [
    ExpressionFunction(name: "join", usage: "join(list, separator)", counts: 2...2) {
      (call) throws(Evaluation.Problem) in
      let separator = try call.text(1)
      var texts: [String] = []
      for value in try call.list(0) { texts.append(try BinaryOperation.text(value)) }
      return .string(texts.joined(separator: separator))
    },
    ExpressionFunction(name: "split", usage: "split(text, separator)", counts: 2...2) {
      (call) throws(Evaluation.Problem) in
      let (text, separator) = (try call.text(0), try call.text(1))
      guard !separator.isEmpty else { throw call.problem(1, "a separator") }
      return .list(text.isEmpty ? [] : text.components(separatedBy: separator).map { .string($0) })
    },
    ExpressionFunction(name: "get", usage: "get(object, name, otherwise)", counts: 3...3) {
      (call) throws(Evaluation.Problem) in
      guard case .object(let members) = call[0] else { throw call.problem(0, "an object") }
      return members[try call.text(1)] ?? call[2]
    },
  ]

  static let ofDates: [ExpressionFunction] = [
    ExpressionFunction(name: "date", usage: "date(text)", counts: 1...1) {
      (call) throws(Evaluation.Problem) in
      if case .date = call[0] { return call[0] }
      guard case .string(let text) = call[0], let date = DateText.date(of: text) else {
        throw call.problem(0, "a date such as 2026-11-28")
      }
      return .date(date)
    },
    ExpressionFunction(name: "year", usage: "year(date)", counts: 1...1) {
      (call) throws(Evaluation.Problem) in .number(Double(DateText.parts(of: try call.date(0)).year))
    },
    ExpressionFunction(name: "month", usage: "month(date)", counts: 1...1) {
      (call) throws(Evaluation.Problem) in .number(Double(DateText.parts(of: try call.date(0)).month))
    },
    ExpressionFunction(name: "day", usage: "day(date)", counts: 1...1) {
      (call) throws(Evaluation.Problem) in .number(Double(DateText.parts(of: try call.date(0)).day))
    },
  ]
}
