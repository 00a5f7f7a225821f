import Drawing
import QuartzCore
import Testing

/// Masks, opacity, shadows, filters and blend modes.
@Suite struct EffectsTests {
  @Test func aMaskIsADefinitionInTheLayersCoordinates() {
    let root = page()
    let card = box(CALayer(), 10, 10, 40, 40, Ink.red, in: root)
    let mask = box(CAShapeLayer(), 5, 5, 30, 30)
    mask.path = CGPath(ellipseIn: CGRect(x: 0, y: 0, width: 30, height: 30), transform: nil)
    card.mask = mask
    assertDraws(
      root,
      """
      page 100 100
      group
        group at 10 10 clip ellipse 5 5 30 30
          rect 0 0 40 40 fill #ff0000
      """)
  }

  @Test func aMaskKeepsWhatBlendsFromTheBackdrop() {
    let root = page()
    let card = box(CALayer(), 0, 0, 40, 40, Ink.red, in: root)
    let hole = box(CALayer(), 10, 10, 10, 10, Ink.red, in: card)
    hole.compositingFilter = "destOut"
    card.mask = box(CALayer(), 0, 0, 20, 20, Ink.red)
    assertDraws(
      root,
      """
      page 100 100
      group
        group isolated clip rect 0 0 20 20
          rect 0 0 40 40 fill #ff0000
          group at 10 10 destinationOut isolated
            rect 0 0 10 10 fill #ff0000
      """)
  }

  @Test func masksMayHaveMasks() {
    let root = page()
    let card = box(CALayer(), 0, 0, 40, 40, Ink.red, in: root)
    let mask = box(CALayer(), 0, 0, 20, 20, Ink.red)
    mask.mask = box(CALayer(), 0, 0, 10, 10, Ink.red)
    card.mask = mask
    assertDraws(
      root,
      """
      page 100 100
      group
        group isolated mask 0
          rect 0 0 40 40 fill #ff0000
      drawing 0
        group clip rect 0 0 10 10
          rect 0 0 20 20 fill #ff0000
      """)
  }

  @Test func aHiddenMaskLetsNothingThrough() {
    let root = page()
    let card = box(CALayer(), 0, 0, 40, 40, Ink.red, in: root)
    let mask = box(CALayer(), 0, 0, 20, 20, Ink.red)
    mask.isHidden = true
    card.mask = mask
    assertDraws(
      root,
      """
      page 100 100
      group
        group isolated mask 0
          rect 0 0 40 40 fill #ff0000
      drawing 0
      """)
  }

  private func card(in root: CALayer) -> CALayer {
    let card = box(CALayer(), 0, 0, 40, 40, Ink.red, in: root)
    card.opacity = 0.5
    box(CALayer(), 10, 10, 40, 40, Ink.blue, in: card)
    return card
  }

  @Test func opacityAppliesToALayerAsAGroup() {
    let root = page()
    _ = card(in: root)
    assertDraws(
      root,
      """
      page 100 100
      group
        group opacity 0.5 isolated
          rect 0 0 40 40 fill #ff0000
          group at 10 10
            rect 0 0 40 40 fill #0000ff
      """)
  }

  @Test func withoutGroupOpacityEveryDrawingIsFaintByItself() {
    let root = page()
    card(in: root).allowsGroupOpacity = false
    assertDraws(
      root,
      """
      page 100 100
      group
        group
          rect 0 0 40 40 fill #ff000080
          group at 10 10 opacity 0.5 isolated
            rect 0 0 40 40 fill #0000ff
      """)
  }

  @Test func theShadowOfOneTranslucentColourIsFainter() {
    let root = page()
    let card = box(CALayer(), 0, 0, 40, 40, CGColor(red: 1, green: 0, blue: 0, alpha: 0.5), in: root)
    card.shadowOpacity = 0.5
    assertDraws(
      root,
      """
      page 100 100
      group
        group
          shadow of rect 0 0 40 40 sigma 3 by 0 -3 #00000040
          rect 0 0 40 40 fill #ff000080
      """)
  }

