import CHyphen
import CoreGraphics

/// Hyphenates words with the system's pattern dictionaries (such as `hyph_en_US.dic`).
///
/// It belongs to an engine, so to one thread at a time.
final class Hyphenator {
  private static let folder = "/usr/share/hyphen"
  private var dictionaries: [String: Dictionary?] = [:]

  /// The numbers of characters after which a word may be divided; empty if there is no dictionary for the
  /// language.
  func divisions(of word: String, language: String) -> [Int] {
    let lowercased = word.lowercased()
    guard lowercased.unicodeScalars.count == word.unicodeScalars.count else { return [] }
    return dictionary(for: language)?.divisions(of: lowercased) ?? []
  }

  private func dictionary(for language: String) -> Dictionary? {
    if let known = dictionaries[language] { return known }
    let opened = Self.files(for: language).lazy.compactMap { Dictionary(file: $0) }.first
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
    let all = ((try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []).sorted()
    let names = [region.map { "hyph_\(base)_\($0).dic" }, "hyph_\(base).dic"].compactMap { $0 }
    let others = all.filter { $0.hasPrefix("hyph_\(base)_") && $0.hasSuffix(".dic") }
    return (names.filter(all.contains) + others).map { "\(folder)/\($0)" }
  }

  private final class Dictionary {
    private let handle: UnsafeMutablePointer<HyphenDict>
    private let isUTF8: Bool

    init?(file: String) {
      guard let handle = hnj_hyphen_load(file) else { return nil }
      self.handle = handle
      isUTF8 = handle.pointee.utf8 != 0
      let name = withUnsafeBytes(of: handle.pointee.cset) {
        String(decoding: $0.prefix { $0 != 0 }, as: UTF8.self)
      }
      // Other encodings are rare.
      guard isUTF8 || name == "ISO8859-1" else {
        hnj_hyphen_free(handle)
        return nil
      }
    }

    deinit { hnj_hyphen_free(handle) }

    /// The word in the dictionary's encoding; nil if that lacks some of its characters.
    private func encoded(_ word: String) -> [CChar]? {
      if isUTF8 { return word.utf8.map { CChar(bitPattern: $0) } }
      let latin = word.unicodeScalars.compactMap { UInt8(exactly: $0.value) }
      return latin.count == word.unicodeScalars.count ? latin.map { CChar(bitPattern: $0) } : nil
    }

    func divisions(of word: String) -> [Int] {
      guard let bytes = encoded(word), (2..<200).contains(bytes.count) else { return [] }
      let length = bytes.count
      var marks = [CChar](repeating: 0, count: length + 5)
      var replacements: UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>?
      var positions: UnsafeMutablePointer<Int32>?
      var cuts: UnsafeMutablePointer<Int32>?
      let status = hnj_hyphen_hyphenate2(
        handle, bytes + [0], Int32(length), &marks, nil, &replacements, &positions, &cuts)
      let characters = word.unicodeScalars.count
      // A division with another spelling would change the text.
      let result = (0..<characters).filter { marks[$0] & 1 == 1 && replacements?[$0] == nil }.map { $0 + 1 }
      if let replacements {
        for index in 0..<length { free(replacements[index]) }
      }
      free(replacements)
      free(positions)
      free(cuts)
      return status == 0 ? result : []
    }
  }
}
