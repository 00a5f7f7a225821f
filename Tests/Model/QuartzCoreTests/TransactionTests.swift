import Foundation
import QuartzCore
import TestSupport
import Testing

@Suite struct TransactionTests {
  private let root = CALayer()
  private let layer = CALayer()

  init() {
    root.addSublayer(layer)
  }

  @Test func buildingLayersMakesNoAnimations() {
    layer.opacity = 0
    layer.position = CGPoint(x: 5, y: 5)
    #expect(layer.animationKeys() == nil)
  }

  @Test func withAClockChangesAnimateThemselves() throws {
    CATransaction.withTime(10) { layer.opacity = 0 }
    let animation = try #require(layer.animation(forKey: "opacity") as? CABasicAnimation)
    #expect(animation.fromValue as? Double == 1)
    #expect(animation.beginTime == 10)
    #expect(animation.duration == 0.25)
    let shown = CATransaction.withTime(10.1) { layer.presentation()?.opacity }
    let opacity = try #require(shown)
    #expect(opacity > 0, "\(opacity)")
    #expect(opacity < 1, "\(opacity)")
  }

  @Test func aChangeInFlightStartsFromWhatIsShown() throws {
    CATransaction.setAnimationTimingFunction(CAMediaTimingFunction(name: .linear))
    CATransaction.withTime(0) { layer.position = CGPoint(x: 100, y: 0) }
    CATransaction.withTime(0.125) { layer.position = .zero }
    let animation = try #require(layer.animation(forKey: "position") as? CABasicAnimation)
    let from = try #require(animation.fromValue as? CGPoint)
    assertEqual(from, CGPoint(x: 50, y: 0))
    CATransaction.setAnimationTimingFunction(nil)
  }

  @Test func settingsNest() {
    CATransaction.begin()
    CATransaction.setAnimationDuration(3)
    CATransaction.begin()
    #expect(CATransaction.animationDuration() == 3)
    CATransaction.setAnimationDuration(1)
    CATransaction.setDisableActions(true)
    #expect(CATransaction.animationDuration() == 1)
    CATransaction.commit()
    #expect(CATransaction.animationDuration() == 3)
    #expect(!CATransaction.disableActions())
    CATransaction.commit()
    #expect(CATransaction.animationDuration() == 0.25)
    CATransaction.commit()
    #expect(CATransaction.animationDuration() == 0.25, "one commit too many is ignored")
  }

  @Test func animationsTakeWhatTheyLackFromTheirTransaction() {
    CATransaction.begin()
    CATransaction.setAnimationDuration(4)
    CATransaction.setAnimationTimingFunction(CAMediaTimingFunction(name: .easeIn))
    layer.add(CABasicAnimation(keyPath: "opacity"), forKey: "plain")
    let own = CABasicAnimation(keyPath: "opacity")
    own.duration = 1
    layer.add(own, forKey: "own")
    CATransaction.commit()
    #expect(layer.animation(forKey: "plain")?.duration == 4)
    #expect(layer.animation(forKey: "plain")?.timingFunction == CAMediaTimingFunction(name: .easeIn))
    #expect(layer.animation(forKey: "own")?.duration == 1)
  }

  @Test func disabledActionsAnimateNothing() {
    CATransaction.begin()
    CATransaction.setDisableActions(true)
    CATransaction.withTime(0) { layer.opacity = 0 }
    CATransaction.commit()
    #expect(layer.animationKeys() == nil)
  }

  @Test func theCompletionBlockRunsAtTheCommit() {
    var events: [String] = []
    CATransaction.begin()
    CATransaction.setCompletionBlock { events.append("done") }
    events.append("before")
    CATransaction.commit()
    #expect(events == ["before", "done"])
  }

  @Test func transactionsBelongToTheirThread() {
    CATransaction.begin()
    CATransaction.setAnimationDuration(7)
    let done = DispatchSemaphore(value: 0)
    nonisolated(unsafe) var elsewhere = 0.0
    Thread.detachNewThread {
      elsewhere = CATransaction.animationDuration()
      done.signal()
    }
    done.wait()
    #expect(elsewhere == 0.25)
    CATransaction.commit()
  }

  @Test func actionsAreSearchedInOrder() {
    final class Delegate: NSObject, CALayerDelegate {
      var answer: (any CAAction)?
      func action(for layer: CALayer, forKey event: String) -> (any CAAction)? { answer }
    }
    let (delegate, slow, styled) = (Delegate(), CABasicAnimation(), CATransition())
    layer.delegate = delegate
    layer.style = ["actions": ["opacity": styled] as [String: any CAAction]]
    #expect(layer.action(forKey: "opacity") as AnyObject === styled)
    layer.actions = ["opacity": slow]
    #expect(layer.action(forKey: "opacity") as AnyObject === slow)
    delegate.answer = NSNull()
    #expect(layer.action(forKey: "opacity") == nil)
    CATransaction.withTime(0) { layer.opacity = 0.5 }
    #expect(layer.animationKeys() == nil)
  }

  @Test func propertiesAreSetByTheirKeys() {
    CATransaction.begin()
    defer { CATransaction.commit() }
    CATransaction.setValue(2.5, forKey: kCATransactionAnimationDuration)
    CATransaction.setValue(true, forKey: kCATransactionDisableActions)
    CATransaction.setValue(NSNumber(value: 7), forKey: "mine")
    #expect(CATransaction.animationDuration() == 2.5)
    #expect(CATransaction.disableActions())
    #expect(CATransaction.value(forKey: kCATransactionAnimationDuration) as? Double == 2.5)
    #expect(CATransaction.value(forKey: "mine") as? NSNumber == 7)
  }

