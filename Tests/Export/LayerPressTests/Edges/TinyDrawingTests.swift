import Foundation
import LayerPress
import QuartzCore
import Testing

/// Drawings that a PDF holds once, shown a thousand times smaller: they become small, not an end of the process.
@Suite struct TinyDrawingTests {
  private func card() -> CALayer {
    let card = CALayer()
    card.frame = CGRect(x: 10, y: 10, width: 90, height: 90)
    card.shadowPath = CGPath(rect: card.bounds, transform: nil)
    card.shadowOpacity = 1
    card.shadowOffset = .zero
    return card
  }

  /// The darkest byte of a page as poppler shows it.
  private func darkest(_ page: CALayer) throws -> UInt8? {
    let folder = try TestFolder()
    page.backgroundColor = CGColor(gray: 1, alpha: 1)
    try Exporter().export(page, to: folder.file("a.pdf"))
    _ = try Tool("pdftoppm", ["-png", "-r", "144", "-singlefile", folder.file("a.pdf"), folder.file("a")])
    return try DecodedPNG(path: folder.file("a.png")).pixels.min()
  }

  /// Their masks are of units of σ/200 or less.
  @Test func shadowsOfHardlyAnyBlur() throws {
    for radius in [0.2, 0.05, 0.01] {
      let (page, card) = (TestLayers.page(120, 120), card())
      card.shadowRadius = CGFloat(radius)
      page.addSublayer(card)
      #expect(try darkest(page) == 0, "radius \(radius)")
    }
  }

  @Test func shadowsOfSmallLayers() throws {
    for scale in [0.05, 0.01] {
      let (page, card) = (TestLayers.page(120, 120), card())
      card.transform = CATransform3DMakeScale(CGFloat(scale), CGFloat(scale), 1)
      page.addSublayer(card)
      #expect(try #require(try darkest(page)) < 230, "scale \(scale)")
    }
  }

  /// Stretched, as a recording of the page.
  @Test func smallPagesOfDocuments() throws {
    let folder = try TestFolder()
    let drawing = TestLayers.page(360, 150)
    let wheel = CAGradientLayer()
    wheel.type = .conic
    wheel.frame = CGRect(x: 0, y: 20, width: 360, height: 110)
    wheel.cornerRadius = 50
    wheel.colors = [CGColor(gray: 0, alpha: 1), CGColor(gray: 0.1, alpha: 1)]
    drawing.addSublayer(wheel)
    try Exporter().export(drawing, to: folder.file("drawing.pdf"))
    for scale in [0.02, 0.01] {
      let (page, layer) = (TestLayers.page(120, 120), CALayer())
      layer.frame = CGRect(x: 15, y: 30, width: 90, height: 60)
      layer.contents = try CGImage(contentsOf: URL(fileURLWithPath: folder.file("drawing.pdf")))
      layer.transform = CATransform3DMakeScale(CGFloat(scale), CGFloat(scale), 1)
      page.addSublayer(layer)
      #expect(try #require(try darkest(page)) < 230, "scale \(scale)")
    }
  }
}
