import CoreGraphics
import TextLayout
import XCTest

final class AlignmentTests: XCTestCase {
  private func x(_ alignment: TextAlignment, _ string: String = "word") throws -> (CGFloat, width: CGFloat) {
    let line = try XCTUnwrap(
      Fixtures.layout(Fixtures.text(string, font: "DejaVu Sans"), width: 200, wrapped: false, alignment).lines
        .first)
    return (line.origin.x, line.width)
  }

  func testLeftCenterAndRight() throws {
    XCTAssertEqual(try x(.left).0, 0)
    let (center, width) = try x(.center)
    XCTAssertEqual(center, (200 - width) / 2, accuracy: 1e-9)
    XCTAssertEqual(try x(.right).0, 200 - width, accuracy: 1e-9)
  }

  func testNaturalFollowsTheBaseDirection() throws {
    XCTAssertEqual(try x(.natural).0, 0)
    let (hebrew, width) = try x(.natural, "שלום")
    XCTAssertEqual(hebrew, 200 - width, accuracy: 1e-9)
  }

  func testJustifiedLinesReachBothEdgesButTheLastDoesNot() throws {
    let result = try Fixtures.layout(
      Fixtures.text("some words that have to fill two lines", size: 16), width: 160, .justified)
    XCTAssertEqual(result.lines.count, 2)
    XCTAssertEqual(result.lines[0].width, 160, accuracy: 1e-9)
    XCTAssertLessThan(result.lines[1].width, 159)
    // The last glyph before the hanging white space ends at the edge.
    let run = try XCTUnwrap(result.glyphRuns.first)
    let last = try XCTUnwrap(run.glyphs.dropLast().last)
    XCTAssertEqual(last.origin.x + last.advance, 160, accuracy: 0.01)
  }

  func testJapaneseIsJustifiedBetweenItsCharacters() throws {
    let result = try Fixtures.layout(
      Fixtures.text("日本語の文章を組む", font: "Noto Sans CJK JP"), width: 110, .justified)
    let xs = try XCTUnwrap(result.glyphRuns.first).glyphs.map(\.origin.x)
    XCTAssertEqual(xs.count, 5)
    XCTAssertEqual(xs[4], 90, accuracy: 0.01)
    XCTAssertEqual(xs[1], 22.5, accuracy: 0.01)
  }

  func testAlignmentOfTheParagraphWins() throws {
    let text = Fixtures.text("word") { $0.paragraphStyle.alignment = .right }
    let line = try XCTUnwrap(Fixtures.layout(text, width: 200, .left).lines.first)
    XCTAssertEqual(line.origin.x + line.width, 200, accuracy: 1e-9)
  }
}
