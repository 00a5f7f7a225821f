import CoreGraphics
import TextLayout
import XCTest

final class TruncationTests: XCTestCase {
  private func truncated(_ string: String, _ mode: TextBox.Truncation, width: CGFloat = 80) throws -> [String]
  {
    Fixtures.lines(
      try Fixtures.layout(
        Fixtures.text(string, size: 16), width: width, height: 24, wrapped: false, truncation: mode))
  }

  func testTheEllipsisStandsAtTheEndTheStartOrTheMiddle() throws {
    XCTAssertEqual(try truncated("Not wrapped, cut at the edge", .end), ["Not wra…"])
    XCTAssertEqual(try truncated("Not wrapped, cut at the edge", .start), ["…he edge"])
    XCTAssertEqual(try truncated("Not wrapped, cut at the edge", .middle), ["Not…dge"])
  }

  func testLinesTellWhatTheirEllipsisStandsFor() throws {
    for (mode, range) in [(TextBox.Truncation.end, 7..<28), (.start, 0..<21), (.middle, 3..<25)] {
      let result = try Fixtures.layout(
        Fixtures.text("Not wrapped, cut at the edge", size: 16), width: 80, height: 24, wrapped: false,
        truncation: mode)
      XCTAssertEqual(result.lines.map(\.omittedRange), [range])
    }
  }

  func testTextThatFitsHasNoEllipsis() throws {
    for mode in TextBox.Truncation.allCases { XCTAssertEqual(try truncated("fits", mode), ["fits"]) }
  }

  func testTheLastLineThatFitsCarriesTheEllipsis() throws {
    let text = Fixtures.text(
      "Truncated at the end of a thoroughly overlong sentence with no more room.", size: 15)
    let result = try Fixtures.layout(text, width: 126, height: 42, truncation: .end)
    XCTAssertEqual(Fixtures.lines(result), ["Truncated at the", "end of a thorou…"])
    XCTAssertEqual(result.lines.map(\.isTruncated), [false, true])
    XCTAssertEqual(result.lines[1].utf8Range, 17..<73)
    XCTAssertFalse(result.needsClip)
  }

  func testWhiteSpaceBeforeTheEllipsisIsRemoved() throws {
    let width = try Fixtures.width(Fixtures.text("one  …", size: 16))
    XCTAssertEqual(try truncated("one   two three", .end, width: width), ["one…"])
  }

  func testWholeCharactersAreRemoved() throws {
    let family = "👩‍👩‍👧"
    let lines = try truncated(String(repeating: family, count: 10), .end)
    let text = try XCTUnwrap(lines.first)
    XCTAssertTrue(text.hasSuffix("…"))
    XCTAssertEqual(text.dropLast().filter { String($0) != family }.count, 0)
    XCTAssertGreaterThan(text.count, 2)
  }

  func testAParagraphThatIsMissingIsShownByAnEllipsis() throws {
    XCTAssertEqual(try truncated("one\ntwo\nthree", .end), ["one…"])
    XCTAssertEqual(try truncated("one\n \n", .end).first, "one")
  }

  func testABoxTooLowForOneLineShowsOneLine() throws {
    let result = try Fixtures.layout(Fixtures.text("several words"), width: 90, height: 5, truncation: .end)
    XCTAssertEqual(Fixtures.lines(result), ["several…"])
    XCTAssertTrue(result.needsClip)
  }

  func testABoxTooNarrowForAnEllipsisShowsIt() throws {
    XCTAssertEqual(try truncated("words", .end, width: 2), ["…"])
  }

  func testRightToLeftTextIsTruncatedAtItsLeft() throws {
    let text = Fixtures.text("שלום עולם שלום", font: "DejaVu Sans")
    let result = try Fixtures.layout(text, width: 80, height: 30, wrapped: false, truncation: .end)
    let leftmost = try XCTUnwrap(result.glyphRuns.min { $0.glyphs[0].origin.x < $1.glyphs[0].origin.x })
    XCTAssertTrue(leftmost.text.hasSuffix("…"))
    XCTAssertTrue(try XCTUnwrap(result.lines.first).isRightToLeft)
  }
}
