import CoreGraphics
import Drawing
import TestSupport
import Testing
import TextLayout

/// Each test fails if its attribute is ignored.
@Suite struct AttributeTests {
  private func run(
    _ string: String = "word", font: String = "Inter", _ change: (inout TextAttributes) -> Void
  ) throws
    -> GlyphRun
  {
    try #require(Fixtures.layout(Fixtures.text(string, font: font, change)).glyphRuns.first)
  }

  private static let red = RGBA(red: 1, green: 0, blue: 0)
  private var red: RGBA { Self.red }

  @Test func foregroundColorFillsTheGlyphs() throws {
    let run = try run { $0.paint.color = red }
    guard case .color(let color)? = run.fill else {
      Issue.record("no colour")
      return
    }
    #expect(color == red)
  }

  @Test func size() throws {
    #expect(try run { $0.font.size = 33 }.size == 33)
  }

  @Test func kernFollowsEveryCharacterTheLastToo() throws {
    let plain = try Fixtures.width(Fixtures.text("spaced"))
    try expectEqual(
      Fixtures.width(Fixtures.text("spaced") { $0.letterSpacing.kern = 4 }), plain + 24, accuracy: 1e-6)
  }

  @Test func kernOfZeroSwitchesPairKerningOff() throws {
    let kerned = try Fixtures.width(Fixtures.text("AVAV"))
    #expect(try Fixtures.width(Fixtures.text("AVAV") { $0.letterSpacing.kern = 0 }) > kerned + 1)
  }

  @Test func trackingDoesNotCountAtTheEndOfALine() throws {
    let plain = try Fixtures.width(Fixtures.text("spaced"))
    let tracked = Fixtures.text("spaced") {
      $0.letterSpacing.kern = 9
      $0.letterSpacing.tracking = 4
    }
    try expectEqual(Fixtures.width(tracked), plain + 20, accuracy: 1e-6)
  }

  @Test func kernDoesNotPartMarksFromTheirLetters() throws {
    func offset(_ change: (inout TextAttributes) -> Void) throws -> CGFloat {
      let glyphs = try run("x\u{301}y", font: "DejaVu Sans", change).glyphs
      return glyphs[1].origin.x - glyphs[0].origin.x
    }
    try expectEqual(offset { $0.letterSpacing.kern = 10 }, offset { _ in }, accuracy: 1e-6)
  }

  @Test func ligatures() throws {
    func count(_ change: (inout TextAttributes) -> Void) throws -> Int {
      try run("ffi", font: "DejaVu Sans", change).glyphs.count
    }
    #expect(try count { _ in } == 1)
    #expect(try count { $0.font.ligatures = .essential } == 3)
    #expect(try count { $0.letterSpacing.kern = 1 } == 3)
  }

  @Test func allLigaturesAreTheRareOnesToo() throws {
    func glyphs(_ ligatures: TextFont.Ligatures) throws -> [UInt32] {
      try run("st", font: "DejaVu Serif") { $0.font.ligatures = ligatures }.glyphs.map(\.id)
    }
    #expect(try glyphs(.all) != glyphs(.common))
  }

  @Test func baselineOffsetRaises() throws {
    var text = Fixtures.text("low")
    var raised = TextAttributes(fontName: "Inter", fontSize: 10)
    raised.baselineShift.offset = 3
    text.append("high", attributes: raised)
    let runs = try Fixtures.layout(text).glyphRuns
    expectEqual(runs[0].glyphs[0].origin.y - runs[1].glyphs[0].origin.y, 3, accuracy: 1e-9)
  }

  @Test func superscriptAndSubscriptShrinkAndMove() throws {
    func script(_ level: Int) throws -> (size: CGFloat, rise: CGFloat) {
      var text = Fixtures.text("x", size: 40)
      var attributes = TextAttributes(fontName: "Inter", fontSize: 20)
      attributes.baselineShift.superscript = level
      text.append("2", attributes: attributes)
      let runs = try Fixtures.layout(text).glyphRuns
      return (runs[1].size, runs[0].glyphs[0].origin.y - runs[1].glyphs[0].origin.y)
    }
    let inter = try InterTables()
    try expectEqual(script(1).size, 20 * inter.scriptSize, accuracy: 1e-9)
    try expectEqual(script(1).rise, 20 * inter.superscriptRise, accuracy: 1e-9)
    try expectEqual(script(-1).rise, -20 * inter.subscriptDepth, accuracy: 1e-9)
    try expectEqual(script(0).rise, 0, accuracy: 1e-9)
  }

