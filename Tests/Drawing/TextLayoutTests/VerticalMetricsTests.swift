import CoreGraphics
import TestSupport
import Testing
import TextLayout

/// Expected numbers are computed from the fonts' tables: DejaVu Serif has 2048 units to the em, ascent 1901, descent 483.
@Suite struct VerticalMetricsTests {
  /// Of Inter at 20 points.
  private let ascent, descent, pitch: CGFloat

  init() throws {
    let tables = try InterTables()
    (ascent, descent) = (20 * tables.ascent, 20 * tables.descent)
    pitch = ascent + descent
  }

  @Test func firstBaselineLiesOneAscentBelowTheTop() throws {
    let line = try #require(Fixtures.layout(Fixtures.text("x")).lines.first)
    expectEqual(line.origin.y, ascent, accuracy: 1e-9)
    expectEqual(line.descent, descent, accuracy: 1e-9)
  }

  @Test func linesFollowWithoutRounding() throws {
    let lines = try Fixtures.layout(Fixtures.text("a\nb\nc", font: "DejaVu Serif", size: 13)).lines
    #expect(lines.count == 3)
    let em: CGFloat = 13 / 2048
    let expected: CGFloat = 1901 * em + 2 * (1901 + 483) * em
    expectEqual(lines[2].origin.y, expected, accuracy: 1e-9)
  }

  @Test func theTallestRunSetsTheBaselineOfALine() throws {
    var text = Fixtures.text("small ", size: 12)
    text.append("LARGE", attributes: TextAttributes(fontName: "Inter", fontSize: 30))
    let result = try Fixtures.layout(text)
    expectEqual(result.lines.first?.origin.y ?? 0, 1.5 * ascent, accuracy: 1e-9)
    #expect(Set(result.glyphRuns.flatMap { $0.glyphs.map(\.origin.y) }).count == 1)
  }

  @Test func anEmptyParagraphIsALineOfItsOwnFont() throws {
    let lines = try Fixtures.layout(Fixtures.text("a\n\nb")).lines
    #expect(lines.count == 3)
    expectEqual(lines[2].origin.y - lines[0].origin.y, 2 * pitch, accuracy: 1e-9)
  }

  @Test func everyParagraphSeparatorEndsAParagraph() throws {
    let lines = try Fixtures.layout(Fixtures.text("a\nb\r\nc\rd\u{2029}e\u{2028}f\n")).lines
    #expect(lines.count == 6)
  }

  @Test func boundsWithAnOriginMoveTheText() throws {
    let box = TextBox(bounds: CGRect(x: 7, y: 9, width: 100, height: 100))
    let line = try #require(Fixtures.layouter.get().layout(Fixtures.text("x"), in: box).lines.first)
    #expect(line.origin.x == 7)
    expectEqual(line.origin.y, 9 + ascent, accuracy: 1e-9)
  }

  @Test func linesBelowTheBoxAreLeftOutAndTheLastOneIsCut() throws {
    let result = try Fixtures.layout(Fixtures.text("a\nb\nc\nd"), height: 40)
    #expect(result.lines.count == 2)
    #expect(result.needsClip)
    #expect(try !Fixtures.layout(Fixtures.text("n\nn"), height: 60).needsClip)
  }
}
