import CoreGraphics
import Drawing
import TestSupport
import Testing
import TextLayout

/// What painters need to write text that can be searched.
@Suite struct GlyphRunTests {
  private let samples = [
    "office ffl", "e\u{301}a\u{308}", "हिन्दी में क्षत्रिय", "مرحبا بالعالم", "日本語の文章", "😀👩‍👩‍👧🇩🇪",
    "a\u{200B}b\u{200D}c\u{AD}d",
    "abc שלום 123 def",
  ]

  @Test func clustersCoverTheTextAndTheGlyphs() throws {
    for sample in samples {
      for run in try Fixtures.layout(Fixtures.text(sample, font: "DejaVu Sans")).glyphRuns {
        #expect(run.clusters.reduce(0) { $0 + Int($1.byteCount) } == run.text.utf8.count, "\(sample)")
        #expect(run.clusters.reduce(0) { $0 + Int($1.glyphCount) } == run.glyphs.count, "\(sample)")
        #expect(run.clusters.allSatisfy { $0.byteCount > 0 && $0.glyphCount > 0 }, "\(sample)")
      }
    }
  }

  @Test func runsTogetherGiveBackTheText() throws {
    for sample in samples {
      let runs = try Fixtures.layout(Fixtures.text(sample, font: "DejaVu Sans")).glyphRuns
      #expect(Set(runs.map(\.text).joined().unicodeScalars) == Set(sample.unicodeScalars))
      #expect(runs.reduce(0) { $0 + $1.text.utf8.count } == sample.utf8.count)
    }
  }

  @Test func aLigatureIsOneClusterOfSeveralCharacters() throws {
    let run = try #require(Fixtures.layout(Fixtures.text("ffi", font: "DejaVu Sans")).glyphRuns.first)
    #expect(run.clusters == [GlyphRun.Cluster(byteCount: 3, glyphCount: 1)])
  }

  @Test func aFamilyOfEmojiIsOneGlyph() throws {
    let run = try #require(Fixtures.layout(Fixtures.text("👩‍👩‍👧")).glyphRuns.first)
    #expect(run.glyphs.count == 1)
    #expect(run.face.family == "Noto Color Emoji")
    // 2550 of 2048 units.
    expectEqual(run.glyphs[0].advance, 20 * 2550 / 2048, accuracy: 0.01)
  }

  @Test func scriptsOfOneFontAreOneRun() throws {
    let result = try Fixtures.layout(Fixtures.text("日本語の文章カナ", font: "Noto Sans CJK JP"))
    #expect(result.glyphRuns.count == 1)
  }

  /// A blank with such a character would be a blank no more.
  @Test func whatShowsNothingBehindABlankIsAClusterOfItsOwn() throws {
    let run = try #require(Fixtures.layout(Fixtures.text("a \u{200B}b")).glyphRuns.first)
    #expect(run.clusters.map(\.byteCount) == [1, 1, 3, 1])
    #expect(run.clusters.map(\.glyphCount) == [1, 1, 0, 1])
  }

  /// Setting letters apart switches off ligatures that are there for beauty, not those of the script.
  @Test func lettersOfKhmerStayJoinedHoweverFarApart() throws {
    let font = "Noto Sans Khmer"
    let plain = try Fixtures.layout(Fixtures.text("ភាសា", font: font)).glyphRuns.map(\.glyphs)
    let kerned = try Fixtures.layout(Fixtures.text("ភាសា", font: font) { $0.letterSpacing.kern = 4 }).glyphRuns
      .map(\.glyphs)
    #expect(kerned.map { $0.map(\.id) } == plain.map { $0.map(\.id) })
  }

  @Test func lettersThatAreSetApartDoNotMelt() throws {
    let text = Fixtures.text("fi", font: "DejaVu Sans") {
      $0.letterSpacing.kern = 1
      $0.font.ligatures = .all
    }
    #expect(try Fixtures.layout(text).glyphRuns.first?.glyphs.count == 2)
  }

  @Test func aNullCharacterCannotEndTheText() throws {
    let run = try Fixtures.layout(Fixtures.text("a\0b")).glyphRuns.map(\.text).joined()
    #expect(run == "a\u{FFFD}b")
  }
}
