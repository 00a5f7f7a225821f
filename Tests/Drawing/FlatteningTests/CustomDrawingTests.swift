import Foundation
import QuartzCore
import Testing

/// What delegates and subclasses draw becomes vectors.
@Suite struct CustomDrawingTests {
  private final class Pen: NSObject, CALayerDelegate {
    func draw(_ layer: CALayer, in context: CGContext) {
      context.setFillColor(Ink.red)
      context.fill(CGRect(x: 1, y: 2, width: 3, height: 4))
    }
  }

  private final class Star: CALayer {
    override func draw(in context: CGContext) {
      context.translateBy(x: 10, y: 0)
      context.setStrokeColor(Ink.blue)
      context.setLineWidth(2)
      context.setAlpha(0.5)
      context.stroke(CGRect(x: 0, y: 0, width: 5, height: 5))
    }
  }

  private final class Shower: NSObject, CALayerDelegate {
    func display(_ layer: CALayer) { layer.contents = picture(2, 2) }
  }

  /// Draws what it has of an animatable property of its own.
  private final class Gauge: CALayer {
    @LayerValue("level") var level: CGFloat = 0

    override class func needsDisplay(forKey key: String) -> Bool {
      key == "level" || super.needsDisplay(forKey: key)
    }

    override func draw(in context: CGContext) {
      context.setFillColor(Ink.red)
      context.fill(CGRect(x: 0, y: 0, width: bounds.width * level, height: 10))
    }
  }

  @Test func anAnimatedPropertyOfOnesOwnIsDrawnAtItsMoment() {
    let gauge = Gauge()
    gauge.bounds = CGRect(x: 0, y: 0, width: 100, height: 100)
    let animation = CABasicAnimation(keyPath: "level")
    (animation.fromValue, animation.toValue, animation.duration) = (0, 1, 1)
    gauge.add(animation, forKey: nil)
    for (time, width) in [(0.25, "25"), (0.75, "75")] {
      let page = flatten(gauge, at: time)
      #expect(page.description.contains("rect 0 0 \(width) 10 fill #ff0000"), "\(page.description)")
    }
  }

  @Test func aDelegateDraws() {
    let root = page()
    let pen = Pen()
    root.delegate = pen
    root.setNeedsDisplay()
    assertDraws(
      root,
      """
      page 100 100
      group
        group
          group
            rect 1 2 3 4 fill #ff0000
      """)
  }

  /// A context has the y of the layer's own geometry, as its sublayers have.
  @Test func whatADelegateDrawsIsFlippedWithTheLayersGeometry() {
    let root = page()
    let pen = Pen()
    root.delegate = pen
    root.isGeometryFlipped = true
    root.setNeedsDisplay()
    assertDraws(
      root,
      """
      page 100 100
      group
        group matrix 1 0 0 -1 0 100
          group
            group
              rect 1 2 3 4 fill #ff0000
      """)
  }

  @Test func aSubclassDraws() {
    let root = page()
    let star = box(Star(), 10, 10, 20, 20, nil, in: root)
    star.setNeedsDisplay()
    assertDraws(
      root,
      """
      page 100 100
      group
        group at 10 10
          group clip rect 0 0 20 20
            group opacity 0.5 isolated
              group at 10 0
                rect 0 0 5 5 stroke #0000ff width 2
      """)
  }

  @Test func displayWinsOverDraw() {
    let root = page()
    let shower = Shower()
    root.delegate = shower
    root.setNeedsDisplay()
    assertDraws(
      root,
      """
      page 100 100
      group
        image unnamed 0 0 2 2 to 0 0 100 100
      """)
  }

  @Test func whatALayerDrawsEndsAtItsBounds() {
    for masksToBounds in [false, true] {
      let root = page()
      let pen = Pen()
      let card = box(CALayer(), 0, 0, 2, 2, nil, in: root)
      card.delegate = pen
      card.masksToBounds = masksToBounds
      card.setNeedsDisplay()
      assertDraws(
        root,
        """
        page 100 100
        group
          group
            group clip rect 0 0 2 2
              group
                group
                  rect 1 2 3 4 fill #ff0000
        """)
    }
  }

  // MARK: Transparency layers

  private final class Sketch: CALayer {
    var sketch: (CGContext) -> Void = { _ in }
    override func draw(in context: CGContext) { sketch(context) }
  }

  /// What a page shows on which only this is drawn, without its first two lines.
  private func assertDrawing(
    _ expected: String, sourceLocation: SourceLocation = #_sourceLocation,
    _ sketch: @escaping (CGContext) -> Void
  ) {
    let root = Sketch()
    root.frame = CGRect(x: 0, y: 0, width: 100, height: 100)
    root.sketch = sketch
    root.setNeedsDisplay()
    assertDraws(root, "page 100 100\ngroup\n" + expected, sourceLocation: sourceLocation)
  }

