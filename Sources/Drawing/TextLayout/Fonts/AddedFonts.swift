import CPango
import CoreGraphics

/// The fonts that a document or the caller brings along. They take precedence over the system's as those of `@font-face`
/// do in CSS: a family of theirs hides the system's family of that name.
///
/// Each font gets a family name that no other font has, by which text asks fontconfig for it: neither rules of the system
/// nor the languages that a font covers can then lead to another one.
struct AddedFonts: @unchecked Sendable {
  // The patterns belong to fontconfig's configuration, and no longer change.
  private var members: [Member] = []
  /// The indices of members by their names.
  private var families: [String: [Int]] = [:]
  private(set) var postScriptNames: [String: Int] = [:]
  private(set) var fullNames: [String: Int] = [:]
  /// The files that fonts were named by.
  private var sources: [String] = []
  private var decompressed: [MemoryFile] = []

  /// A font; of a variable font, also each of its named instances.
  private struct Member {
    var pattern: FontPattern
    /// The unique family name.
    var alias: String
  }

  private static let aliasPrefix = "LayerPress added font "

  /// Adds the fonts of a file to a configuration that contains only added fonts besides the system's.
  mutating func add(file path: String, to configuration: OpaquePointer) throws(FontError) {
    var file = path
    var memory: MemoryFile?
    switch FontContainer(ofFile: path) {
    case .plain: break
    case .type1: throw .unusable(path: path, reason: "is a Type 1 font; convert it to OpenType")
    case .compressed:
      let decoded = try FontContainer.decompressed(path)
      (file, memory) = (decoded.path, decoded)
    }
    let known = FontPattern.applicationFonts(of: configuration).count
    _ = FcConfigAppFontAddFile(configuration, file)
    // fontconfig accepts any file; only the number of fonts tells whether it found one.
    let found = FontPattern.applicationFonts(of: configuration).dropFirst(known)
    guard let first = found.first else { throw .notAFont(path: path) }
    guard found.contains(where: \.isUsable) else {
      throw .unusable(path: path, reason: "has only \(first.formatName) fonts, which cannot be used")
    }
    if let memory { decompressed.append(memory) }
    var aliases: [Int: String] = [:]
    for pattern in found {
      // The upper half is the index of a named instance.
      let index = (pattern.integer(FC_INDEX) ?? 0) & 0xFFFF
      let alias = aliases[index] ?? Self.aliasPrefix + "\(sources.count)"
      if aliases[index] == nil {
        aliases[index] = alias
        sources.append(path)
      }
      // fontconfig shortens paths.
      if memory != nil { pattern.replace(FC_FILE, by: file) }
      if pattern.isUsable { add(Member(pattern: pattern, alias: alias)) }
      pattern.add(alias, to: FC_FAMILY)
    }
  }

  /// Makes coloured fonts the first choice for emoji. Whatever family the text names, Pango asks for the family `emoji`, which the
  /// system's rules, if they count at all, lead to its own.
  func comeFirstForEmoji(in configuration: OpaquePointer) {
    var families = ""
    var last: String?
    for member in members where member.alias != last && member.pattern.boolean(FC_COLOR) {
      families += "<family>\(member.alias)</family>"
      last = member.alias
    }
    guard !families.isEmpty else { return }
    let rule =
      "<fontconfig><alias binding=\"same\"><family>emoji</family><prefer>\(families)</prefer></alias></fontconfig>"
    _ = FcConfigParseAndLoadFromMemory(configuration, rule, FcBool(0))
  }

  private mutating func add(_ member: Member) {
    let index = members.count
    members.append(member)
    for family in member.pattern.strings(FC_FAMILY) { families[Self.key(family), default: []].append(index) }
    for name in member.pattern.strings(FC_POSTSCRIPT_NAME) {
      postScriptNames.keepFirst(index, for: Self.key(name))
    }
    for name in member.pattern.strings(FC_FULLNAME) { fullNames.keepFirst(index, for: Self.key(name)) }
  }

  /// Blanks and case do not distinguish names.
  private static func key(_ name: String) -> String { name.lowercased().filter { $0 != " " } }

  /// Returns the file that a font was named by; nil for a font of the system.
  func source(of pattern: FontPattern) -> String? {
    guard !sources.isEmpty else { return nil }
    let alias = pattern.strings(FC_FAMILY).first { $0.hasPrefix(Self.aliasPrefix) }
    guard let index = alias.flatMap({ Int($0.dropFirst(Self.aliasPrefix.count)) }) else { return nil }
    return sources.indices.contains(index) ? sources[index] : nil
  }

