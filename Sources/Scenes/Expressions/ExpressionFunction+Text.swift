import Foundation

extension ExpressionFunction {
  /// The longest text that a function makes of a short one.
  private static let longest = 10_000

  static let ofTexts: [ExpressionFunction] = [
    ExpressionFunction(name: "upper", usage: "upper(text, locale)", counts: 1...2) {
      (call) throws(Evaluation.Problem) in
      let text = try call.text(0)
      let locale = try LocalizedFormats.casing(call.locale(1))
      return .string(locale.map { text.uppercased(with: $0) } ?? text.uppercased())
    },
    ExpressionFunction(name: "lower", usage: "lower(text, locale)", counts: 1...2) {
      (call) throws(Evaluation.Problem) in
      let text = try call.text(0)
      let locale = try LocalizedFormats.casing(call.locale(1))
      return .string(locale.map { text.lowercased(with: $0) } ?? text.lowercased())
    },
    ExpressionFunction(name: "trim", usage: "trim(text)", counts: 1...1) {
      (call) throws(Evaluation.Problem) in
      .string(try call.text(0).trimmingCharacters(in: .whitespacesAndNewlines))
    },
    ExpressionFunction(name: "length", usage: "length(value)", counts: 1...1) {
      (call) throws(Evaluation.Problem) in
      switch call[0] {
      case .list(let values): .number(Double(values.count))
      case .object(let members): .number(Double(members.count))
      default: .number(Double(try call.text(0).count))
      }
    },
    ExpressionFunction(name: "concat", usage: "concat(text, …)", counts: any) {
      (call) throws(Evaluation.Problem) in
      var result = ""
      for index in 0..<call.count { result += try call.text(index) }
      return .string(result)
    },
    ExpressionFunction(name: "left", usage: "left(text, count)", counts: 2...2) {
      (call) throws(Evaluation.Problem) in
      .string(String(try call.text(0).prefix(try call.whole(1, in: 0...Int(Int32.max)))))
    },
    ExpressionFunction(name: "right", usage: "right(text, count)", counts: 2...2) {
      (call) throws(Evaluation.Problem) in
      .string(String(try call.text(0).suffix(try call.whole(1, in: 0...Int(Int32.max)))))
    },
    // As in spreadsheets, the first character is the one with the number 1.
    ExpressionFunction(name: "mid", usage: "mid(text, start, count)", counts: 3...3) {
      (call) throws(Evaluation.Problem) in
      let rest = try call.text(0).dropFirst(try call.whole(1, in: 1...Int(Int32.max)) - 1)
      return .string(String(rest.prefix(try call.whole(2, in: 0...Int(Int32.max)))))
    },
    ExpressionFunction(name: "replace", usage: "replace(text, part, other)", counts: 3...3) {
      (call) throws(Evaluation.Problem) in
      let (text, part, other) = (try call.text(0), try call.text(1), try call.text(2))
      return .string(part.isEmpty ? text : text.replacingOccurrences(of: part, with: other))
    },
    ExpressionFunction(name: "contains", usage: "contains(text or list, part)", counts: 2...2) {
      (call) throws(Evaluation.Problem) in
      if case .list(let values) = call[0] { return .flag(values.contains(call[1])) }
      let (text, part) = (try call.text(0), try call.text(1))
      return .flag(part.isEmpty || text.contains(part))
    },
    ExpressionFunction(name: "pad", usage: "pad(text, count, fill)", counts: 2...3) {
      (call) throws(Evaluation.Problem) in
      let (text, count) = (try call.text(0), try call.whole(1, in: 0...longest))
      let fill = call.count > 2 ? try call.text(2) : "0"
      guard fill.count == 1 else { throw call.problem(2, "one character") }
      return .string(String(repeating: fill, count: max(0, count - text.count)) + text)
    },
    ExpressionFunction(name: "text", usage: "text(value)", counts: 1...1) {
      (call) throws(Evaluation.Problem) in .string(try call.text(0))
    },
    ExpressionFunction(name: "format", usage: "format(value, style, locale)", counts: 2...3) {
      (call) throws(Evaluation.Problem) in
      let (style, locale) = (try call.text(1), try call.locale(2))
      return switch call[0] {
      case .number(let number): .string(try LocalizedFormats.text(of: number, style, locale))
      case .date(let date): .string(try LocalizedFormats.text(of: date, style, locale))
      default: throw call.problem(0, "a number or a date")
      }
    },
  ]
}
