@_spi(Time) import QuartzCore
import Testing

/// A layer class as programs for Apple's systems write it: everything overridden that tutorials override.
private final class Gauge: CALayer {
  @LayerValue("level") var level: CGFloat = 0
  var color = CGColor(gray: 0, alpha: 1)
  var changes: [String] = []

  override init() { super.init() }

  override init(layer: Any) {
    super.init(layer: layer)
    guard let other = layer as? Gauge else { return }
    color = other.color
  }

  required init?(coder: NSCoder) { super.init(coder: coder) }

  override class func needsDisplay(forKey key: String) -> Bool {
    key == "level" || super.needsDisplay(forKey: key)
  }

  override func draw(in ctx: CGContext) {
    ctx.setFillColor(color)
    ctx.fill(CGRect(x: 0, y: 0, width: bounds.width * level, height: bounds.height))
  }
}

private final class Watching: CALayer {
  var changes: [String] = []
  override var backgroundColor: CGColor? { didSet { changes.append("backgroundColor") } }
  override var isHidden: Bool { didSet { changes.append("isHidden") } }
  override var opacity: Float { didSet { changes.append("opacity") } }
  override var contents: Any? { didSet { changes.append("contents") } }
  override var contentsScale: CGFloat { didSet { changes.append("contentsScale") } }
  override var cornerRadius: CGFloat { didSet { changes.append("cornerRadius") } }
  override var shadowPath: CGPath? { didSet { changes.append("shadowPath") } }
  override var masksToBounds: Bool { didSet { changes.append("masksToBounds") } }
  override var speed: Float { didSet { changes.append("speed") } }
  override var filters: [Any]? { didSet { changes.append("filters") } }
  override var name: String? { didSet { changes.append("name") } }
  override var delegate: (any CALayerDelegate)? { didSet { changes.append("delegate") } }
  override func convert(_ p: CGPoint, to l: CALayer?) -> CGPoint { CGPoint(x: -1, y: -1) }
  override func presentation() -> Self? { nil }
  override func model() -> Self { self }
}

struct SubclassTests {
  private func gauge() -> Gauge {
    let gauge = Gauge()
    gauge.bounds = CGRect(x: 0, y: 0, width: 100, height: 10)
    gauge.color = CGColor(gray: 0.5, alpha: 1)
    let animation = CABasicAnimation(keyPath: "level")
    animation.fromValue = 0
    animation.toValue = 1
    animation.duration = 1
    gauge.add(animation, forKey: nil)
    return gauge
  }

  @Test func propertiesCanBeOverridden() {
    let layer = Watching()
    layer.backgroundColor = nil
    layer.isHidden = true
    layer.opacity = 0.5
    layer.contents = "picture"
    layer.contentsScale = 2
    layer.cornerRadius = 3
    layer.shadowPath = nil
    layer.masksToBounds = true
    layer.speed = 2
    layer.filters = []
    layer.name = "watched"
    layer.delegate = nil
    #expect(
      layer.changes == [
        "backgroundColor", "isHidden", "opacity", "contents", "contentsScale", "cornerRadius", "shadowPath",
        "masksToBounds", "speed", "filters", "name", "delegate",
      ])
    #expect(layer.convert(.zero, to: nil) == CGPoint(x: -1, y: -1))
    #expect(layer.presentation() == nil)
    #expect(layer.model() === layer)
  }

  @Test func aPresentationIsOfTheLayersOwnClass() throws {
    let gauge = gauge()
    let shown = try #require(CATransaction.withTime(0.25) { gauge.presentation() })
    #expect(shown !== gauge)
    #expect(shown.level == 0.25)
    #expect(shown.color == gauge.color, "copied by init(layer:)")
    #expect(shown.model() === gauge)
    #expect(shown.presentation() === shown)
    #expect(gauge.level == 0, "the model stays")
    let still = try #require(Gauge().presentation())
    #expect(still.presentation() === still)
  }

  @Test func propertiesOfOnesOwnAreDrawnAtEachMoment() throws {
    let gauge = gauge()
    for level in [0.25, 0.75] {
      let shown = gauge.presentationLayer(atParentTime: level)
      let drawing = try #require(shown.contents as? CGContext)
      guard case .fill(let path, _)? = drawing.operations.last?.kind else {
        Issue.record("nothing is filled: \(drawing.operations)")
        return
      }
      #expect(abs(Double(path.boundingBox.width) - 100 * level) < 1e-9)
    }
    #expect(gauge.animationProblems == [])
  }

  @Test func aChangeAsksForDrawing() {
    let gauge = Gauge()
    #expect(!gauge.needsDisplay())
    gauge.level = 0.5
    #expect(gauge.needsDisplay())
    gauge.displayIfNeeded()
    gauge.opacity = 0.5
    #expect(!gauge.needsDisplay(), "the class does not draw that")
  }

  @Test func valuesOfOnesOwnHaveTheDefaultOfTheirClass() {
    final class Ring: CALayer {
      override class func defaultValue(forKey key: String) -> Any? {
        key == "turns" ? 3 : super.defaultValue(forKey: key)
      }
    }
    let ring = Ring()
    #expect(ring.value(forKey: "turns") as? Int == 3)
    ring.setValue(5, forKey: "turns")
    #expect(ring.value(forKey: "turns") as? Int == 5)
    #expect(Ring(layer: ring).value(forKey: "turns") as? Int == 5)
  }

  /// A class that declares an initialiser and has no `init(layer:)`.
  @Test func whatDrawsNothingAnewNeedsNoCopyOfItsOwnClass() {
    final class Card: CALayer {
      let title: String
      init(title: String) {
        self.title = title
        super.init()
      }
      required init?(coder: NSCoder) { nil }
    }
    let card = Card(title: "one")
    let fade = CABasicAnimation(keyPath: "opacity")
    fade.toValue = 0
    fade.duration = 1
    card.add(fade, forKey: nil)
    #expect(card.presentationLayer(atParentTime: 0.5).opacity == 0.5)
  }
}
