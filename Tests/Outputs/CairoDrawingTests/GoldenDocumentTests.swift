import CoreGraphics
import Drawing
import Foundation
import ImageDecoding
import Lowering
import PDFMarks
import TestSupport
import Testing
import TextLayout

@testable import CairoDrawing

/// What Cairo writes, by which finishing finds colours, masks and pictures. `Tests/Outputs/Golden` has its documents by version, and
/// `KnownOperatorTests` finishes them all.
@Suite struct GoldenDocumentTests {
  @Test func cairoWritesWhatFinishingKnows() throws {
    let pdf = try document()
    let text = try PDFTool.text(
      ["qpdf", "--qdf", "--no-original-object-ids", "--static-id", "page.pdf", "-"], on: pdf)
    let version = try #require(text.firstMatch(of: /Producer \(cairo (\d+\.\d+)/)).1
    let golden = repository.appendingPathComponent("Tests/Outputs/Golden/cairo-\(version).pdf")
    guard let known = try? Data(contentsOf: golden) else {
      // For a newer Cairo: to be looked at, and kept if right.
      let place = FileManager.default.temporaryDirectory.appendingPathComponent("cairo-\(version).pdf")
      try pdf.write(to: place)
      Issue.record("there is no golden document of Cairo \(version); \(place.path) is what it writes")
      return
    }
    #expect(try operators(of: pdf) == operators(of: known))
  }

  /// The content streams, in the order in which the page draws them.
  private func operators(of pdf: Data) throws -> [String] {
    let text = try PDFTool.run(["qpdf", "--qdf", "--no-original-object-ids", "page.pdf", "-"], on: pdf)
    let parts = String(decoding: text, as: Unicode.ASCII.self).components(separatedBy: "\nendstream")
    var contents: [String] = []
    for part in parts {
      guard let start = part.range(of: "\nstream\n") else { continue }
      let content = String(part[start.upperBound...])
      // Not fonts and pictures.
      let draws = [" re\n", " Do\n", " m\n", " Tf\n"].contains { content.contains($0) }
      if draws, !content.contains("\u{FFFD}") { contents.append(content) }
    }
    return contents
  }

  /// A page of everything that leaves something to finishing: inks, a mask of luminosity, a picture, text; and what holds colours: a
  /// gradient, a shadow's tile, strokes, groups that blend.
  private func document() throws -> Data {
    var marks = InkMarks()
    let mark = marks.mark(
      InkMarks.Color(rgb: SIMD3(1, 0.5, 0), inks: InkMixture(process: SIMD4(0.125, 0.25, 0.5, 0.75))))
    let ink = RGBA(red: mark.x, green: mark.y, blue: mark.z)
    let fading = Gradient(
      kind: .axial(start: .zero, end: CGPoint(x: 30, y: 0)),
      stops: [.init(offset: 0, color: .opaqueRed), .init(offset: 1, color: RGBA.opaqueBlue.alpha(0.25))])
    let mask = Mask(
      Drawing([fill(rect(0, 0, 20, 20), RGBA(red: 0.5, green: 0.5, blue: 0.5))]), kind: .luminosity)
    let badge = Drawing([fill(rect(0, 0, 8, 8), .opaqueGreen), fill(rect(2, 2, 4, 4), .opaqueBlue)])
    let image = try SamplePicture.jpeg()
    let nodes: [Drawing.Node] =
      [
        fill(rect(5, 5, 20, 10), ink),
        .path(DrawnPath(path: rect(30, 5, 30, 10), fill: .gradient(fading))),
        .path(
          DrawnPath(
            path: rect(65, 5, 20, 10), fill: nil,
            stroke: Stroke(paint: .color(.opaqueRed), width: 2, dashes: [3, 1]))),
        TextFixture.run("Golden", x: 5, y: 35, fill: .color(.opaqueBlue)),
        .image(
          DrawnImage(
            image: image, source: CGRect(origin: .zero, size: image.naturalSize),
            destination: CGRect(x: 60, y: 25, width: 16, height: 8), magnification: .linear,
            minification: .linear)),
        .instance(badge, CGAffineTransform(translationX: 5, y: 45)),
        .instance(badge, CGAffineTransform(translationX: 25, y: 45)),
      ]
      + group(
        CGAffineTransform(translationX: 5, y: 60), GroupEffects(mask: mask),
        [fill(rect(0, 0, 20, 20), .opaqueRed), fill(rect(5, 5, 20, 20), .opaqueGreen)])
      + group(
        CGAffineTransform(translationX: 35, y: 60),
        GroupEffects(opacity: 0.5, blendMode: .multiply, isIsolated: true),
        [fill(rect(0, 0, 20, 20), .opaqueRed), fill(rect(5, 5, 20, 20), .opaqueGreen)])
    final class Sink { var data = Data() }
    let sink = Sink()
    let drawing = try PDFDrawing(
      images: ImageCache(), outlines: GlyphOutlines(), fallbackDPI: 150, creationDate: "20000101000000Z",
      leavesMarks: true,
      write: { bytes in
        sink.data.append(contentsOf: bytes)
        return true
      })
    let page = DrawnPage(100, 100, nodes).lowered(to: .pdf, dpi: 150)
    let findings = try drawing.addPage(page, size: page.size)
    #expect(page.findings + findings == [])
    try drawing.finish()
    return sink.data
  }
}
