import QuartzCore
import Testing

/// What one layer draws, in which order, and where its sublayers lie.
@Suite struct DrawingOrderTests {
  @Test func backgroundContentsSublayersAndBorderLieAboveEachOther() {
    let root = page()
    root.backgroundColor = Ink.red
    root.contents = picture(10, 10)
    root.borderWidth = 2
    root.borderColor = Ink.blue
    box(CALayer(), 10, 20, 30, 40, Ink.green, in: root)
    assertDraws(
      root,
      """
      page 100 100
      group
        rect 1 1 98 98 fill #ff0000
        group clip rect 1 1 98 98
          image unnamed 0 0 10 10 to 0 0 100 100
        group at 10 20
          rect 0 0 30 40 fill #00ff00
        rect 1 1 98 98 stroke #0000ff width 2
      """)
  }

  @Test func aBorderRightAboveItsBackgroundIsThatFillsStroke() {
    let root = page()
    let card = box(CALayer(), 10, 10, 50, 30, Ink.red, in: root)
    card.cornerRadius = 8
    card.borderWidth = 2
    card.borderColor = Ink.blue
    assertDraws(
      root,
      """
      page 100 100
      group
        group at 10 10
          rounded 1 1 48 28 by 7 fill #ff0000 stroke #0000ff width 2
      """)
  }

  @Test func aCornerRadiusEndsAtHalfTheShorterSide() {
    let root = page()
    box(CALayer(), 0, 0, 50, 20, Ink.red, in: root).cornerRadius = 99
    assertDraws(
      root,
      """
      page 100 100
      group
        group
          rounded 0 0 50 20 by 10 fill #ff0000
      """)
  }

  @Test func onlyMaskedCornersAreRound() {
    let root = page()
    let card = box(CALayer(), 0, 0, 20, 20, Ink.red, in: root)
    card.cornerRadius = 5
    card.maskedCorners = [.layerMaxXMinYCorner]
    assertDraws(
      root,
      """
      page 100 100
      group
        group
          path M20 12.5 L20 20 L0 20 L0 0 L15 0 C17.761 0 20 2.239 20 5 Z fill #ff0000
      """)
  }

  @Test func masksToBoundsCutsContentsAndSublayersButNotTheBorder() {
    let root = page()
    let card = box(CALayer(), 10, 10, 40, 40, Ink.red, in: root)
    card.cornerRadius = 6
    card.masksToBounds = true
    card.borderWidth = 1
    card.borderColor = Ink.halfRed
    box(CALayer(), 30, 30, 40, 40, Ink.blue, in: card)
    assertDraws(
      root,
      """
      page 100 100
      group
        group at 10 10
          rounded 0 0 40 40 by 6 fill #ff0000
          group clip rounded 0 0 40 40 by 6
            group at 30 30
              rect 0 0 40 40 fill #0000ff
          rounded 0.5 0.5 39 39 by 5.5 stroke #ff000080 width 1
      """)
  }

  @Test func aBorderAsWideAsTheLayerFillsIt() {
    let root = page()
    let card = box(CALayer(), 0, 0, 20, 10, nil, in: root)
    card.borderWidth = 5
    assertDraws(
      root,
      """
      page 100 100
      group
        group
          rect 0 0 20 10 fill #000000
      """)
  }

  @Test func hiddenAndTransparentLayersDrawNothing() {
    let root = page()
    box(CALayer(), 0, 0, 10, 10, Ink.red, in: root).isHidden = true
    let faint = box(CALayer(), 0, 0, 10, 10, Ink.red, in: root)
    faint.opacity = 0
    box(CALayer(), 0, 0, 5, 5, Ink.blue, in: faint)
    box(CALayer(), 0, 0, 10, 10, CGColor(gray: 0, alpha: 0), in: root)
    assertDraws(
      root,
      """
      page 100 100
      """)
  }

  @Test func greaterZPositionsLieAboveAndTiesKeepTheOrderOfSublayers() {
    let root = page()
    for (name, z) in [("a", 1.0), ("b", 0), ("c", 1), ("d", -1), ("e", 0)] {
      let layer = box(CALayer(), 0, 0, 10, 10, Ink.red, in: root)
      layer.name = name
      layer.zPosition = z
    }
    assertDraws(
      root,
      """
      page 100 100
      group
        group "d"
          rect 0 0 10 10 fill #ff0000
        group "b"
          rect 0 0 10 10 fill #ff0000
        group "e"
          rect 0 0 10 10 fill #ff0000
        group "a"
          rect 0 0 10 10 fill #ff0000
        group "c"
          rect 0 0 10 10 fill #ff0000
      """)
  }

  @Test func transformsActAboutTheAnchorPoint() {
    let root = page()
    let card = CALayer()
    card.backgroundColor = Ink.red
    card.bounds = CGRect(x: 5, y: 5, width: 20, height: 10)
    card.anchorPoint = CGPoint(x: 0, y: 1)
    card.position = CGPoint(x: 50, y: 60)
    card.transform = CATransform3DMakeScale(2, 3, 1)
    root.addSublayer(card)
    assertDraws(
      root,
      """
      page 100 100
      group
        group matrix 2 0 0 3 40 15
          rect 5 5 20 10 fill #ff0000
      """)
  }

  @Test func aSublayerTransformActsAboutTheSuperlayersAnchorPoint() {
    let root = page()
    root.sublayerTransform = CATransform3DMakeScale(2, 2, 1)
    box(CALayer(), 50, 50, 10, 10, Ink.red, in: root)
    assertDraws(
      root,
      """
      page 100 100
      group
        group matrix 2 0 0 2 50 50
          rect 0 0 10 10 fill #ff0000
      """)
  }

  @Test func theRootsOwnPlaceDoesNotCountButItsBoundsOriginDoes() {
    let root = page()
    root.bounds.origin = CGPoint(x: 30, y: 40)
    root.position = CGPoint(x: 1000, y: 1000)
    root.transform = CATransform3DMakeRotation(1, 0, 0, 1)
    root.zPosition = 7
    box(CALayer(), 35, 45, 10, 10, Ink.red, in: root)
    assertDraws(
      root,
      """
      page 100 100
      group at -30 -40
        group at 35 45
          rect 0 0 10 10 fill #ff0000
      """)
  }

  @Test func scrollingMovesWhatAScrollLayerHolds() {
    let root = page()
    let scroll = box(CAScrollLayer(), 10, 10, 50, 50, nil, in: root)
    box(CALayer(), 0, 0, 80, 80, Ink.red, in: scroll)
    scroll.scrollMode = .vertically
    scroll.scroll(to: CGPoint(x: 20, y: 20))
    assertDraws(
      root,
      """
      page 100 100
      group
        group at 10 -10
          group
            rect 0 0 80 80 fill #ff0000
      """)
  }

  @Test func linksBelongToTheGroupOfTheirLayer() {
    let root = page()
    box(CALayer(), 0, 0, 10, 10, Ink.red, in: root).url = "https://example.org/"
    assertDraws(
      root,
      """
      page 100 100
      group
        group link https://example.org/
          rect 0 0 10 10 fill #ff0000
      """)
  }

  @Test func layersAreCalledByTheirNames() {
    let root = page()
    root.name = "poster"
    box(CALayer(), 0, 0, 10, 10, Ink.red, in: root).name = "dot"
    assertDraws(
      root,
      """
      page 100 100
      group "poster"
        group "dot"
          rect 0 0 10 10 fill #ff0000
      """)
  }
}
