import Foundation
import QuartzCore
import Testing

/// Who hears when animations start and end, by a clock that the caller sets.
@Suite struct AdvancingTests {
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

  init() {
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

  @Test func delegatesHearOfEachStartAndEndOnce() {
    add("opacity", to: layer)
    add("zPosition", to: root, begin: 1)
    #expect(hear(until: 0) == ["start opacity"])
    #expect(hear(until: 0.5) == [])
    #expect(hear(until: 1) == ["start zPosition", "end opacity"])
    #expect(hear(until: 5) == ["end zPosition"])
    #expect(hear(until: 9) == [])
  }

  @Test func animationsWithoutAKeyHaveNone() {
    layer.add(CABasicAnimation(keyPath: "opacity"), forKey: nil)
    #expect(layer.animationKeys() == nil)
    layer.add(CABasicAnimation(keyPath: "opacity"), forKey: "fade")
    #expect(layer.animationKeys() == ["fade"])
  }

  @Test func aLeapPastAnAnimationTellsBoth() {
    add("opacity", to: layer)
    #expect(hear(until: 3) == ["start opacity", "end opacity"])
  }

  @Test func whatIsRemovedOnCompletionIsGoneAndTheRestStays() {
    add("opacity", to: layer)
    add("cornerRadius", to: layer, isRemoved: false)
    root.advanceAnimations(to: 1)
    #expect(layer.animationKeys() == ["cornerRadius"])
    #expect(hear(until: 2) == [], "it is told of once")
  }

  @Test func removedAnimationsStopUnfinished() {
    add("opacity", to: layer)
    root.advanceAnimations(to: 0.5)
    listener.heard = []
    layer.removeAnimation(forKey: "opacity")
    #expect(listener.heard == ["stop opacity"])
    add("zPosition", to: layer)
    add("zPosition", to: layer)
    #expect(listener.heard == ["stop opacity", "stop zPosition"], "another one takes its place")
  }

  @Test func theClocksOfLayersAreTheirs() {
    layer.beginTime = 2
    layer.speed = 2
    add("opacity", to: layer)
    #expect(hear(until: 1.9) == [])
    #expect(hear(until: 2.4) == ["start opacity"])
    #expect(hear(until: 2.5) == ["end opacity"])
  }

  @Test func endlessAndBackwardsAnimations() throws {
    let endless = CABasicAnimation(keyPath: "opacity")
    (endless.duration, endless.repeatCount, endless.delegate) = (1, .infinity, listener)
    layer.add(endless, forKey: "endless")
    #expect(hear(until: 1e6) == ["start opacity"])
    let backwards = CABasicAnimation(keyPath: "zPosition")
    (backwards.duration, backwards.speed, backwards.timeOffset) = (1, -1, 1)
    backwards.delegate = listener
    layer.add(backwards, forKey: "backwards")
    #expect(hear(until: 0.5) == ["start zPosition"])
    #expect(hear(until: 1.5) == ["end zPosition"])
  }

  @Test func aDelegateMayAddWhatComesNext() {
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
    #expect(layer.animationKeys() == ["next"])
  }

  // MARK: - Transactions

  @Test func completionBlocksWaitForTheAnimationsOfTheirTransaction() {
    var calls = 0
    CATransaction.withTime(2) {
      CATransaction.begin()
      CATransaction.setAnimationDuration(1)
      CATransaction.setCompletionBlock { calls += 1 }
      layer.opacity = 0
      layer.zPosition = 4
      CATransaction.commit()
    }
    #expect(calls == 0)
    root.advanceAnimations(to: 2.9)
    #expect(calls == 0)
    root.advanceAnimations(to: 3)
    #expect(calls == 1)
    root.advanceAnimations(to: 4)
    #expect(calls == 1)
  }

  /// Measured: the block is called between the delegate's two methods, and also where the animation is removed.
  @Test func aCompletionBlockIsCalledBeforeTheDelegateHearsOfTheEnd() {
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
      #expect(listener.heard == ["start opacity", "block", isRemoved ? "stop opacity" : "end opacity"])
    }
  }

  /// Measured.
  @Test func aBlockThatAnotherReplacedWaitsForTheAnimationsBeforeIt() {
    listener.heard = []
    CATransaction.withTime(0) {
      CATransaction.begin()
      CATransaction.setCompletionBlock { self.listener.heard.append("first") }
      add("opacity", to: layer)
      CATransaction.setCompletionBlock { self.listener.heard.append("second") }
      CATransaction.commit()
    }
    root.advanceAnimations(to: 1)
    #expect(listener.heard == ["second", "start opacity", "first", "end opacity"])
  }

  @Test func removalEndsTheWaitToo() {
    var calls = 0
    CATransaction.withTime(0) {
      CATransaction.begin()
      CATransaction.setCompletionBlock { calls += 1 }
      layer.opacity = 0
      CATransaction.commit()
    }
    layer.removeAllAnimations()
    #expect(calls == 1)
  }

  @Test func aTransactionWithoutAnimationsIsCompleteAtItsCommit() {
    var calls = 0
    CATransaction.withTime(0) {
      CATransaction.begin()
      CATransaction.setCompletionBlock { calls += 1 }
      CATransaction.setDisableActions(true)
      layer.opacity = 0
      CATransaction.commit()
    }
    #expect(calls == 1)
  }

  @Test func outerTransactionsWaitForInnerOnes() {
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
    #expect(calls == [])
    root.advanceAnimations(to: 1)
    #expect(Set(calls) == ["inner", "outer"])
  }
}
