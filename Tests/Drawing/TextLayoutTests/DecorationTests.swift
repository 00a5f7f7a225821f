import CoreGraphics
import Drawing
import TestSupport
import Testing
import TextLayout

/// Lines stand where the font's tables say.
@Suite struct DecorationTests {
  private let red = RGBA(red: 1, green: 0, blue: 0)
  private let inter: InterTables
  private let baseline: CGFloat

  init() throws {
    inter = try InterTables()
    baseline = 20 * inter.ascent
  }

  private func boxes(
    _ string: String = "word", width: CGFloat = 1000, _ change: (inout TextAttributes) -> Void
  ) throws
    -> [CGRect]
  {
    Fixtures.paths(try Fixtures.layout(Fixtures.text(string, change), width: width)).map(\.path.boundingBox)
  }

  @Test func underlineIsCentredOnTheFontsPosition() throws {
    let box = try #require(boxes { $0.decorations.underline = TextDecoration() }.first)
    expectEqual(box.midY, baseline + 20 * inter.underlineDepth, accuracy: 1e-6)
    expectEqual(box.height, 20 * inter.underlineThickness, accuracy: 1e-6)
    try expectEqual(box.width, Fixtures.width(Fixtures.text("word")), accuracy: 1e-6)
  }

  @Test func strikethroughHangsFromTheFontsPosition() throws {
    let box = try #require(boxes { $0.decorations.strikethrough = TextDecoration() }.first)
    expectEqual(box.minY, baseline - 20 * inter.strikethroughTop, accuracy: 1e-6)
  }

  @Test func backgroundCoversAscentToDescent() throws {
    let box = try #require(boxes { $0.decorations.background = red }.first)
    expectEqual(box.minY, 0, accuracy: 1e-9)
    expectEqual(box.height, 20 * (inter.ascent + inter.descent), accuracy: 1e-9)
  }

  @Test func colorsOfLinesAreThoseOfTheTextUnlessNamed() throws {
    func color(_ change: (inout TextAttributes) -> Void) throws -> RGBA? {
      let path = try #require(Fixtures.paths(try Fixtures.layout(Fixtures.text("x", change))).first)
      guard case .color(let color)? = path.fill else { return nil }
      return color
    }
    #expect(try color { ($0.decorations.underline, $0.paint.color) = (TextDecoration(), red) } == red)
    #expect(try color { $0.decorations.underline = TextDecoration(color: red) } == red)
    #expect(try color { $0.decorations.strikethrough = TextDecoration(color: red) } == red)
  }

  @Test func thickAndDoubleLines() throws {
    let thickness = 20 * inter.underlineThickness
    let thick = try boxes { $0.decorations.underline = TextDecoration(.thick) }
    #expect(thick.count == 1)
    expectEqual(thick.first?.height ?? 0, 2 * thickness, accuracy: 1e-9)
    #expect(try boxes { $0.decorations.underline = TextDecoration(.double) }.count == 2)
  }

  @Test func patternsAreDashedStrokes() throws {
    var seen: Set<[CGFloat]> = []
    for pattern in TextDecoration.Pattern.allCases where pattern != .solid {
      let text = Fixtures.text("x") { $0.decorations.underline = TextDecoration(pattern: pattern) }
      let path = try #require(Fixtures.paths(try Fixtures.layout(text)).first)
      #expect(path.fill == nil)
      seen.insert(path.stroke?.dashes ?? [])
    }
    #expect(seen.count == 4)
  }

  @Test func linesByWordLeaveSpacesOut() throws {
    #expect(try boxes("two words") { $0.decorations.underline = TextDecoration() }.count == 1)
    #expect(try boxes("two words") { $0.decorations.underline = TextDecoration(isByWord: true) }.count == 2)
  }

  @Test func oneLineRunsThroughFallbackFonts() throws {
    #expect(try boxes("Latin 日本 Latin") { $0.decorations.underline = TextDecoration() }.count == 1)
  }

  @Test func hangingWhiteSpaceIsNotDecorated() throws {
    let width = try Fixtures.width(Fixtures.text("word"))
    let all = try boxes("word   word", width: width) { $0.decorations.underline = TextDecoration() }
    #expect(all.map(\.width) == [width, width])
  }

  @Test func backgroundsLieBelowAllText() throws {
    let result = try Fixtures.layout(Fixtures.text("a\nb") { $0.decorations.background = red })
    let kinds = result.nodes.map { if case .path = $0 { "path" } else { "glyphs" } }
    #expect(kinds == ["path", "path", "glyphs", "glyphs"])
  }
}