  private let left = CGRect(x: 0, y: 0, width: 20, height: 20)
  private let right = CGRect(x: 10, y: 0, width: 20, height: 20)

  @Test func aTransparencyLayerIsFadedAndBlendedAsAWhole() {
    assertDrawing(
      """
        group isolated
          group opacity 0.5 multiply isolated
            group
              group
                rect 0 0 20 20 fill #000000
            group
              group
                rect 10 0 20 20 fill #000000
      """
    ) { context in
      context.setAlpha(0.5)
      context.setBlendMode(.multiply)
      context.beginTransparencyLayer(auxiliaryInfo: nil)
      context.fill(self.left)
      context.fill(self.right)
      context.endTransparencyLayer()
    }
  }

  @Test func aTransparencyLayerCastsOneShadow() {
    assertDrawing(
      """
        group clip rect 0 0 100 100
          group opacity 0.5 isolated
            shadow of drawing 0 sigma 2 by 1 3 #0000ff
            group isolated clip rect 0 0 15 15
              group
                group at 5 0
                  rect 0 0 20 20 fill #000000
              group
                group at 5 0
                  rect 10 0 20 20 fill #000000
      drawing 0
        group isolated clip rect 0 0 15 15
          group
            group at 5 0
              rect 0 0 20 20 fill #000000
          group
            group at 5 0
              rect 10 0 20 20 fill #000000
      """
    ) { context in
      context.setAlpha(0.5)
      context.setShadow(offset: CGSize(width: 1, height: 3), blur: 4, color: Ink.blue)
      context.beginTransparencyLayer(in: CGRect(x: 0, y: 0, width: 15, height: 15), auxiliaryInfo: nil)
      context.translateBy(x: 5, y: 0)
      context.fill(self.left)
      context.fill(self.right)
      context.endTransparencyLayer()
    }
  }

  @Test func anEmptyTransparencyLayerCastsNothing() {
    let root = page()
    let sketch = box(Sketch(), 0, 0, 20, 20, nil, in: root)
    sketch.sketch = { context in
      context.setShadow(offset: .zero, blur: 4)
      context.beginTransparencyLayer(auxiliaryInfo: nil)
    }
    sketch.setNeedsDisplay()
    assertDraws(root, "page 100 100")
  }

  @Test func clipsCutATransparencyLayerOnceAsAWhole() {
    assertDrawing(
      """
        group isolated clip rect 5 5 9 9
          group
            group
              rect 0 0 20 20 fill #000000
          group clip rect 10 0 20 20
            group
              rect 0 0 20 20 fill #000000
      """
    ) { context in
      context.clip(to: CGRect(x: 5, y: 5, width: 9, height: 9))
      context.beginTransparencyLayer(auxiliaryInfo: nil)
      context.fill(self.left)
      context.clip(to: self.right)
      context.fill(self.left)
      context.endTransparencyLayer()
    }
  }

  // MARK: Holes

  @Test func clearingCutsWhatWasDrawnBeforeAndNothingElse() {
    assertDrawing(
      """
        group clip path M-100000 -100000 L100000 -100000 L100000 100000 L-100000 100000 Z M10 0 L30 0 L30 20 L10 20 Z even-odd
          group
            group
              rect 0 0 20 20 fill #000000
        group
          group
            rect 10 0 20 20 fill #000000
      """
    ) { context in
      context.clear(self.left)
      context.fill(self.left)
      context.clear(self.right)
      context.fill(self.right)
    }
  }

  @Test func clearingInATransparencyLayerLeavesWhatLiesBehindIt() {
    assertDrawing(
      """
        group
          group
            rect 0 0 20 20 fill #000000
        group isolated
          group clip path M-100000 -100000 L100000 -100000 L100000 100000 L-100000 100000 Z M10 0 L15 0 L15 20 L10 20 Z even-odd
            group clip rect 0 0 15 30
              group
                rect 0 0 20 20 fill #000000
      """
    ) { context in
      context.fill(self.left)
      context.beginTransparencyLayer(auxiliaryInfo: nil)
      context.clip(to: CGRect(x: 0, y: 0, width: 15, height: 30))
      context.fill(self.left)
      context.clear(self.right)
      context.endTransparencyLayer()
    }
  }

  @Test func aHoleWithinARoundClipIsTakenOutAgain() {
    assertDrawing(
      """
        group isolated
          group
            group
              rect 0 0 20 20 fill #000000
          group destinationOut isolated clip ellipse 0 0 20 20
            rect 10 0 20 20 fill #000000
      """
    ) { context in
      context.fill(self.left)
      context.addEllipse(in: self.left)
      context.clip()
      context.clear(self.right)
    }
  }
}
