@_spi(Properties) import QuartzCore

/// The expected ranges of some properties. Other values are accepted and shown as Core Animation does, but
/// cause a warning.
enum ValueRange {
  /// A description of the expected range; nil if the value is within it.
  static func expectation(_ value: PropertyValue, of name: String) -> String? {
    switch (name, value) {
    case ("opacity", .number(let number)), ("shadowOpacity", .number(let number)),
      ("strokeStart", .number(let number)), ("strokeEnd", .number(let number)):
      return (0...1).contains(number) ? nil : "a number from 0 to 1"
    case ("cornerRadius", .number(let number)), ("borderWidth", .number(let number)),
      ("lineWidth", .number(let number)), ("inputRadius", .number(let number)):
      return number < 0 ? "a number that is not negative" : nil
    case ("instanceCount", .number(let number)):
      let most = CAReplicatorLayer.mostCopies
      return (0...Double(most)).contains(number)
        ? nil : "a number from 0 to the \(most) copies that a picture shows"
    case ("bounds", .rect(let rect)), ("frame", .rect(let rect)):
      return rect.size.width < 0 || rect.size.height < 0 ? "a width and a height that are not negative" : nil
    case ("lineDashPattern", .array(let parts)):
      let lengths = numbers(parts)
      return lengths.isEmpty || lengths.allSatisfy { $0 >= 0 } && lengths.contains { $0 > 0 }
        ? nil : "lengths that are not negative, and not all 0"
    case ("locations", .array(let parts)):
      let numbers = numbers(parts)
      let isFalling = zip(numbers, numbers.dropFirst()).contains { $0 > $1 }
      return isFalling || !numbers.allSatisfy((0...1).contains)
        ? "numbers from 0 to 1 that do not decrease" : nil
    case ("startPoint", .point(let point)), ("endPoint", .point(let point)):
      return areFractions(point.x, point.y) ? nil : "fractions of the layer's size, mostly from 0 to 1"
    case ("contentsRect", .rect(let rect)), ("contentsCenter", .rect(let rect)):
      return areFractions(rect.minX, rect.minY, rect.maxX, rect.maxY)
        ? nil : "fractions of the picture's size, mostly from 0 to 1"
    case ("colors", .array(let parts)): return parts.isEmpty ? "at least one colour" : nil
    default: return nil
    }
  }

  /// Whether these may be fractions. Some are meant to lie outside of 0…1, but hardly as far as points do.
  private static func areFractions(_ numbers: CGFloat...) -> Bool { numbers.allSatisfy { abs($0) <= 10 } }

  private static func numbers(_ parts: [PropertyValue]) -> [Double] {
    parts.compactMap { if case .number(let number) = $0 { number } else { nil } }
  }
}
