import Foundation
import LayerPress
import QuartzCore
import TestSupport
import Testing

/// Shadows in documents, drawn by other programs, against a Gaussian by numbers.
@Suite struct ShadowAccuracyTests {
  private enum Renderer: String, CaseIterable {
    case poppler, mupdf, librsvg, chromium

    var isForPDF: Bool { self == .poppler || self == .mupdf }
  }

  private struct Case {
    let shape: ShadowShape
    /// Bytes of PDF.
    var room = 100_000
    /// Browsers take long to start.
    var isSeenByBrowser = false
  }

  /// Rectangles, rounded in any way, take less than other shapes.
  private let cases =
    [
      ShadowShape.rectangle(70, 50, radius: 0, sigma: 6), .rectangle(50, 40, radius: 0.8, sigma: 4),
      .rectangle(70, 60, radius: 12, sigma: 6), .rectangle(110, 100, radius: 40, sigma: 4),
      .rectangle(120, 40, radius: 20, sigma: 4), .rectangle(30, 16, radius: 4, sigma: 8),
      .turned(70, 50, radius: 12, sigma: 4), .icon(100, 80, radius: 20, sigma: 2),
      .cornered(70, 60, radii: (12, 6, 0, 3), sigma: 3), .circle(radius: 60, sigma: 3),
    ].map { Case(shape: $0, room: 16_000) } + [
      Case(shape: .rectangle(70, 50, radius: 6, sigma: 6), room: 16_000, isSeenByBrowser: true),
      Case(shape: .star(radius: 36, sigma: 6)),
      Case(shape: .star(radius: 50, sigma: 2), isSeenByBrowser: true),
      Case(shape: .glyph(height: 80, sigma: 4)), Case(shape: .glyph(height: 100, sigma: 2)),
    ]

  /// What there is to say of a shape's documents.
  private struct Seen {
    var pictureList: String
    var pdfSize: Int
    var hasFilter: Bool
    var errors: [(renderer: Renderer, most: Double, largest: Double)] = []
  }

  @Test func contractDocumentsShowTheGaussianInFewBytes() throws {
    let hasBrowser = (try? Tool("chromium", ["--version"])) != nil
    let seen = try cases.mapOnAllProcessors { try look(at: $0, hasBrowser: hasBrowser) }
    for (one, seen) in zip(cases, seen) {
      let name = one.shape.name
      #expect(seen.pictureList.split(separator: "\n").count == 2, "\(name)")
      #expect(seen.pdfSize < one.room, "\(name)")
      #expect(!seen.hasFilter, "\(name)")
      for (renderer, most, largest) in seen.errors {
        #expect(most <= 4, "\(name) by \(renderer)")
        #expect(largest <= 10, "\(name) by \(renderer)")
      }
    }
  }

  private func look(at one: Case, hasBrowser: Bool) throws -> Seen {
    let folder = try TestFolder()
    defer { folder.remove() }
    let (pdf, svg) = try export(one.shape, in: folder)
    var seen = Seen(
      pictureList: try Tool("pdfimages", ["-list", pdf]).output,
      pdfSize: try folder.bytes("a.pdf").count,
      hasFilter: try folder.text("a.svg").contains("filter"))
    for renderer in Renderer.allCases where renderer != .chromium || hasBrowser && one.isSeenByBrowser {
      let errors = try errors(
        of: renderer.isForPDF ? pdf : svg, showing: one.shape, by: renderer, dpi: 300, in: folder)
      seen.errors.append((renderer, errors[errors.count * 999 / 1000], errors[errors.count - 1]))
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

  // MARK: Rendering

  /// The differences from the Gaussian, in 1/255, on a grid of pixels, rising.
  private func errors(
    of file: String, showing shape: ShadowShape, by renderer: Renderer, dpi: Int, in folder: TestFolder
  ) throws -> [Double] {
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
    let columns = Array(stride(from: 2, to: min(picture.width, Int(size.width * scale)) - 2, by: dpi / 30))
    let rows = Array(stride(from: 3, to: min(picture.height, Int(size.height * scale)) - 2, by: dpi / 30))
    func place(_ pixel: Int) -> Double { (Double(pixel) + 0.5) / scale }
    let alphas = GaussianReference(shape.polygons, sigma: shape.sigma)
      .alphas(
        columns: columns.map { place($0) + shape.origin.x }, lines: rows.map { place($0) + shape.origin.y })
    var errors: [Double] = []
    for (line, y) in zip(alphas, rows) {
      for (alpha, x) in zip(line, columns) {
        let shown = 255 - Double(picture.pixels[(y * picture.width + x) * 4 + 1])
        errors.append(abs(shown - 255 * alpha))
      }
    }
    return errors.sorted()
  }
}
