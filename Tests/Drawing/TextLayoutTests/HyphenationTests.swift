import Foundation
import Testing

@testable import TextLayout

/// Large dictionaries are read word by word.
@Suite struct HyphenationTests {
  private static let words = [
    "representation", "hyphenation", "considerable", "a", "of", "algorithm", "well-known", "can't",
    "university",
    "Österreich", "x",
  ]

  @Test(
    .enabled("The patterns of American English are installed") {
      FileManager.default.fileExists(atPath: "/usr/share/hyphen/hyph_en_US.dic")
    })
  func wordByWordTheDivisionsAreThoseOfTheWholeDictionary() throws {
    let file = "/usr/share/hyphen/hyph_en_US.dic"
    let whole = try #require(HyphenationDictionary(file: file, largeSize: .max))
    let large = try #require(HyphenationDictionary(file: file, largeSize: 0))
    for word in Self.words { #expect(large.divisions(of: word) == whole.divisions(of: word), "\(word)") }
    #expect(whole.divisions(of: "hyphenation") == [2, 6])
  }

  /// In Latin 1, with levels for compounds and another spelling (`ck` as `k-k`).
  @Test func settingsAndSpellingsAreThoseOfTheFile() throws {
    let file = NSTemporaryDirectory() + "hyphenation-\(UUID().uuidString).dic"
    defer { try? FileManager.default.removeItem(atPath: file) }
    let text = """
      ISO8859-1
      LEFTHYPHENMIN 2
      RIGHTHYPHENMIN 2
      % haus1tür is no pattern
      haus1tür
      NEXTLEVEL
      tü1re
      c1k/k=k,1,2

      """
    try #require(text.data(using: .isoLatin1)).write(to: URL(fileURLWithPath: file))
    for size in [0, Int.max] {
      let dictionary = try #require(HyphenationDictionary(file: file, largeSize: size))
      #expect(dictionary.divisions(of: "haustüre") == [4, 6])
      #expect(dictionary.divisions(of: "haus") == [])
      #expect(dictionary.divisions(of: "zucker") == [])
    }
  }
}
