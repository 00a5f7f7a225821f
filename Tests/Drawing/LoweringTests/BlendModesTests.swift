import CoreGraphics
import Drawing
import DrawingSupport
import Testing

@testable import Lowering

/// Blend modes in outputs that have none.
@Suite struct BlendModesTests {
  private let multiplied = Drawing.Node.group(
    Group(layer: 1, effects: GroupEffects(blendMode: .multiply, isIsolated: true)), [square(0)])

  @Test func layersWithThemAreToldWhereverTheyAre() {
    let masked = Drawing.Node.group(
      GroupEffects(isIsolated: true, mask: Mask(Drawing([multiplied]))), [square(0)])
    for node in [multiplied, moved(3, multiplied), .instance(Drawing([multiplied]), .identity), masked] {
      let page = lowered([node], to: .cairoSVG)
      #expect(
        page.findings == [
          Finding(
            layer: 1, outcome: .rasterised(dpi: 300),
            reason: "Cairo's SVG has no blend modes: the page becomes a picture")
        ])
    }
  }

  @Test func otherOutputsHaveThem() {
    for capabilities in [Capabilities.pdf, .svg, .pixels] {
      #expect(lowered([multiplied], to: capabilities).findings == [])
    }
  }
}
