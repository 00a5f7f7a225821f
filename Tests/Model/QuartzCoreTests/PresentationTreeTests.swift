import QuartzCore
import Testing

/// Presentation copies stand in a tree of such copies: what is on its way is found, measured and drawn where it is shown.
struct PresentationTreeTests {
  private let root = CALayer()
  private let ball = CALayer()

  /// A ball of 10 points that is on its way from 5 to 85, and at 45 half a second later.
  init() {
    root.frame = CGRect(x: 0, y: 0, width: 100, height: 100)
    ball.frame = CGRect(x: 80, y: 0, width: 10, height: 10)
    root.addSublayer(ball)
    ball.add(move, forKey: nil)
  }

  private var move: CAAnimation {
    let move = CABasicAnimation(keyPath: "position.x")
    (move.fromValue, move.toValue, move.duration) = (5, 85, 1)
    return move
  }

  private func halfway<Value>(_ body: () throws -> Value) rethrows -> Value {
    try CATransaction.withTime(0.5, body)
  }

  @Test func aTouchFindsWhatIsOnItsWay() throws {
    let shown = try #require(halfway { root.presentation() })
    #expect(shown.hitTest(CGPoint(x: 45, y: 5))?.model() === ball)
    #expect(shown.hitTest(CGPoint(x: 85, y: 5))?.model() === root, "the model is there already")
    #expect(root.hitTest(CGPoint(x: 85, y: 5)) === ball)
    #expect(halfway { ball.presentation()?.hitTest(CGPoint(x: 45, y: 5)) } != nil)
  }

  @Test func layersAboveAndBelowAreOfTheSameMoment() throws {
    let shown = try #require(halfway { root.presentation() })
    let below = try #require(shown.sublayers?.first)
    #expect(below.position == CGPoint(x: 45, y: 5), "asked for later, but of the moment of the copy")
    #expect(below.superlayer === shown)
    #expect(halfway { ball.presentation()?.superlayer?.model() } === root)
    #expect(shown.superlayer == nil)
    #expect(ball.presentation()?.sublayers == nil)
  }

  @Test func masksAreShownToo() throws {
    let mask = CALayer()
    root.mask = mask
    let fade = CABasicAnimation(keyPath: "opacity")
    (fade.fromValue, fade.toValue, fade.duration) = (0, 1, 1)
    mask.add(fade, forKey: nil)
    let shown = try #require(halfway { root.presentation()?.mask })
    #expect(shown.model() === mask)
    #expect(shown.opacity == 0.5)
  }

  @Test func pointsAreConvertedAsTheyAreShown() throws {
    try halfway {
      let (shown, moving) = (try #require(root.presentation()), try #require(ball.presentation()))
      #expect(moving.convert(CGPoint.zero, to: shown) == CGPoint(x: 40, y: 0))
      #expect(moving.convert(CGPoint.zero, to: nil) == CGPoint(x: 40, y: 0))
      #expect(shown.convert(CGPoint(x: 40, y: 0), to: moving) == CGPoint.zero)
    }
  }

  @Test func aSnapshotOfTheMomentIsDrawn() throws {
    ball.backgroundColor = CGColor(gray: 0, alpha: 1)
    let context = CGContext(bounds: root.bounds)
    try #require(halfway { root.presentation() }).render(in: context)
    let places = context.operations.compactMap { operation -> CGFloat? in
      if case .fill = operation.kind { operation.state.ctm.tx } else { nil }
    }
    #expect(places == [40])
  }

  @Test func clocksOfLayersAboveAreHeededBothWays() throws {
    let middle = CALayer()
    root.speed = 2
    middle.beginTime = 0.75
    root.addSublayer(middle)
    middle.addSublayer(ball)
    let shown = try #require(halfway { root.presentation() })
    #expect(shown.sublayers?.first?.sublayers?.first?.position.x == 25, "a quarter of a second of its own")
    middle.add(move, forKey: nil)
    let above = try #require(halfway { ball.presentation()?.superlayer })
    #expect(above.model() === middle)
    #expect(above.position.x == 25)
  }

  /// Copies are made one from the other: asking all clocks above for each of them would take minutes.
  @Test func aHundredThousandLayersAboveAndBelowAreShown() {
    var last = root
    for _ in 0..<100_000 {
      let below = CALayer()
      below.position.x = 1
      last.addSublayer(below)
      last = below
    }
    #expect(last.presentation()?.convert(CGPoint.zero, to: nil) == CGPoint(x: 100_000, y: 0))
    var (shown, depth) = (root.presentation(), 0)
    while let below = shown?.sublayers?.last {
      (shown, depth) = (below, depth + 1)
    }
    #expect(depth == 100_000)
  }
}
