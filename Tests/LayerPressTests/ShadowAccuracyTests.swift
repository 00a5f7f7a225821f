import LayerPress
import QuartzCore
import TestSupport
import XCTest

/// Shadows in documents, drawn by other programs, against a Gaussian by numbers.
final class ShadowAccuracyTests: XCTestCase {
  private enum Renderer: String, CaseIterable {
    case poppler, mupdf, librsvg, chromium

    var isForPDF: Bool { self == .poppler || self == .mupdf }
  }

  /// A shape, and what each renderer may miss the Gaussian by in 300 dpi, in 1/255.
  private struct Case {
    let shape: ShadowShape
    var poppler = 2.0
    var mupdf = 2.0
    var librsvg = 2.0
    var chromium = 2.0
    /// Browsers take long to start.
    var isSeenByBrowser = false
    /// Whether it is also drawn at 450 dpi.
    var isZoomed = false

    func limit(_ renderer: Renderer) -> Double {
      switch renderer {
      case .poppler: poppler
      case .mupdf: mupdf
      case .librsvg: librsvg
      case .chromium: chromium
      }
    }
  }

  /// Four corners that differ take four times the lines of one, so their steps are coarser in SVG.
  private let cases = [
    Case(shape: .rectangle(70, 50, radius: 0, sigma: 6), isZoomed: true),
    Case(shape: .rectangle(50, 40, radius: 0.8, sigma: 4)),
    Case(shape: .rectangle(70, 50, radius: 6, sigma: 6), isSeenByBrowser: true, isZoomed: true),
    Case(shape: .rectangle(70, 60, radius: 12, sigma: 6)),
    Case(shape: .rectangle(80, 70, radius: 20, sigma: 4)),
    Case(shape: .rectangle(110, 100, radius: 40, sigma: 4)),
    Case(shape: .rectangle(120, 40, radius: 20, sigma: 4)),
    Case(shape: .rectangle(30, 16, radius: 4, sigma: 8)),
    Case(shape: .turned(70, 50, radius: 12, sigma: 4)),
    Case(shape: .icon(80, 60, radius: 12, sigma: 4)), Case(shape: .icon(100, 80, radius: 20, sigma: 2)),
    Case(shape: .cornered(70, 60, radii: (15, 15, 0, 0), sigma: 3)),
    Case(shape: .cornered(70, 60, radii: (12, 6, 0, 3), sigma: 3), librsvg: 3),
    Case(shape: .circle(radius: 24, sigma: 5), isSeenByBrowser: true, isZoomed: true),
    Case(shape: .star(radius: 36, sigma: 6), isSeenByBrowser: true),
    Case(shape: .star(radius: 36, sigma: 4), isZoomed: true),
    Case(shape: .star(radius: 50, sigma: 2), isSeenByBrowser: true),
    Case(shape: .glyph(height: 80, sigma: 4), isZoomed: true),
    Case(shape: .glyph(height: 100, sigma: 2), isSeenByBrowser: true),
  ]

  /// What there is to say of a shape's documents.
  private struct Seen {
    var pictureList: String
    var sizes: [Int]
    var hasFilter: Bool
    var errors: [(renderer: Renderer, dpi: Int, error: Double)] = []
  }

  func testDocumentsShowTheGaussian() throws {
    let hasBrowser = (try? Tool("chromium", ["--version"])) != nil
    if !hasBrowser { print("chromium is not installed, so SVG is only seen by librsvg") }
    let seen = try cases.mapOnAllProcessors { try look(at: $0, hasBrowser: hasBrowser) }
    for (one, seen) in zip(cases, seen) {
      let name = one.shape.name
      XCTAssertEqual(seen.pictureList.split(separator: "\n").count, 2, name)
      for size in seen.sizes { XCTAssertLessThan(size, 60_000, name) }
      XCTAssertFalse(seen.hasFilter, name)
      var line = name
      for (renderer, dpi, error) in seen.errors {
        line += ", \(renderer) at \(dpi) dpi \(Self.short(error))"
        XCTAssertLessThanOrEqual(error, one.limit(renderer), "\(name) by \(renderer) at \(dpi) dpi")
      }
      print(line)
    }
  }

  private func look(at one: Case, hasBrowser: Bool) throws -> Seen {
    let folder = try TestFolder()
    defer { folder.remove() }
    let (pdf, svg) = try export(one.shape, in: folder)
    var seen = Seen(
      pictureList: try Tool("pdfimages", ["-list", pdf]).output,
      sizes: try ["a.pdf", "a.svg"].map { try folder.bytes($0).count },
      hasFilter: try folder.text("a.svg").contains("filter"))
    for renderer in Renderer.allCases where renderer != .chromium || hasBrowser && one.isSeenByBrowser {
      for dpi in one.isZoomed && renderer != .chromium ? [300, 450] : [300] {
        let error = try largestError(
          of: renderer.isForPDF ? pdf : svg, showing: one.shape, by: renderer, dpi: dpi, in: folder)
        seen.errors.append((renderer, dpi, error))
      }
    }
    return seen
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

  func testShadowsOfRectanglesAreSmall() throws {
    let folder = try TestFolder(self)
    func size(_ shape: ShadowShape, _ format: ExportOutput.Format) throws -> Int {
      var options = ExportOptions()
      options.svg.shadows = .vector
      let path = folder.file("size")
      try Exporter(options: options).export(
        ExportDocument(pages: [shape.page]), to: [ExportOutput(format, path: path)])
      return try Data(contentsOf: URL(fileURLWithPath: path)).count
    }
    for (ratio, sigma) in [(0, 8), (0.2, 2), (1, 8), (5, 4), (10, 2)] as [(CGFloat, CGFloat)] {
      let shape = ShadowShape.rectangle(240, 200, radius: ratio * sigma, sigma: sigma)
      XCTAssertLessThan(try size(shape, .pdf), 12_000, shape.name)
      XCTAssertLessThan(try size(shape, .svg), 20_000, shape.name)
    }
    for shape in [
      ShadowShape.rectangle(160, 80, radius: 40, sigma: 4), .turned(160, 80, radius: 20, sigma: 4),
      .icon(160, 120, radius: 20, sigma: 4), .icon(160, 120, radius: 20, sigma: 2),
      .cornered(160, 120, radii: (20, 20, 0, 0), sigma: 4),
    ] {
      XCTAssertLessThan(try size(shape, .pdf), 12_000, shape.name)
      XCTAssertLessThan(try size(shape, .svg), 20_000, shape.name)
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
    let columns = Array(stride(from: 2, to: min(picture.width, Int(size.width * scale)) - 2, by: dpi / 14))
    let rows = Array(stride(from: 3, to: min(picture.height, Int(size.height * scale)) - 2, by: dpi / 11))
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
