import CoreGraphics
import Drawing
import DrawingSupport
import ImageDecoding
import Lowering
import Testing

/// Shadows that no filter blurs.
@Suite struct VectorShadowsTests {
  private func shadow(
    at x: CGFloat = 30, width: CGFloat = 20, color: RGBA = .black.withAlpha(0.5),
    projection: Projection? = nil
  ) -> Drawing.Node {
    .shadow(
      DrawnShadow(
        silhouette: .path(
          CGPath(rect: CGRect(x: x, y: 30, width: width, height: 20), transform: nil), .winding),
        sigma: 3, offset: CGSize(width: 1, height: 2), color: color,
        projection: projection))
  }

  private var filterless: Capabilities {
    var capabilities = Capabilities.svg
    capabilities.remove(.blurs)
    return capabilities
  }

  /// The masks of a page, each once.
  private func masks(_ page: DrawnPage) -> [Mask] {
    page.drawing.reachable().flatMap(\.nodes).compactMap {
      if case .group(let group, _) = $0 { group.effects?.mask } else { nil }
    }
  }

  @Test func theyAreAreasOfGreyThatLetTheirColourThrough() throws {
    let mask = try #require(masks(lowered([shadow()], to: filterless)).first)
    #expect(mask.kind == .luminosity)
    #expect(mask.drawing.facts.leafCount == 1)
    #expect(mask.drawing.facts.expandedCount > 40)
  }

  @Test func thoseThatAreAlikeAreOne() {
    let page = lowered([shadow(), shadow(at: 70)], to: filterless)
    #expect(page.drawing.nodes.count == 2)
    #expect(masks(page).count == 1)
  }

  @Test func thoseOfOtherColoursShareTheirMask() throws {
    let masks = masks(lowered([shadow(), shadow(at: 70, color: .white)], to: filterless))
    try #require(masks.count == 2)
    #expect(masks[0].drawing === masks[1].drawing)
  }

  @Test func thoseOfOtherPagesShareTheirMask() throws {
    var lowering = Lowering(to: .pdf, images: ImageCache(), rasteriser: OnePixel())
    lowering.shadows = ShadowCache()
    var page = DrawnPage(size: CGSize(width: 100, height: 100))
    page.drawing = Drawing([shadow()])
    let shown = [lowering.lowered(page), lowering.lowered(page)].compactMap { masks($0).first?.drawing }
    try #require(shown.count == 2)
    #expect(shown[0] === shown[1])
  }

  /// The drawings that the masks of a page show.
  private func areas(_ nodes: [Drawing.Node], to capabilities: Capabilities) -> [Drawing] {
    let shown = masks(lowered(nodes, to: capabilities)).flatMap { $0.drawing.references() }
    return shown.filter { $0.nodes.count > 40 }
  }

  /// Four times each.
  @Test func rectanglesOfAllSizesHaveTheirCornerInCommon() {
    let areas = areas((0..<20).map { shadow(width: 40 + CGFloat($0)) }, to: .pdf)
    #expect(areas.count == 20)
    #expect(Set(areas.map(ObjectIdentifier.init)).count == 1)
  }

  /// Some viewers show all of the box around a turned group within a mask.
  @Test func turnedRectanglesAreDrawnAsAWhole() throws {
    let turned = Drawing.Node.group(
      Group(transform: CGAffineTransform(rotationAngle: 0.3)), [shadow(width: 40), shadow(width: 50)])
    #expect(Set(areas([turned], to: .pdf).map(ObjectIdentifier.init)).count == 2)
  }

  @Test func areasLieOnWholeNumbers() throws {
    let areas = try #require(areas([shadow(width: 40)], to: .pdf).first)
    for case .path(let path) in areas.nodes {
      #expect(!path.path.isEmpty)
      path.path.forEachElement { element in
        let points: [CGPoint] =
          switch element {
          case .move(let p), .line(let p): [p]
          case .quadCurve(let p, let a): [p, a]
          case .curve(let p, let a, let b): [p, a, b]
          case .closeSubpath: []
          }
        #expect(points.allSatisfy { $0.x == $0.x.rounded() && $0.y == $0.y.rounded() })
      }
    }
  }

  /// One over the other they make what the mask would.
  @Test func withoutMasksOfBrightnessAreasAreTranslucent() throws {
    let page = lowered([shadow()], to: .cairoSVG)
    #expect(masks(page).isEmpty)
    let areas = try #require(page.drawing.reachable().first { $0.nodes.count > 40 })
    let through = areas.nodes.flatMap(\.paints).flatMap(\.colors).reduce(1) { $0 * (1 - Double($1.alpha)) }
    #expect(through < 0.02)
  }

  @Test func sharpOnesAreTheirSilhouettes() {
    let node = Drawing.Node.shadow(
      DrawnShadow(
        silhouette: .path(CGPath(rect: CGRect(x: 0, y: 0, width: 4, height: 4), transform: nil), .winding),
        sigma: 0, offset: .zero, color: .black))
    let page = lowered([node], to: .pdf)
    #expect(masks(page).isEmpty)
    #expect(page.drawing.facts.leafCount == 1)
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
