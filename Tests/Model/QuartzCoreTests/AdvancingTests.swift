import QuartzCore
import XCTest

/// Who hears when animations start and end, by a clock that the caller sets.
final class AdvancingTests: XCTestCase {
  private final class Listener: NSObject, CAAnimationDelegate {
    var heard: [String] = []

    func animationDidStart(_ anim: CAAnimation) { heard.append("start \(name(anim))") }
    func animationDidStop(_ anim: CAAnimation, finished flag: Bool) {
      heard.append("\(flag ? "end" : "stop") \(name(anim))")
    }

    private func name(_ animation: CAAnimation) -> String {
      (animation as? CAPropertyAnimation)?.keyPath ?? "group"
    }
  }

  private let root = CALayer()
  private let layer = CALayer()
  private let listener = Listener()

  override func setUp() {
    root.addSublayer(layer)
  }

  private func add(
    _ keyPath: String, to layer: CALayer, begin: Double = 0, duration: Double = 1, isRemoved: Bool = true
  ) {
    let animation = CABasicAnimation(keyPath: keyPath)
    animation.toValue = 1
    (animation.beginTime, animation.duration) = (begin, duration)
    animation.isRemovedOnCompletion = isRemoved
    animation.delegate = listener
    layer.add(animation, forKey: keyPath)
  }

  private func hear(until time: Double) -> [String] {
    listener.heard = []
    root.advanceAnimations(to: time)
    return listener.heard
  }

  func testDelegatesHearOfEachStartAndEndOnce() {
    add("opacity", to: layer)
    add("zPosition", to: root, begin: 1)
    XCTAssertEqual(hear(until: 0), ["start opacity"])
    XCTAssertEqual(hear(until: 0.5), [])
    XCTAssertEqual(hear(until: 1), ["start zPosition", "end opacity"])
    XCTAssertEqual(hear(until: 5), ["end zPosition"])
    XCTAssertEqual(hear(until: 9), [])
  }

  func testAnimationsWithoutAKeyHaveNone() {
    layer.add(CABasicAnimation(keyPath: "opacity"), forKey: nil)
    XCTAssertNil(layer.animationKeys())
    layer.add(CABasicAnimation(keyPath: "opacity"), forKey: "fade")
    XCTAssertEqual(layer.animationKeys(), ["fade"])
  }

  func testALeapPastAnAnimationTellsBoth() {
    add("opacity", to: layer)
    XCTAssertEqual(hear(until: 3), ["start opacity", "end opacity"])
  }

  func testWhatIsRemovedOnCompletionIsGoneAndTheRestStays() {
    add("opacity", to: layer)
    add("cornerRadius", to: layer, isRemoved: false)
    root.advanceAnimations(to: 1)
    XCTAssertEqual(layer.animationKeys(), ["cornerRadius"])
    XCTAssertEqual(hear(until: 2), [], "it is told of once")
  }

  func testRemovedAnimationsStopUnfinished() {
    add("opacity", to: layer)
    root.advanceAnimations(to: 0.5)
    listener.heard = []
    layer.removeAnimation(forKey: "opacity")
    XCTAssertEqual(listener.heard, ["stop opacity"])
    add("zPosition", to: layer)
    add("zPosition", to: layer)
    XCTAssertEqual(listener.heard, ["stop opacity", "stop zPosition"], "another one takes its place")
  }

  func testTheClocksOfLayersAreTheirs() {
    layer.beginTime = 2
    layer.speed = 2
    add("opacity", to: layer)
    XCTAssertEqual(hear(until: 1.9), [])
    XCTAssertEqual(hear(until: 2.4), ["start opacity"])
    XCTAssertEqual(hear(until: 2.5), ["end opacity"])
  }

  func testEndlessAndBackwardsAnimations() throws {
    let endless = CABasicAnimation(keyPath: "opacity")
    (endless.duration, endless.repeatCount, endless.delegate) = (1, .infinity, listener)
    layer.add(endless, forKey: "endless")
    XCTAssertEqual(hear(until: 1e6), ["start opacity"])
    let backwards = CABasicAnimation(keyPath: "zPosition")
    (backwards.duration, backwards.speed, backwards.timeOffset) = (1, -1, 1)
    backwards.delegate = listener
    layer.add(backwards, forKey: "backwards")
    XCTAssertEqual(hear(until: 0.5), ["start zPosition"])
    XCTAssertEqual(hear(until: 1.5), ["end zPosition"])
  }

