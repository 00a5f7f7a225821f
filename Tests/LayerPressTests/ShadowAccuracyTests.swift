import LayerPress
import QuartzCore
import XCTest

/// Shadows in documents, drawn by other programs, against a Gaussian by numbers.
final class ShadowAccuracyTests: XCTestCase {
  private enum Renderer: String, CaseIterable {
    case poppler, mupdf, librsvg, chromium

    var isForPDF: Bool { self == .poppler || self == .mupdf }
  }

  private let shapes: [ShadowShape] = [
    .rectangle(70, 50, radius: 0, sigma: 6),
    .rectangle(70, 50, radius: 1.2, sigma: 6),
    .rectangle(70, 50, radius: 6, sigma: 6),
    .rectangle(70, 60, radius: 12, sigma: 6),
    .rectangle(80, 70, radius: 20, sigma: 4),
    .rectangle(110, 100, radius: 40, sigma: 4),
    .rectangle(30, 16, radius: 4, sigma: 8),
    .circle(radius: 24, sigma: 5),
    .star(radius: 36, sigma: 4),
    .glyph(height: 80, sigma: 4),
  ]

  func testDocumentsShowTheGaussian() throws {
    let folder = try TestFolder(self)
    var worst: [String: Double] = [:]
    for (k, shape) in shapes.enumerated() {
      let isEnlarged = k % 3 == 0
      let (pdf, svg) = try export(shape, in: folder)
      XCTAssertEqual(
        try Tool("pdfimages", ["-list", pdf]).output.split(separator: "\n").count, 2, "\(shape.name)")
      XCTAssertFalse(try String(contentsOfFile: svg, encoding: .utf8).contains("filter"), "\(shape.name)")
      var line = shape.name
      for renderer in [Renderer.poppler, .mupdf, .librsvg] {
        for dpi in isEnlarged ? [300, 450] : [300] {
          let error = try largestError(
            of: renderer.isForPDF ? pdf : svg, showing: shape, by: renderer, dpi: dpi, in: folder)
          worst[renderer.rawValue] = max(worst[renderer.rawValue] ?? 0, error)
          line += ", \(renderer) at \(dpi) dpi \(Self.short(error))"
          // Two steps of 255, and the rounding of the page's own bytes; SVG has fewer steps.
          XCTAssertLessThanOrEqual(
            error, renderer.isForPDF ? 2.5 : 3, "\(shape.name) by \(renderer) at \(dpi) dpi")
        }
      }
      print(line)
    }
    print("largest error of shadows, in 1/255:", worst.map { "\($0) \(Self.short($1))" }.sorted())
  }

  /// Chromium cuts numbers off where translucent areas lie on each other, so black, which is stacked, comes out darker in
  /// it; colours come through masks.
  func testColouredShadowsInABrowser() throws {
    _ = try Tool("chromium", ["--version"])
    let folder = try TestFolder(self)
    for var shape in [shapes[1], shapes[7]] {
      shape.color = CGColor(srgbRed: 0, green: 0, blue: 0.5, alpha: 1)
      let svg = try export(shape, in: folder).svg
      let error = try largestError(of: svg, showing: shape, by: .chromium, dpi: 300, in: folder)
      print("\(shape.name), chromium at 300 dpi \(Self.short(error))")
      XCTAssertLessThanOrEqual(error, 3.5, shape.name)
    }
  }

  private func export(_ shape: ShadowShape, in folder: TestFolder) throws -> (pdf: String, svg: String) {
    let (pdf, svg) = (folder.file("a.pdf"), folder.file("a.svg"))
    var options = ExportOptions()
    options.svg.shadows = .vector
    try Exporter(options: options).export(
      ExportDocument(pages: [shape.page]), to: [ExportOutput(.pdf, path: pdf), ExportOutput(.svg, path: svg)])
    return (pdf, svg)
  }

  private static func short(_ error: Double) -> Double { (error * 100).rounded() / 100 }

  func testShadowsOfRectanglesAndLettersAreSmall() throws {
    let folder = try TestFolder(self)
    func size(_ shape: ShadowShape, _ format: ExportOutput.Format, opacity: Float = 1) throws -> Int {
      let page = shape.page
      page.sublayers?.first?.shadowOpacity = opacity
      var options = ExportOptions()
      options.svg.shadows = .vector
      let path = folder.file("size")
      try Exporter(options: options).export(
        ExportDocument(pages: [page]), to: [ExportOutput(format, path: path)])
      return try Data(contentsOf: URL(fileURLWithPath: path)).count
    }
    for (ratio, sigma) in [(0, 8), (0.2, 2), (1, 8), (5, 4), (10, 4)] as [(CGFloat, CGFloat)] {
      let shape = ShadowShape.rectangle(240, 200, radius: ratio * sigma, sigma: sigma)
      XCTAssertLessThan(try size(shape, .pdf), 12_000, shape.name)
      // Wide corners take more curves than others; at half the opacity there are fewer steps.
      XCTAssertLessThan(try size(shape, .svg, opacity: 0.5), 20_000, shape.name)
      XCTAssertLessThan(try size(shape, .svg), ratio < 5 ? 20_000 : 27_000, shape.name)
    }
    for shape in [
      .star(radius: 50, sigma: 2), .glyph(height: 100, sigma: 5),
    ] as [ShadowShape] {
      XCTAssertLessThan(try size(shape, .pdf), 60_000, shape.name)
    }
  }

  // MARK: Rendering

  /// The largest difference from the Gaussian, in 1/255, on a grid of pixels.
  private func largestError(
    of file: String, showing shape: ShadowShape, by renderer: Renderer, dpi: Int, in folder: TestFolder
  ) throws -> Double {
    let png = folder.file("a.png")
    let size = shape.page.bounds.size
    let scale = Double(dpi) / 72
    switch renderer {
    case .poppler:
      _ = try Tool("pdftoppm", ["-r", "\(dpi)", "-png", "-singlefile", file, folder.file("a")])
    case .mupdf: _ = try Tool("mutool", ["draw", "-q", "-r", "\(dpi)", "-c", "rgb", "-o", png, file])
    case .librsvg: _ = try Tool("rsvg-convert", ["-z", "\(scale)", "-b", "white", "-o", png, file])
    case .chromium:
      _ = try Tool(
        "chromium",
        [
          "--headless", "--no-sandbox", "--disable-gpu", "--hide-scrollbars",
          "--user-data-dir=\(folder.file("profile"))", "--force-device-scale-factor=\(scale)",
          "--window-size=\(Int(size.width) + 200),\(Int(size.height) + 200)", "--screenshot=\(png)",
          "file://\(file)",
        ])
    }
    let picture = try DecodedPNG(path: png)
    let columns = Array(stride(from: 2, to: min(picture.width, Int(size.width * scale)) - 2, by: dpi / 23))
    let rows = Array(stride(from: 3, to: min(picture.height, Int(size.height * scale)) - 2, by: dpi / 19))
    func place(_ pixel: Int) -> Double { (Double(pixel) + 0.5) / scale }
    let alphas = GaussianReference(shape.polygons, sigma: shape.sigma)
      .alphas(
        columns: columns.map { place($0) + shape.origin.x }, lines: rows.map { place($0) + shape.origin.y })
    var worst = 0.0
    for (line, y) in zip(alphas, rows) {
      for (alpha, x) in zip(line, columns) {
        let shown = 255 - Double(picture.pixels[(y * picture.width + x) * 4 + 1])
        worst = max(worst, abs(shown - 255 * alpha))
      }
    }
    return worst
  }
}
