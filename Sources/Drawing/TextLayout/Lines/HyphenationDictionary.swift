import CHyphen
import Foundation

/// A dictionary of hyphenation patterns, such as `hyph_en_US.dic`, by libhyphen.
///
/// libhyphen takes seconds to load the tens of thousands of patterns of a large dictionary, of which a word
/// needs some dozens. So it gets them for each word.
final class HyphenationDictionary {
  private let isUTF8: Bool
  /// A dictionary that is not large; nil for a large one.
  private let whole: UnsafeMutablePointer<HyphenDict>?
  private let patterns: PatternIndex
  /// The divisions of words that have been looked up in a large dictionary.
  private var known: [String: [Int]] = [:]

  /// Nil if the file cannot be read, or is in an encoding other than UTF-8 and Latin 1, which are rare.
  ///
  /// - Parameter largeSize: the size in bytes from which a dictionary counts as large.
  init?(file: String, largeSize: Int = 1 << 18) {
    guard let data = FileManager.default.contents(atPath: file) else { return nil }
    let bytes = [UInt8](data)
    let encoding = String(decoding: bytes.prefix { $0 > 0x20 }, as: UTF8.self)
    isUTF8 = encoding == "UTF-8"
    guard isUTF8 || encoding == "ISO8859-1" else { return nil }
    if bytes.count < largeSize {
      (whole, patterns) = (Self.load(bytes), PatternIndex())
      guard whole != nil else { return nil }
    } else {
      (whole, patterns) = (nil, PatternIndex(bytes))
    }
  }

  deinit { whole.map(hnj_hyphen_free) }

  /// The numbers of characters after which a word in lower case may be divided.
  func divisions(of word: String) -> [Int] {
    guard let bytes = encoded(word), (2..<200).contains(bytes.count) else { return [] }
    if let whole { return Self.divisions(of: bytes, count: word.unicodeScalars.count, in: whole) }
    if let known = known[word] { return known }
    guard let own = Self.load(patterns.file(for: bytes)) else { return [] }
    defer { hnj_hyphen_free(own) }
    let divisions = Self.divisions(of: bytes, count: word.unicodeScalars.count, in: own)
    known[word] = divisions
    return divisions
  }

  /// The word in the dictionary's encoding; nil if that lacks some of its characters.
  private func encoded(_ word: String) -> [UInt8]? {
    if isUTF8 { return Array(word.utf8) }
    let latin = word.unicodeScalars.compactMap { UInt8(exactly: $0.value) }
    return latin.count == word.unicodeScalars.count ? latin : nil
  }

  private static func load(_ file: [UInt8]) -> UnsafeMutablePointer<HyphenDict>? {
    var file = file
    return file.withUnsafeMutableBytes { bytes in
      guard let stream = fmemopen(bytes.baseAddress, bytes.count, "r") else { return nil }
      defer { fclose(stream) }
      return hnj_hyphen_load_file(stream)
    }
  }

  private static func divisions(
    of bytes: [UInt8], count: Int, in dictionary: UnsafeMutablePointer<HyphenDict>
  ) -> [Int] {
    let word = bytes.map { CChar(truncatingIfNeeded: $0) } + [0]
    var marks = [CChar](repeating: 0, count: bytes.count + 5)
    var replacements: UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>?
    var positions: UnsafeMutablePointer<Int32>?
    var cuts: UnsafeMutablePointer<Int32>?
    let status = hnj_hyphen_hyphenate2(
      dictionary, word, Int32(bytes.count), &marks, nil, &replacements, &positions, &cuts)
    // A division with another spelling would change the text.
    let result = (0..<count).filter { marks[$0] & 1 == 1 && replacements?[$0] == nil }.map { $0 + 1 }
    if let replacements {
      for index in bytes.indices { free(replacements[index]) }
    }
    free(replacements)
    free(positions)
    free(cuts)
    return status == 0 ? result : []
  }
}

/// The lines of a pattern file, found by their letters.
private struct PatternIndex {
  private var bytes: [UInt8] = []
  private var lines: [Range<Int>] = []
  /// The lines that every word needs: the encoding and the settings, whose names are in capitals.
  private var settings: [Int] = []
  /// The numbers of the lines whose letters have a hash. Others of the same hash do no harm.
  private var places: [UInt64: [Int]] = [:]

  init() {}

  init(_ file: [UInt8]) {
    bytes = file
    var start = 0
    while start < file.count {
      let end = file[start...].firstIndex(of: 0x0A).map { $0 + 1 } ?? file.count
      defer { start = end }
      let line = file[start..<end]
      guard let first = line.first, !line.starts(with: "%".utf8), !line.starts(with: "#".utf8) else {
        continue
      }
      if lines.isEmpty || (0x41...0x5A).contains(first) {
        settings.append(lines.count)
      } else {
        // Digits are levels, and what follows a slash is another spelling.
        let letters = line.prefix { $0 > 0x20 && $0 != UInt8(ascii: "/") }
        let hash = letters.reduce(Self.seed) { (0x30...0x39).contains($1) ? $0 : Self.hash($0, $1) }
        places[hash, default: []].append(lines.count)
      }
      lines.append(start..<end)
    }
  }

  /// The file with only those patterns that occur in a word, which dots begin and end.
  func file(for word: [UInt8]) -> [UInt8] {
    let word = [UInt8(ascii: ".")] + word + [UInt8(ascii: ".")]
    var needed = Set(settings)
    for start in word.indices {
      var hash = Self.seed
      for letter in word[start...] {
        hash = Self.hash(hash, letter)
        if let found = places[hash] { needed.formUnion(found) }
      }
    }
    return needed.sorted().flatMap { bytes[lines[$0]] }
  }

  /// FNV-1a.
  private static let seed: UInt64 = 0xCBF2_9CE4_8422_2325
  private static func hash(_ hash: UInt64, _ byte: UInt8) -> UInt64 {
    (hash ^ UInt64(byte)) &* 0x100_0000_01B3
  }
}
