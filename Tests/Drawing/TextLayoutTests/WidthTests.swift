import CoreGraphics
import TextLayout
import XCTest

/// Widths that another engine (Chromium, without hinting) found for the same fonts.
final class WidthTests: XCTestCase {
  func testWidthsOfWordsAgreeWithAnotherEngine() throws {
    XCTAssertEqual(try Fixtures.width(Fixtures.text("underlined")), 100.0852, accuracy: 0.001)
    XCTAssertEqual(try Fixtures.width(Fixtures.text("struck")), 58.8359, accuracy: 0.001)
    XCTAssertEqual(try Fixtures.width(Fixtures.text("marked")), 70.5969, accuracy: 0.001)
  }

  func testWidthIsLinearInTheSize() throws {
    let small = try Fixtures.width(Fixtures.text("Hamburgefonts", size: 0.5))
    let large = try Fixtures.width(Fixtures.text("Hamburgefonts", size: 5000))
    XCTAssertEqual(large, small * 10_000, accuracy: 0.01)
  }

  func testGlyphsStandWhereTheAdvancesAddUpTo() throws {
    let run = try XCTUnwrap(Fixtures.layout(Fixtures.text("AVATAR To.")).glyphRuns.first)
    var x: CGFloat = 0
    for glyph in run.glyphs {
      XCTAssertEqual(glyph.origin.x, x, accuracy: 1e-6)
      x += glyph.advance
    }
    XCTAssertLessThan(x, 20 * 8, "pair kerning draws A and V together")
  }

  func testMeasuredSizeHoldsTheTextWhenItIsLaidOutAgain() throws {
    let layouter = try Fixtures.layouter.get()
    let text = Fixtures.text("As wide as it is, no wider.")
    let size = try layouter.size(of: text)
    let result = try Fixtures.layout(text, width: size.width, height: size.height)
    XCTAssertEqual(result.lines.count, 1)
    XCTAssertEqual(try layouter.size(of: text, width: size.width), size)
  }
}
