import CoreGraphics
import Drawing
import DrawingSupport
import Lowering
import Testing

/// Shadows that no filter blurs.
@Suite struct VectorShadowsTests {
  private func shadow(
    at x: CGFloat = 30, width: CGFloat = 20, projection: Projection? = nil
  ) -> Drawing.Node {
    .shadow(
      DrawnShadow(
        silhouette: .path(
          CGPath(rect: CGRect(x: x, y: 30, width: width, height: 20), transform: nil), .winding),
        sigma: 3, offset: CGSize(width: 1, height: 2), color: RGBA.black.withAlpha(0.5),
        projection: projection))
  }

  private var filterless: Capabilities {
    var capabilities = Capabilities.svg
    capabilities.features.remove(.blurs)
    return capabilities
  }

  /// The drawings by which the groups of a page are masked.
  private func masks(_ page: DrawnPage) -> [Mask] {
    page.drawing.nodes.compactMap { if case .group(let group, _) = $0 { group.effects?.mask } else { nil } }
  }

  @Test func theyAreAreasOfGreyThatLetTheirColourThrough() throws {
    let mask = try #require(masks(lowered([shadow()], to: filterless)).first)
    #expect(mask.kind == .luminosity)
    #expect(mask.drawing.facts.leafCount == 1)
    #expect(mask.drawing.facts.expandedCount > 40)
  }

  @Test func thoseThatAreAlikeShareTheirAreas() throws {
    let masks = masks(lowered([shadow(), shadow(at: 70)], to: filterless))
    #expect(masks.count == 2)
    #expect(masks[0].drawing.nodes.flatMap(\.drawings)[0] === masks[1].drawing.nodes.flatMap(\.drawings)[0])
  }

  @Test func filtersBlurWhatIsUprightOrTurned() {
    for angle: CGFloat in [0, 0.5] {
      let nodes: [Drawing.Node] = [
        .group(Group(transform: CGAffineTransform(rotationAngle: angle)), [shadow()])
      ]
      #expect(lowered(nodes, to: .svg).drawing.description == Drawing(nodes).description)
    }
  }

  /// Filters of some viewers blur only along the axes of the page.
  @Test func whatIsShearedIsNotBlurredByFilters() {
    let sheared = CGAffineTransform(a: 1, b: 0, c: 0.5, d: 1, tx: 0, ty: 0)
    let page = lowered([.group(Group(transform: sheared), [shadow()])], to: .svg)
    #expect(page.drawing.facts.has(.shadows) == false)
  }

  @Test func whatIsSeenInPerspectiveIsNotBlurredByFilters() {
    let away = Projection(m11: 1, m12: 0, m13: 0.002, m21: 0, m22: 1, m23: 0, m31: 0, m32: 0, m33: 1)
    #expect(masks(lowered([shadow(projection: away)], to: .svg)).count == 1)
  }

  /// Of which the alpha is drawn as pixels.
  @Test func thoseOfDrawingsAreNotBlurredByFiltersEither() {
    let node = Drawing.Node.shadow(
      DrawnShadow(silhouette: .drawing(Drawing([square()])), sigma: 1, offset: .zero, color: .black))
    #expect(!lowered([node], to: filterless).drawing.facts.has(.shadows))
  }
}
