import SceneFiles

/// The name of an output, with placeholders for what differs from file to file.
struct OutputPattern: Equatable {
  enum Place: String, CaseIterable { case name, state, scale, size, format, page, time, frame }

  enum Part: Equatable {
    case text(String)
    /// The minimum number of digits of a whole number; nil if the pattern does not say.
    case place(Place, digits: Int? = nil)
  }

  let parts: [Part]

  /// Parses `{name}`, `{state}`, `{scale}`, `{size}`, `{format}`, `{page}`, `{time}` and `{frame}`. Page and frame may
  /// have a minimum number of digits, as in `{frame:04}`. Other braces are an error.
  init(_ text: String) throws(UsageError) {
    var parts: [Part] = []
    var literal = ""
    var rest = text[...]
    while let character = rest.first {
      rest = rest.dropFirst()
      guard character == "{" else {
        literal.append(character)
        continue
      }
      guard let end = rest.firstIndex(of: "}") else {
        throw UsageError("“\(text)” has a { without its }")
      }
      let words = rest[..<end].split(separator: ":", maxSplits: 1, omittingEmptySubsequences: false)
      let name = String(words.first ?? "")
      guard let place = Place(rawValue: name) else {
        let names = Place.allCases.map(\.rawValue)
        let hint = Suggestion.nearest(to: name, in: names).map { " (did you mean {\($0)}?)" } ?? ""
        throw UsageError("“\(text)”: {\(name)} is not known\(hint)")
      }
      if !literal.isEmpty { parts.append(.text(literal)) }
      literal = ""
      parts.append(.place(place, digits: try Self.digits(words.dropFirst().first, of: place, in: text)))
      rest = rest[rest.index(after: end)...]
    }
    if !literal.isEmpty { parts.append(.text(literal)) }
    self.parts = parts
  }

  /// Files in a folder, named after their scenes: `icon.pdf`, `icon@2x.png`, `icon-32.png`, `icon-dark.pdf`.
  init(folder: String, scales: Int, sizes: Int, namesStates: Bool = false) throws(UsageError) {
    let name =
      "{name}" + (namesStates ? "-{state}" : "") + (sizes > 1 ? "-{size}" : scales > 1 ? "@{scale}x" : "")
    // Braces in a folder's name are not placeholders.
    parts =
      [.text(folder.hasSuffix("/") ? folder : folder + "/")] + (try OutputPattern(name + ".{format}")).parts
  }

  /// Refuses a name that is not UTF-8, of which the process's arguments are a copy with other characters.
  static func checkEncoding(of name: String) throws(UsageError) {
    guard name.contains("\u{FFFD}") else { return }
    throw UsageError("the output “\(name)” is not written: its name is not UTF-8, as names of files are here")
  }

  func contains(_ place: Place) -> Bool {
    parts.contains { if case .place(place, _) = $0 { true } else { false } }
  }

  /// Parses what follows the colon in `{frame:04}`.
  private static func digits(
    _ text: Substring?, of place: Place, in pattern: String
  ) throws(UsageError) -> Int? {
    guard let text else { return nil }
    guard place == .page || place == .frame, let digits = Int(text), (1...20).contains(digits) else {
      throw UsageError("“\(pattern)”: {\(place.rawValue):\(text)} is not known; {frame:04} has four digits")
    }
    return digits
  }

  /// The values of the placeholders for one file.
  struct Values {
    var name: String
    /// The name of the scene's state.
    var state = ""
    /// Nil if the format has no scale.
    var scale: Double?
    /// The requested size in pixels; nil if there is none.
    var size: Int?
    var format: String
    var page: Int
    var time: Double
    /// The number of the moment, from 1.
    var frame = 1
    /// The number of moments. It determines the number of digits.
    var frameCount = 1
  }

  /// The file's path. `@{scale}x` is left out for scale 1 and for formats without a scale, as is usual for
  /// images. `{size}` is left out for formats without pixels, together with the separator before it, or the
  /// folder that would have no name.
  func path(_ values: Values) -> String {
    var path = ""
    var (skipsX, skipsSlash) = (false, false)
    for part in parts {
      switch part {
      case .text(let text):
        let isLeftOut = skipsX && text.hasPrefix("x") || skipsSlash && text.hasPrefix("/")
        path += isLeftOut ? String(text.dropFirst()) : text
        (skipsX, skipsSlash) = (false, false)
      case .place(.scale, _):
        let scale = values.scale ?? 1
        if scale == 1, path.hasSuffix("@") {
          path.removeLast()
          skipsX = true
        } else {
          path += scale.text(decimals: 4)
        }
      case .place(.size, _):
        // As with the scale: a format without pixels has no size.
        if let size = values.size {
          path += String(size)
        } else {
          if "-_@".contains(path.last ?? " ") { path.removeLast() }
          skipsSlash = path.isEmpty || path.hasSuffix("/")
        }
      case .place(.name, _): path += values.name
      case .place(.state, _): path += String(values.state.map { $0 == "/" || $0 == "\0" ? "_" : $0 })
      case .place(.format, _): path += values.format
      case .place(.page, let digits): path += Self.text(values.page, digits: digits ?? 1)
      case .place(.time, _): path += values.time.text(decimals: 6)
      case .place(.frame, let digits):
        path += Self.text(values.frame, digits: digits ?? String(values.frameCount).count)
      }
    }
    return path
  }

  private static func text(_ number: Int, digits: Int) -> String {
    let text = String(number)
    return String(repeating: "0", count: max(0, digits - text.count)) + text
  }
}
