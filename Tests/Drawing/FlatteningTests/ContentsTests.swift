import Drawing
import Foundation
import QuartzCore
import Testing

/// Where images lie in their layers.
@Suite struct ContentsTests {
  /// A picture of 20 × 10 points in a layer of 40 × 40.
  private func placed(_ gravity: CALayerContentsGravity, flipped: Bool = false) -> CGRect? {
    let root = page()
    root.isGeometryFlipped = flipped
    let layer = box(CALayer(), 0, 0, 40, 40, nil, in: root)
    layer.contents = picture(40, 20)
    layer.contentsScale = 2
    layer.contentsGravity = gravity
    return flatten(root).nodes.compactMap { item in
      if case .image(let image) = item { image.destination } else { nil }
    }.first
  }

  private static let places: [(CALayerContentsGravity, x: CGFloat, y: CGFloat)] = [
    (.center, 10, 15), (.top, 10, 30), (.bottom, 10, 0), (.left, 0, 15), (.right, 20, 15), (.topLeft, 0, 30),
    (.topRight, 20, 30), (.bottomLeft, 0, 0), (.bottomRight, 20, 0),
  ]

  @Test func nineGravitiesKeepTheNaturalSize() {
    for (gravity, x, y) in Self.places {
      #expect(placed(gravity) == CGRect(x: x, y: y, width: 20, height: 10), "\(gravity.rawValue)")
    }
  }

  @Test func threeGravitiesStretch() {
    #expect(placed(.resize) == CGRect(x: 0, y: 0, width: 40, height: 40))
    #expect(placed(.resizeAspect) == CGRect(x: 0, y: 10, width: 40, height: 20))
    #expect(placed(.resizeAspectFill) == CGRect(x: -20, y: 0, width: 80, height: 40))
  }

  /// They may overlap, so that none of them may be translucent alone.
  @Test func ninePartsOfADocumentFadeTogether() throws {
    let root = page()
    let layer = box(CALayer(), 0, 0, 40, 40, nil, in: root)
    layer.contents = try CGImage(
      encodedData: Data("<svg xmlns='http://www.w3.org/2000/svg' width='20' height='20'/>".utf8))
    layer.contentsCenter = CGRect(x: 0.4, y: 0.4, width: 0.2, height: 0.2)
    layer.allowsGroupOpacity = false
    layer.opacity = 0.5
    let groups = flatten(root).drawing.reachable().flatMap(\.nodes).compactMap { node -> Drawing? in
      if case .group(let group, let content) = node, group.effects?.opacity == 0.5 { content } else { nil }
    }
    let parts = groups.first?.nodes.partsOfOnePicture ?? []
    #expect(parts.map(\.tint) == Array(repeating: nil, count: 9))
  }

  /// `top` is the side of greatest y in the layer's own coordinates, which a flip turns to the page's upper edge; the
  /// image is turned upright about the middle of the bounds.
  @Test func inAFlippedSuperlayerTopIsTheUpperEdge() {
    for (gravity, x, y) in Self.places {
      let expected = CGRect(x: x, y: 30 - y, width: 20, height: 10)
      #expect(placed(gravity, flipped: true) == expected, "\(gravity.rawValue)")
    }
  }

  @Test func imagesStandUprightInAFlippedSuperlayer() {
    let root = page()
    root.isGeometryFlipped = true
    box(CALayer(), 10, 20, 40, 30, nil, in: root).contents = picture(4, 3)
    assertDraws(
      root,
      """
      page 100 100
      group
        group matrix 1 0 0 -1 10 80
          group matrix 1 0 0 -1 0 30
            image unnamed 0 0 4 3 to 0 0 40 30
      """)
  }

  @Test func contentsRectTakesAPart() {
    let root = page()
    root.contents = picture(10, 20)
    root.contentsRect = CGRect(x: 0.5, y: 0.25, width: 0.5, height: 0.5)
    assertDraws(
      root,
      """
      page 100 100
      group
        image unnamed 5 5 5 10 to 0 0 100 100
      """)
  }

