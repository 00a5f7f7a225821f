import Foundation
import Testing

/// Expects two values to be equal, where `#expect` does not find out their type: that of two literals, such as
/// `[a.width, a.height]` and `[3, 4]`.
public func expectEqual<Value: Equatable>(
  _ a: Value, _ b: Value, _ comment: @autoclosure () -> String = "",
  sourceLocation: SourceLocation = #_sourceLocation
) {
  if a != b { Issue.record("\(a) is not \(b) \(comment())", sourceLocation: sourceLocation) }
}

/// Expects two numbers to be equal but for a small difference, or to be the same infinity.
public func expectEqual<Number: FloatingPoint>(
  _ a: Number, _ b: Number, accuracy: Number, _ comment: @autoclosure () -> String = "",
  sourceLocation: SourceLocation = #_sourceLocation
) {
  guard a != b, !(abs(a - b) <= accuracy) else { return }
  Issue.record("\(a) is not \(b) ± \(accuracy) \(comment())", sourceLocation: sourceLocation)
}

/// Expects two numbers to be equal but for a small difference.
public func expectEqual<Number: BinaryInteger>(
  _ a: Number, _ b: Number, accuracy: Number, _ comment: @autoclosure () -> String = "",
  sourceLocation: SourceLocation = #_sourceLocation
) {
  guard max(a, b) - min(a, b) > accuracy else { return }
  Issue.record("\(a) is not \(b) ± \(accuracy) \(comment())", sourceLocation: sourceLocation)
}

/// Ends a test that this machine lacks something for, and says what. With Swift before 6.3 the test fails.
public func skip(_ reason: String, sourceLocation: SourceLocation = #_sourceLocation) throws -> Never {
  #if compiler(>=6.3)
    try Test.cancel(Comment(rawValue: reason), sourceLocation: sourceLocation)
  #else
    throw MissingRequirement(description: reason)
  #endif
}

/// Whether text looks and is measured as in pictures that were made before: their fonts are those of Debian 12, whose Inter is
/// version 3.19, with 2816 (0x0B00) units to the em.
public let hasReferenceFonts: Bool = {
  let tables = try? EditedFont("/usr/share/fonts/opentype/inter/Inter-Regular.otf").tables
  return tables?["head"]?.dropFirst(18).prefix(2) == Data([0x0B, 0x00])
}()

private struct MissingRequirement: Error, CustomStringConvertible {
  let description: String
}
