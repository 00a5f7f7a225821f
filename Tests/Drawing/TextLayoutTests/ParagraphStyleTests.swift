import CoreGraphics
import Foundation
import TestSupport
import Testing
import TextLayout

/// Each test fails if its property is ignored.
@Suite struct ParagraphStyleTests {
  private let ascent, pitch: CGFloat

  init() throws {
    let tables = try InterTables()
    ascent = 20 * tables.ascent
    pitch = ascent + 20 * tables.descent
  }

  private func lines(_ string: String, width: CGFloat = 200, _ change: (inout ParagraphStyle) -> Void) throws
    -> [TextLine]
  {
    try Fixtures.layout(Fixtures.text(string) { change(&$0.paragraphStyle) }, width: width).lines
  }

  @Test func lineSpacingStandsBetweenLines() throws {
    let lines = try lines("a\u{2028}b") { $0.lineSpacing.added = 5 }
    expectEqual(lines[1].origin.y - lines[0].origin.y, pitch + 5, accuracy: 1e-9)
  }

  @Test func lineHeightMultipleAddsAboveTheText() throws {
    let lines = try lines("a\u{2028}b") { $0.lineHeight.multiple = 1.5 }
    expectEqual(lines[0].origin.y, ascent + pitch / 2, accuracy: 1e-9)
    expectEqual(lines[1].origin.y - lines[0].origin.y, pitch * 1.5, accuracy: 1e-9)
  }

  @Test func minimumAndMaximumLineHeight() throws {
    let high = try lines("a\u{2028}b") { $0.lineHeight.minimum = 40 }
    expectEqual(high[1].origin.y - high[0].origin.y, 40, accuracy: 1e-9)
    let low = try lines("a\u{2028}b") { $0.lineHeight.maximum = 10 }
    expectEqual(low[1].origin.y - low[0].origin.y, 10, accuracy: 1e-9)
  }

  @Test func paragraphSpacing() throws {
    let after = try lines("a\nb") { $0.paragraphSpacing.after = 7 }
    expectEqual(after[1].origin.y - after[0].origin.y, pitch + 7, accuracy: 1e-9)
    let before = try lines("a\nb") { $0.paragraphSpacing.before = 8 }
    expectEqual(before[0].origin.y, ascent, accuracy: 1e-9)
    expectEqual(before[1].origin.y - before[0].origin.y, pitch + 8, accuracy: 1e-9)
  }

  @Test func indents() throws {
    let lines = try lines("several words on several lines", width: 120) {
      $0.indents.firstLineHead = 30
      $0.indents.head = 10
    }
    #expect(lines.count > 2)
    #expect(lines.map(\.origin.x) == [30] + Array(repeating: 10, count: lines.count - 1))
  }

  @Test func tailIndentIsAPlaceWhenPositiveAndADistanceWhenNegative() throws {
    for indent in [100.0, -100.0] {
      let lines = try lines("several words on several lines", width: 200) {
        $0.indents.tail = indent
        $0.alignment = .right
      }
      #expect(lines.count > 2)
      for line in lines { expectEqual(line.origin.x + line.width, 100, accuracy: 1e-6) }
    }
  }

  @Test func indentsCountFromTheRightInRightToLeftParagraphs() throws {
    let text = Fixtures.text("שלום", font: "DejaVu Sans") { $0.paragraphStyle.indents.firstLineHead = 15 }
    let line = try #require(Fixtures.layout(text, width: 200).lines.first)
    expectEqual(line.origin.x + line.width, 185, accuracy: 1e-9)
  }

  private func afterTab(_ string: String, _ alignment: ParagraphStyle.TabStop.Alignment) throws -> (
    CGFloat, CGFloat
  ) {
    let text = Fixtures.text(string) {
      $0.paragraphStyle.tabs.stops = [ParagraphStyle.TabStop(location: 100, alignment: alignment)]
    }
    let run = try #require(Fixtures.layout(text, width: 300).glyphRuns.last)
    let last = try #require(run.glyphs.last)
    return (run.glyphs[0].origin.x, last.origin.x + last.advance)
  }

  @Test func tabStops() throws {
    try expectEqual(afterTab("a\tbcd", .left).0, 100, accuracy: 1e-6)
    try expectEqual(afterTab("a\tbcd", .right).1, 100, accuracy: 1e-6)
    let (start, end) = try afterTab("a\tbcd", .center)
    expectEqual((start + end) / 2, 100, accuracy: 1e-6)
    let width = try Fixtures.width(Fixtures.text("12"))
    try expectEqual(afterTab("a\t12.34", .decimal).0, 100 - width, accuracy: 0.5)
  }

  @Test func tabsBehindTheLastStopFollowEvery28Points() throws {
    let run = try #require(Fixtures.layout(Fixtures.text("a\tb")).glyphRuns.last)
    expectEqual(run.glyphs[0].origin.x, 28, accuracy: 1e-6)
  }

  @Test func charWrappingFillsLines() throws {
    let text = "several words on several lines"
    #expect(
      try lines(text, width: 100) { $0.lineBreakMode = .charWrapping }.map(\.utf8Range)
        != lines(text, width: 100) { _ in }.map(\.utf8Range))
  }

  @Test func clippingAndTruncatingModesMakeOneLine() throws {
    let text = "several words on several lines"
    #expect(try lines(text, width: 100) { $0.lineBreakMode = .clipping }.count == 1)
    for mode in [ParagraphStyle.LineBreakMode.truncatingHead, .truncatingMiddle, .truncatingTail] {
      let lines = try lines(text, width: 100) { $0.lineBreakMode = mode }
      #expect(lines.map(\.isTruncated) == [true])
      #expect(lines[0].width <= 100.01)
    }
  }

  @Test func hyphenationDividesWordsWhereLinesWouldBeShort() throws {
    guard FileManager.default.fileExists(atPath: "/usr/share/hyphen/hyph_en_US.dic") else {
      try skip("no dictionary of English")
    }
    func first(_ factor: CGFloat) throws -> String {
      let text = Fixtures.text("an unquestionable representation") {
        $0.language = "en-US"
        $0.paragraphStyle.hyphenationFactor = factor
      }
      let result = try Fixtures.layout(text, width: 150)
      return try #require(Fixtures.lines(result).first)
    }
    #expect(try first(0) == "an")
    // The hyphen is a soft one for who reads the text.
    #expect(try first(1) == "an unquestion\u{AD}")
  }
}
