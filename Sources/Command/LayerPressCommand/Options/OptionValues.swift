import LayerPress
import SceneFiles

/// The values of options as numbers, lengths, colours and choices.
struct OptionValues {
  let raw: RawArguments

  func string(_ name: CommandOption.Name) -> String? { raw.values[name]?.last }

  /// One of a fixed set of words.
  func choice<Value: RawRepresentable & CaseIterable>(
    _ name: CommandOption.Name
  ) throws(UsageError) -> Value? where Value.RawValue == String {
    guard let text = string(name) else { return nil }
    if let value = Value(rawValue: text.lowercased()) { return value }
    let words = Value.allCases.map(\.rawValue)
    let hint = Suggestion.nearest(to: text, in: words).map { " (did you mean \($0)?)" } ?? ""
    throw UsageError(
      "--\(name.rawValue) \(text) is not known; possible are \(words.joined(separator: ", "))\(hint)")
  }

  func strictness() throws(UsageError) -> ExportOptions.Strictness {
    switch (raw.flags.contains(.strict), raw.flags.contains(.lenient)) {
    case (true, true): throw UsageError("--strict and --lenient exclude each other")
    case (true, false): return .strict
    case (false, true): return .lenient
    case (false, false): return .normal
    }
  }

  func fonts() throws(UsageError) -> ExportOptions.Fonts {
    var fonts = ExportOptions.Fonts()
    fonts.paths = raw.values[.fonts] ?? []
    for path in fonts.paths where access(path, F_OK) != 0 {
      throw UsageError("--fonts \(path): there is no such file or folder")
    }
    fonts.usesSystem = !raw.flags.contains(.noSystemFonts)
    return fonts
  }

  func loweredFormat() throws(UsageError) -> ExportOutput.Format? {
    guard let text = string(.lowered) else { return nil }
    guard let format = ExportOutput.Format(name: text.lowercased()),
      ["pdf", "svg", "png"].contains(format.name)
    else { throw UsageError("--lowered \(text) is not known; possible are pdf, svg, png") }
    return format
  }

  func integer(
    _ name: CommandOption.Name, in range: ClosedRange<Int>
  ) throws(UsageError) -> Int? {
    guard let text = string(name) else { return nil }
    guard let number = Int(text), range.contains(number) else {
      throw UsageError(
        "--\(name.rawValue) \(text) is not a whole number from \(range.lowerBound) to \(range.upperBound)")
    }
    return number
  }

  func positive(_ name: CommandOption.Name) throws(UsageError) -> Double? {
    try string(name).map { (text) throws(UsageError) in try Self.positive(text, name) }
  }

  private static func positive(_ text: String, _ name: CommandOption.Name) throws(UsageError) -> Double {
    guard let number = Double(text), number > 0, number.isFinite else {
      throw UsageError("--\(name.rawValue) \(text) is not a positive number")
    }
    return number
  }

  /// A positive number, or a fraction of two: `2/3`.
  private static func scale(
    _ text: some StringProtocol, _ name: CommandOption.Name
  ) throws(UsageError) -> Double {
    let parts = text.split(separator: "/", omittingEmptySubsequences: false)
    guard parts.count == 2 else {
      guard name == .scales || !text.contains(",") else {
        throw UsageError("--scale takes one scale; --scales \(text) takes several")
      }
      return try positive(text.hasSuffix("x") ? String(text.dropLast()) : String(text), name)
    }
    let scale = try positive(String(parts[0]), name) / positive(String(parts[1]), name)
    guard scale > 0, scale.isFinite else {
      throw UsageError("--\(name.rawValue) \(text) is not a positive number")
    }
    return scale
  }

  private static let resolutions: [CommandOption.Name] = [.scale, .scales, .dpi, .size]

  /// The option that sets the resolution of PNGs, with its value as written; nil for none.
  var resolution: String? {
    Self.resolutions.compactMap { name in string(name).map { "--\(name.rawValue) \($0)" } }.first
  }

  /// Pixels per point, from whichever option sets them.
  func scales() throws(UsageError) -> [Double] {
    let given = Self.resolutions.filter { string($0) != nil }
    guard given.count <= 1 else {
      throw UsageError(given.map { "--\($0.rawValue)" }.joined(separator: " and ") + " exclude each other")
    }
    guard let name = given.first, let text = string(name) else { return [] }
    if name == .size { return [] }
    if name == .dpi { return [try Self.positive(text, name) / 72] }
    guard name == .scales else { return [try Self.scale(text, name)] }
    return try list(of: name, text) { (part) throws(UsageError) in try Self.scale(part, name) }
  }

  /// The sizes of pictures in pixels.
  func sizes() throws(UsageError) -> [OutputSize] {
    guard let text = string(.size) else { return [] }
    return try list(of: .size, text) { (part) throws(UsageError) in
      guard let size = OutputSize(part[...]) else {
        throw UsageError("--size \(part) is not a number of pixels, such as 512, 640x (wide) or x480 (high)")
      }
      return size
    }
  }

  /// Values that differ, with commas between them, and perhaps spaces.
  private func list<Value: Equatable>(
    of name: CommandOption.Name, _ text: String, _ value: (String) throws(UsageError) -> Value
  ) throws(UsageError) -> [Value] {
    var values: [Value] = []
    for part in text.split(separator: ",", omittingEmptySubsequences: false) {
      let part = part.trimmingCharacters(in: .whitespaces)
      let new = try value(part)
      guard !values.contains(new) else { throw UsageError("--\(name.rawValue) names \(part) twice") }
      values.append(new)
    }
    return values
  }

  func formats() throws(UsageError) -> [String]? {
    guard let text = string(.formats) else { return nil }
    return try list(of: .formats, text, Self.format)
  }

  static func format(_ text: String) throws(UsageError) -> String {
    guard let format = ExportOutput.Format(name: text) else {
      throw UsageError(
        "the format “\(text)” is not known; possible are "
          + ExportOutput.Format.names.joined(separator: ", "))
    }
    return format.name
  }

  /// A CSS colour; nil if the option is not given.
  func color(_ name: CommandOption.Name) throws(UsageError) -> CGColor? {
    guard let text = string(name), name != .background || text != "none" else { return nil }
    do throws(SyntaxError) {
      return try CSSColor.parse(text)
    } catch {
      throw UsageError("--\(name.rawValue) \(text): \(error.message)")
    }
  }
}
