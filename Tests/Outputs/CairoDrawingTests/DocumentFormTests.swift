import CairoDrawing
import CoreGraphics
import Drawing
import Foundation
import ImageDecoding
import TestSupport
import Testing
import TextLayout

/// Drawings that are shown again and again are forms of a PDF.
@Suite struct DocumentFormTests {
  private let badge = Drawing([
    fill(CGPath(ellipseIn: CGRect(x: 0, y: 0, width: 8, height: 8), transform: nil), .opaqueRed),
    fill(rect(2, 2, 4, 4), .opaqueBlue),
  ])

  private func row(_ count: Int, of drawing: Drawing, opacity: Double = 1) -> [Drawing.Node] {
    (0..<count).flatMap { k -> [Drawing.Node] in
      let copy = Drawing.Node.instance(drawing, CGAffineTransform(translationX: CGFloat(k) * 10, y: 0))
      return opacity < 1 ? group(.identity, GroupEffects(opacity: opacity), [copy]) : [copy]
    }
  }

  private func forms(in pdf: Data) throws -> Int {
    let text = try PDFTool.text(["qpdf", "--qdf", "page.pdf", "-"], on: pdf)
    return text.components(separatedBy: "/Subtype /Form").count - 1
  }

  /// Whether both readers show a page as our own pixels are.
  private func assertLooksRight(_ list: DrawnPage, sourceLocation: SourceLocation = #_sourceLocation) throws {
    let expected = try list.pixels(scale: 2, background: .white)
    for renderer in [PDFTool.Renderer.poppler, .mupdf] {
      let shown = try PDFTool.pixels(list.pdf(), dpi: 144, by: renderer)
      let sum = zip(shown.colors, expected.colors).reduce(0) {
        $0 + abs(Int($1.0.green) - Int($1.1.green)) + abs(Int($1.0.blue) - Int($1.1.blue))
      }
      // Readers differ at edges.
      #expect(Double(sum) / Double(expected.colors.count) < 4, "\(renderer)", sourceLocation: sourceLocation)
    }
  }

  @Test func aDrawingThatIsShownOftenIsOneForm() throws {
    let list = DrawnPage(60, 10, row(6, of: badge))
    #expect(try forms(in: list.pdf()) == 1)
    try assertLooksRight(list)
  }

  @Test func whatIsShownSeldomOrIsSmallIsWrittenOut() throws {
    #expect(try forms(in: DrawnPage(60, 10, row(3, of: badge)).pdf()) == 0)
    let square = Drawing([fill(rect(0, 0, 8, 8), .opaqueRed)])
    #expect(try forms(in: DrawnPage(60, 10, row(6, of: square)).pdf()) == 0)
  }

  /// Cairo writes a shading for each use of a gradient.
  @Test func aGradientThatComesOftenIsOneShadingAfterTheFirstThree() throws {
    let gradient = Gradient(
      kind: .axial(start: .zero, end: CGPoint(x: 8, y: 0)),
      stops: [.init(offset: 0, color: .opaqueRed), .init(offset: 1, color: .opaqueBlue)])
    let card = CGPath(
      roundedRect: CGRect(x: 1, y: 1, width: 8, height: 8), cornerWidth: 2, cornerHeight: 2, transform: nil)
    let cards = (0..<6).flatMap { k -> [Drawing.Node] in
      group(
        CGAffineTransform(translationX: CGFloat(k) * 10, y: 0), nil,
        [.path(DrawnPath(path: card, fill: .gradient(gradient)))])
    }
    let list = DrawnPage(60, 10, cards)
    let text = try PDFTool.text(["qpdf", "--qdf", "page.pdf", "-"], on: list.pdf())
    #expect(text.components(separatedBy: "/ShadingType 2").count - 1 == 4)
    let shown = try PDFTool.pixels(list.pdf(), dpi: 144)
    for (x, y) in (0..<20).flatMap({ x in (0..<20).map { (x, $0) } }) {
      #expect(shown[x, y].red == shown[100 + x, y].red, "the form is what it stands for")
    }
  }

  @Test func formsFadeAsAWhole() throws {
    let list = DrawnPage(60, 10, row(6, of: badge, opacity: 0.5))
    try assertLooksRight(list)
    let pixels = try PDFTool.pixels(list.pdf(), dpi: 72)
    expectEqual(Int(pixels[4, 4].red), 128, accuracy: 2, "no red shows through the blue")
  }

