import LayerPress
import QuartzCore
import Testing

/// Transparency layers and holes of drawing code, in finished files of all formats.
@Suite struct TransparencyLayerTests {
  private final class Sketch: CALayer {
    var sketch: (CGContext) -> Void = { _ in }
    override func draw(in context: CGContext) { sketch(context) }
  }

  private let orange = CGColor(srgbRed: 0.95, green: 0.5, blue: 0.1, alpha: 1)
  private let blue = CGColor(srgbRed: 0.1, green: 0.3, blue: 0.9, alpha: 1)

  private func page(_ layer: CALayer) -> CALayer {
    let page = TestLayers.page(80, 60)
    page.backgroundColor = CGColor(srgbRed: 0.9, green: 0.95, blue: 0.8, alpha: 1)
    layer.frame = page.bounds
    page.addSublayer(layer)
    return page
  }

  private func page(_ sketch: @escaping (CGContext) -> Void) -> CALayer {
    let layer = Sketch()
    layer.sketch = sketch
    layer.setNeedsDisplay()
    return page(layer)
  }

  /// Every program shows what our own pixels show, but for edges.
  private func assertLikeEverywhere(_ page: CALayer, sourceLocation: SourceLocation = #_sourceLocation) throws
    -> Renditions
  {
    let pictures = try Renditions(page, in: TestFolder())
    #expect(pictures.report.findings.map(\.description) == [], sourceLocation: sourceLocation)
    #expect(pictures.pdfImageCount == 0, sourceLocation: sourceLocation)
    for program in pictures.shown.keys {
      #expect(
        try pictures.difference(program, inAllBut: 0.03) <= 4, "in \(program)", sourceLocation: sourceLocation
      )
    }
    return pictures
  }

  @Test func aShadowOfAWholeLooksLikeThatOfALayer() throws {
    let drawn = try assertLikeEverywhere(
      page { context in
        context.setAlpha(0.7)
        context.setShadow(
          offset: CGSize(width: 4, height: 5), blur: 6,
          color: CGColor(srgbRed: 0, green: 0, blue: 0, alpha: 0.8))
        context.beginTransparencyLayer(in: CGRect(x: 0, y: 0, width: 60, height: 60), auxiliaryInfo: nil)
        context.setFillColor(self.orange)
        context.fillEllipse(in: CGRect(x: 8, y: 8, width: 30, height: 30))
        context.setFillColor(self.blue)
        context.fill(CGRect(x: 24, y: 18, width: 60, height: 24))
        context.endTransparencyLayer()
      })
    let (whole, disc, bar) = (CALayer(), CALayer(), CALayer())
    disc.frame = CGRect(x: 8, y: 8, width: 30, height: 30)
    disc.cornerRadius = 15
    disc.backgroundColor = orange
    bar.frame = CGRect(x: 24, y: 18, width: 36, height: 24)
    bar.backgroundColor = blue
    whole.sublayers = [disc, bar]
    whole.opacity = 0.7
    (whole.shadowOpacity, whole.shadowRadius, whole.shadowOffset) = (0.8, 3, CGSize(width: 4, height: 5))
    let file = try TestFolder().file("layers.png")
    _ = try Exporter().export(page(whole), to: file, scale: 2)
    let layers = try DecodedPNG(path: file)
    for (a, b) in zip(drawn.exact.pixels, layers.pixels) { #expect(abs(Int(a) - Int(b)) <= 1) }
  }

  @Test func holesShowWhatLiesBehindTheLayer() throws {
    let pictures = try assertLikeEverywhere(
      page { context in
        context.setFillColor(self.orange)
        context.fill(CGRect(x: 10, y: 10, width: 60, height: 40))
        context.clear(CGRect(x: 30, y: 20, width: 20, height: 20))
        context.setFillColor(self.blue)
        context.fill(CGRect(x: 36, y: 26, width: 8, height: 8))
      })
    #expect(pictures.exact[66, 46] == pictures.exact[4, 4], "the page shows through")
    #expect(pictures.exact[80, 60] != pictures.exact[4, 4], "what is drawn later stays")
  }

  @Test func blendModesConcernTheDrawingOnly() throws {
    let pictures = try assertLikeEverywhere(
      page { context in
        context.setFillColor(self.orange)
        context.fill(CGRect(x: 10, y: 10, width: 30, height: 40))
        context.setBlendMode(.multiply)
        context.fill(CGRect(x: 30, y: 20, width: 40, height: 20))
      })
    #expect(pictures.exact[120, 60] == pictures.exact[30, 30], "beside the drawing it is as it was set")
    #expect(pictures.exact[70, 60] != pictures.exact[30, 30], "over itself it is multiplied")
  }
}