  // MARK: Actions

  private final class Reader: NSObject, CAAction {
    var seen: [Float] = []
    func run(forKey event: String, object anObject: Any, arguments dict: [AnyHashable: Any]?) {
      if let layer = anObject as? CALayer { seen.append(layer.opacity) }
    }
  }

  @Test func actionsSeeTheNewValue() {
    let reader = Reader()
    layer.actions = ["opacity": reader]
    CATransaction.withTime(0) { layer.opacity = 0.25 }
    #expect(reader.seen == [0.25])
  }

  @Test func actionsBeginWhenTheySay() {
    let fade = CABasicAnimation(keyPath: "opacity")
    layer.actions = ["opacity": fade]
    CATransaction.withTime(3) { layer.opacity = 0.25 }
    #expect(layer.animation(forKey: "opacity")?.beginTime == 3)
    fade.beginTime = 5
    CATransaction.withTime(4) { layer.opacity = 0.5 }
    #expect(layer.animation(forKey: "opacity")?.beginTime == 5)
  }

  @Test func whatTakesNoTimeIsNotAnimated() {
    CATransaction.begin()
    CATransaction.setAnimationDuration(0)
    CATransaction.withTime(0) { layer.opacity = 0.25 }
    layer.add(CABasicAnimation(keyPath: "position"), forKey: "move")
    CATransaction.commit()
    #expect(layer.animationKeys() == nil)
  }

  @Test func animationsTakeTheirDurationWhenTheyAreAdded() {
    layer.add(CABasicAnimation(keyPath: "position"), forKey: "usual")
    CATransaction.setAnimationDuration(2)
    layer.add(CABasicAnimation(keyPath: "position"), forKey: "set")
    CATransaction.flush()
    layer.add(CABasicAnimation(keyPath: "position"), forKey: "flushed")
    #expect(layer.animation(forKey: "usual")?.duration == 0.25)
    #expect(layer.animation(forKey: "set")?.duration == 2)
    #expect(layer.animation(forKey: "flushed")?.duration == 0.25)
  }

  @Test func whatIsSetOutsideOfTransactionsHoldsForOneMoment() {
    CATransaction.withTime(0) {
      CATransaction.withTime(0) { CATransaction.setDisableActions(true) }
      layer.opacity = 0.25
    }
    #expect(layer.animationKeys() == nil)
    CATransaction.withTime(1) { layer.opacity = 0.5 }
    #expect(layer.animationKeys() == ["opacity"])
  }

  // MARK: Layers that come and go

  private final class Log: NSObject, CAAction {
    var lines: [String] = []
    func run(forKey event: String, object anObject: Any, arguments dict: [AnyHashable: Any]?) {
      lines.append("\((anObject as? CALayer)?.name ?? "?") \(event)")
    }
  }

  private func logged(_ change: () -> Void) -> [String] {
    let log = Log()
    root.name = "root"
    for layer in [root, layer] {
      layer.actions = ["sublayers": log, "hidden": log, kCAOnOrderIn: log, kCAOnOrderOut: log]
    }
    layer.name = "layer"
    CATransaction.withTime(0, change)
    return log.lines
  }

  @Test func layersThatComeAndGoAskForActions() {
    #expect(logged { layer.removeFromSuperlayer() } == ["root sublayers", "layer onOrderOut"])
    #expect(logged { root.addSublayer(layer) } == ["root sublayers", "layer onOrderIn"])
    #expect(logged { root.sublayers = nil } == ["root sublayers", "layer onOrderOut"])
    #expect(logged { root.sublayers = [layer] } == ["root sublayers", "layer onOrderIn"])
    #expect(logged { root.sublayers = [CALayer(), layer] } == ["root sublayers"])
    #expect(logged { root.insertSublayer(layer, at: 0) } == ["root sublayers"])
    let other = CALayer()
    #expect(logged { root.replaceSublayer(layer, with: other) } == ["root sublayers", "layer onOrderOut"])
    #expect(logged { root.replaceSublayer(other, with: layer) } == ["root sublayers", "layer onOrderIn"])
    #expect(logged { layer.isHidden = true } == ["layer hidden", "layer onOrderOut"])
    #expect(logged { layer.isHidden = true } == [])
    #expect(logged { layer.isHidden = false } == ["layer hidden", "layer onOrderIn"])
  }

  @Test func withoutAClockLayersComeAndGoInSilence() {
    let log = Log()
    layer.actions = [kCAOnOrderIn: log, kCAOnOrderOut: log]
    layer.removeFromSuperlayer()
    root.addSublayer(layer)
    #expect(log.lines == [])
  }

  @Test func aLayerFadesInWhereItComes() throws {
    let child = CALayer()
    let fade = CATransition()
    (fade.duration, fade.timingFunction) = (2, CAMediaTimingFunction(name: .linear))
    child.actions = [kCAOnOrderIn: fade]
    CATransaction.withTime(1) { root.addSublayer(child) }
    let opacity = CATransaction.withTime(2) { child.presentation()?.opacity }
    try expectEqual(#require(opacity), 0.5, accuracy: 1e-6)
    let transition = try #require(child.animation(forKey: kCATransition) as? CATransition)
    #expect(transition.previousLayer == nil)
  }

  @Test func aTransitionOfSublayersKeepsThoseThatWereThere() throws {
    root.actions = ["sublayers": CATransition()]
    CATransaction.withTime(0) { root.sublayers = [CALayer(), CALayer()] }
    let transition = try #require(root.animation(forKey: kCATransition) as? CATransition)
    #expect(transition.previousLayer?.sublayers?.count == 1)
  }
}
