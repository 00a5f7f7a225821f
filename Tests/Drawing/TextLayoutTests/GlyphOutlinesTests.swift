import CoreGraphics
import Drawing
import TestSupport
import Testing
import TextLayout

@Suite struct GlyphOutlinesTests {
  private func run(_ string: String, font: String = "Inter") throws -> GlyphRun {
    try #require(Fixtures.layout(Fixtures.text(string, font: font)).glyphRuns.first)
  }

  @Test func theOutlineStandsOnTheBaseline() throws {
    let run = try run("H")
    let box = GlyphOutlines().path(of: run).boundingBox
    expectEqual(box.maxY, run.glyphs[0].origin.y, accuracy: 0.01)
    try expectEqual(box.height, 20 * InterTables().capHeight, accuracy: 0.01)
  }

  @Test func blanksHaveNoOutline() throws {
    let run = try run(" ")
    #expect(GlyphOutlines().path(of: run).isEmpty)
    #expect(GlyphOutlines().bounds(of: run).map(\.size) == [.zero])
  }

  @Test func aShearedFaceLeansToTheRight() throws {
    let upright = try run("l")
    var face = upright.face
    face.synthesis.shear = 0.5
    let glyph = upright.glyphs[0].id
    let plain = try #require(GlyphOutlines().outlines(of: upright.face)?.path(of: glyph)).boundingBox
    let leaning = try #require(GlyphOutlines().outlines(of: face)?.path(of: glyph)).boundingBox
    expectEqual(leaning.maxX, plain.maxX + 0.5 * plain.maxY, accuracy: 0.01)
  }

  @Test func anEmboldenedFaceIsThicker() throws {
    let run = try run("l")
    var face = run.face
    face.synthesis.isEmboldened = true
    let plain = try #require(GlyphOutlines().outlines(of: run.face)?.path(of: run.glyphs[0].id)).boundingBox
    let bold = try #require(GlyphOutlines().outlines(of: face)?.path(of: run.glyphs[0].id)).boundingBox
    expectEqual(bold.width - plain.width, 1.0 / 24, accuracy: 0.005)
  }

  @Test func anEmojiIsAPicture() throws {
    let run = try run("😀")
    let face = try #require(GlyphOutlines().outlines(of: run.face))
    #expect(face.path(of: run.glyphs[0].id) == nil)
    let picture = try #require(face.picture(of: run.glyphs[0].id))
    #expect(Array(picture.png.prefix(4)) == [0x89, 0x50, 0x4E, 0x47])
    #expect(picture.bounds.width > 1)
    #expect(picture.bounds.minY < 0)
    #expect(picture.bounds.maxY > 0.5)
  }

  @Test func aFileThatIsGoneHasNoOutlines() {
    let face = FontFace(file: "/nowhere.ttf", family: "None", style: "", postScriptName: "None")
    #expect(GlyphOutlines().outlines(of: face) == nil)
  }
}
