import CoreGraphics
import Foundation
import Testing
import TextLayout

/// Pictures in lines of text.
struct AttachmentTests {
  private let ascent, descent: CGFloat

  init() throws {
    let inter = try InterTables()
    (ascent, descent) = (20 * inter.ascent, 20 * inter.descent)
  }

  private func picture() throws -> CGImage {
    try CGImage(encodedData: Data(#"<svg xmlns="http://www.w3.org/2000/svg" width="8" height="8"/>"#.utf8))
  }

  /// Text in Inter at 20 points, with pictures for its characters U+FFFC.
  private func text(_ string: String, _ bounds: CGRect) throws -> AttributedText {
    let attachment = TextAttachment(image: try picture(), bounds: bounds)
    return Fixtures.text(string) { $0.attachment = attachment }
  }

  private func advance(of string: String) throws -> CGFloat {
    try #require(Fixtures.layout(Fixtures.text(string)).lines.first?.width)
  }

  @Test func aPictureStandsBetweenLettersOnTheBaseline() throws {
    let result = try Fixtures.layout(text("ab\u{FFFC}c", CGRect(x: 1, y: -3, width: 12, height: 10)))
    let placed = try #require(result.attachments.first)
    let start = try advance(of: "ab")
    #expect(abs(placed.rect.minX - start - 1) < 1e-6)
    #expect(abs(placed.rect.maxY - ascent - 3) < 1e-6)
    #expect(placed.rect.size == CGSize(width: 12, height: 10))
    #expect(result.glyphRuns.map(\.text) == ["ab", "c"])
    let after = try #require(result.glyphRuns.last?.glyphs.first?.origin.x)
    #expect(abs(after - start - 12) < 1e-6)
    #expect(result.fontNotes.isEmpty)
  }

  @Test func lettersAreNoPictures() throws {
    #expect(try Fixtures.layout(text("abc", CGRect(x: 0, y: 0, width: 9, height: 9))).attachments.isEmpty)
    #expect(try Fixtures.layout(Fixtures.text("\u{FFFC}")).attachments.isEmpty)
  }

  @Test func aPictureMakesItsLineAsHighAsItself() throws {
    let high = try Fixtures.layout(text("a\u{FFFC}\nb", CGRect(x: 0, y: -9, width: 5, height: 50)))
    let line = try #require(high.lines.first)
    #expect(abs(line.ascent - 41) < 1e-6)
    #expect(abs(line.descent - 9) < 1e-6)
    #expect(abs(high.lines[1].origin.y - 50 - ascent) < 1e-6)
    let low = try Fixtures.layout(text("\u{FFFC}", CGRect(x: 0, y: 0, width: 5, height: 5)))
    #expect(abs((low.lines.first?.ascent ?? 0) - ascent) < 1e-6, "the font of the text counts")
    #expect(abs((low.lines.first?.descent ?? 0) - descent) < 1e-6)
  }

  @Test func theOffsetOfTheTextRaisesAPicture() throws {
    var raised = try text("\u{FFFC}", CGRect(x: 0, y: 0, width: 5, height: 5)).runs[0].attributes
    raised.baselineShift.offset = 4
    let result = try Fixtures.layout(AttributedText("\u{FFFC}", attributes: raised))
    let line = try #require(result.lines.first)
    #expect(abs((result.attachments.first?.rect.maxY ?? 0) - line.origin.y + 4) < 1e-6)
  }

  @Test func linesBreakBeforeAndAfterPictures() throws {
    let box = CGRect(x: 0, y: 0, width: 40, height: 10)
    let result = try Fixtures.layout(text("\u{FFFC}\u{FFFC}\u{FFFC}", box), width: 90)
    #expect(result.attachments.map(\.rect.minX) == [0, 40, 0])
    #expect(result.lines.count == 2)
  }

  @Test func anEllipsisTakesThePlaceOfPictures() throws {
    let box = CGRect(x: 0, y: 0, width: 40, height: 10)
    let result = try Fixtures.layout(
      text("\u{FFFC}\u{FFFC}\u{FFFC}", box), width: 70, wrapped: false, truncation: .end)
    #expect(result.attachments.count == 1)
    #expect(result.glyphRuns.map(\.text) == ["…"])
  }

  @Test func rightToLeftTextHasItsPicturesInReadingOrder() throws {
    let box = CGRect(x: 0, y: 0, width: 30, height: 10)
    let result = try Fixtures.layout(text("א\u{FFFC}ב", box))
    let places = result.glyphRuns.flatMap { run in run.glyphs.map { (run.text, $0.origin.x) } }
    let picture = try #require(result.attachments.first?.rect.minX)
    let first = try #require(places.first { $0.0 == "א" }?.1)
    let last = try #require(places.first { $0.0 == "ב" }?.1)
    #expect(last < picture)
    #expect(picture < first)
  }

  @Test func boundsWithoutNumbersAreRefused() throws {
    let text = try text("\u{FFFC}", CGRect(x: 0, y: 0, width: CGFloat.nan, height: 5))
    #expect(throws: TextLayoutError.self) { try Fixtures.layout(text) }
  }
}
