import CoreGraphics
import Drawing
import Foundation
import TestSupport
import Testing
import TextLayout

@Suite struct BidirectionalTextTests {
  private func layout(_ string: String, width: CGFloat = 400) throws -> TextLayoutResult {
    try Fixtures.layout(Fixtures.text(string, font: "DejaVu Sans"), width: width)
  }

  @Test func runsStandInVisualOrderAndKeepLogicalText() throws {
    let result = try layout("abc שלום def")
    let runs = result.glyphRuns.sorted { $0.glyphs[0].origin.x < $1.glyphs[0].origin.x }
    #expect(runs.map { $0.text.trimmingCharacters(in: .whitespaces) } == ["abc", "שלום", "def"])
    #expect(runs.map(\.isRightToLeft) == [false, true, false])
  }

  @Test func inARightToLeftParagraphTheFirstWordIsRightmost() throws {
    let result = try layout("שלום abc")
    let first = try #require(result.glyphRuns.max { $0.glyphs[0].origin.x < $1.glyphs[0].origin.x })
    #expect(first.text.contains("שלום"))
    #expect(try #require(result.lines.first).isRightToLeft)
  }

  @Test func clustersOfARightToLeftRunCoverAllBytesAndGlyphs() throws {
    for run in try layout("مرحبا بالعالم").glyphRuns {
      #expect(run.clusters.reduce(0) { $0 + Int($1.byteCount) } == run.text.utf8.count)
      #expect(run.clusters.reduce(0) { $0 + Int($1.glyphCount) } == run.glyphs.count)
      #expect(run.glyphs.map(\.origin.x) == run.glyphs.map(\.origin.x).sorted())
    }
  }

  @Test func arabicLettersJoin() throws {
    let joined = try #require(layout("بب").glyphRuns.first).glyphs.map(\.id)
    let single = try #require(layout("ب").glyphRuns.first).glyphs.map(\.id)
    #expect(joined.count == 2)
    #expect(!joined.contains(single[0]))
  }

  @Test func theWritingDirectionOfTheParagraphWins() throws {
    let text = Fixtures.text("abc") { $0.paragraphStyle.baseWritingDirection = .rightToLeft }
    let line = try #require(Fixtures.layout(text, width: 200).lines.first)
    expectEqual(line.origin.x + line.width, 200, accuracy: 1e-9)
  }

  @Test func whatAnIsolateHoldsDoesNotSetTheDirection() throws {
    #expect(try !#require(layout("\u{2067}שלום\u{2069} abc").lines.first).isRightToLeft)
    #expect(try #require(layout("123 שלום abc").lines.first).isRightToLeft)
  }

  @Test func whiteSpaceHangsOnTheLeftOfARightToLeftLine() throws {
    let result = try layout("שלום שלום", width: 60)
    #expect(result.lines.count == 2)
    for line in result.lines { expectEqual(line.origin.x + line.width, 60, accuracy: 1e-6) }
  }
}
