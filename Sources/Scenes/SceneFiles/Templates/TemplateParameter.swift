import Expressions
import Foundation

extension Template {
  /// A value that a template takes.
  public struct Parameter: Sendable, Hashable {
    /// What the value is.
    public enum Kind: String, Sendable, CaseIterable {
      case string, number, flag, date
      /// Points, or a text with a unit such as `85mm`.
      case length
      /// A colour of CSS, or a list of components.
      case color
      /// The name of a file, or a `data:` URI.
      case image
      /// Values to be repeated, or chosen from.
      case list
      /// Values by names.
      case object
    }

    /// Its name in expressions.
    public var name: String
    /// What its values are.
    public var kind: Kind
    /// The value where none is given; nil if one has to be given.
    public var defaultValue: DataValue?
    /// The only values that it takes; empty for all of its kind.
    public var allowedValues: [DataValue]
    /// What it is for, in words for people; nil if the template does not say.
    public var summary: String?
  }
}

extension Template.Parameter {
  /// Why a value is none of the parameter's: a sentence without a full stop.
  struct Refusal: Error { var message: String }

  /// A value as this kind has it. Data often have texts for all kinds.
  ///
  /// - Returns: nil if there is none, so that the default applies.
  func value(_ given: DataValue) throws(Refusal) -> DataValue? {
    switch given {
    case .null: return nil
    case .string(let text) where text.isEmpty && kind != .string: return nil
    default: break
    }
    let value = try converted(given)
    guard allowedValues.isEmpty || allowedValues.contains(value) else {
      let names = allowedValues.compactMap(\.text)
      throw Refusal(
        message: "\(given.found) is not among the values of \(Quoted.text(name)); "
          + Allowed.text(names.map { Quoted.text($0) }) + Suggestion.text(for: value.text ?? "", in: names))
    }
    return value
  }

  private func converted(_ given: DataValue) throws(Refusal) -> DataValue {
    switch (kind, given) {
    case (.string, .string), (.number, .number), (.length, .number), (.flag, .flag), (.date, .date),
      (.list, .list), (.object, .object), (.color, .list):
      return given
    case (.string, .number), (.string, .date): return .string(given.text ?? "")
    case (.number, .string(let text)):
      if let number = NumberText.number(of: text.trimmingCharacters(in: .whitespaces)) {
        return .number(number)
      }
      throw mismatch(given, "a number", text.contains(",") ? "; decimals follow a point" : "")
    case (.length, .string(let text)):
      do throws(SyntaxError) {
        return .number(try Length.points(text.trimmingCharacters(in: .whitespaces)))
      } catch {
        throw mismatch(given, "a length such as 85mm", "; \(error.message)")
      }
    case (.flag, .string(let text)):
      if let flag = Self.flags[text.lowercased()] { return .flag(flag) }
      throw mismatch(given, "true or false")
    case (.flag, .number(let number)) where number == 0 || number == 1: return .flag(number == 1)
    case (.date, .string(let text)):
      if let date = DateText.date(of: text) { return .date(date) }
      throw mismatch(given, "a date such as 2026-11-28")
    case (.color, .string(let text)):
      // What an ink is is only known in the document.
      if text.contains("--") { return given }
      do throws(SyntaxError) {
        _ = try CSSColor.parse(text)
        return given
      } catch {
        throw mismatch(given, "a colour", "; \(error.message)")
      }
    case (.image, .string): return given
    case (.list, .string(let text)), (.object, .string(let text)):
      // Fields of a table hold lists as JSON.
      switch DataValue(jsonText: text) {
      case .list(let values)? where kind == .list: return .list(values)
      case .object(let members)? where kind == .object: return .object(members)
      default: throw mismatch(given, kind == .list ? "a list, as JSON" : "an object, as JSON")
      }
    default: throw mismatch(given, expected)
    }
  }

  private static let flags = ["true": true, "false": false, "yes": true, "no": false, "1": true, "0": false]

  private var expected: String {
    switch kind {
    case .string: "a text"
    case .number: "a number"
    case .flag: "true or false"
    case .date: "a date such as 2026-11-28"
    case .length: "a length such as 85mm"
    case .color: "a colour"
    case .image: "the name of a picture"
    case .list: "a list"
    case .object: "an object"
    }
  }

  private func mismatch(_ given: DataValue, _ expected: String, _ hint: String = "") -> Refusal {
    Refusal(message: "\(Quoted.text(name)) is \(expected), found \(given.found)\(hint)")
  }

  /// What stands for the parameter in lists: `"name" (string)`.
  var label: String { "\(Quoted.text(name)) (\(kind.rawValue))" }
}
