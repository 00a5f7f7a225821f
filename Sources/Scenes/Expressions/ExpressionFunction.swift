import Foundation
import Messages

/// A function of the language.
struct ExpressionFunction: Sendable {
  let name: String
  /// How it is called: `round(number, digits)`.
  let usage: String
  /// How many values it takes.
  let counts: ClosedRange<Int>
  var isRandom = false
  let body: @Sendable (FunctionCall) throws(Evaluation.Problem) -> DataValue

  /// As many values as an expression can hold.
  static let any = 1...Int.max

  var countText: String {
    if counts.upperBound == .max { return "at least one value" }
    let least = counts.lowerBound
    guard least != counts.upperBound else { return least == 1 ? "one value" : "\(least) values" }
    return "\(least) to \(counts.upperBound) values"
  }

  static let all = ofTexts + ofNumbers + ofLists + ofDates + ofChance

  /// Those, and what the parser knows of itself.
  static let names = (all.map(\.name) + ["if", "coalesce"]).sorted()

  private static let byName = Dictionary(all.map { ($0.name, $0) }) { first, _ in first }

  static func named(_ name: String) -> ExpressionFunction? { byName[name] }
}

/// The values that a function is called with.
struct FunctionCall {
  let name: String
  let arguments: [DataValue]
  let context: ExpressionContext
  /// Distinguishes the calls of an expression.
  let index: Int

  var count: Int { arguments.count }

  subscript(index: Int) -> DataValue { index < arguments.count ? arguments[index] : .null }

  private static let ordinals = ["first", "second", "third", "fourth"]

  func problem(_ index: Int, _ expected: String) -> Evaluation.Problem {
    let ordinal = count == 1 ? "" : (index < 4 ? Self.ordinals[index] : "\(index + 1)th") + " "
    return Evaluation.Problem(
      message: "\(name)() takes \(expected) as its \(ordinal)value, found \(self[index].found)")
  }

  /// What can stand in a text.
  func text(_ index: Int) throws(Evaluation.Problem) -> String {
    guard let text = self[index].text else { throw problem(index, "a text") }
    return text
  }

  func number(_ index: Int) throws(Evaluation.Problem) -> Double {
    guard case .number(let number) = self[index] else { throw problem(index, "a number") }
    return number
  }

  /// A count of characters, digits and the like.
  func whole(_ index: Int, in range: ClosedRange<Int>) throws(Evaluation.Problem) -> Int {
    guard case .number(let number) = self[index], let whole = Int(exactly: number), range.contains(whole)
    else {
      throw problem(index, "a whole number from \(range.lowerBound) to \(range.upperBound)")
    }
    return whole
  }

  func list(_ index: Int) throws(Evaluation.Problem) -> [DataValue] {
    guard case .list(let list) = self[index] else { throw problem(index, "a list") }
    return list
  }

  func date(_ index: Int) throws(Evaluation.Problem) -> Date {
    guard case .date(let date) = self[index] else { throw problem(index, "a date") }
    return date
  }

  /// The locale that a value names, or else that of the document.
  func locale(_ index: Int) throws(Evaluation.Problem) -> String {
    index < count ? try text(index) : context.locale
  }
}
