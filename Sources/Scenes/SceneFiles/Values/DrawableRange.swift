@_spi(Properties) import QuartzCore

/// The largest numbers in geometry: products of larger ones overflow, and nothing would be drawn.
enum DrawableRange {
  static let text = "numbers of geometry lie within ±1e15"

  static func holds(_ number: Double) -> Bool { abs(number) < 1e15 }
}

extension PropertyValue {
  /// Whether a geometric value can be drawn; true for all others.
  var isDrawable: Bool {
    switch self {
    case .path(let path): path.points.allSatisfy { DrawableRange.holds($0.x) && DrawableRange.holds($0.y) }
    case .point, .size, .rect, .affineTransform, .transform:
      numbers?.allSatisfy(DrawableRange.holds) ?? true
    default: true
    }
  }
}

/// The valid values of `keyTimes`.
enum KeyTimesRule {
  static let text = "keyTimes are 0…1 and never fall"

  /// The index of the first invalid time; nil if all are valid.
  static func firstProblem(in times: [Double]) -> Int? {
    var latest = 0.0
    for (index, time) in times.enumerated() {
      guard time >= latest, time <= 1 else { return index }
      latest = time
    }
    return nil
  }
}

extension PropertyValue {
  /// Refuses values that a program can set but the readers refuse.
  func checkReadable(as property: Property) throws(ValueWriter.Refusal) {
    let parts = if case .array(let parts) = self { parts } else { [self] }
    guard parts.allSatisfy(\.isDrawable) else {
      throw ValueWriter.Refusal(reason: "holds a number that is too large: \(DrawableRange.text)")
    }
    guard property.name == "keyTimes" else { return }
    let times = parts.map { if case .number(let time) = $0 { time } else { 0.0 } }
    guard let index = KeyTimesRule.firstProblem(in: times) else { return }
    throw ValueWriter.Refusal(reason: "holds \(ShortNumber.text(times[index])), but \(KeyTimesRule.text)")
  }
}
