import Foundation
import Messages

extension DataValue {
  /// What the value is called in messages: `a number`.
  package var kind: String {
    switch self {
    case .null: "no value"
    case .flag: "true or false"
    case .number: "a number"
    case .string: "a string"
    case .date: "a date"
    case .list: "a list"
    case .object: "an object"
    }
  }

  /// The value as messages show it: `the string "12"`, `a list of 3 values`.
  package var found: String {
    switch self {
    case .null: "no value"
    case .flag(let flag): flag ? "true" : "false"
    case .number(let number): "the number \(Self.text(of: number))"
    case .string(let string): "the string \(Quoted.text(string))"
    case .date(let date): "the date \(DateText.text(of: date))"
    case .list(let values): values.count == 1 ? "a list of 1 value" : "a list of \(values.count) values"
    case .object: "an object"
    }
  }

  /// What stands in a text for the value: nothing for no value, numbers with as few digits as are exact, dates as
  /// `2026-11-28`. Nil for lists and objects.
  package var text: String? {
    switch self {
    case .null: ""
    case .flag(let flag): flag ? "true" : "false"
    case .number(let number): Self.text(of: number)
    case .string(let string): string
    case .date(let date): DateText.text(of: date)
    case .list, .object: nil
    }
  }

  package static func text(of number: Double) -> String {
    if let whole = Int64(exactly: number), whole.magnitude < 1_000_000_000_000_000 { return String(whole) }
    return "\(number)"
  }
}
