import Foundation
import QuartzCore
import Testing

@Suite struct DrawingTests {
  private final class Dot: CALayer {
    override func draw(in ctx: CGContext) {
      ctx.fillEllipse(in: bounds)
    }
  }

  private final class Painter: NSObject, CALayerDelegate {
    var events: [String] = []
    func layerWillDraw(_ layer: CALayer) { events.append("will") }
    func draw(_ layer: CALayer, in ctx: CGContext) {
      events.append("draw")
      ctx.fill(layer.bounds)
    }
  }

  private final class Displayer: NSObject, CALayerDelegate {
    func display(_ layer: CALayer) { layer.contents = "shown" }
    func draw(_ layer: CALayer, in ctx: CGContext) { ctx.fill(layer.bounds) }
  }

  @Test func aSubclassesDrawingIsRecordedWhenItIsDue() throws {
    let dot = Dot()
    dot.bounds = CGRect(x: 0, y: 0, width: 10, height: 10)
    dot.displayIfNeeded()
    #expect(dot.contents == nil, "nobody asked for it")
    dot.setNeedsDisplay()
    dot.displayIfNeeded()
    #expect(!dot.needsDisplay())
    #expect(try #require(dot.contents as? CGContext).operations.count == 1)
  }

  @Test func aLayerWithoutAreaIsNotAskedToDraw() {
    let (layer, painter) = (CALayer(), Painter())
    layer.delegate = painter
    layer.setNeedsDisplay()
    layer.displayIfNeeded()
    #expect(painter.events == [])
    #expect(layer.contents == nil)
    #expect(!layer.needsDisplay())
  }

  @Test func aDelegateDrawsWhereItHasNoDisplayOfItsOwn() {
    let (layer, painter) = (CALayer(), Painter())
    layer.bounds = CGRect(x: 0, y: 0, width: 10, height: 10)
    layer.delegate = painter
    layer.display()
    #expect(painter.events == ["will", "draw"])
    #expect(layer.contents is CGContext)
  }

  @Test func displayWinsOverDraw() {
    let (layer, displayer) = (CALayer(), Displayer())
    layer.delegate = displayer
    layer.display()
    #expect(layer.contents as? String == "shown")
  }

  @Test func contentsThatSomebodySetStayWhereNothingIsDrawn() {
    let layer = CALayer()
    layer.contents = "mine"
    layer.display()
    #expect(layer.contents as? String == "mine")
  }

  @Test func aNewSizeAsksForDrawingWhereTheLayerSaysSo() {
    let layer = CALayer()
    layer.bounds.size.width = 5
    #expect(!layer.needsDisplay())
    layer.needsDisplayOnBoundsChange = true
    layer.bounds.size.width = 6
    #expect(layer.needsDisplay())
  }

  @Test func layoutReachesEveryLayerThatAskedForIt() {
    final class Stack: CALayer {
      var count = 0
      override func layoutSublayers() {
        count += 1
        sublayers?.first?.frame = bounds.insetBy(dx: 1, dy: 1)
      }
    }
    let (outer, inner) = (Stack(), Stack())
    outer.addSublayer(inner)
    inner.addSublayer(CALayer())
    outer.frame = CGRect(x: 0, y: 0, width: 10, height: 10)
    inner.layoutIfNeeded()
    #expect(inner.bounds.size == CGSize(width: 8, height: 8))
    #expect(inner.sublayers?.first?.bounds.size == CGSize(width: 6, height: 6))
    let count = outer.count
    outer.layoutIfNeeded()
    #expect(outer.count == count)
  }