  /// Returns the unique family names of the fonts of a family that are nearest to a weight, width and slope. There are
  /// several where a family's characters are spread over files.
  func families(nearestTo name: FontName) -> [String]? {
    guard let indices = families[Self.key(name.family)] else { return nil }
    let distances = indices.map { members[$0].pattern.distance(from: name) }
    guard let least = distances.min() else { return nil }
    var aliases: [String] = []
    for (index, distance) in zip(indices, distances) where distance == least {
      if !aliases.contains(members[index].alias) { aliases.append(members[index].alias) }
    }
    return aliases
  }

  /// Describes the font with a name; nil if there is none. The caller frees the description.
  func description(
    ofFontNamed name: String, by names: KeyPath<AddedFonts, [String: Int]>
  ) -> OpaquePointer? {
    guard let member = self[keyPath: names][Self.key(name)].map({ members[$0] }) else { return nil }
    guard let description = pango_fc_font_description_from_pattern(member.pattern.pointer, 0) else {
      return nil
    }
    pango_font_description_set_family(description, member.alias)
    return description
  }
}

extension FontPattern {
  /// The fonts that were added to a configuration, in order.
  static func applicationFonts(of configuration: OpaquePointer) -> [FontPattern] {
    guard let set = FcConfigGetFonts(configuration, FcSetApplication)?.pointee else { return [] }
    return (0..<Int(set.nfont)).compactMap { set.fonts[$0].map(FontPattern.init) }
  }

  /// Whether Pango uses the font: it must be TrueType or CFF, not compressed, and have outlines or colours.
  var isUsable: Bool {
    let format = string(FC_FONTFORMAT)
    let file = string(FC_FILE)?.lowercased() ?? ""
    return (format == "TrueType" || format == "CFF") && !file.hasSuffix(".woff") && !file.hasSuffix(".woff2")
      && (boolean(FC_SCALABLE) || boolean(FC_COLOR))
  }

  fileprivate var formatName: String {
    boolean(FC_SCALABLE) ? string(FC_FONTFORMAT) ?? "unknown" : "bitmap"
  }

  /// How far a font is from a width, slope and weight, in the order in which they count; as CSS matches fonts (CSS Fonts
  /// Level 4, 5.2).
  fileprivate func distance(from name: FontName) -> FontDistance {
    let wanted = Self.widths[min(max(name.width, 1), 9) - 1]
    let width = range(FC_WIDTH) ?? 100...100
    let isSlanted = (integer(FC_SLANT) ?? 0) > 0
    let weights = range(FC_WEIGHT).map {
      FcWeightToOpenTypeDouble($0.lowerBound)...FcWeightToOpenTypeDouble($0.upperBound)
    }
    return FontDistance(
      width: Self.distance(wanted, width, looksBelowFirst: wanted <= 100),
      slope: isSlanted == name.isItalic ? 0 : 1,
      weight: Self.weightDistance(Double(name.weight), weights ?? 400...400))
  }

  /// In percent, of OpenType's nine classes.
  private static let widths: [Double] = [50, 62.5, 75, 87.5, 100, 112.5, 125, 150, 200]

  private static func distance(_ wanted: Double, _ range: ClosedRange<Double>, looksBelowFirst: Bool)
    -> Double
  {
    if range.contains(wanted) { return 0 }
    let isBelow = range.upperBound < wanted
    let distance = isBelow ? wanted - range.upperBound : range.lowerBound - wanted
    return isBelow == looksBelowFirst ? distance : distance + 10_000
  }

  private static func weightDistance(_ wanted: Double, _ range: ClosedRange<Double>) -> Double {
    guard (400...500).contains(wanted) else { return distance(wanted, range, looksBelowFirst: wanted < 400) }
    // From the wanted weight up to 500, then below, then above.
    if range.lowerBound > wanted, range.lowerBound <= 500 { return range.lowerBound - wanted }
    let distance = distance(wanted, range, looksBelowFirst: true)
    return distance == 0 ? 0 : distance + 100
  }
}

extension [String: Int] {
  fileprivate mutating func keepFirst(_ value: Int, for key: String) {
    if self[key] == nil { self[key] = value }
  }
}

private struct FontDistance: Comparable {
  var width: Double
  var slope: Int
  var weight: Double

  static func < (a: FontDistance, b: FontDistance) -> Bool {
    (a.width, a.slope, a.weight) < (b.width, b.slope, b.weight)
  }
}
