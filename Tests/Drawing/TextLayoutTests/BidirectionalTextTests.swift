import CoreGraphics
import Drawing
import TextLayout
import XCTest

final class BidirectionalTextTests: XCTestCase {
  private func layout(_ string: String, width: CGFloat = 400) throws -> TextLayoutResult {
    try Fixtures.layout(Fixtures.text(string, font: "DejaVu Sans"), width: width)
  }

  func testRunsStandInVisualOrderAndKeepLogicalText() throws {
    let result = try layout("abc שלום def")
    let runs = result.glyphRuns.sorted { $0.glyphs[0].origin.x < $1.glyphs[0].origin.x }
    XCTAssertEqual(runs.map { $0.text.trimmingCharacters(in: .whitespaces) }, ["abc", "שלום", "def"])
    XCTAssertEqual(runs.map(\.isRightToLeft), [false, true, false])
  }

  func testInARightToLeftParagraphTheFirstWordIsRightmost() throws {
    let result = try layout("שלום abc")
    let first = try XCTUnwrap(result.glyphRuns.max { $0.glyphs[0].origin.x < $1.glyphs[0].origin.x })
    XCTAssertTrue(first.text.contains("שלום"))
    XCTAssertTrue(try XCTUnwrap(result.lines.first).isRightToLeft)
  }

  func testClustersOfARightToLeftRunCoverAllBytesAndGlyphs() throws {
    for run in try layout("مرحبا بالعالم").glyphRuns {
      XCTAssertEqual(run.clusters.reduce(0) { $0 + Int($1.byteCount) }, run.text.utf8.count)
      XCTAssertEqual(run.clusters.reduce(0) { $0 + Int($1.glyphCount) }, run.glyphs.count)
      XCTAssertEqual(run.glyphs.map(\.origin.x), run.glyphs.map(\.origin.x).sorted())
    }
  }

  func testArabicLettersJoin() throws {
    let joined = try XCTUnwrap(layout("بب").glyphRuns.first).glyphs.map(\.id)
    let single = try XCTUnwrap(layout("ب").glyphRuns.first).glyphs.map(\.id)
    XCTAssertEqual(joined.count, 2)
    XCTAssertFalse(joined.contains(single[0]))
  }

  func testTheWritingDirectionOfTheParagraphWins() throws {
    let text = Fixtures.text("abc") { $0.paragraphStyle.baseWritingDirection = .rightToLeft }
    let line = try XCTUnwrap(Fixtures.layout(text, width: 200).lines.first)
    XCTAssertEqual(line.origin.x + line.width, 200, accuracy: 1e-9)
  }

  func testWhatAnIsolateHoldsDoesNotSetTheDirection() throws {
    XCTAssertFalse(try XCTUnwrap(layout("\u{2067}שלום\u{2069} abc").lines.first).isRightToLeft)
    XCTAssertTrue(try XCTUnwrap(layout("123 שלום abc").lines.first).isRightToLeft)
  }

  func testWhiteSpaceHangsOnTheLeftOfARightToLeftLine() throws {
    let result = try layout("שלום שלום", width: 60)
    XCTAssertEqual(result.lines.count, 2)
    for line in result.lines { XCTAssertEqual(line.origin.x + line.width, 60, accuracy: 1e-6) }
  }
}
