import CoreGraphics
import Drawing
import DrawingSupport
import Lowering
import Testing

/// Gradients whose colours change at once.
@Suite struct GradientStepsTests {
  private let red = RGBA(red: 1, green: 0, blue: 0)
  private let green = RGBA(red: 0, green: 1, blue: 0)

  private func stops(_ stops: (CGFloat, RGBA)...) -> [Gradient.Stop] {
    stops.map { Gradient.Stop(offset: $0.0, color: $0.1) }
  }

  private func filled(_ stops: [Gradient.Stop], length: CGFloat = 80, alpha: Float = 1) -> Drawing.Node {
    let kind = Gradient.Kind.axial(start: .zero, end: CGPoint(x: length, y: 0))
    let box = CGRect(x: 0, y: 0, width: length, height: 10)
    return .path(DrawnPath(path: CGPath(rect: box), fill: .gradient(Gradient(kind: kind, stops: stops))))
  }

  private func text(_ node: Drawing.Node, in capabilities: Capabilities = .pdf) -> String {
    lowered([node], to: capabilities).drawing.description
  }

  @Test func aJumpBecomesTheEdgeOfAnArea() {
    #expect(
      text(filled(stops((0, red), (0.5, red), (0.5, green), (1, red)))) == """
        path M0 0 L41 0 L41 10 L0 10 Z fill axial 0 0 to 80 0 (0 #ff0000, 0.5 #ff0000)
        path M40 0 L80 0 L80 10 L40 10 Z fill axial 0 0 to 80 0 (0.5 #00ff00, 1 #ff0000)

        """)
  }

  /// Within a point or two, viewers have one or two colours.
  @Test func aSteepSlopeBecomesAGradientOfItsOwn() {
    let lines = text(filled(stops((0, red), (0.5, red), (0.5078125, green), (1, green)))).split(
      separator: "\n")
    #expect(lines.count == 3)
    #expect(lines[1].contains("axial 40 0 to 40.625 0 (0 #ff0000, 1 #00ff00)"), "\(lines)")
  }

  @Test func gradualColorsStayOneGradient() {
    #expect(text(filled(stops((0, red), (0.5, green), (1, red)))).split(separator: "\n").count == 1)
  }

  /// Where the whole gradient is short, so is what viewers are off by.
  @Test func shortGradientsStay() {
    #expect(
      text(filled(stops((0, red), (0.5, red), (0.5, green)), length: 30)).split(separator: "\n").count == 1)
  }

  @Test(arguments: [Capabilities.svg, .pixels, .cairoSVG]) func whereViewersAreExactItStays(
    _ capabilities: Capabilities
  ) {
    let node = filled(stops((0, red), (0.5, red), (0.5, green), (1, red)))
    #expect(text(node, in: capabilities).split(separator: "\n").count == 1)
  }

  @Test func translucentColorsAreSeenThroughAMaskOfTheSameAreas() {
    let clear = green.withAlpha(0)
    let text = text(filled(stops((0, red), (0.5, red), (0.5, clear), (1, green))))
    #expect(text.hasPrefix("group isolated mask luminosity"))
    #expect(text.contains("(0.5 #000000, 1 #ffffff)"), "\(text)")
  }

  @Test func discsEndAtStepsAroundACentre() {
    let kind = Gradient.Kind.radial(center: CGPoint(x: 50, y: 50), radius: 50)
    let gradient = Gradient(kind: kind, stops: stops((0, red), (0.5, red), (0.5, green), (1, red)))
    let box = CGPath(rect: CGRect(x: 0, y: 0, width: 100, height: 100))
    let text = text(.path(DrawnPath(path: box, fill: .gradient(gradient))))
    #expect(text.contains("ellipse 25 25 50 50 fill radial"), "\(text)")
  }
}
