import CoreGraphics
import Drawing
import Foundation
import TestSupport
import Testing

/// PDFs, read by other programs.
@Suite struct DocumentTests {
  @Test func textIsText() throws {
    let pdf = try DrawnPage(120, 30, [TextFixture.run("Hello", fill: .color(.black))]).pdf()
    #expect(try PDFTool.text(["pdftotext", "page.pdf", "-"], on: pdf).contains("Hello"))
    let faded = group(.identity, GroupEffects(opacity: 0.5), [TextFixture.run("Faded", fill: .color(.black))])
    #expect(
      try PDFTool.text(["pdftotext", "page.pdf", "-"], on: DrawnPage(120, 30, faded).pdf()).contains(
        "Faded"))
  }

  @Test func invisibleTextIsFoundButNotSeen() throws {
    for background in [RGBA.black, .white, .opaqueRed] {
      let list = DrawnPage(
        120, 30, [fill(rect(0, 0, 120, 30), background), TextFixture.run("Ghost", fill: nil)])
      let pdf = try list.pdf()
      #expect(try PDFTool.text(["pdftotext", "page.pdf", "-"], on: pdf).contains("Ghost"))
      for renderer in [PDFTool.Renderer.poppler, .mupdf] {
        #expect(Set(try PDFTool.pixels(pdf, dpi: 144, by: renderer).colors.map(\.description)).count == 1)
      }
    }
  }

  @Test func pagesOfManyThingsShowNothingElse() throws {
    let dots = (0..<300).map { fill(rect(4 * Double($0 % 20), 8 * Double($0 / 20), 1, 1), RGBA.opaqueRed) }
    let pdf = try DrawnPage(80, 120, dots).pdf()
    // On no paper at all, so that white would show too.
    let picture = try PDFTool.run(
      ["mutool", "draw", "-q", "-r", "72", "-c", "rgba", "-F", "pam", "-o", "-", "page.pdf"], on: pdf)
    let pixels = [UInt8](picture.suffix(80 * 120 * 4))
    let seen = (0..<80 * 120).filter { pixels[4 * $0 + 3] > 0 }
    #expect(seen == (0..<300).map { 4 * ($0 % 20) + 8 * ($0 / 20) * 80 })
  }

  @Test func missingFontsAreReported() throws {
    var missing = TextFixture.face
    missing.file = "/no/such/font.ttf"
    let item = Drawing.Node.glyphs(
      GlyphRun(
        face: missing, size: 12, glyphs: [.init(id: 3, origin: .zero, advance: 1)], text: "x", clusters: [],
        fill: .color(.black)))
    let (_, findings) = try DrawnPage(10, 10, [item, fill(rect(0, 0, 10, 10), .opaqueRed)]).pdfAndFindings()
    #expect(findings.map(\.outcome) == [.damaged])
  }

  @Test func colouredGlyphsAreDrawn() throws {
    let file = "/usr/share/fonts/truetype/noto/NotoColorEmoji.ttf"
    if !FileManager.default.fileExists(atPath: file) { try skip("needs \(file)") }
    let emoji = FontFace(
      file: file, family: "Noto Color Emoji", style: "Regular", postScriptName: "NotoColorEmoji")
    let item = Drawing.Node.glyphs(
      GlyphRun(
        face: emoji, size: 20, glyphs: [.init(id: 1000, origin: CGPoint(x: 4, y: 24), advance: 24)],
        text: "\u{1F600}", clusters: [.init(byteCount: 4, glyphCount: 1)], fill: .color(.black)))
    let list = DrawnPage(32, 32, [item])
    #expect(Set(try list.pixels().colors.map(\.description)).count > 20)
    let pdf = try list.pdf()
    #expect(Set(try PDFTool.pixels(pdf, dpi: 72).colors.map(\.description)).count > 20)
    #expect(try PDFTool.text(["pdftotext", "page.pdf", "-"], on: pdf).contains("\u{1F600}"))
  }

  @Test func documentsAreWellFormedAndTheSameEveryTime() throws {
    let mask = Mask(Drawing([fill(rect(5, 5, 40, 10), .black.alpha(0.5))]))
    let items =
      [TextFixture.run("Twice", fill: .color(.black))]
      + group(
        .identity, GroupEffects(opacity: 0.5, blendMode: .multiply, mask: mask),
        [fill(rect(0, 0, 50, 20), .opaqueRed), fill(rect(10, 5, 50, 20), .opaqueBlue)])
    let list = DrawnPage(120, 30, items)
    let pdf = try list.pdf()
    #expect(try pdf == list.pdf())
    let check = try PDFTool.text(["qpdf", "--check", "page.pdf"], on: pdf)
    #expect(check.contains("No syntax or stream encoding errors found"), "\(check)")
  }

  @Test func masksOpacityAndBlendingStayVectorsAndLookAlike() throws {
    let gradient = Gradient(
      kind: .axial(start: .zero, end: CGPoint(x: 40, y: 0)),
      stops: [.init(offset: 0, color: .clear), .init(offset: 1, color: .black)])
    let mask = Mask(Drawing([.path(DrawnPath(path: rect(0, 0, 40, 40), fill: .gradient(gradient)))]))
    let items =
      [fill(rect(0, 0, 40, 40), RGBA(red: 1, green: 1, blue: 0))]
      + group(
        .identity, GroupEffects(opacity: 0.6, blendMode: .multiply, mask: mask),
        [fill(rect(0, 0, 30, 30), RGBA(red: 0, green: 1, blue: 1)), fill(rect(10, 10, 30, 30), .opaqueRed)])
    let list = DrawnPage(40, 40, items)
    let pdf = try list.pdf()
    #expect(try PDFTool.text(["pdfimages", "-list", "page.pdf"], on: pdf).split(separator: "\n").count == 2)
    let exact = try list.pixels(background: .white)
    for renderer in [PDFTool.Renderer.poppler, .mupdf] {
      let pixels = try PDFTool.pixels(pdf, dpi: 72, by: renderer)
      for (x, y) in [(5, 5), (20, 20), (35, 35), (35, 15), (2, 38)] {
        let e = exact[x, y]
        assertColor(
          pixels[x, y], (Double(e.red), Double(e.green), Double(e.blue), 255), within: 5,
          "\(renderer) \(x) \(y)")
      }
    }
  }
}
