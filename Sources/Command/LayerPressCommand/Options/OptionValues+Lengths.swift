import LayerPress
import SceneFiles

extension OptionValues {
  /// Width and height in points, in portrait format.
  private static let papers: [(name: String, width: Double, height: Double)] = [
    ("A0", 841, 1189), ("A1", 594, 841), ("A2", 420, 594), ("A3", 297, 420), ("A4", 210, 297),
    ("A5", 148, 210), ("A6", 105, 148), ("A7", 74, 105), ("A8", 52, 74), ("B4", 250, 353), ("B5", 176, 250),
    // Raw sizes (ISO 217), from which finished ones are cut.
    ("RA0", 860, 1220), ("RA1", 610, 860), ("RA2", 430, 610), ("RA3", 305, 430), ("RA4", 215, 305),
    ("SRA0", 900, 1280), ("SRA1", 640, 900), ("SRA2", 450, 640), ("SRA3", 320, 450), ("SRA4", 225, 320),
    ("letter", 215.9, 279.4), ("legal", 215.9, 355.6), ("tabloid", 279.4, 431.8),
  ].map { ($0.0, $0.1 * 72 / 25.4, $0.2 * 72 / 25.4) }

  /// A length in points; not negative.
  func length(_ name: CommandOption.Name) throws(UsageError) -> Double? {
    guard let text = string(name) else { return nil }
    return try Self.length(text[...], of: name)
  }

  private static func length(_ text: Substring, of name: CommandOption.Name) throws(UsageError) -> Double {
    guard let length = Self.length(text), length >= 0 else {
      throw UsageError("--\(name.rawValue) \(text) is not a length, such as 10mm, 0.5in or 12")
    }
    return length
  }

  /// A length for all sides, or four with commas between them: top, right, bottom, left.
  func edges(_ name: CommandOption.Name) throws(UsageError) -> PageEdges? {
    guard let text = string(name) else { return nil }
    var lengths: [Double] = []
    for part in text.split(separator: ",", omittingEmptySubsequences: false) {
      lengths.append(try Self.length(part, of: name))
    }
    switch lengths.count {
    case 1: return PageEdges(lengths[0])
    case 4: return PageEdges(top: lengths[0], right: lengths[1], bottom: lengths[2], left: lengths[3])
    default:
      throw UsageError(
        "--\(name.rawValue) \(text) is neither a length nor four of them: top,right,bottom,left")
    }
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

  /// The sheet.
  ///
  /// - Parameter hasSheets: whether several pages lie on a sheet, whose margin stays free also without `--fit`.
  func paper(hasSheets: Bool) throws(UsageError) -> ExportOptions.Paper? {
    let isLandscape = raw.flags.contains(.landscape)
    let scaling = try scaling()
    let margin = try length(.margin)
    let alignment = try alignment()
    guard let text = string(.paper) else {
      if margin != nil, scaling == nil {
        throw UsageError("--margin needs --paper, and --fit, which leaves it free")
      }
      let orphan = isLandscape ? "landscape" : scaling != nil ? "fit" : alignment != nil ? "align" : nil
      if let orphan { throw UsageError("--\(orphan) needs --paper") }
      return nil
    }
    if margin != nil, scaling == nil, alignment == nil, !hasSheets {
      throw UsageError("--margin needs --fit or --align, which leave it free")
    }
    let size = try Self.paperSize(text, isLandscape: isLandscape)
    let limit = min(size.width, size.height) / 2
    if let margin, margin >= limit {
      let given = string(.margin) ?? ""
      throw UsageError(
        "--margin \(given) leaves no room on --paper \(text); less than \(Self.text(limit, unitOf: given)) are possible"
      )
    }
    var paper = ExportOptions.Paper(size: size, margin: margin ?? 0)
    paper.scaling = scaling
    paper.alignment = alignment ?? .center
    return paper
  }

  func scaling() throws(UsageError) -> SheetPlan.Scaling? {
    guard raw.flags.contains(.fit) else { return nil }
    return try choice(.fit) ?? .contain
  }

  private func alignment() throws(UsageError) -> SheetAlignment? {
    guard let text = string(.align) else { return nil }
    // Middle, and the other order of words.
    let words = text.lowercased().replacing("centre", with: "center").split(separator: "-")
    for name in [words, words.reversed()].map({ $0.joined(separator: "-") }) {
      if let known = SheetAlignment.names.first(where: { $0.name == name }) { return known.alignment }
    }
    let names = SheetAlignment.names.map(\.name)
    let hint = Suggestion.nearest(to: text, in: names).map { " (did you mean \($0)?)" } ?? ""
    throw UsageError("--align \(text) is not known; possible are \(names.joined(separator: ", "))\(hint)")
  }

  static func paperSize(
    _ text: String, isLandscape: Bool, option: CommandOption.Name = .paper
  ) throws(UsageError) -> CGSize {
    let size = try paperSize(text, option)
    guard isLandscape, size.width < size.height else { return size }
    return CGSize(width: size.height, height: size.width)
  }

  private static func paperSize(_ text: String, _ option: CommandOption.Name) throws(UsageError) -> CGSize {
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
    throw UsageError(
      "--\(option.rawValue) \(text) is not a paper size, such as A4, letter, 210x297mm or 8.5x11in\(hint)")
  }
}
