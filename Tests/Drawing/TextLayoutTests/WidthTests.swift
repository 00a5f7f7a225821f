import CoreGraphics
import TestSupport
import Testing
import TextLayout

/// Widths that another engine (Chromium, without hinting) found for the same fonts.
@Suite struct WidthTests {
  @Test func widthsOfWordsAgreeWithAnotherEngine() throws {
    for (word, width) in [("underlined", 107.3633), ("struck", 61.7383), ("marked", 75.8301)] {
      try expectEqual(Fixtures.width(Fixtures.text(word, font: "DejaVu Sans")), width, accuracy: 0.001)
    }
  }

  @Test func widthIsLinearInTheSize() throws {
    let small = try Fixtures.width(Fixtures.text("Hamburgefonts", size: 0.5))
    let large = try Fixtures.width(Fixtures.text("Hamburgefonts", size: 5000))
    expectEqual(large, small * 10_000, accuracy: 0.01)
  }

  @Test func glyphsStandWhereTheAdvancesAddUpTo() throws {
    let run = try #require(Fixtures.layout(Fixtures.text("AVATAR To.")).glyphRuns.first)
    var x: CGFloat = 0
    for glyph in run.glyphs {
      expectEqual(glyph.origin.x, x, accuracy: 1e-6)
      x += glyph.advance
    }
    #expect(x < 20 * 8, "pair kerning draws A and V together")
  }

  @Test func measuredSizeHoldsTheTextWhenItIsLaidOutAgain() throws {
    let layouter = try Fixtures.layouter.get()
    let text = Fixtures.text("As wide as it is, no wider.")
    let size = try layouter.size(of: text)
    let result = try Fixtures.layout(text, width: size.width, height: size.height)
    #expect(result.lines.count == 1)
    #expect(try layouter.size(of: text, width: size.width) == size)
  }
}
