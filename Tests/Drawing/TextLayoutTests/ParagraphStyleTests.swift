import CoreGraphics
import TextLayout
import XCTest

/// Each test fails if its property is ignored.
final class ParagraphStyleTests: XCTestCase {
  private let ascent: CGFloat = 20 * 2728 / 2816
  private let pitch: CGFloat = 20 * (2728 + 680) / 2816

  private func lines(_ string: String, width: CGFloat = 200, _ change: (inout ParagraphStyle) -> Void) throws
    -> [TextLine]
  {
    try Fixtures.layout(Fixtures.text(string) { change(&$0.paragraphStyle) }, width: width).lines
  }

  func testLineSpacingStandsBetweenLines() throws {
    let lines = try lines("a\u{2028}b") { $0.lineSpacing.added = 5 }
    XCTAssertEqual(lines[1].origin.y - lines[0].origin.y, pitch + 5, accuracy: 1e-9)
  }

  func testLineHeightMultipleAddsAboveTheText() throws {
    let lines = try lines("a\u{2028}b") { $0.lineHeight.multiple = 1.5 }
    XCTAssertEqual(lines[0].origin.y, ascent + pitch / 2, accuracy: 1e-9)
    XCTAssertEqual(lines[1].origin.y - lines[0].origin.y, pitch * 1.5, accuracy: 1e-9)
  }

  func testMinimumAndMaximumLineHeight() throws {
    let high = try lines("a\u{2028}b") { $0.lineHeight.minimum = 40 }
    XCTAssertEqual(high[1].origin.y - high[0].origin.y, 40, accuracy: 1e-9)
    let low = try lines("a\u{2028}b") { $0.lineHeight.maximum = 10 }
    XCTAssertEqual(low[1].origin.y - low[0].origin.y, 10, accuracy: 1e-9)
  }

  func testParagraphSpacing() throws {
    let after = try lines("a\nb") { $0.paragraphSpacing.after = 7 }
    XCTAssertEqual(after[1].origin.y - after[0].origin.y, pitch + 7, accuracy: 1e-9)
    let before = try lines("a\nb") { $0.paragraphSpacing.before = 8 }
    XCTAssertEqual(before[0].origin.y, ascent, accuracy: 1e-9)
    XCTAssertEqual(before[1].origin.y - before[0].origin.y, pitch + 8, accuracy: 1e-9)
  }

  func testIndents() throws {
    let lines = try lines("several words on several lines", width: 120) {
      $0.indents.firstLineHead = 30
      $0.indents.head = 10
    }
    XCTAssertGreaterThan(lines.count, 2)
    XCTAssertEqual(lines.map(\.origin.x), [30] + Array(repeating: 10, count: lines.count - 1))
  }

  func testTailIndentIsAPlaceWhenPositiveAndADistanceWhenNegative() throws {
    for indent in [100.0, -100.0] {
      let lines = try lines("several words on several lines", width: 200) {
        $0.indents.tail = indent
        $0.alignment = .right
      }
      XCTAssertGreaterThan(lines.count, 2)
      for line in lines { XCTAssertEqual(line.origin.x + line.width, 100, accuracy: 1e-6) }
    }
  }

  func testIndentsCountFromTheRightInRightToLeftParagraphs() throws {
    let text = Fixtures.text("שלום", font: "DejaVu Sans") { $0.paragraphStyle.indents.firstLineHead = 15 }
    let line = try XCTUnwrap(Fixtures.layout(text, width: 200).lines.first)
    XCTAssertEqual(line.origin.x + line.width, 185, accuracy: 1e-9)
  }

  private func afterTab(_ string: String, _ alignment: ParagraphStyle.TabStop.Alignment) throws -> (
    CGFloat, CGFloat
  ) {
    let text = Fixtures.text(string) {
      $0.paragraphStyle.tabs.stops = [ParagraphStyle.TabStop(location: 100, alignment: alignment)]
    }
    let run = try XCTUnwrap(Fixtures.layout(text, width: 300).glyphRuns.last)
    let last = try XCTUnwrap(run.glyphs.last)
    return (run.glyphs[0].origin.x, last.origin.x + last.advance)
  }

  func testTabStops() throws {
    XCTAssertEqual(try afterTab("a\tbcd", .left).0, 100, accuracy: 1e-6)
    XCTAssertEqual(try afterTab("a\tbcd", .right).1, 100, accuracy: 1e-6)
    let (start, end) = try afterTab("a\tbcd", .center)
    XCTAssertEqual((start + end) / 2, 100, accuracy: 1e-6)
    let width = try Fixtures.width(Fixtures.text("12"))
    XCTAssertEqual(try afterTab("a\t12.34", .decimal).0, 100 - width, accuracy: 0.5)
  }

  func testTabsBehindTheLastStopFollowEvery28Points() throws {
    let run = try XCTUnwrap(Fixtures.layout(Fixtures.text("a\tb")).glyphRuns.last)
    XCTAssertEqual(run.glyphs[0].origin.x, 28, accuracy: 1e-6)
  }

  func testCharWrappingFillsLines() throws {
    let text = "several words on several lines"
    XCTAssertNotEqual(
      try lines(text, width: 100) { $0.lineBreakMode = .charWrapping }.map(\.utf8Range),
      try lines(text, width: 100) { _ in }.map(\.utf8Range))
  }

  func testClippingAndTruncatingModesMakeOneLine() throws {
    let text = "several words on several lines"
    XCTAssertEqual(try lines(text, width: 100) { $0.lineBreakMode = .clipping }.count, 1)
    for mode in [ParagraphStyle.LineBreakMode.truncatingHead, .truncatingMiddle, .truncatingTail] {
      let lines = try lines(text, width: 100) { $0.lineBreakMode = mode }
      XCTAssertEqual(lines.map(\.isTruncated), [true])
      XCTAssertLessThanOrEqual(lines[0].width, 100.01)
    }
  }

  func testHyphenationDividesWordsWhereLinesWouldBeShort() throws {
    guard FileManager.default.fileExists(atPath: "/usr/share/hyphen/hyph_en_US.dic") else {
      throw XCTSkip("no dictionary of English")
    }
    func first(_ factor: CGFloat) throws -> String {
      let text = Fixtures.text("an unquestionable representation") {
        $0.language = "en-US"
        $0.paragraphStyle.hyphenationFactor = factor
      }
      let result = try Fixtures.layout(text, width: 150)
      return try XCTUnwrap(Fixtures.lines(result).first)
    }
    XCTAssertEqual(try first(0), "an")
    // The hyphen is a soft one for who reads the text.
    XCTAssertEqual(try first(1), "an unquestion\u{AD}")
  }
}
