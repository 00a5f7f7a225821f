import Foundation
import LayerPress
import QuartzCore
import TestSupport
import Testing

/// Tiles of patterns in every format: where they lie, and how often their bytes are in the file.
@Suite struct PatternExportTests {
  /// Two rows of two areas of 4 × 4 pixels: red and blue above, green and white below.
  private func picture() throws -> CGImage {
    let areas: [[UInt8]] = [[255, 0, 0], [0, 0, 255], [0, 255, 0], [255, 255, 255]]
    var pixels: [UInt8] = []
    for row in 0..<8 { for column in 0..<8 { pixels += areas[row / 4 * 2 + column / 4] } }
    let provider = try #require(CGDataProvider(data: Data(pixels)))
    return try #require(
      CGImage(
        width: 8, height: 8, bitsPerComponent: 8, bitsPerPixel: 24, bytesPerRow: 24,
        space: CGColorSpaceCreateDeviceRGB(),
        bitmapInfo: CGBitmapInfo(rawValue: CGImageAlphaInfo.none.rawValue), provider: provider, decode: nil,
        shouldInterpolate: true, intent: .defaultIntent))
  }

  /// A page of tiles of 20 × 20 points from (10, 0) on, and a shape of the same.
  private func page(alpha: CGFloat = 1) throws -> CALayer {
    let matrix = CGAffineTransform(a: 2.5, b: 0, c: 0, d: 2.5, tx: 10, ty: 0)
    let color = try #require(CGColor(patternImage: picture(), matrix: matrix, alpha: alpha))
    let page = TestLayers.page(60, 40)
    page.backgroundColor = CGColor(gray: 1, alpha: 1)
    let layer = CALayer()
    layer.frame = CGRect(x: 0, y: 0, width: 60, height: 20)
    layer.backgroundColor = color
    let shape = CAShapeLayer()
    shape.frame = CGRect(x: 0, y: 20, width: 60, height: 20)
    shape.path = CGPath(rect: shape.bounds, transform: nil)
    shape.fillColor = color
    page.sublayers = [layer, shape]
    return page
  }

  /// The colours in the middle of pixels of the pattern, from the page's left edge on, above and below.
  private func check(
    _ seen: DecodedPNG, alpha: Double = 1, _ name: String, sourceLocation: SourceLocation = #_sourceLocation
  ) {
    func row(_ y: Int) -> [[Int]] {
      (0..<6).map { column in (0..<3).map { Int(seen[10 * column + 5, y][$0]) } }
    }
    let (red, blue) = ([255, 0, 0], [0, 0, 255])
    let (green, white) = ([0, 255, 0], [255, 255, 255])
    for top in [0, 20] {
      let expected = [
        (top + 5, [blue, red, blue, red, blue, red]), (top + 15, [white, green, white, green, white, green]),
      ]
      for (y, colors) in expected {
        for (found, color) in zip(row(y), colors) {
          for (a, b) in zip(found, color) {
            expectEqual(
              Double(a), 255 + (Double(b) - 255) * alpha, accuracy: 6, "\(name) row \(y)",
              sourceLocation: sourceLocation)
          }
        }
      }
    }
  }

  @Test func everyFormatShowsTheSameTiles() throws {
    let folder = try TestFolder()
    for alpha in [1.0, 0.5] {
      let page = try page(alpha: alpha)
      for name in ["a.png", "a.pdf", "a.svg"] {
        #expect(try Exporter().export(page, to: folder.file(name)).findings == [], "\(name)")
      }
      check(try DecodedPNG(path: folder.file("a.png")), alpha: alpha, "PNG")
      _ = try Tool("pdftoppm", ["-png", "-singlefile", "-r", "72", "a.pdf", "pdf"], in: folder.path)
      check(try DecodedPNG(path: folder.file("pdf.png")), alpha: alpha, "PDF")
      _ = try Tool("rsvg-convert", ["a.svg", "-o", "svg.png"], in: folder.path)
      check(try DecodedPNG(path: folder.file("svg.png")), alpha: alpha, "SVG")
    }
  }

  @Test func documentsHoldATileOnce() throws {
    let folder = try TestFolder()
    try Exporter().export(page(), to: folder.file("a.pdf"))
    try Exporter().export(page(), to: folder.file("a.svg"))
    let svg = try folder.text("a.svg")
    #expect(svg.components(separatedBy: "base64,").count - 1 == 1, "the picture is there once")
    #expect(svg.contains("<pattern "))
    let objects = try Tool("qpdf", ["--qdf", "--object-streams=disable", "a.pdf", "-"], in: folder.path)
      .output
    #expect(objects.components(separatedBy: "/Subtype /Image").count - 1 == 1, "the picture is there once")
  }

  /// At eight times the size every pixel inside of a tile and at its edges is one of the tile's colours or between two.
  @Test func nothingShinesThroughBetweenTiles() throws {
    let folder = try TestFolder()
    let image = try TestLayers.picture(3, grey: 40)
    let matrix = CGAffineTransform(a: 1.3, b: 0.4, c: -0.4, d: 1.3, tx: 0, ty: 0)
    let page = TestLayers.page(24, 24)
    page.backgroundColor = CGColor(patternImage: image, matrix: matrix)
    try Exporter().export(
      ExportDocument(pages: [page]), to: [ExportOutput(.png(scale: 8), path: folder.file("a.png"))])
    try Exporter().export(page, to: folder.file("a.pdf"))
    try Exporter().export(page, to: folder.file("a.svg"))
    _ = try Tool("pdftoppm", ["-png", "-singlefile", "-r", "576", "a.pdf", "pdf"], in: folder.path)
    _ = try Tool("rsvg-convert", ["-z", "8", "a.svg", "-o", "svg.png"], in: folder.path)
    for name in ["a.png", "pdf.png", "svg.png"] {
      let seen = try DecodedPNG(path: folder.file(name))
      var worst = 0
      for y in 2..<190 { for x in 2..<190 { worst = max(worst, abs(Int(seen[x, y][0]) - 40)) } }
      #expect(worst <= 3, "\(name)")
    }
  }

  /// A shrunken SVG tile stays vectors, and text stays text.
  @Test func tilesOfVectorsAndTextAreVectors() throws {
    let folder = try TestFolder()
    let star =
      "<svg xmlns='http://www.w3.org/2000/svg' width='8' height='8'><circle cx='4' cy='4' r='3' fill='#c00'/></svg>"
    let color = try #require(CGColor(patternImage: CGImage(encodedData: Data(star.utf8))))
    let page = TestLayers.text("Tiles")
    (page.sublayers?.first as? CATextLayer)?.foregroundColor = color
    page.backgroundColor = color.copy(alpha: 0.25)
    try Exporter().export(page, to: folder.file("a.pdf"))
    let objects = try Tool("qpdf", ["--qdf", "--object-streams=disable", "a.pdf", "-"], in: folder.path)
      .output
    #expect(!objects.contains("/Subtype /Image"))
    #expect(try Tool("pdftotext", ["a.pdf", "-"], in: folder.path).output.contains("Tiles"))
  }
}
