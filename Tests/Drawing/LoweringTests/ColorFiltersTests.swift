import CoreGraphics
import Drawing
import DrawingSupport
import ImageDecoding
import Testing

@testable import Lowering

/// Colour matrices of groups, for outputs that map paints and not pixels.
@Suite struct ColorFiltersTests {
  /// Turns red into blue, and halves alpha.
  private let toBlue = Filter.colorMatrix([0, 0, 0, 0, 0, 0, 1, 0, 0, 0, 1, 0, 0, 0, 0, 0, 0, 0, 0.5, 0])
  private let invert = Filter.colorMatrix([-1, 0, 0, 0, 1, 0, -1, 0, 0, 1, 0, 0, -1, 0, 1, 0, 0, 0, 1, 0])
  /// Makes twice as much of red.
  private let double = Filter.colorMatrix([2, 0, 0, 0, 0, 0, 1, 0, 0, 0, 0, 0, 1, 0, 0, 0, 0, 0, 1, 0])

  private func filtered(_ filters: Filter..., nodes: Drawing.Node...) -> Drawing.Node {
    .group(GroupEffects(isIsolated: true, filters: filters), nodes)
  }

  private func lowered(_ nodes: Drawing.Node..., to capabilities: Capabilities = .pdf) -> Drawing {
    var page = DrawnPage(size: CGSize(width: 9, height: 9))
    page.drawing = Drawing(nodes)
    let lowering = Lowering(to: capabilities, images: ImageCache(), rasteriser: OnePixel())
    return ColorFilters.lower(page, by: lowering).drawing
  }

  @Test func matricesMapPaintsInOrderAndFadeTheWhole() {
    #expect(
      lowered(filtered(toBlue, invert, nodes: square(0, alpha: 0.5, red: 1))).description == """
        group opacity 0.5 isolated
          rect 0 0 1 1 fill #ffff0080

        """)
  }

  @Test func innerMatricesComeFirst() {
    let inner = filtered(toBlue, nodes: square(0, red: 1))
    #expect(
      lowered(filtered(invert, nodes: inner)).description == """
        group isolated
          group opacity 0.5 isolated
            rect 0 0 1 1 fill #ffff00

        """)
  }

  @Test func gradientsHaveAStopMoreWhereAComponentIsCutOff() {
    let stops = [
      Gradient.Stop(offset: 0, color: .black), .init(offset: 1, color: RGBA(red: 1, green: 0, blue: 0)),
    ]
    let gradient = Gradient(kind: .axial(start: .zero, end: CGPoint(x: 1, y: 0)), stops: stops)
    let path = DrawnPath(
      path: CGPath(rect: CGRect(x: 0, y: 0, width: 1, height: 1)), fill: .gradient(gradient))
    #expect(
      lowered(filtered(double, nodes: .path(path))).description == """
        group isolated
          rect 0 0 1 1 fill axial 0 0 to 1 0 (0 #000000, 0.5 #ff0000, 1 #ff0000)

        """)
  }

  /// Only their alpha counts.
  @Test func masksAndSilhouettesStay() {
    let silhouette = Drawing([square(0, red: 1)])
    let masked = Drawing.Node.group(
      GroupEffects(isIsolated: true, mask: Mask(silhouette)), [square(0, red: 1)])
    let shadow = Drawing.Node.shadow(
      DrawnShadow(silhouette: .drawing(silhouette), sigma: 1, offset: .zero, color: .black))
    #expect(
      lowered(filtered(invert, nodes: shadow, masked)).description == """
        group isolated
          shadow of drawing 0 sigma 1 by 0 0 #ffffff
          group isolated mask 0
            rect 0 0 1 1 fill #00ffff
        drawing 0
          rect 0 0 1 1 fill #ff0000

        """)
  }

  @Test func whatIsSharedIsMappedOnceForEachMapping() {
    let shared = Drawing([square(0, red: 1)])
    func shows(_ filter: Filter) -> Drawing.Node { filtered(filter, nodes: .instance(shared, .identity)) }
    #expect(
      lowered(shows(invert), shows(invert), shows(double), .instance(shared, .identity)).description == """
        group isolated
          instance of 0
        group isolated
          instance of 0
        group isolated
          instance of 1
        instance of 2
        drawing 0
          rect 0 0 1 1 fill #00ffff
        drawing 1
          rect 0 0 1 1 fill #ff0000
        drawing 2
          rect 0 0 1 1 fill #ff0000

        """)
  }

  @Test func filtersStayWhereTheOutputHasThem() {
    let text = lowered(filtered(invert, nodes: square(0)), to: .svg).description
    #expect(text.hasPrefix("group isolated colorMatrix("))
  }
}