  @Test func positiveStrokeWidthIsHollowAndNegativeIsFilled() throws {
    let hollow = try run {
      $0.paint.strokeWidth = 5
      $0.paint.strokeColor = red
    }
    #expect(hollow.fill == nil)
    expectEqual(hollow.stroke?.width ?? 0, 1, accuracy: 1e-9)
    guard case .color(let color)? = hollow.stroke?.paint else {
      Issue.record("no colour")
      return
    }
    #expect(color == red)
    let filled = try run { $0.paint.strokeWidth = -5 }
    #expect(filled.fill != nil)
    expectEqual(filled.stroke?.width ?? 0, 1, accuracy: 1e-9)
  }

  @Test func obliquenessShearsTheFace() throws {
    #expect(try run { $0.font.obliqueness = 0.25 }.face.synthesis.shear == 0.25)
  }

  @Test func shadowHasTheShapeOfTheGlyphs() throws {
    let shadow = TextShadow(offset: CGSize(width: 2, height: 3), blurRadius: 4, color: red)
    let result = try Fixtures.layout(Fixtures.text("l") { $0.shadow = shadow })
    guard case .shadow(let drawn)? = result.nodes.first else {
      Issue.record("no shadow below the text")
      return
    }
    #expect(drawn.sigma == 2)
    #expect(drawn.offset == shadow.offset)
    guard case .path(let path, _) = drawn.silhouette else {
      Issue.record("no path")
      return
    }
    let ink = try #require(Fixtures.layouter.get().fonts.outlines.bounds(of: try run("l") { _ in }).first)
    expectEqual(path.boundingBox.minX, ink.minX, accuracy: 0.01)
    expectEqual(path.boundingBox.height, ink.height, accuracy: 0.01)
  }

  @Test func linkAndLanguageGoWithTheGlyphs() throws {
    let linked = try run {
      $0.link = "https://example.com"
      $0.language = "de"
    }
    #expect(linked.url == "https://example.com")
    #expect(linked.shaping.language == "de")
  }

  @Test func languagePicksTheFormsOfCharacters() throws {
    func glyph(_ language: String) throws -> UInt32 {
      try run("直", font: "Noto Sans CJK JP") { $0.language = language }.glyphs[0].id
    }
    #expect(try glyph("ja") != glyph("zh-Hans"))
  }

  @Test func fontFeatures() throws {
    let plain = try run("1111") { _ in }
    let tabular = try run("1111") { $0.font.features = ["tnum": 1] }
    #expect(plain.glyphs[0].advance != tabular.glyphs[0].advance)
  }

  @Test func fontVariations() throws {
    let file = repository.appendingPathComponent("samples/assets/SampleVariable.ttf")
    let layouter = TextLayouter(fonts: try FontLibrary(adding: [file.path], includesSystemFonts: false))
    func run(_ weight: Double? = nil) throws -> GlyphRun {
      let text = Fixtures.text("l", font: "Sample Variable") {
        $0.font.variations = weight.map { ["wght": $0] } ?? [:]
      }
      return try #require(layouter.layout(text, in: .measuring()).glyphRuns.first)
    }
    #expect(try run().face.variations == "")
    #expect(try run(650).face.variations == "wght=650")
    let (regular, black) = (try run(), try run(900))
    #expect(black.glyphs[0].advance > regular.glyphs[0].advance)
    let outlines = GlyphOutlines()
    #expect(outlines.bounds(of: black)[0].width > outlines.bounds(of: regular)[0].width * 1.5)
  }

  @Test func colorAloneDoesNotPartLigatures() throws {
    var text = Fixtures.text("ff", font: "DejaVu Sans")
    var attributes = TextAttributes(fontName: "DejaVu Sans", fontSize: 20)
    attributes.paint.color = red
    text.append("i", attributes: attributes)
    #expect(try Fixtures.layout(text).glyphRuns.map(\.glyphs.count) == [1])
  }

  @Test func valuesThatNoLayoutCanHaveAreRefused() throws {
    let layouter = try Fixtures.layouter.get()
    func error(_ change: (inout TextAttributes) -> Void) -> TextLayoutError? {
      do throws(TextLayoutError) {
        _ = try layouter.layout(Fixtures.text("x", change), in: .measuring())
        return nil
      } catch { return error }
    }
    #expect(error { $0.font.size = -1 } == .invalidFontSize(-1))
    #expect(error { $0.font.features = ["no tag": 1] } == .invalidTag("no tag"))
    #expect(error { $0.font.variations = ["w,=t": 1] } == .invalidTag("w,=t"))
    #expect(error { $0.letterSpacing.kern = .infinity } == .invalidLength(name: "kern", value: .infinity))
    #expect(error { _ in } == nil)
  }
}
