import CoreGraphics
import TextLayout
import XCTest

final class WrappingTests: XCTestCase {
  private let fox =
    "The quick brown fox jumps over the lazy dog, then rests beneath an old oak tree until the evening."

  func testWordsWrapAtTheWidth() throws {
    let result = try Fixtures.layout(Fixtures.text(fox, size: 16), width: 188)
    XCTAssertEqual(
      Fixtures.lines(result),
      [
        "The quick brown fox", "jumps over the lazy dog,", "then rests beneath an", "old oak tree until the",
        "evening.",
      ])
  }

  func testWithoutWrappingAParagraphIsOneLine() throws {
    let result = try Fixtures.layout(Fixtures.text(fox + "\n" + fox), width: 100, wrapped: false)
    XCTAssertEqual(result.lines.count, 2)
    XCTAssertTrue(result.needsClip)
  }

  func testTheRoomOfAllOfTheTextIsKnownUnlessLinesWereLeftOut() throws {
    let text = Fixtures.text(fox, size: 16)
    let wide = try Fixtures.layout(text, width: 100, wrapped: false)
    XCTAssertEqual(wide.wholeSize, try Fixtures.layouter.get().size(of: text))
    let low = try Fixtures.layouter.get().layout(
      text, in: TextBox(bounds: CGRect(x: 0, y: 0, width: 188, height: 30), isWrapped: true))
    XCTAssertNil(low.wholeSize)
  }

  func testALongWordBreaksBetweenWholeCharacters() throws {
    let result = try Fixtures.layout(Fixtures.text(String(repeating: "e\u{301}", count: 40)), width: 100)
    XCTAssertGreaterThan(result.lines.count, 3)
    for line in result.lines { XCTAssertEqual(line.utf8Range.lowerBound % 3, 0) }
  }

  func testABoxNarrowerThanACharacterHasOneOnEachLine() throws {
    XCTAssertEqual(Fixtures.lines(try Fixtures.layout(Fixtures.text("abc"), width: 1)), ["a", "b", "c"])
  }

  func testJapaneseBreaksBetweenCharactersButNotBeforeAFullStop() throws {
    let result = try Fixtures.layout(Fixtures.text("日本語の文章。", font: "Noto Sans CJK JP"), width: 121)
    XCTAssertEqual(Fixtures.lines(result), ["日本語の文", "章。"])
  }

  func testASoftHyphenShowsOnlyWhereTheLineBreaks() throws {
    let text = Fixtures.text("hyphen\u{AD}ation")
    let whole = try Fixtures.layout(text)
    XCTAssertEqual(whole.glyphRuns.first?.glyphs.count, 11)
    let broken = try Fixtures.layout(text, width: 90)
    XCTAssertEqual(broken.lines.count, 2)
    XCTAssertEqual(broken.glyphRuns.map(\.glyphs.count), [7, 5])
    XCTAssertEqual(broken.glyphRuns.map(\.text).joined(), "hyphen\u{AD}ation")
  }

  func testWhiteSpaceAtTheEndOfALineHangs() throws {
    let width = try Fixtures.width(Fixtures.text("word"))
    let result = try Fixtures.layout(Fixtures.text("word     word"), width: width, .right)
    XCTAssertEqual(result.lines.count, 2)
    XCTAssertEqual(result.lines[0].origin.x, 0, accuracy: 0.01)
  }

  func testTheWindowOfAMegabyteIsLaidOutInATrice() throws {
    let text = Fixtures.text(String(repeating: fox + "\n", count: 10_000), size: 12)
    let start = ContinuousClock.now
    XCTAssertEqual(try Fixtures.layout(text, width: 200, height: 100).lines.count, 7)
    XCTAssertLessThan(ContinuousClock.now - start, .seconds(2))
  }

  func testOfALineOfAMegabyteOnlyWhatIsNearTheBoxIsDrawn() throws {
    let text = Fixtures.text(String(repeating: fox, count: 10_000), size: 12)
    let result = try Fixtures.layout(text, width: 200, wrapped: false)
    XCTAssertEqual(result.lines.count, 1)
    XCTAssertTrue(result.needsClip)
    XCTAssertLessThan(result.glyphRuns.reduce(0) { $0 + $1.glyphs.count }, 1000)
  }

  func testAMillionCombiningMarksDoNotHang() throws {
    let text = Fixtures.text("a" + String(repeating: "\u{301}", count: 1_000_000), size: 12)
    let start = ContinuousClock.now
    XCTAssertFalse(try Fixtures.layout(text, width: 200, height: 100, truncation: .end).lines.isEmpty)
    XCTAssertLessThan(ContinuousClock.now - start, .seconds(20))
  }
}
