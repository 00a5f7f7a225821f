import LayerPress
import QuartzCore
import Testing

/// Shadows in finished PDFs, seen by two renderers.
@Suite struct ShadowDocumentTests {
  private enum Renderer: CaseIterable { case poppler, mupdf }

  private func page(_ layer: CALayer) -> CALayer {
    let page = TestLayers.page(120, 100)
    page.backgroundColor = CGColor(gray: 1, alpha: 1)
    page.addSublayer(layer)
    return page
  }

  private func caster(_ color: CGColor, opacity: Float) -> CALayer {
    let layer = CALayer()
    layer.frame = CGRect(x: 0, y: 0, width: 120, height: 100)
    layer.shadowPath = CGPath(
      roundedRect: CGRect(x: 30, y: 28, width: 60, height: 44), cornerWidth: 6, cornerHeight: 6,
      transform: nil)
    layer.shadowColor = color
    layer.shadowOpacity = opacity
    layer.shadowRadius = 5
    layer.shadowOffset = .zero
    return layer
  }

  /// An exporter remembers the contours of shadows, which change no byte.
  @Test func shadowsAreTheSameAfterOthers() throws {
    let (small, large) = (caster(.black, opacity: 0.5), caster(.black, opacity: 0.5))
    large.shadowPath = CGPath(
      roundedRect: CGRect(x: 20, y: 20, width: 80, height: 60), cornerWidth: 9, cornerHeight: 9,
      transform: nil)
    let exporter = Exporter()
    for format in [ExportOutput.Format.pdf, .png(scale: 1)] {
      for layer in [large, small, large] {
        let shown = page(layer)
        #expect(try exporter.data(of: shown, as: format) == Exporter().data(of: shown, as: format))
      }
    }
  }

  /// The largest difference between a PDF and the same scene in pixels, in 1/255, over all channels.
  private func largestDifference(_ page: CALayer, by renderer: Renderer, scale: Double = 3) throws -> Double {
    let folder = try TestFolder()
    let (pdf, png) = (folder.file("a.pdf"), folder.file("a.png"))
    try Exporter(options: ExportOptions()).export(
      ExportDocument(pages: [page]),
      to: [ExportOutput(.pdf, path: pdf), ExportOutput(.png(scale: scale), path: png)])
    #expect(try Tool("pdfimages", ["-list", pdf]).output.split(separator: "\n").count == 2)
    let (exact, shown) = (try DecodedPNG(path: png), try render(pdf, by: renderer, scale: scale, in: folder))
    guard exact.width == shown.width, exact.height == shown.height else {
      Issue.record("the pictures are of different sizes")
      return 255
    }
    var worst = 0
    for (a, b) in zip(exact.pixels, shown.pixels) { worst = max(worst, abs(Int(a) - Int(b))) }
    return Double(worst)
  }

  @Test func coloursAndOpacities() throws {
    for (color, opacity) in [
      (CGColor(gray: 0, alpha: 1), Float(0.5)), (CGColor(srgbRed: 0, green: 0.2, blue: 0.9, alpha: 1), 0.8),
    ] {
      for renderer in Renderer.allCases {
        let difference = try largestDifference(page(caster(color, opacity: opacity)), by: renderer)
        #expect(difference <= 3, "\(opacity) by \(renderer)")
      }
    }
  }

  @Test func turnedAndStretchedShadows() throws {
    let layer = caster(CGColor(gray: 0, alpha: 1), opacity: 0.8)
    layer.transform = CATransform3DConcat(
      CATransform3DMakeScale(0.7, 1.1, 1), CATransform3DMakeRotation(0.4, 0, 0, 1))
    for renderer in Renderer.allCases {
      // The pixels are those of a picture that is turned.
      #expect(try largestDifference(page(layer), by: renderer) <= 4, "\(renderer)")
    }
  }

  @Test func shadowsInPerspective() throws {
    let layer = caster(CGColor(gray: 0, alpha: 1), opacity: 1)
    var depth = CATransform3DIdentity
    depth.m34 = -1 / 300
    layer.transform = CATransform3DConcat(CATransform3DMakeRotation(0.7, 0, 1, 0), depth)
    for renderer in Renderer.allCases {
      #expect(try largestDifference(page(layer), by: renderer) <= 4, "\(renderer)")
    }
  }

  /// A seam would show as a lighter line where the shadow is all black.
  @Test func aShadowHasNoSeams() throws {
    let layer = caster(CGColor(gray: 0, alpha: 1), opacity: 1)
    let page = page(layer)
    let folder = try TestFolder()
    try Exporter(options: ExportOptions()).export(
      ExportDocument(pages: [page]), to: [ExportOutput(.pdf, path: folder.file("a.pdf"))])
    for scale in [0.25, 0.55, 1.35, 7] {
      for renderer in Renderer.allCases {
        let shown = try render(folder.file("a.pdf"), by: renderer, scale: scale, in: folder)
        for y in Int((45 * scale).rounded(.up))..<Int(55 * scale) {
          for x in Int((46 * scale).rounded(.up))..<Int(74 * scale) {
            #expect(shown[x, y][0] <= 4, "(\(x), \(y)) at \(scale) by \(renderer)")
          }
        }
      }
    }
  }

  private func render(
    _ pdf: String, by renderer: Renderer, scale: Double, in folder: TestFolder
  ) throws -> DecodedPNG {
    let dpi = "\(72 * scale)"
    switch renderer {
    case .poppler: _ = try Tool("pdftoppm", ["-r", dpi, "-png", "-singlefile", pdf, folder.file("b")])
    case .mupdf:
      _ = try Tool("mutool", ["draw", "-q", "-r", dpi, "-c", "rgb", "-o", folder.file("b.png"), pdf])
    }
    return try DecodedPNG(path: folder.file("b.png"))
  }
}
