/// A length with one of the units of print, in points.
package enum Length {
  package static let units: [(name: String, points: Double)] = [
    ("mm", 72 / 25.4), ("cm", 72 / 2.54), ("in", 72), ("pt", 1), ("pc", 12),
  ]

  private static let names = units.map(\.name).joined(separator: ", ")

  /// A number with a unit and nothing else: `85mm`.
  package static func points(_ text: String) throws(SyntaxError) -> Double {
    var scanner = TextScanner(text)
    let points = try points(&scanner)
    guard scanner.isAtEnd else {
      let rest = text.filter { !$0.isWhitespace }
      if rest.utf8.count < text.utf8.count, (try? Self.points(rest)) != nil {
        throw scanner.error("a length has no space in it; write \(Quoted.text(rest))")
      }
      throw scanner.error("a length is a number with a unit; after it stands \(scanner.found)")
    }
    return points
  }

  /// A number with a unit, or points without one.
  ///
  /// - Parameter others: units that are known here only, and mean points.
  package static func points(
    _ scanner: inout TextScanner, others: [String] = []
  ) throws(SyntaxError) -> Double {
    guard let value = try scanner.takeNumber() else {
      throw scanner.error("expected a number, found \(scanner.found)")
    }
    let unitStart = scanner.position
    let unit = scanner.takeWord().lowercased()
    if unit.isEmpty || others.contains(unit) { return value }
    guard let factor = units.first(where: { $0.name == unit })?.points else {
      throw SyntaxError(
        message: "unknown unit \(Quoted.text(unit)) of a length; allowed are \(names)", position: unitStart)
    }
    return value * factor
  }
}
