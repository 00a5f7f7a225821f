import LayerPress
import SceneFiles

extension OptionValues {
  /// Width and height in points, in portrait format.
  private static let papers: [(name: String, width: Double, height: Double)] = [
    ("A0", 841, 1189), ("A1", 594, 841), ("A2", 420, 594), ("A3", 297, 420), ("A4", 210, 297),
    ("A5", 148, 210), ("A6", 105, 148), ("A7", 74, 105), ("A8", 52, 74), ("B4", 250, 353), ("B5", 176, 250),
    ("letter", 215.9, 279.4), ("legal", 215.9, 355.6), ("tabloid", 279.4, 431.8),
  ].map { ($0.0, $0.1 * 72 / 25.4, $0.2 * 72 / 25.4) }

  /// A length in points; not negative.
  func length(_ name: CommandOption.Name) throws(UsageError) -> Double? {
    guard let text = string(name) else { return nil }
    guard let length = Self.length(text[...]), length >= 0 else {
      throw UsageError("--\(name.rawValue) \(text) is not a length, such as 10mm, 0.5in or 12")
    }
    return length
  }

  /// A number with a unit; points by default.
  private static func length(_ text: Substring, unit: Double = 1) -> Double? {
    var (number, factor) = (text, unit)
    for unit in Length.units where text.lowercased().hasSuffix(unit.name) {
      (number, factor) = (text.dropLast(unit.name.count), unit.points)
    }
    guard let value = Double(number), value.isFinite else { return nil }
    return value * factor
  }

  /// Formats a length in points in the unit that another length is written in.
  static func text(_ points: Double, unitOf given: String) -> String {
    let unit = Length.units.first { given.lowercased().hasSuffix($0.name) }
    let number = (points / (unit?.points ?? 1) * 100).rounded(.down) / 100
    return (Int(exactly: number).map { String($0) } ?? String(number)) + (unit?.name ?? " points")
  }

  func paper(isLandscape: Bool, fits: Bool) throws(UsageError) -> ExportOptions.Paper? {
    let margin = try length(.margin)
    guard let text = string(.paper) else {
      if margin != nil, !fits {
        throw UsageError("--margin needs --paper, and --fit, which leaves it free")
      }
      let orphan = isLandscape ? "landscape" : fits ? "fit" : nil
      if let orphan { throw UsageError("--\(orphan) needs --paper") }
      return nil
    }
    if margin != nil, !fits { throw UsageError("--margin needs --fit, which leaves it free") }
    var size = try Self.paperSize(text)
    if isLandscape, size.width < size.height { size = CGSize(width: size.height, height: size.width) }
    let limit = min(size.width, size.height) / 2
    if let margin, margin >= limit {
      let given = string(.margin) ?? ""
      throw UsageError(
        "--margin \(given) leaves no room on --paper \(text); less than \(Self.text(limit, unitOf: given)) are possible"
      )
    }
    return ExportOptions.Paper(size: size, fits: fits, margin: margin ?? 0)
  }

  private static func paperSize(_ text: String) throws(UsageError) -> CGSize {
    let name = text.lowercased()
    if let paper = papers.first(where: { $0.name.lowercased() == name }) {
      return CGSize(width: paper.width, height: paper.height)
    }
    // In 210x297mm the unit applies to both sides.
    let unit = Length.units.first { name.hasSuffix($0.name) }?.points ?? 1
    let sides = name.split(whereSeparator: { $0 == "x" || $0 == "×" })
    if sides.count == 2, let width = length(sides[0], unit: unit), let height = length(sides[1]),
      width > 0, height > 0
    {
      return CGSize(width: width, height: height)
    }
    let nearest = Suggestion.nearest(to: name, in: papers.map { $0.name.lowercased() })
    let paper = papers.first { $0.name.lowercased() == nearest }
    let hint = paper.map { " (did you mean \($0.name)?)" } ?? ""
    throw UsageError("--paper \(text) is not a paper size, such as A4, letter, 210x297mm or 8.5x11in\(hint)")
  }
}
