import CoreGraphics
import Drawing
import DrawingSupport
import Lowering
import Testing

/// Dashes that begin at corners, which viewers draw in several ways.
@Suite struct CornerDashesTests {
  private func square(dashPhase: CGFloat) -> Drawing.Node {
    .path(
      DrawnPath(
        path: CGPath(rect: CGRect(x: 0, y: 0, width: 6, height: 6), transform: nil),
        fill: .color(RGBA(red: 1, green: 0, blue: 0)),
        stroke: Stroke(paint: .color(.black), width: 1, dashes: [2, 1], dashPhase: dashPhase)))
  }

  @Test func theyAreLinesOfTheirOwnAboveTheFill() {
    #expect(
      lowered([square(dashPhase: 0)], to: .svg).drawing.description == """
        rect 0 0 6 6 fill #ff0000
        path M3 0 L5 0 M6 0 L6 2 M6 3 L6 5 M6 6 L4 6 M3 6 L1 6 M0 6 L0 4 M0 3 L0 1 M0 0 L2 0 stroke #000000 width 1

        """)
  }

  @Test func thoseThatGoAroundCornersStay() {
    let nodes = [square(dashPhase: 1)]
    #expect(lowered(nodes, to: .svg).drawing.description == Drawing(nodes).description)
  }

  /// Where a dash begins changes as a line moves.
  @Test func momentsOfAnAnimationKeepTheirDashes() {
    let nodes = [square(dashPhase: 0)]
    #expect(lowered(nodes, to: .animatedSVG).drawing.description == Drawing(nodes).description)
  }
}
