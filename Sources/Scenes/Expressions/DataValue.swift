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

extension DataValue: ExpressibleByStringLiteral, ExpressibleByFloatLiteral, ExpressibleByIntegerLiteral,
  ExpressibleByBooleanLiteral, ExpressibleByArrayLiteral
{
  public init(stringLiteral text: String) { self = .string(text) }
  public init(floatLiteral number: Double) { self = .number(number) }
  public init(integerLiteral number: Int) { self = .number(Double(number)) }
  public init(booleanLiteral flag: Bool) { self = .flag(flag) }
  public init(arrayLiteral items: DataValue...) { self = .list(items) }
}
