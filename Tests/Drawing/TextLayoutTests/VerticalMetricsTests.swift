import CoreGraphics
import TextLayout
import XCTest

/// Expected numbers are computed from the fonts' tables: Inter has 2816 units to the em, ascent 2728, descent
/// 680, no gap; DejaVu Serif 2048, 1901 and 483.
final class VerticalMetricsTests: XCTestCase {
  /// Of Inter at 20 points.
  private let ascent: CGFloat = 20 * 2728 / 2816
  private let pitch: CGFloat = 20 * (2728 + 680) / 2816

  func testFirstBaselineLiesOneAscentBelowTheTop() throws {
    let line = try XCTUnwrap(Fixtures.layout(Fixtures.text("x")).lines.first)
    XCTAssertEqual(line.origin.y, ascent, accuracy: 1e-9)
    XCTAssertEqual(line.descent, 20 * 680 / 2816, accuracy: 1e-9)
  }

  func testLinesFollowWithoutRounding() throws {
    let lines = try Fixtures.layout(Fixtures.text("a\nb\nc", font: "DejaVu Serif", size: 13)).lines
    XCTAssertEqual(lines.count, 3)
    let em: CGFloat = 13 / 2048
    let expected: CGFloat = 1901 * em + 2 * (1901 + 483) * em
    XCTAssertEqual(lines[2].origin.y, expected, accuracy: 1e-9)
  }

  func testTheTallestRunSetsTheBaselineOfALine() throws {
    var text = Fixtures.text("small ", size: 12)
    text.append("LARGE", attributes: TextAttributes(fontName: "Inter", fontSize: 30))
    let result = try Fixtures.layout(text)
    XCTAssertEqual(result.lines.first?.origin.y ?? 0, 30 * 2728 / 2816, accuracy: 1e-9)
    XCTAssertEqual(Set(result.glyphRuns.flatMap { $0.glyphs.map(\.origin.y) }).count, 1)
  }

  func testAnEmptyParagraphIsALineOfItsOwnFont() throws {
    let lines = try Fixtures.layout(Fixtures.text("a\n\nb")).lines
    XCTAssertEqual(lines.count, 3)
    XCTAssertEqual(lines[2].origin.y - lines[0].origin.y, 2 * pitch, accuracy: 1e-9)
  }

  func testEveryParagraphSeparatorEndsAParagraph() throws {
    let lines = try Fixtures.layout(Fixtures.text("a\nb\r\nc\rd\u{2029}e\u{2028}f\n")).lines
    XCTAssertEqual(lines.count, 6)
  }

  func testBoundsWithAnOriginMoveTheText() throws {
    let box = TextBox(bounds: CGRect(x: 7, y: 9, width: 100, height: 100))
    let line = try XCTUnwrap(Fixtures.layouter.get().layout(Fixtures.text("x"), in: box).lines.first)
    XCTAssertEqual(line.origin.x, 7)
    XCTAssertEqual(line.origin.y, 9 + ascent, accuracy: 1e-9)
  }

  func testLinesBelowTheBoxAreLeftOutAndTheLastOneIsCut() throws {
    let result = try Fixtures.layout(Fixtures.text("a\nb\nc\nd"), height: 40)
    XCTAssertEqual(result.lines.count, 2)
    XCTAssertTrue(result.needsClip)
    XCTAssertFalse(try Fixtures.layout(Fixtures.text("n\nn"), height: 60).needsClip)
  }
}
