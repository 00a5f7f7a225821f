import Foundation
import LayerPress
import QuartzCore
import TestSupport
import Testing

/// Colours of replicators and of emitters' cells multiply those of pictures without pixels.
@Suite struct TintedDrawingTests {
  private let tint = CGColor(srgbRed: 0.8, green: 0.4, blue: 0.2, alpha: 1)

  /// A white area, a stroke of a grey and a gradient of one colour.
  private func document(_ more: String = "") throws -> CGImage {
    try CGImage(
      encodedData: Data(
        """
        <svg xmlns="http://www.w3.org/2000/svg" width="40" height="40"><linearGradient id="g"><stop \
        stop-color="#f80"/><stop offset="1" stop-color="#f80"/></linearGradient>\(more)
        <rect width="20" height="20" fill="#fff"/><path d="M20 30h20" stroke="#808080" stroke-width="20"/>
        <rect x="20" width="20" height="20" fill="url(#g)" opacity=".5"/></svg>
        """.utf8))
  }

  private func replicated(_ contents: CGImage) -> CALayer {
    let (page, copies, layer) = (TestLayers.page(40, 40), CAReplicatorLayer(), CALayer())
    copies.frame = page.bounds
    copies.instanceCount = 1
    copies.instanceColor = tint
    layer.frame = page.bounds
    layer.contents = contents
    copies.addSublayer(layer)
    page.addSublayer(copies)
    page.backgroundColor = CGColor(gray: 1, alpha: 1)
    return page
  }

  private func emitted(_ contents: CGImage) -> CALayer {
    let (page, emitter, cell) = (TestLayers.page(40, 40), CAEmitterLayer(), CAEmitterCell())
    emitter.frame = page.bounds
    emitter.emitterPosition = CGPoint(x: 20, y: 20)
    emitter.beginTime = -1.5
    cell.contents = contents
    cell.birthRate = 1
    cell.lifetime = 1.5
    cell.color = tint
    emitter.emitterCells = [cell]
    page.addSublayer(emitter)
    page.backgroundColor = CGColor(gray: 1, alpha: 1)
    return page
  }

  /// The page in each format, as viewers show it.
  ///
  /// - Parameter isVector: whether the PDF holds no pixels, and nothing is reported of it.
  private func pictures(
    _ page: CALayer, isVector: Bool = true, in folder: TestFolder,
    sourceLocation: SourceLocation = #_sourceLocation
  ) throws -> [(String, DecodedPNG)] {
    for name in ["a.png", "a.pdf", "a.svg"] {
      let report = try Exporter().export(page, to: folder.file(name))
      let isExact = isVector || name != "a.pdf"
      #expect(
        report.findings.count == (isExact ? 0 : 1), "\(name): \(report.findings)",
        sourceLocation: sourceLocation)
    }
    let images = try Tool("pdfimages", ["-list", "a.pdf"], in: folder.path).output
    #expect(
      (images.split(separator: "\n").count == 2) == isVector, "\(images)", sourceLocation: sourceLocation)
    _ = try Tool("pdftoppm", ["-png", "-singlefile", "-r", "72", "a.pdf", "pdf"], in: folder.path)
    _ = try Tool("mutool", ["draw", "-q", "-r", "72", "-o", "mupdf.png", "a.pdf"], in: folder.path)
    _ = try Tool("rsvg-convert", ["a.svg", "-o", "svg.png"], in: folder.path)
    return try ["a.png", "pdf.png", "mupdf.png", "svg.png"].map {
      ($0, try DecodedPNG(path: folder.file($0)))
    }
  }

  private func checkColors(
    _ page: CALayer, isVector: Bool = true, in folder: TestFolder,
    sourceLocation: SourceLocation = #_sourceLocation
  ) throws {
    for (name, picture) in try pictures(page, isVector: isVector, in: folder, sourceLocation: sourceLocation)
    {
      for (x, y, color) in [(10, 10, [204, 102, 51]), (30, 25, [102, 51, 26]), (30, 10, [230, 155, 128])] {
        for k in 0..<3 {
          expectEqual(
            Int(picture[x, y][k]), color[k], accuracy: 3, "\(name) \(x) \(y)", sourceLocation: sourceLocation)
        }
      }
      #expect(
        picture[5, 30].prefix(3).map(Int.init) == [255, 255, 255], "\(name)", sourceLocation: sourceLocation)
    }
  }

  @Test func anSVGHasTheColoursOfAReplicator() throws {
    for more in ["", #"<text x="90" y="90" font-family="DejaVu Sans">beyond</text>"#] {
      try checkColors(replicated(document(more)), in: TestFolder())
    }
  }

  @Test func whatColoursCannotBeMultipliedInBecomesPixels() throws {
    let blend = #"<rect y="0" width="1" height="1" fill="white" style="mix-blend-mode:multiply"/>"#
    try checkColors(replicated(document(blend)), isVector: false, in: TestFolder())
  }

  @Test func theFindingSaysWhyAnSVGBecomesPixels() throws {
    let pixel =
      "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAIAAACQd1PeAAAADElEQVR4nGP4//8/AAX+Av4N70a4AAAAAElFTkSuQmCC"
    let picture = #"<image width="0" height="0" href="data:image/png;base64,\#(pixel)"/>"#
    let report = try Exporter().export(
      replicated(document(picture)), to: TestFolder().file("a.pdf"))
    #expect(
      report.findings.map(\.reason) == [
        "the colours of an SVG document cannot be multiplied as vectors: it holds a picture or foreign content"
      ])
  }

  @Test func aPartOfAnSVGIsTinted() throws {
    let page = TestLayers.page(40, 40)
    let (copies, layer) = (CAReplicatorLayer(), CALayer())
    copies.instanceCount = 1
    copies.instanceColor = tint
    layer.frame = page.bounds
    layer.contents = try document().cropping(to: CGRect(x: 10, y: 10, width: 20, height: 20))
    layer.contentsRect = CGRect(x: 0.5, y: 0, width: 0.5, height: 0.5)
    copies.addSublayer(layer)
    page.addSublayer(copies)
    page.backgroundColor = CGColor(gray: 1, alpha: 1)
    for (name, picture) in try pictures(page, in: TestFolder()) {
      for (k, value) in [230, 155, 128].enumerated() {
        expectEqual(Int(picture[20, 20][k]), value, accuracy: 3, name)
      }
    }
  }

  @Test func particlesHaveTheColoursOfTheirCell() throws {
    try checkColors(emitted(document()), in: TestFolder())
  }

  @Test func pagesOfPDFsAreTinted() throws {
    let folder = try TestFolder()
    let page = TestLayers.page(40, 40)
    page.contents = try document()
    try Exporter().export(page, to: folder.file("page.pdf"))
    try checkColors(
      replicated(CGImage(encodedData: Data(contentsOf: URL(fileURLWithPath: folder.file("page.pdf"))))),
      isVector: false, in: folder)
  }

  /// A line has no area: a filter of as much as its box would show nothing of it.
  @Test func aLineIsTintedInFullWidth() throws {
    let line = try CGImage(
      encodedData: Data(
        """
        <svg xmlns="http://www.w3.org/2000/svg" width="40" height="40"><path d="M0 20h40" stroke="#fff" \
        stroke-width="10"/><text x="90" y="90">beyond</text></svg>
        """.utf8))
    for (name, picture) in try pictures(replicated(line), in: TestFolder()) {
      for y in [16, 20, 23] {
        for (k, value) in [204, 102, 51].enumerated() {
          expectEqual(Int(picture[20, y][k]), value, accuracy: 3, "\(name) \(y)")
        }
      }
    }
  }
}