  @Test func formsHoldForms() throws {
    let row = Drawing(row(5, of: badge))
    let list = DrawnPage(
      50, 50, (0..<5).map { .instance(row, CGAffineTransform(translationX: 0, y: CGFloat($0) * 10)) })
    #expect(try forms(in: list.pdf()) == 2)
    try assertLooksRight(list)
  }

  @Test func textInFormsIsTextEachTime() throws {
    let run = Drawing([TextFixture.run("Hello", fill: .color(.black))])
    let list = DrawnPage(
      120, 120, (0..<6).map { .instance(run, CGAffineTransform(translationX: 0, y: CGFloat($0) * 20)) })
    #expect(try forms(in: list.pdf()) == 1)
    let text = try PDFTool.text(["pdftotext", "page.pdf", "-"], on: list.pdf())
    #expect(text.components(separatedBy: "Hello").count - 1 == 6, "\(text)")
  }

  @Test func whatJoinsWhatLiesBehindIsNoForm() throws {
    let screen = Drawing([.group(Group(effects: GroupEffects(blendMode: .multiply)), badge)])
    let list = DrawnPage(60, 10, [fill(rect(0, 0, 60, 10), .opaqueBlue)] + row(6, of: screen))
    try assertLooksRight(list)
    let pixels = try PDFTool.pixels(list.pdf(), dpi: 72)
    #expect(Int(pixels[1, 4].red) + Int(pixels[1, 4].green) < 6)
  }

  @Test func formsWithinFormsWithoutEndAreBounded() throws {
    var drawing = badge
    for _ in 1..<200 { drawing = Drawing([.instance(drawing, .identity)] + badge.nodes) }
    let list = DrawnPage(10, 10, [Drawing.Node](repeating: .instance(drawing, .identity), count: 4))
    #expect(throws: Never.self) { try list.pdf() }
  }

  /// Both clips reach into one pixel, but not when they are moved by a half: Cairo ended the process.
  @Test func formsWhoseClipsShareNothingMayBeMoved() throws {
    let slanted = CGPath(rect: rect(0, 0, 4, 4).boundingBox, transform: nil)
      .transformed(by: CGAffineTransform(rotationAngle: 0.1).translatedBy(x: -3.6, y: 2))
    let hidden = group(
      .identity, GroupEffects(clips: [ClipPath(path: rect(0.8, 0, 3, 8))]),
      group(.identity, GroupEffects(clips: [ClipPath(path: slanted)]), badge.nodes))
    let form = Drawing(badge.nodes + hidden)
    let list = DrawnPage(
      60, 10, (0..<6).map { .instance(form, CGAffineTransform(translationX: CGFloat($0) * 10 + 0.5, y: 0)) })
    #expect(try list.pdfAndFindings().1 == [])
    try assertLooksRight(list)
  }

  /// Where a form within a form ended at the page's edge, but for rounding, Cairo drew that part of the page as
  /// pixels.
  @Test func formsThatEndAtThePagesEdgeAreNoPixels() throws {
    let row = Drawing(row(5, of: badge))
    for (turn, corner) in [(0, CGPoint.zero), (1, CGPoint(x: 100, y: 0)), (2, CGPoint(x: 100, y: 100))] {
      for shift in [-10, -9, -9 + 1e-15, -9 + 1e-13, -9 - 1e-13, -8.5] {
        let place = CGAffineTransform(translationX: shift, y: 0)
          .concatenating(CGAffineTransform(rotationAngle: CGFloat(turn) * .pi / 2))
          .concatenating(CGAffineTransform(translationX: corner.x, y: corner.y))
        let list = DrawnPage(100, 100, (0..<4).map { _ in .instance(row, place) })
        #expect(try list.pdfAndFindings().1 == [], "\(turn), \(shift)")
      }
    }
  }

  /// An operator that is left to Cairo, as lowering would not do.
  @Test func pixelsThatCairoDrewAreReported() throws {
    let drawing = try PDFDrawing(
      images: ImageCache(), outlines: GlyphOutlines(), fallbackDPI: 150, creationDate: "20000101000000Z",
      write: { _ in true })
    let reversed = group(.identity, GroupEffects(blendMode: .xor, isIsolated: true), badge.nodes)
    let finding = Finding(
      layer: -1, outcome: .rasterised(dpi: 150), reason: "Cairo drew a part of the page as pixels")
    for (nodes, findings) in [(reversed, [finding]), (badge.nodes, [])] {
      let page = DrawnPage(10, 10, nodes)
      #expect(try drawing.addPage(page, size: page.size) == findings)
    }
    try drawing.finish()
  }
}