  @Test func beyondThePictureItsOutermostPixelsRepeat() {
    let root = page()
    root.contents = picture(10, 10)
    root.contentsRect = CGRect(x: -0.5, y: 0.5, width: 2, height: 1)
    assertDraws(
      root,
      """
      page 100 100
      group
        image unnamed 0 5 1 5 to 0 0 25 50
        image unnamed 0 5 10 5 to 25 0 50 50
        image unnamed 9 5 1 5 to 75 0 25 50
        image unnamed 0 9 1 1 to 0 50 25 50
        image unnamed 0 9 10 1 to 25 50 50 50
        image unnamed 9 9 1 1 to 75 50 25 50
      """)
  }

  @Test func aPartBesideThePictureIsItsNearestPixelAlone() {
    let root = page()
    root.contents = picture(10, 10)
    root.contentsRect = CGRect(x: 1.1, y: -3, width: 0.5, height: 2)
    assertDraws(
      root,
      """
      page 100 100
      group
        image unnamed 9 0 1 1 to 0 0 100 100
      """)
  }

  /// The left edge shows the origin, the right edge what lies further left.
  @Test func aNegativeWidthOfContentsRectMirrorsThePart() {
    let root = page()
    root.contents = picture(10, 10)
    root.contentsRect = CGRect(x: 0.8, y: 0.1, width: -0.5, height: 0.8)
    assertDraws(
      root,
      """
      page 100 100
      group
        group matrix -1 0 0 1 100 0
          image unnamed 3 1 5 8 to 0 0 100 100
      """)
  }

  @Test func aNegativeHeightOfContentsRectMirrorsThePart() {
    let root = page()
    root.contents = picture(10, 10)
    root.contentsRect = CGRect(x: 0, y: 0.9, width: 1, height: -0.8)
    for flipped in [false, true] {
      root.isGeometryFlipped = flipped
      assertDraws(
        root,
        """
        page 100 100
        group
          group matrix 1 0 0 -1 0 100
            image unnamed 0 1 10 8 to 0 0 100 100
        """)
    }
  }

  @Test func contentsThatAreMirroredStayWhereTheirGravityPutsThem() {
    let root = page()
    root.contents = picture(40, 20)
    root.contentsGravity = .left
    root.contentsRect = CGRect(x: 1, y: 0, width: -1, height: 1)
    assertDraws(
      root,
      """
      page 100 100
      group
        group matrix -1 0 0 1 40 0
          image unnamed 0 0 40 20 to 0 40 40 20
      """)
  }

  /// The fixed ends are 2 points on the layer's left and 6 on its right.
  @Test func contentsCenterDividesWhatIsSeenOfMirroredContents() {
    let root = page()
    root.contents = picture(10, 10)
    root.contentsRect = CGRect(x: 1, y: 0, width: -1, height: 1)
    root.contentsCenter = CGRect(x: 0.2, y: 0, width: 0.2, height: 1)
    assertDraws(
      root,
      """
      page 100 100
      group
        group matrix -1 0 0 1 100 0
          image unnamed 0 0 6 10 to 0 0 6 100
          image unnamed 6 0 2 10 to 6 0 92 100
          image unnamed 8 0 2 10 to 98 0 2 100
      """)
  }

  @Test func anEmptyContentsRectIsReported() {
    let root = page()
    root.contents = picture(10, 20)
    root.contentsRect = .zero
    assertDraws(
      root,
      """
      page 100 100
      warning root: its contentsRect is empty; no image is drawn
      """)
  }

