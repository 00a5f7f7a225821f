import Foundation

/// A value of a parameter or of a field in a row of data.
public enum DataValue: Sendable, Hashable {
  /// No value, as of an empty field of a database.
  case null
  case flag(Bool)
  case number(Double)
  case string(String)
  case date(Date)
  case list([DataValue])
  case object([String: DataValue])
}
