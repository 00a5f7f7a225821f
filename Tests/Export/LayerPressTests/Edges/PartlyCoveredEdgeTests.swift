import Foundation
import LayerPress
import Testing

/// PNGs of pages that end within a pixel, as pages in millimetres do.
@Suite struct PartlyCoveredEdgeTests {
  /// A page of 10.4 × 7.5 points at a pixel per point: 11 × 8 pixels.
  private func picture(_ page: CALayer, options: ExportOptions = ExportOptions()) throws -> DecodedPNG {
    page.bounds = CGRect(x: 0, y: 0, width: 10.4, height: 7.5)
    return try DecodedPNG([UInt8](Exporter(options: options).data(of: page, as: .png(scale: 1))))
  }

  private func card() -> CALayer {
    let page = CALayer()
    page.backgroundColor = CGColor(srgbRed: 0.2, green: 0.4, blue: 0.6, alpha: 1)
    return page
  }

  /// The pixels of the picture's last column and row, but for rounded corners.
  private static let edges = [(10, 3), (10, 4), (4, 7), (6, 7)]

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
    #expect(png.width == 11)
    #expect(png.height == 8)
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

  @Test func paperBehindAnOpaquePageIsNotSeen() throws {
    var options = ExportOptions()
    options.background = CGColor.white
    let png = try picture(card(), options: options)
    for (x, y) in Self.edges + [(10, 7)] { #expect(png[x, y] == [51, 102, 153, 255]) }
  }

  @Test(arguments: [nil, CGColor.white]) func pagesWithRoundedCornersAreOpaqueAtTheirEdges(
    background: CGColor?
  ) throws {
    let page = card()
    page.cornerRadius = 2
    page.masksToBounds = true
    page.addSublayer(layer(CGRect(x: 0, y: 0, width: 10.4, height: 7.5)))
    var options = ExportOptions()
    options.background = background
    let png = try picture(page, options: options)
    for (x, y) in Self.edges { #expect(png[x, y] == [51, 102, 153, 255]) }
  }

  @Test func proofsShowTheSameAtThePagesEdges() throws {
    let profile = "/usr/share/color/icc/ghostscript/default_cmyk.icc"
    var options = ExportOptions()
    options.png.proof = ExportOptions.Proof(
      try OutputIntent(profile: Data(contentsOf: URL(fileURLWithPath: profile))))
    let png = try picture(card(), options: options)
    for (x, y) in Self.edges { #expect(png[x, y] == png[4, 3]) }
  }

  /// Stretched to a pixel, this little would be a blur of thousands of pixels.
  @Test func hardlyAnyOfAPixelIsFilledByWhatIsBesideIt() throws {
    let page = card()
    page.bounds = CGRect(x: 0, y: 0, width: 10.001, height: 7)
    let blurred = layer(CGRect(x: 0, y: 0, width: 20, height: 14))
    let blur = CAFilter(type: "gaussianBlur")
    blur.inputs = ["inputRadius": 3]
    blurred.filters = [blur]
    page.addSublayer(blurred)
    let png = try DecodedPNG([UInt8](Exporter().data(of: page, as: .png(scale: 1))))
    #expect(png.width == 11)
    #expect(png[10, 3] == [51, 102, 153, 255])
  }
}
