import QuartzCore
import Testing

/// Layers whose own code asks for what it is part of end all the same.
struct SelfReferenceTests {
  private final class Mirror: CALayer {
    override func draw(in context: CGContext) {
      context.fill(CGRect(x: 0, y: 0, width: 1, height: 1))
      render(in: context)
      presentation()?.render(in: context)
    }
  }

  @Test func aLayerThatRendersItselfDrawsOnce() throws {
    let mirror = Mirror()
    mirror.bounds = CGRect(x: 0, y: 0, width: 9, height: 9)
    mirror.display()
    let drawn = try #require(mirror.contents as? CGContext).operations.count
    mirror.display()
    #expect((mirror.contents as? CGContext)?.operations.count == drawn)
    let context = CGContext()
    mirror.render(in: context)
    #expect(!context.operations.isEmpty)
  }

  private final class Restless: CALayer {
    override func draw(in context: CGContext) {
      context.fill(bounds)
      setNeedsDisplay()
      displayIfNeeded()
    }

    var layouts = 0
    override func layoutSublayers() {
      layouts += 1
      setNeedsLayout()
      layoutIfNeeded()
      setNeedsLayout()
    }
  }

  @Test func aLayerThatIsNeverDoneDrawsOnce() {
    let layer = Restless()
    layer.bounds = CGRect(x: 0, y: 0, width: 9, height: 9)
    layer.display()
    #expect((layer.contents as? CGContext)?.operations.count == 1)
    // Asked for while it draws, a drawing neither begins nor takes the place of the one there is.
    layer.render(in: CGContext())
    #expect((layer.contents as? CGContext)?.operations.count == 1)
    layer.setNeedsLayout()
    layer.layoutIfNeeded()
    #expect(layer.layouts > 0)
    #expect(layer.layouts < 10)
  }

  private final class Doubtful: CALayer {
    override init() { super.init() }
    override init(layer: Any) {
      super.init(layer: layer)
      shown = (layer as? CALayer)?.presentation()
    }
    required init?(coder: NSCoder) { nil }
    var shown: CALayer?
  }

  @Test func aCopyThatAsksForTheCopyGetsTheModel() {
    let layer = Doubtful()
    #expect(layer.presentation()?.shown === layer)
  }

  private final class Gauge: CALayer {
    @LayerValue("level") var level: CGFloat = 0
    override class func needsDisplay(forKey key: String) -> Bool {
      key == "level" || super.needsDisplay(forKey: key)
    }
    override func draw(in context: CGContext) {
      context.fill(CGRect(x: 0, y: 0, width: model().presentation()?.level ?? 0, height: 1))
    }
  }

  @Test func aDrawingMayAskForTheMomentItShows() {
    let gauge = Gauge()
    let rise = CABasicAnimation(keyPath: "level")
    (rise.fromValue, rise.toValue, rise.duration) = (1, 3, 2)
    gauge.add(rise, forKey: nil)
    CATransaction.withTime(1) { #expect(gauge.presentation()?.level == 2) }
  }
}
