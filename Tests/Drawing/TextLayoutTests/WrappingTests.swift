import CoreGraphics
import TestSupport
import Testing
import TextLayout

@Suite struct WrappingTests {
  private let fox =
    "The quick brown fox jumps over the lazy dog, then rests beneath an old oak tree until the evening."

  @Test func wordsWrapAtTheWidth() throws {
    let result = try Fixtures.layout(Fixtures.text(fox, size: 16), width: 188)
    #expect(
      Fixtures.lines(result) == [
        "The quick brown fox", "jumps over the lazy dog,", "then rests beneath an", "old oak tree until the",
        "evening.",
      ])
  }

  @Test func withoutWrappingAParagraphIsOneLine() throws {
    let result = try Fixtures.layout(Fixtures.text(fox + "\n" + fox), width: 100, wrapped: false)
    #expect(result.lines.count == 2)
    #expect(result.needsClip)
  }

  @Test func theRoomOfAllOfTheTextIsKnownUnlessLinesWereLeftOut() throws {
    let text = Fixtures.text(fox, size: 16)
    let wide = try Fixtures.layout(text, width: 100, wrapped: false)
    #expect(try wide.wholeSize == Fixtures.layouter.get().size(of: text))
    let low = try Fixtures.layouter.get().layout(
      text, in: TextBox(bounds: CGRect(x: 0, y: 0, width: 188, height: 30), isWrapped: true))
    #expect(low.wholeSize == nil)
  }

  @Test func aLongWordBreaksBetweenWholeCharacters() throws {
    let result = try Fixtures.layout(Fixtures.text(String(repeating: "e\u{301}", count: 40)), width: 100)
    #expect(result.lines.count > 3)
    for line in result.lines { #expect(line.utf8Range.lowerBound % 3 == 0) }
  }

  @Test func aBoxNarrowerThanACharacterHasOneOnEachLine() throws {
    #expect(Fixtures.lines(try Fixtures.layout(Fixtures.text("abc"), width: 1)) == ["a", "b", "c"])
  }

  @Test func japaneseBreaksBetweenCharactersButNotBeforeAFullStop() throws {
    let result = try Fixtures.layout(Fixtures.text("日本語の文章。", font: "Noto Sans CJK JP"), width: 121)
    #expect(Fixtures.lines(result) == ["日本語の文", "章。"])
  }

  @Test func aSoftHyphenShowsOnlyWhereTheLineBreaks() throws {
    let text = Fixtures.text("hyphen\u{AD}ation")
    let whole = try Fixtures.layout(text)
    #expect(whole.glyphRuns.first?.glyphs.count == 11)
    let broken = try Fixtures.layout(text, width: 90)
    #expect(broken.lines.count == 2)
    #expect(broken.glyphRuns.map(\.glyphs.count) == [7, 5])
    #expect(broken.glyphRuns.map(\.text).joined() == "hyphen\u{AD}ation")
  }

  @Test func whiteSpaceAtTheEndOfALineHangs() throws {
    let width = try Fixtures.width(Fixtures.text("word"))
    let result = try Fixtures.layout(Fixtures.text("word     word"), width: width, .right)
    #expect(result.lines.count == 2)
    expectEqual(result.lines[0].origin.x, 0, accuracy: 0.01)
  }

  /// It is laid out in a trice; the limit is what no busy machine exceeds.
  @Test(.timeLimit(.minutes(5))) func theWindowOfAMegabyteIsLaidOut() throws {
    let text = Fixtures.text(String(repeating: fox + "\n", count: 10_000), size: 12)
    #expect(try Fixtures.layout(text, width: 200, height: 100).lines.count == 7)
  }

  @Test func ofALineOfAMegabyteOnlyWhatIsNearTheBoxIsDrawn() throws {
    let text = Fixtures.text(String(repeating: fox, count: 10_000), size: 12)
    let result = try Fixtures.layout(text, width: 200, wrapped: false)
    #expect(result.lines.count == 1)
    #expect(result.needsClip)
    #expect(result.glyphRuns.reduce(0) { $0 + $1.glyphs.count } < 1000)
  }

  @Test(.timeLimit(.minutes(10))) func aMillionCombiningMarksDoNotHang() throws {
    let text = Fixtures.text("a" + String(repeating: "\u{301}", count: 1_000_000), size: 12)
    #expect(try !Fixtures.layout(text, width: 200, height: 100, truncation: .end).lines.isEmpty)
  }
}
