/// An angle with one of CSS's units.
package struct Angle {
  package var degrees: Double

  /// The units, for messages.
  package static let units = "deg, rad, turn, grad"

  package init(degrees: Double) { self.degrees = degrees }

  /// Nil for another unit.
  package init?(_ value: Double, unit: String) {
    switch unit.lowercased() {
    case "deg": degrees = value
    case "rad": degrees = value * 180 / .pi
    case "turn": degrees = value * 360
    case "grad": degrees = value * 0.9
    default: return nil
    }
  }

  /// An angle with its unit and nothing else, in radians: `-90deg`.
  package static func radians(_ text: String) throws(SyntaxError) -> Double {
    var scanner = TextScanner(text)
    let angle = try radians(&scanner)
    guard scanner.isAtEnd else {
      throw scanner.error("an angle is a number with a unit; after it stands \(scanner.found)")
    }
    return angle
  }

  /// An angle in radians with its unit, of which 0 alone has no need.
  package static func radians(_ scanner: inout TextScanner) throws(SyntaxError) -> Double {
    guard let value = try scanner.takeNumber() else {
      throw scanner.error("expected an angle, found \(scanner.found)")
    }
    let unitStart = scanner.position
    let unit = scanner.takeWord().lowercased()
    if unit.isEmpty, value == 0 { return 0 }
    // Radians stay as they are written: a way over degrees would change their last digits.
    if unit == "rad" { return value }
    guard let angle = Angle(value, unit: unit) else {
      let problem = unit.isEmpty ? "the angle has no unit" : "unknown unit \(Quoted.text(unit))"
      throw SyntaxError(message: "\(problem); allowed are \(units)", position: unitStart)
    }
    return angle.degrees * .pi / 180
  }
}
