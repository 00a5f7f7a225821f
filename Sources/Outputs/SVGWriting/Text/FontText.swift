import Drawing

/// Fonts in CSS's terms.
enum FontText {
  static func family(_ family: String) -> String {
    let isPlain = family.unicodeScalars.allSatisfy { $0 == " " || $0 == "-" || $0.properties.isAlphabetic }
    return isPlain && !family.isEmpty
      ? family : "'\(family.replacing("\\", with: "\\\\").replacing("'", with: "\\'"))'"
  }

  /// Returns nil for the normal weight.
  static func weight(_ face: FontFace) -> String? {
    var weight = axis("wght", of: face).map { Int(min(max($0, 1), 1000).rounded()) } ?? face.weight
    if face.synthesis.isEmboldened { weight = max(weight, 700) }
    return weight == 400 ? nil : weight == 700 ? "bold" : "\(weight)"
  }

  private static let widths: [(percent: Double, name: String)] = [
    (50, "ultra-condensed"), (62.5, "extra-condensed"), (75, "condensed"), (87.5, "semi-condensed"),
    (112.5, "semi-expanded"), (125, "expanded"), (150, "extra-expanded"), (200, "ultra-expanded"),
  ]

  /// Returns the closest named width; nil for the normal one.
  static func stretch(_ face: FontFace) -> String? {
    let width = axis("wdth", of: face) ?? face.width
    let nearest = widths.min { abs($0.percent - width) < abs($1.percent - width) }
    guard let nearest, abs(nearest.percent - width) < abs(100 - width) else { return nil }
    return nearest.name
  }

  /// Returns CSS for what no SVG attribute expresses; nil for none.
  ///
  /// - Parameter isSpaced: whether letters are spaced, which disables ligatures in any case.
  static func style(_ run: GlyphRun, isSpaced: Bool) -> String? {
    var features = run.shaping.features
    if isSpaced { features = features.filter { $0.value != 0 || $0.key != "liga" && $0.key != "clig" } }
    var rules: [String] = []
    if !features.isEmpty {
      let list = features.sorted { $0.key < $1.key }.map { tag, value in
        value == 1 ? quoted(tag) : "\(quoted(tag)) \(value)"
      }
      rules.append("font-feature-settings:" + list.joined(separator: ","))
    }
    let axes = axes(of: run.face)
    if !axes.isEmpty {
      let list = axes.map { "\(quoted($0.tag)) \($0.value)" }
      rules.append("font-variation-settings:" + list.joined(separator: ","))
    }
    return rules.isEmpty ? nil : rules.joined(separator: ";")
  }

  private static func quoted(_ tag: Substring) -> String {
    "'\(tag.replacing("\\", with: "\\\\").replacing("'", with: "\\'"))'"
  }

  private static func quoted(_ tag: String) -> String { quoted(Substring(tag)) }

  private static func axis(_ tag: String, of face: FontFace) -> Double? {
    axes(of: face).first { $0.tag == tag }.flatMap { Double($0.value) }
  }

  private static func axes(of face: FontFace) -> [(tag: Substring, value: Substring)] {
    face.variations.split(separator: ",").compactMap { setting in
      guard let sign = setting.firstIndex(of: "=") else { return nil }
      return (setting[..<sign], setting[setting.index(after: sign)...])
    }
  }
}
