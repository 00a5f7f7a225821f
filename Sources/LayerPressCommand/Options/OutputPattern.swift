import SceneFiles

/// The name of an output, with places for what differs from file to file.
struct OutputPattern: Equatable {
  enum Place: String, CaseIterable { case name, scale, format, page, time }

  enum Part: Equatable {
    case text(String)
    case place(Place)
  }

  let parts: [Part]

  /// Reads `{name}`, `{scale}`, `{format}`, `{page}` and `{time}`; other braces are an error.
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
      let name = String(rest[..<end])
      guard let place = Place(rawValue: name) else {
        let names = Place.allCases.map(\.rawValue)
        let hint = Suggestion.nearest(to: name, in: names).map { " (did you mean {\($0)}?)" } ?? ""
        throw UsageError("“\(text)”: {\(name)} is not known\(hint)")
      }
      if !literal.isEmpty { parts.append(.text(literal)) }
      literal = ""
      parts.append(.place(place))
      rest = rest[rest.index(after: end)...]
    }
    if !literal.isEmpty { parts.append(.text(literal)) }
    self.parts = parts
  }

  func contains(_ place: Place) -> Bool { parts.contains(.place(place)) }

  /// What the places stand for in one file.
  struct Values {
    var name: String
    /// Nil where the format has no scale.
    var scale: Double?
    var format: String
    var page: Int
    var time: Double
  }

  /// The file's name. `@{scale}x` is left out for scale 1 and for formats without a scale, as is usual for pictures.
  func path(_ values: Values) -> String {
    var path = ""
    var skipsX = false
    for part in parts {
      switch part {
      case .text(let text):
        path += skipsX && text.hasPrefix("x") ? String(text.dropFirst()) : text
        skipsX = false
      case .place(.scale):
        let scale = values.scale ?? 1
        if scale == 1, path.hasSuffix("@") {
          path.removeLast()
          skipsX = true
        } else {
          path += Self.text(scale)
        }
      case .place(.name): path += values.name
      case .place(.format): path += values.format
      case .place(.page): path += String(values.page)
      case .place(.time): path += Self.text(values.time)
      }
    }
    return path
  }

  /// A number as people write it: 2 rather than 2.0.
  private static func text(_ number: Double) -> String {
    number == number.rounded() && abs(number) < 1e15 ? String(Int(number)) : String(number)
  }
}