  @Test func layoutReachesMasksAndWhatLiesInThem() {
    final class Stack: CALayer {
      override func layoutSublayers() { sublayers?.first?.frame = bounds.insetBy(dx: 1, dy: 1) }
    }
    let (root, middle, mask, inner) = (CALayer(), CALayer(), Stack(), Stack())
    root.addSublayer(middle)
    middle.mask = mask
    mask.addSublayer(inner)
    inner.mask = Stack()
    inner.mask?.addSublayer(CALayer())
    inner.mask?.bounds.size = CGSize(width: 5, height: 5)
    mask.frame = CGRect(x: 0, y: 0, width: 10, height: 10)
    root.layoutIfNeeded()
    #expect(inner.bounds.size == CGSize(width: 8, height: 8))
    #expect(inner.mask?.sublayers?.first?.bounds.size == CGSize(width: 3, height: 3))
  }

  @Test func autoresizing() {
    let (root, child) = (CALayer(), CALayer())
    root.bounds = CGRect(x: 0, y: 0, width: 100, height: 100)
    child.frame = CGRect(x: 10, y: 10, width: 20, height: 20)
    child.autoresizingMask = [.layerWidthSizable, .layerMinYMargin]
    root.addSublayer(child)
    root.bounds = CGRect(x: 0, y: 0, width: 150, height: 120)
    #expect(child.frame == CGRect(x: 10, y: 30, width: 70, height: 20))
  }

  /// What `render(in:)` drew, one word for each operation, and where it was filled.
  private func rendered(_ layer: CALayer) -> [CGContext.Operation] {
    let context = CGContext()
    layer.render(in: context)
    return context.operations
  }

  @Test func renderingDrawsBackgroundShapeSublayersAndBorderInTurn() {
    let shape = CAShapeLayer()
    shape.bounds = CGRect(x: 0, y: 0, width: 10, height: 10)
    shape.backgroundColor = .white
    shape.path = CGPath(rect: CGRect(x: 0, y: 0, width: 5, height: 5))
    shape.strokeColor = .black
    shape.borderWidth = 1
    let child = CALayer()
    child.frame = CGRect(x: 2, y: 3, width: 4, height: 4)
    child.backgroundColor = .black
    shape.addSublayer(child)
    let operations = rendered(shape)
    let kinds = operations.map { operation in
      switch operation.kind {
      case .fill: "fill"
      case .stroke: "stroke"
      default: "other"
      }
    }
    #expect(kinds == ["fill", "fill", "stroke", "fill", "fill"])
    #expect(operations[3].state.ctm == CGAffineTransform(translationX: 2, y: 3))
  }

  @Test func aShadowIsThatOfTheWholeLayer() throws {
    let root = CALayer()
    root.bounds = CGRect(x: 0, y: 0, width: 50, height: 50)
    let card = CALayer()
    card.frame = CGRect(x: 10, y: 10, width: 20, height: 20)
    card.backgroundColor = .white
    card.borderWidth = 1
    card.transform = CATransform3DMakeScale(2, 2, 1)
    card.shadowOpacity = 0.5
    card.shadowOffset = CGSize(width: 1, height: 3)
    card.shadowRadius = 4
    root.addSublayer(card)
    let operations = rendered(root)
    #expect(operations.map { $0.state.compositing.shadow != nil } == [true, false, false, true])
    let shadow = try #require(operations.first?.state.compositing.shadow)
    #expect(shadow.offset == CGSize(width: 2, height: 6))
    #expect(shadow.blur == 16)
    #expect(shadow.color.alpha == 0.5)
    guard case .beginTransparencyLayer(nil)? = operations.first?.kind else {
      Issue.record("the layer is one group")
      return
    }
  }

  /// All of the layer is a group, on which a group of the mask is laid.
  @Test func masksThatAreNoShapesAreRendered() {
    let layer = CALayer()
    layer.bounds = CGRect(x: 0, y: 0, width: 5, height: 5)
    layer.backgroundColor = .black
    layer.borderWidth = 1
    let mask = CALayer()
    mask.frame = CGRect(x: 1, y: 0, width: 2, height: 2)
    mask.backgroundColor = .white
    layer.mask = mask
    let operations = rendered(layer)
    let kinds = operations.map { operation in
      switch operation.kind {
      case .fill: "fill"
      case .beginTransparencyLayer: "begin"
      case .endTransparencyLayer: "end"
      default: "other"
      }
    }
    #expect(kinds == ["begin", "fill", "fill", "begin", "fill", "end", "end"])
    #expect(operations[3].state.compositing.blendMode == .destinationIn)
    #expect(operations[4].state.ctm == CGAffineTransform(translationX: 1, y: 0))
  }

