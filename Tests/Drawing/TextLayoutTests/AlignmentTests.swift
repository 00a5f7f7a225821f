import CoreGraphics
import TestSupport
import Testing
import TextLayout

@Suite struct AlignmentTests {
  private func x(_ alignment: TextAlignment, _ string: String = "word") throws -> (CGFloat, width: CGFloat) {
    let line = try #require(
      Fixtures.layout(Fixtures.text(string, font: "DejaVu Sans"), width: 200, wrapped: false, alignment).lines
        .first)
    return (line.origin.x, line.width)
  }

  @Test func leftCenterAndRight() throws {
    #expect(try x(.left).0 == 0)
    let (center, width) = try x(.center)
    expectEqual(center, (200 - width) / 2, accuracy: 1e-9)
    try expectEqual(x(.right).0, 200 - width, accuracy: 1e-9)
  }

  @Test func naturalFollowsTheBaseDirection() throws {
    #expect(try x(.natural).0 == 0)
    let (hebrew, width) = try x(.natural, "שלום")
    expectEqual(hebrew, 200 - width, accuracy: 1e-9)
  }

  @Test func justifiedLinesReachBothEdgesButTheLastDoesNot() throws {
    let result = try Fixtures.layout(
      Fixtures.text("some words that have to fill two lines", size: 16), width: 160, .justified)
    #expect(result.lines.count == 2)
    expectEqual(result.lines[0].width, 160, accuracy: 1e-9)
    #expect(result.lines[1].width < 159)
    // The last glyph before the hanging white space ends at the edge.
    let run = try #require(result.glyphRuns.first)
    let last = try #require(run.glyphs.dropLast().last)
    expectEqual(last.origin.x + last.advance, 160, accuracy: 0.01)
  }

  @Test func japaneseIsJustifiedBetweenItsCharacters() throws {
    let result = try Fixtures.layout(
      Fixtures.text("日本語の文章を組む", font: "Noto Sans CJK JP"), width: 110, .justified)
    let xs = try #require(result.glyphRuns.first).glyphs.map(\.origin.x)
    #expect(xs.count == 5)
    expectEqual(xs[4], 90, accuracy: 0.01)
    expectEqual(xs[1], 22.5, accuracy: 0.01)
  }

  @Test func alignmentOfTheParagraphWins() throws {
    let text = Fixtures.text("word") { $0.paragraphStyle.alignment = .right }
    let line = try #require(Fixtures.layout(text, width: 200, .left).lines.first)
    expectEqual(line.origin.x + line.width, 200, accuracy: 1e-9)
  }
}
