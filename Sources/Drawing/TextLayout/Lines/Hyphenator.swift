import Foundation

/// Hyphenates words with pattern dictionaries (such as `hyph_en_US.dic`) of the folders of shared data (`XDG_DATA_DIRS`, by the
/// XDG Base Directory Specification; `/usr/share/hyphen` on most systems).
///
/// It belongs to an engine, so to one thread at a time.
final class Hyphenator {
  /// The folders that may have dictionaries, first the one that counts most.
  private static let folders: [String] = {
    let named = getenv("XDG_DATA_DIRS").map { String(cString: $0) } ?? ""
    return (named.isEmpty ? "/usr/local/share:/usr/share" : named).split(separator: ":").map {
      "\($0)/hyphen"
    }
  }()

  private var dictionaries: [String: HyphenationDictionary?] = [:]

  /// The numbers of characters after which a word may be divided; empty if there is no dictionary for the
  /// language.
  func divisions(of word: String, language: String) -> [Int] {
    let lowercased = word.lowercased()
    guard lowercased.unicodeScalars.count == word.unicodeScalars.count else { return [] }
    return dictionary(for: language)?.divisions(of: lowercased) ?? []
  }

  private func dictionary(for language: String) -> HyphenationDictionary? {
    if let known = dictionaries[language] { return known }
    let opened = Self.files(for: language).lazy.compactMap { HyphenationDictionary(file: $0) }.first
    dictionaries[language] = .some(opened)
    return opened
  }

  /// The files for a language tag, best first: for `en-GB`, other regions' English is used too.
  private static func files(for language: String) -> [String] {
    let parts = language.split(whereSeparator: { $0 == "-" || $0 == "_" }).map(String.init)
    guard let base = parts.first?.lowercased(), base.allSatisfy({ $0.isASCII && $0.isLetter }) else {
      return []
    }
    let region = parts.dropFirst().first { $0.count == 2 }?.uppercased()
    let names = [region.map { "hyph_\(base)_\($0).dic" }, "hyph_\(base).dic"].compactMap { $0 }
    var found: (own: [String], others: [String]) = ([], [])
    for folder in folders {
      let all = ((try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []).sorted()
      let others = all.filter { $0.hasPrefix("hyph_\(base)_") && $0.hasSuffix(".dic") }
      found.own += names.filter(all.contains).map { "\(folder)/\($0)" }
      found.others += others.map { "\(folder)/\($0)" }
    }
    return found.own + found.others
  }
}
