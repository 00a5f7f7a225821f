/// What can be read from the name of a font alone.
///
/// PostScript names have the form `Family-Style` without blanks: `HelveticaNeue-Bold`,
/// `AvenirNext-DemiBoldItalic`.
struct FontName: Hashable {
  var family: String
  /// 100…1000, as in OpenType.
  var weight = 400
  var isItalic = false
  /// 1…9, as in OpenType; 5 is normal.
  var width = 5

  /// Splits a PostScript name; a name without a style is a family.
  init(_ name: String) {
    family = name
    guard let hyphen = name.lastIndex(of: "-"), hyphen > name.startIndex else {
      family = Self.spaced(Self.withoutVendorSuffix(name))
      return
    }
    guard read(style: String(name[name.index(after: hyphen)...])) else { return }
    family = Self.spaced(Self.withoutVendorSuffix(String(name[..<hyphen])))
  }

  /// Longer words come before those that they contain.
  private static let weights: [(String, Int)] = [
    ("ultralight", 200), ("extralight", 200), ("semilight", 350), ("demilight", 350), ("semibold", 600),
    ("demibold", 600), ("extrabold", 800), ("ultrabold", 800), ("extrablack", 950), ("ultrablack", 950),
    ("hairline", 100), ("thin", 100), ("light", 300), ("regular", 400), ("normal", 400), ("roman", 400),
    ("book", 400), ("plain", 400), ("medium", 500), ("demi", 600), ("bold", 700), ("heavy", 800),
    ("black", 900),
  ]

  private static let widths: [(String, Int)] = [
    ("ultracondensed", 1), ("extracondensed", 2), ("semicondensed", 4), ("condensed", 3), ("narrow", 3),
    ("cond", 3), ("semiexpanded", 6), ("extraexpanded", 8), ("ultraexpanded", 9), ("expanded", 7),
    ("extended", 7),
  ]

  private static let slopes = ["italic", "oblique", "slanted", "inclined", "ital", "obl"]

  /// Whether the whole style consists of one or more known words.
  private mutating func read(style: String) -> Bool {
    var rest = Substring(style.lowercased().filter { $0 != " " && $0 != "_" })
    if rest.hasSuffix("psmt") { rest.removeLast(4) } else if rest.hasSuffix("mt") { rest.removeLast(2) }
    var found = FontName(family: family)
    guard !rest.isEmpty else { return false }
    while !rest.isEmpty {
      if let (word, width) = Self.widths.first(where: { rest.hasPrefix($0.0) }) {
        found.width = width
        rest.removeFirst(word.count)
      } else if let (word, weight) = Self.weights.first(where: { rest.hasPrefix($0.0) }) {
        found.weight = weight
        rest.removeFirst(word.count)
      } else if let word = Self.slopes.first(where: { rest.hasPrefix($0) }) {
        found.isItalic = true
        rest.removeFirst(word.count)
      } else {
        return false
      }
    }
    self = found
    return true
  }

  private init(family: String) { self.family = family }

  /// Removes the suffixes of makers, as in `TimesNewRomanPSMT`, `ArialMT` and `TimesNewRomanPS-BoldMT`.
  private static func withoutVendorSuffix(_ name: String) -> String {
    for suffix in ["PSMT", "PS", "MT"] where name.hasSuffix(suffix) && name.count > suffix.count + 2 {
      return String(name.dropLast(suffix.count))
    }
    return name
  }

  /// Inserts spaces before capitals after lowercase letters: `HelveticaNeue` becomes `Helvetica Neue`.
  private static func spaced(_ name: String) -> String {
    guard !name.contains(" ") else { return name }
    var result = ""
    var previous: Character?
    for c in name {
      if c.isUppercase, let p = previous, p.isLowercase { result.append(" ") }
      result.append(c)
      previous = c
    }
    return result
  }

  /// Substitutes for families of Apple's systems, the most similar first.
  ///
  /// fontconfig knows substitutes for Helvetica, Times, Courier and office fonts, but not for these.
  var substitutes: [String] {
    let key = family.lowercased().filter { $0 != " " }
    let table: [(prefixes: [String], families: [String])] = [
      (["sfmono", "menlo", "monaco", "andalemono", ".sfnsmono"], ["monospace"]),
      (["newyork", "georgia", "palatino", "hoefler", "baskerville", "didot", "charter", "iowan"], ["serif"]),
      (["helveticaneue"], ["Helvetica", "sans-serif"]),
    ]
    for entry in table where entry.prefixes.contains(where: { key.hasPrefix($0) }) { return entry.families }
    return []
  }
}