  @Test func theShadowOfAnOpaqueBackgroundIsItsOutline() {
    let root = page()
    let card = box(CALayer(), 10, 10, 40, 40, Ink.red, in: root)
    card.cornerRadius = 4
    card.shadowOpacity = 0.5
    card.shadowRadius = 6
    card.shadowOffset = CGSize(width: 1, height: 2)
    assertDraws(
      root,
      """
      page 100 100
      group
        group at 10 10
          shadow of rounded 0 0 40 40 by 4 sigma 6 by 1 2 #00000080
          rounded 0 0 40 40 by 4 fill #ff0000
      """)
  }

  @Test func theShadowOfATranslucentLayerIsThatOfAllItDraws() {
    let root = page()
    let card = box(CALayer(), 10, 10, 40, 40, Ink.halfRed, in: root)
    card.shadowOpacity = 1
    box(CALayer(), 20, 20, 40, 40, Ink.blue, in: card)
    assertDraws(
      root,
      """
      page 100 100
      group
        group at 10 10
          shadow of drawing 0 sigma 3 by 0 -3 #000000
          rect 0 0 40 40 fill #ff000080
          group at 20 20
            rect 0 0 40 40 fill #0000ff
      drawing 0
        rect 0 0 40 40 fill #ff000080
        group at 20 20
          rect 0 0 40 40 fill #0000ff
      """)
  }

  @Test func aShadowPathIsTheSilhouetteWhateverIsDrawn() {
    let root = page()
    let card = box(CALayer(), 10, 10, 40, 40, Ink.halfRed, in: root)
    card.shadowOpacity = 1
    card.shadowColor = Ink.blue
    card.shadowPath = CGPath(rect: CGRect(x: 0, y: 30, width: 40, height: 10), transform: nil)
    assertDraws(
      root,
      """
      page 100 100
      group
        group at 10 10
          shadow of rect 0 30 40 10 sigma 3 by 0 -3 #0000ff
          rect 0 0 40 40 fill #ff000080
      """)
  }

  @Test func aShadowIsNotDrawnOutsideALayerThatMasksToItsBounds() {
    let root = page()
    let card = box(CALayer(), 10, 10, 40, 40, Ink.halfRed, in: root)
    card.shadowOpacity = 1
    card.masksToBounds = true
    assertDraws(
      root,
      """
      page 100 100
      group
        group at 10 10
          group clip rect 0 0 40 40
            shadow of rect 0 0 40 40 sigma 3 by 0 -3 #00000080
          rect 0 0 40 40 fill #ff000080
      """)
  }

  @Test func aLayerThatDrawsNothingCastsNoShadow() {
    let root = page()
    box(CALayer(), 10, 10, 40, 40, nil, in: root).shadowOpacity = 1
    assertDraws(
      root,
      """
      page 100 100
      """)
  }

  @Test func theShadowOfAnOpaquePictureIsThatOfItsArea() throws {
    let root = page()
    let layer = box(CALayer(), 10, 10, 40, 40, in: root)
    layer.contents = picture(4, 2)
    layer.contentsGravity = .resizeAspect
    layer.shadowOpacity = 1
    let shadows = flatten(root).nodes.compactMap { item -> CGRect? in
      if case .shadow(let shadow) = item, case .path(let path, _) = shadow.silhouette {
        path.boundingBox
      } else {
        nil
      }
    }
    #expect(shadows == [CGRect(x: 0, y: 10, width: 40, height: 20)])
  }