  func testADelegateMayAddWhatComesNext() {
    final class Chain: NSObject, CAAnimationDelegate {
      let layer: CALayer
      init(_ layer: CALayer) { self.layer = layer }
      func animationDidStop(_ anim: CAAnimation, finished flag: Bool) {
        let next = CABasicAnimation(keyPath: "zPosition")
        next.beginTime = 1
        layer.add(next, forKey: "next")
      }
    }
    let first = CABasicAnimation(keyPath: "opacity")
    (first.duration, first.delegate) = (1, Chain(layer))
    layer.add(first, forKey: "first")
    root.advanceAnimations(to: 1)
    XCTAssertEqual(layer.animationKeys(), ["next"])
  }

  // MARK: - Transactions

  func testCompletionBlocksWaitForTheAnimationsOfTheirTransaction() {
    var calls = 0
    CATransaction.withTime(2) {
      CATransaction.begin()
      CATransaction.setAnimationDuration(1)
      CATransaction.setCompletionBlock { calls += 1 }
      layer.opacity = 0
      layer.zPosition = 4
      CATransaction.commit()
    }
    XCTAssertEqual(calls, 0)
    root.advanceAnimations(to: 2.9)
    XCTAssertEqual(calls, 0)
    root.advanceAnimations(to: 3)
    XCTAssertEqual(calls, 1)
    root.advanceAnimations(to: 4)
    XCTAssertEqual(calls, 1)
  }

  /// Measured: the block is called between the delegate's two methods, and also where the animation is removed.
  func testACompletionBlockIsCalledBeforeTheDelegateHearsOfTheEnd() {
    for isRemoved in [false, true] {
      listener.heard = []
      CATransaction.withTime(0) {
        CATransaction.begin()
        CATransaction.setCompletionBlock { self.listener.heard.append("block") }
        add("opacity", to: layer)
        CATransaction.commit()
      }
      root.advanceAnimations(to: 0.5)
      if isRemoved { layer.removeAllAnimations() } else { root.advanceAnimations(to: 1) }
      XCTAssertEqual(listener.heard, ["start opacity", "block", isRemoved ? "stop opacity" : "end opacity"])
    }
  }

  /// Measured.
  func testABlockThatAnotherReplacedWaitsForTheAnimationsBeforeIt() {
    listener.heard = []
    CATransaction.withTime(0) {
      CATransaction.begin()
      CATransaction.setCompletionBlock { self.listener.heard.append("first") }
      add("opacity", to: layer)
      CATransaction.setCompletionBlock { self.listener.heard.append("second") }
      CATransaction.commit()
    }
    root.advanceAnimations(to: 1)
    XCTAssertEqual(listener.heard, ["second", "start opacity", "first", "end opacity"])
  }

  func testRemovalEndsTheWaitToo() {
    var calls = 0
    CATransaction.withTime(0) {
      CATransaction.begin()
      CATransaction.setCompletionBlock { calls += 1 }
      layer.opacity = 0
      CATransaction.commit()
    }
    layer.removeAllAnimations()
    XCTAssertEqual(calls, 1)
  }

  func testATransactionWithoutAnimationsIsCompleteAtItsCommit() {
    var calls = 0
    CATransaction.withTime(0) {
      CATransaction.begin()
      CATransaction.setCompletionBlock { calls += 1 }
      CATransaction.setDisableActions(true)
      layer.opacity = 0
      CATransaction.commit()
    }
    XCTAssertEqual(calls, 1)
  }

  func testOuterTransactionsWaitForInnerOnes() {
    var calls: [String] = []
    CATransaction.withTime(0) {
      CATransaction.begin()
      CATransaction.setCompletionBlock { calls.append("outer") }
      CATransaction.begin()
      CATransaction.setCompletionBlock { calls.append("inner") }
      CATransaction.setAnimationDuration(1)
      layer.opacity = 0
      CATransaction.commit()
      CATransaction.commit()
    }
    XCTAssertEqual(calls, [])
    root.advanceAnimations(to: 1)
    XCTAssertEqual(Set(calls), ["inner", "outer"])
  }
}
