/// What the name of a font says about it, read from the name alone.
///
/// PostScript names are written `Family-Style` without blanks: `HelveticaNeue-Bold`,
/// `AvenirNext-DemiBoldItalic`.
struct FontName: Hashable {
  var family: String
  /// 100…1000, as OpenType counts.
  var weight = 400
  var isItalic = false
  /// 1…9, as OpenType counts; 5 is normal.
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

  /// Longer words stand before those that they contain.
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

  /// Whether all of the style consists of known words, of which there is one at least.
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

  /// `TimesNewRomanPSMT`, `ArialMT` and `TimesNewRomanPS-BoldMT` carry the marks of their makers.
  private static func withoutVendorSuffix(_ name: String) -> String {
    for suffix in ["PSMT", "PS", "MT"] where name.hasSuffix(suffix) && name.count > suffix.count + 2 {
      return String(name.dropLast(suffix.count))
    }
    return name
  }

  /// `HelveticaNeue` as `Helvetica Neue`, by the capitals that follow small letters.
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
}

extension FontName {
  /// Where families of Apple's systems are missing, those that come closest, most wanted first.
  ///
  /// fontconfig knows substitutes for Helvetica, Times, Courier and the fonts of offices, but not for these.
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
