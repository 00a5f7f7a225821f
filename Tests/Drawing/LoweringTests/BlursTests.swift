import CoreGraphics
import Drawing
import DrawingSupport
import ImageDecoding
import Testing

@testable import Lowering

/// Blurred groups, for outputs that do not blur them by filters.
@Suite struct BlursTests {
  private let blur = Filter.gaussianBlur(radius: 3)
  private let toBlue = Filter.colorMatrix([0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 1, 0, 0, 0, 0, 0, 0, 0, 0.5, 0])

  private func lowered(
    _ filters: [Filter], _ nodes: [Drawing.Node], to capabilities: Capabilities
  ) -> DrawnPage {
    let group = Drawing.Node.group(
      Group(layer: 0, effects: GroupEffects(isIsolated: true, filters: filters)), nodes)
    var page = DrawnPage(size: CGSize(width: 9, height: 9))
    page.drawing = Drawing([group])
    return Blurs.lower(
      page, by: Lowering(to: capabilities, images: ImageCache(), rasteriser: NothingRasteriser()))
  }

  @Test func oneAreaIsTheShadowOfItsPath() {
    #expect(
      lowered([blur], [moved(4, square(0, alpha: 0.5, red: 1))], to: .pdf).drawing.description == """
        group isolated
          shadow of rect 4 0 1 1 sigma 3 by 0 0 #ff000080

        """)
  }

  @Test func severalThingsOfOneColourAreTheShadowOfTheirDrawing() {
    #expect(
      lowered([blur], [square(0, red: 1), square(4, alpha: 0.5, red: 1)], to: .pdf).drawing.description == """
        group isolated
          shadow of drawing 0 sigma 3 by 0 0 #ff0000
        drawing 0
          rect 0 0 1 1 fill #ff0000
          rect 4 0 1 1 fill #ff000080

        """)
  }

  /// A mean of mapped colours is the mapped mean.
  @Test func blursBecomeOneAndMatricesMapItsColour() {
    let filters = [.gaussianBlur(radius: 3), toBlue, .gaussianBlur(radius: 4)]
    #expect(
      lowered(filters, [square(0, red: 1)], to: .pdf).drawing.description == """
        group isolated
          shadow of rect 0 0 1 1 sigma 5 by 0 0 #0000ff80

        """)
  }

  @Test func severalColoursKeepTheirFilterAndAreReported() {
    var capabilities = Capabilities.svg
    capabilities.remove(.blurs)
    let page = lowered([blur], [square(0, red: 1), square(4)], to: capabilities)
    #expect(page.drawing.description.hasPrefix("group isolated gaussianBlur(radius: 3.0)\n"))
    #expect(page.findings.map(\.reason) == ["a blur of several colours or pictures needs an SVG filter"])
  }

  @Test func filtersStayWhereTheOutputHasThem() {
    let page = lowered([blur], [square(0)], to: .svg)
    #expect(page.drawing.description.hasPrefix("group isolated gaussianBlur(radius: 3.0)\n"))
  }
}

/// Draws nothing.
private struct NothingRasteriser: Rasteriser {
  func raster(
    of drawing: Drawing, in area: RasterArea, part: CGRect, filters: [Filter], background: RGBA?
  ) -> Raster? { nil }

  func silhouette(of drawing: Drawing, in area: RasterArea) -> Silhouette? { nil }

  func hasOwnColors(_ face: FontFace) -> Bool { false }

  func svg(of page: CGImage, showing part: CGRect, dpi: Double) -> PDFPageAsSVG? { nil }
}
