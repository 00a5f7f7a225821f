import Expressions
import Foundation

extension DataValue {
  /// How deep lists and objects of data may lie in one another.
  static let deepest = 64

  /// The value that JSON is; nil if it lies too deep, or is wrong.
  init?(_ json: JSONValue, depth: Int = 0) {
    guard depth <= Self.deepest else { return nil }
    switch json.kind {
    case .null: self = .null
    case .yes, .no: self = .flag(json.kind == .yes)
    case .number: self = .number(json.number ?? 0)
    case .string: self = .string(json.string ?? "")
    case .array:
      var values: [DataValue] = []
      for element in json.elements {
        guard let value = DataValue(element, depth: depth + 1) else { return nil }
        values.append(value)
      }
      self = .list(values)
    case .object:
      var members: [String: DataValue] = [:]
      for (key, element) in json.members {
        guard let name = key.string, let value = DataValue(element, depth: depth + 1) else { return nil }
        members[name] = value
      }
      self = .object(members)
    case .invalid: return nil
    }
  }

  /// The value that a JSON text is; nil for any other text.
  init?(jsonText text: String) {
    let (document, isComplete, problems) = JSONParser.parse(Data(text.utf8))
    guard isComplete, problems.isEmpty else { return nil }
    self.init(document.root)
  }
}