  @Test func masksThatArePlainShapesClip() {
    let layer = CALayer()
    layer.bounds = CGRect(x: 0, y: 0, width: 5, height: 5)
    layer.backgroundColor = .black
    let mask = CAShapeLayer()
    mask.path = CGPath(rect: CGRect(x: 0, y: 0, width: 2, height: 2))
    layer.mask = mask
    #expect(rendered(layer).count == 1)
    mask.opacity = 0.5
    #expect(rendered(layer).count == 8, "groups of the layer, of the mask and of what is faint in it")
  }

  @Test func whatALayerDrawsItselfIsRenderedByItself() {
    final class Hole: CALayer {
      override func draw(in ctx: CGContext) {
        ctx.setBlendMode(.multiply)
        ctx.clear(bounds)
      }
    }
    let hole = Hole()
    hole.bounds = CGRect(x: 0, y: 0, width: 5, height: 5)
    hole.backgroundColor = .black
    let kinds = rendered(hole).map { operation in
      switch operation.kind {
      case .fill: "fill"
      case .clear: "clear"
      case .beginTransparencyLayer: "begin"
      case .endTransparencyLayer: "end"
      default: "other"
      }
    }
    #expect(kinds == ["fill", "begin", "clear", "end"])
  }

  @Test func layersThatAreNotFaintLeaveTheAlphaOfTheContext() {
    let layer = CALayer()
    layer.bounds = CGRect(x: 0, y: 0, width: 5, height: 5)
    layer.backgroundColor = .black
    let context = CGContext()
    context.setAlpha(0.25)
    layer.render(in: context)
    #expect(context.operations.map(\.state.compositing.alpha) == [0.25])
  }

  @Test func picturesWithoutPixelsAreRenderedInTheirOwnSize() throws {
    let document = #"<svg xmlns="http://www.w3.org/2000/svg" width="10" height="20"/>"#
    let layer = CALayer()
    layer.bounds = CGRect(x: 0, y: 0, width: 50, height: 40)
    layer.contents = try CGImage(encodedData: Data(document.utf8))
    layer.contentsScale = 2
    layer.contentsGravity = .center
    let places = rendered(layer).map { operation in
      if case .image(_, let rect) = operation.kind { rect } else { CGRect.null }
    }
    #expect(places == [CGRect(x: 20, y: 10, width: 10, height: 20)])
  }

  @Test func renderingLeavesTheContextAsItWas() {
    let root = CALayer()
    root.bounds = CGRect(x: 0, y: 0, width: 10, height: 10)
    root.opacity = 0.5
    root.masksToBounds = true
    root.isGeometryFlipped = true
    let child = CALayer()
    child.opacity = 0.5
    root.addSublayer(child)
    let context = CGContext()
    root.render(in: context)
    #expect(context.ctm.isIdentity)
    context.fill(CGRect(x: 0, y: 0, width: 1, height: 1))
    #expect(context.operations.last?.state.compositing.alpha == 1)
    #expect(context.operations.last?.state.clips.count == 0)
  }

  @Test func renderingGoesAsDeepAsTheTree() {
    let root = CALayer()
    var layer = root
    for _ in 0..<20_000 {
      let next = CALayer()
      layer.addSublayer(next)
      layer = next
    }
    layer.bounds = CGRect(x: 0, y: 0, width: 1, height: 1)
    layer.backgroundColor = .black
    #expect(rendered(root).count == 1)
  }
}
