import Foundation
import LayerPress
import Testing

/// PNGs of pages that end within a pixel, as pages in millimetres do.
@Suite struct PartlyCoveredEdgeTests {
  /// A page of 10.4 × 7.5 points at a pixel per point: 11 × 8 pixels.
  private func picture(_ page: CALayer) throws -> DecodedPNG {
    page.bounds = CGRect(x: 0, y: 0, width: 10.4, height: 7.5)
    return try DecodedPNG([UInt8](Exporter().data(of: page, as: .png(scale: 1))))
  }

  private func layer(_ frame: CGRect, alpha: CGFloat = 1) -> CALayer {
    let layer = CALayer()
    layer.frame = frame
    layer.backgroundColor = CGColor(srgbRed: 0.2, green: 0.4, blue: 0.6, alpha: alpha)
    return layer
  }

  @Test func anOpaquePageIsOpaqueUpToItsEdges() throws {
    let page = CALayer()
    page.backgroundColor = CGColor(srgbRed: 0.2, green: 0.4, blue: 0.6, alpha: 1)
    let png = try picture(page)
    #expect(png.width == 11 && png.height == 8)
    // What covers a part of a pixel is known in as many steps fewer.
    for (x, y, steps) in [(0, 0, 0), (10, 3, 2), (4, 7, 2), (10, 7, 12)] {
      let pixel = png[x, y]
      #expect(pixel[3] == 255)
      for (found, expected) in zip(pixel, [51, 102, 153]) { #expect(abs(Int(found) - expected) <= steps) }
    }
  }

  @Test func whatExtendsBeyondThePageIsNoDenserAtItsEdge() throws {
    let page = CALayer()
    page.addSublayer(layer(CGRect(x: -5, y: -5, width: 30, height: 30), alpha: 0.5))
    let png = try picture(page)
    for (x, y) in [(0, 0), (10, 3), (4, 7), (10, 7)] { #expect(abs(Int(png[x, y][3]) - 128) <= 2) }
  }

  @Test func whatEndsWithinTheLastPixelCoversItsPartOfThePage() throws {
    let page = CALayer()
    page.addSublayer(layer(CGRect(x: 0, y: 0, width: 10.2, height: 7.125)))
    let png = try picture(page)
    #expect(png[9, 3][3] == 255)
    #expect(abs(Int(png[10, 3][3]) - 128) <= 2)
    #expect(abs(Int(png[4, 7][3]) - 64) <= 4)
  }
}
