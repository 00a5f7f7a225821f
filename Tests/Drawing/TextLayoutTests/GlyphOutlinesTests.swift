import CoreGraphics
import Drawing
import TextLayout
import XCTest

final class GlyphOutlinesTests: XCTestCase {
  private func run(_ string: String, font: String = "Inter") throws -> GlyphRun {
    try XCTUnwrap(Fixtures.layout(Fixtures.text(string, font: font)).glyphRuns.first)
  }

  func testTheOutlineStandsOnTheBaseline() throws {
    let run = try run("H")
    let box = GlyphOutlines().path(of: run).boundingBox
    XCTAssertEqual(box.maxY, run.glyphs[0].origin.y, accuracy: 0.01)
    // The height of Inter's capitals is 2048 of 2816 units.
    XCTAssertEqual(box.height, 20 * 2048 / 2816, accuracy: 0.01)
  }

  func testBlanksHaveNoOutline() throws {
    let run = try run(" ")
    XCTAssertTrue(GlyphOutlines().path(of: run).isEmpty)
    XCTAssertEqual(GlyphOutlines().bounds(of: run).map(\.size), [.zero])
  }

  func testAShearedFaceLeansToTheRight() throws {
    let upright = try run("l")
    var face = upright.face
    face.synthesis.shear = 0.5
    let glyph = upright.glyphs[0].id
    let plain = try XCTUnwrap(GlyphOutlines().outlines(of: upright.face)?.path(of: glyph)).boundingBox
    let leaning = try XCTUnwrap(GlyphOutlines().outlines(of: face)?.path(of: glyph)).boundingBox
    XCTAssertEqual(leaning.maxX, plain.maxX + 0.5 * plain.maxY, accuracy: 0.01)
  }

  func testAnEmboldenedFaceIsThicker() throws {
    let run = try run("l")
    var face = run.face
    face.synthesis.isEmboldened = true
    let plain = try XCTUnwrap(GlyphOutlines().outlines(of: run.face)?.path(of: run.glyphs[0].id)).boundingBox
    let bold = try XCTUnwrap(GlyphOutlines().outlines(of: face)?.path(of: run.glyphs[0].id)).boundingBox
    XCTAssertEqual(bold.width - plain.width, 1.0 / 24, accuracy: 0.005)
  }

  func testAnEmojiIsAPicture() throws {
    let run = try run("😀")
    let face = try XCTUnwrap(GlyphOutlines().outlines(of: run.face))
    XCTAssertNil(face.path(of: run.glyphs[0].id))
    let picture = try XCTUnwrap(face.picture(of: run.glyphs[0].id))
    XCTAssertEqual(Array(picture.png.prefix(4)), [0x89, 0x50, 0x4E, 0x47])
    XCTAssertGreaterThan(picture.bounds.width, 1)
    XCTAssertLessThan(picture.bounds.minY, 0)
    XCTAssertGreaterThan(picture.bounds.maxY, 0.5)
  }

  func testAFileThatIsGoneHasNoOutlines() {
    let face = FontFace(file: "/nowhere.ttf", family: "None", style: "", postScriptName: "None")
    XCTAssertNil(GlyphOutlines().outlines(of: face))
  }
}