  @Test func contentsCenterMakesNineParts() {
    let root = page()
    root.contents = picture(30, 30)
    root.contentsCenter = CGRect(x: 1 / 3.0, y: 1 / 3.0, width: 1 / 3.0, height: 1 / 3.0)
    assertDraws(
      root,
      """
      page 100 100
      group
        image unnamed 0 0 10 10 to 0 0 10 10
        image unnamed 10 0 10 10 to 10 0 80 10
        image unnamed 20 0 10 10 to 90 0 10 10
        image unnamed 0 10 10 10 to 0 10 10 80
        image unnamed 10 10 10 10 to 10 10 80 80
        image unnamed 20 10 10 10 to 90 10 10 80
        image unnamed 0 20 10 10 to 0 90 10 10
        image unnamed 10 20 10 10 to 10 90 80 10
        image unnamed 20 20 10 10 to 90 90 10 10
      """)
  }

  @Test func aCentreWithoutSizeIsOnePixel() {
    let root = page()
    root.contents = picture(31, 9)
    root.contentsCenter = CGRect(x: 0.5, y: 1, width: 0, height: 0)
    assertDraws(
      root,
      """
      page 100 100
      group
        image unnamed 0 0 15 8 to 0 0 15 8
        image unnamed 15 0 1 8 to 15 0 70 8
        image unnamed 16 0 15 8 to 85 0 15 8
        image unnamed 0 8 15 1 to 0 8 15 92
        image unnamed 15 8 1 1 to 15 8 70 92
        image unnamed 16 8 15 1 to 85 8 15 92
      """)
  }

  @Test func endsShareARoomTooSmallForThemAndNothingIsLeftBetween() {
    let root = page()
    root.contents = picture(72, 72)
    root.contentsCenter = CGRect(x: 0.3, y: 0.3, width: 0.4, height: 0.4)
    root.bounds = CGRect(x: 0, y: 0, width: 18.119809617138866, height: 19.75278379847012)
    let places = flatten(root).nodes.compactMap { item in
      if case .image(let image) = item { image.destination } else { nil }
    }
    #expect(places.count == 4)
    #expect(places.allSatisfy { $0.width > 8 && $0.height > 8 })
  }

  @Test func hardPixelsAreAskedFor() {
    let root = page()
    root.contents = picture(10, 10)
    root.magnificationFilter = .nearest
    assertDraws(
      root,
      """
      page 100 100
      group
        image unnamed 0 0 10 10 to 0 0 100 100 nearest
      """)
  }

  @Test func contentsThatAreNoImageAreReported() {
    let root = page()
    root.contents = "no image"
    assertDraws(
      root,
      """
      page 100 100
      dropped root: its contents are not an image
      """)
  }

  @Test func tilesAreDrawnSideBySide() {
    let root = page()
    let tiled = box(CATiledLayer(), 0, 0, 60, 30, nil, in: root)
    tiled.tileSize = CGSize(width: 30, height: 30)
    tiled.tileImageProvider = { _, column, _ in column == 0 ? picture(30, 30) : nil }
    assertDraws(
      root,
      """
      page 100 100
      group
        group
          image unnamed 0 0 30 30 to 0 0 30 30
      dropped sublayers[0]: its tile in column 1, row 0 is missing
      """)
  }

  @Test func picturesWithoutPixelsHaveNothingToRepeatBeyondTheirEdges() throws {
    let document = #"<svg xmlns="http://www.w3.org/2000/svg" width="10" height="10"/>"#
    let (root, layer) = (page(), CALayer())
    layer.frame = root.bounds
    layer.contents = try CGImage(encodedData: Data(document.utf8))
    root.addSublayer(layer)
    layer.contentsRect = CGRect(x: 0.5, y: 0.5, width: 0.5, height: 0.5)
    #expect(flatten(root).findings == [])
    layer.contentsRect = CGRect(x: 0.5, y: 0.5, width: 1, height: 0.5)
    #expect(
      flatten(root).findings.map(\.reason) == [
        "its contentsRect reaches beyond a picture without pixels; nothing is drawn there"
      ])
  }
}
