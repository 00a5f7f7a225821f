import CoreGraphics
import Testing
import TextLayout

@Suite struct TruncationTests {
  private func truncated(_ string: String, _ mode: TextBox.Truncation, width: CGFloat = 80) throws -> [String]
  {
    Fixtures.lines(
      try Fixtures.layout(
        Fixtures.text(string, size: 16), width: width, height: 24, wrapped: false, truncation: mode))
  }

  @Test func theEllipsisStandsAtTheEndTheStartOrTheMiddle() throws {
    #expect(try truncated("Not wrapped, cut at the edge", .end) == ["Not wra…"])
    #expect(try truncated("Not wrapped, cut at the edge", .start) == ["…he edge"])
    #expect(try truncated("Not wrapped, cut at the edge", .middle) == ["Not…dge"])
  }

  @Test func linesTellWhatTheirEllipsisStandsFor() throws {
    for (mode, range) in [(TextBox.Truncation.end, 7..<28), (.start, 0..<21), (.middle, 3..<25)] {
      let result = try Fixtures.layout(
        Fixtures.text("Not wrapped, cut at the edge", size: 16), width: 80, height: 24, wrapped: false,
        truncation: mode)
      #expect(result.lines.map(\.omittedRange) == [range])
    }
  }

  @Test func textThatFitsHasNoEllipsis() throws {
    for mode in TextBox.Truncation.allCases { #expect(try truncated("fits", mode) == ["fits"]) }
  }

  @Test func theLastLineThatFitsCarriesTheEllipsis() throws {
    let text = Fixtures.text(
      "Truncated at the end of a thoroughly overlong sentence with no more room.", size: 15)
    let result = try Fixtures.layout(text, width: 126, height: 42, truncation: .end)
    #expect(Fixtures.lines(result) == ["Truncated at the", "end of a thorou…"])
    #expect(result.lines.map(\.isTruncated) == [false, true])
    #expect(result.lines[1].utf8Range == 17..<73)
    #expect(!result.needsClip)
  }

  @Test func whiteSpaceBeforeTheEllipsisIsRemoved() throws {
    let width = try Fixtures.width(Fixtures.text("one  …", size: 16))
    #expect(try truncated("one   two three", .end, width: width) == ["one…"])
  }

  @Test func wholeCharactersAreRemoved() throws {
    let family = "👩‍👩‍👧"
    let lines = try truncated(String(repeating: family, count: 10), .end)
    let text = try #require(lines.first)
    #expect(text.hasSuffix("…"))
    #expect(text.dropLast().filter { String($0) != family }.count == 0)
    #expect(text.count > 2)
  }

  @Test func aParagraphThatIsMissingIsShownByAnEllipsis() throws {
    #expect(try truncated("one\ntwo\nthree", .end) == ["one…"])
    #expect(try truncated("one\n \n", .end).first == "one")
  }

  @Test func aBoxTooLowForOneLineShowsOneLine() throws {
    let result = try Fixtures.layout(Fixtures.text("several words"), width: 90, height: 5, truncation: .end)
    #expect(Fixtures.lines(result) == ["several…"])
    #expect(result.needsClip)
  }

  @Test func aBoxTooNarrowForAnEllipsisShowsIt() throws {
    #expect(try truncated("words", .end, width: 2) == ["…"])
  }

  @Test func rightToLeftTextIsTruncatedAtItsLeft() throws {
    let text = Fixtures.text("שלום עולם שלום", font: "DejaVu Sans")
    let result = try Fixtures.layout(text, width: 80, height: 30, wrapped: false, truncation: .end)
    let leftmost = try #require(result.glyphRuns.min { $0.glyphs[0].origin.x < $1.glyphs[0].origin.x })
    #expect(leftmost.text.hasSuffix("…"))
    #expect(try #require(result.lines.first).isRightToLeft)
  }
}