  /// A picture of the silhouette that a mask cuts out, which every format draws exactly.
  @Test func aShadowWithoutBlurIsAnOrdinaryDrawing() {
    let root = page()
    let layer = box(CALayer(), 10, 10, 40, 40, in: root)
    layer.opacity = 0.5
    layer.backgroundColor = CGColor(red: 1, green: 0, blue: 0, alpha: 0.5)
    layer.borderWidth = 2
    layer.shadowOpacity = 1
    layer.shadowRadius = 0
    layer.shadowOffset = CGSize(width: 4, height: 6)
    let list = flatten(root)
    #expect(!list.nodes.contains { if case .shadow = $0 { true } else { false } })
    let masked = list.nodes.compactMap { item -> Group? in
      if case .group(let group, _) = item, group.effects?.mask != nil { group } else { nil }
    }
    #expect(masked.map(\.transform) == [CGAffineTransform(translationX: 4, y: 6)])
  }

  @Test func aNegativeShadowRadiusCountsAsZeroAndIsReported() {
    let root = page()
    let card = box(CALayer(), 10, 10, 40, 40, Ink.red, in: root)
    card.shadowOpacity = 1
    card.shadowRadius = -3
    assertDraws(
      root,
      """
      page 100 100
      group
        group at 10 10
          rect 0 -3 40 40 fill #000000
          rect 0 0 40 40 fill #ff0000
      warning sublayers[0]: a negative shadowRadius counts as 0
      """)
  }

  @Test func filtersActOnTheGroupInTheirOrder() {
    let root = page()
    let card = box(CALayer(), 10, 10, 40, 40, Ink.red, in: root)
    let blur = CAFilter(type: "gaussianBlur")
    blur.inputs = ["inputRadius": 4]
    card.filters = [blur, "colorInvert"]
    assertDraws(
      root,
      """
      page 100 100
      group
        group at 10 10 isolated gaussianBlur(radius: 4.0) colorMatrix([-1.0, 0.0, 0.0, 0.0, 1.0, 0.0, -1.0, 0.0, 0.0, 1.0, 0.0, 0.0, -1.0, 0.0, 1.0, 0.0, 0.0, 0.0, 1.0, 0.0])
          rect 0 0 40 40 fill #ff0000
      """)
  }

  @Test func filtersThatAreOffChangeNothing() {
    func off(_ type: String) -> CAFilter {
      let filter = CAFilter(type: type)
      filter.isEnabled = false
      return filter
    }
    let root = page()
    let card = box(CALayer(), 10, 10, 40, 40, Ink.red, in: root)
    card.filters = [off("colorInvert"), off("sparkle")]
    card.backgroundFilters = [off("gaussianBlur")]
    card.compositingFilter = off("multiplyBlendMode")
    assertDraws(
      root,
      """
      page 100 100
      group
        group at 10 10
          rect 0 0 40 40 fill #ff0000
      """)
  }

  @Test func unknownFiltersAndBlendModesAreReported() {
    let root = page()
    let card = box(CALayer(), 10, 10, 40, 40, Ink.red, in: root)
    card.filters = ["sparkle"]
    card.compositingFilter = "sparkleBlendMode"
    assertDraws(
      root,
      """
      page 100 100
      group
        group at 10 10
          rect 0 0 40 40 fill #ff0000
      dropped sublayers[0]: compositingFilter "sparkleBlendMode" is unknown
      dropped sublayers[0]: filter "sparkle" is unknown
      """)
  }

  @Test func blendModesHaveTheirNamesWithAndWithoutASuffix() {
    let modes = [
      "multiplyBlendMode": "multiply", "screen": "screen", "colorDodgeBlendMode": "colorDodge",
      "luminosityBlendMode": "luminosity", "plusL": "plusLighter", "destOut": "destinationOut",
      "sourceAtop": "sourceAtop",
    ]
    for (name, word) in modes {
      let root = page()
      box(CALayer(), 0, 0, 40, 40, Ink.red, in: root).compositingFilter = name
      assertDraws(
        root,
        """
        page 100 100
        group
          group \(word) isolated
            rect 0 0 40 40 fill #ff0000
        """)
    }
  }
}
