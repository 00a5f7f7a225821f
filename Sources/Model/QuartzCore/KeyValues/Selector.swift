/// The name of a method, as Objective-C has them. Swift on Linux does not call methods by their names: what takes a selector
/// stores it. Where something is to be called, pass the method itself (`Self.step`).
public struct Selector: ExpressibleByStringLiteral, CustomStringConvertible, Sendable, Hashable {
  /// The name.
  public let description: String

  /// Creates a selector of a name.
  public init(_ str: String) { description = str }

  /// Creates a selector of a name.
  public init(stringLiteral value: String) { description = value }
}
