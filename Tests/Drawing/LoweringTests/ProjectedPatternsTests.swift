import CoreGraphics
import Drawing
import DrawingSupport
import Lowering
import Testing

/// Patterns in perspective. Whatever is drawn as pixels is one red pixel here.
@Suite struct ProjectedPatternsTests {
  /// An area of 40 × 40 of four tiles.
  private func area(of tile: Drawing.Node, alpha: Double = 1) -> Drawing.Node {
    let box = CGRect(x: 0, y: 0, width: 40, height: 40)
    var leaning = Projection(.identity)
    leaning.m13 = 0.01
    let drawing = Drawing([.group(GroupEffects(opacity: alpha, isIsolated: true), [tile])])
    let view = TilePattern.PerspectiveView(
      projection: leaning, area: box,
      tiles: Drawing(
        (0..<4).map { .instance(drawing, CGAffineTransform(translationX: 20 * CGFloat($0), y: 0)) }))
    let pattern = TilePattern(
      drawing, cell: CGRect(x: 0, y: 0, width: 20, height: 20), transform: .identity, isOpaque: false,
      view: view)
    return .path(DrawnPath(path: CGPath(rect: box), fill: .pattern(pattern)))
  }

  /// What is drawn within the area's outline.
  private func content(_ page: DrawnPage) -> [Drawing.Node] {
    guard case .group(let group, let content) = page.drawing.nodes.first, group.effects?.clips.count == 1
    else {
      return []
    }
    return content.nodes
  }

  @Test func beneathTilesLiesTheColourOfTheirEdges() throws {
    let nodes = content(lowered([area(of: square())], to: .pixels))
    try #require(nodes.count == 5)
    guard case .path(let ground) = nodes[0] else {
      Issue.record("no ground")
      return
    }
    #expect(ground.fill == .color(RGBA(red: 1, green: 0, blue: 0)))
  }

  @Test func translucentTilesAreOnePicture() throws {
    let nodes = content(lowered([area(of: square(), alpha: 0.5)], to: .pixels))
    guard case .group(let group, let inner)? = nodes.first, case .image(let image)? = inner.nodes.first else {
      Issue.record("no picture")
      return
    }
    #expect(nodes.count == 1)
    #expect(group.effects?.opacity == 0.5)
    #expect(image.projection?.m13 == 0.01)
  }

  /// A picture would be another at every moment.
  @Test func momentsOfAnAnimationHaveTheTilesAlone() {
    #expect(content(lowered([area(of: square(), alpha: 0.5)], to: .animatedSVG)).count == 4)
  }
}
