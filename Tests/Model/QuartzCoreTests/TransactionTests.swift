import QuartzCore
import XCTest

final class TransactionTests: XCTestCase {
  private let root = CALayer()
  private let layer = CALayer()

  override func setUp() {
    root.addSublayer(layer)
  }

  func testBuildingLayersMakesNoAnimations() {
    layer.opacity = 0
    layer.position = CGPoint(x: 5, y: 5)
    XCTAssertNil(layer.animationKeys())
  }

  func testWithAClockChangesAnimateThemselves() throws {
    CATransaction.withTime(10) { layer.opacity = 0 }
    let animation = try XCTUnwrap(layer.animation(forKey: "opacity") as? CABasicAnimation)
    XCTAssertEqual(animation.fromValue as? Double, 1)
    XCTAssertEqual(animation.beginTime, 10)
    XCTAssertEqual(animation.duration, 0.25)
    let shown = CATransaction.withTime(10.1) { layer.presentation()?.opacity }
    let opacity = try XCTUnwrap(shown)
    XCTAssertTrue(opacity > 0 && opacity < 1, "\(opacity)")
  }

  func testAChangeInFlightStartsFromWhatIsShown() throws {
    CATransaction.setAnimationTimingFunction(CAMediaTimingFunction(name: .linear))
    CATransaction.withTime(0) { layer.position = CGPoint(x: 100, y: 0) }
    CATransaction.withTime(0.125) { layer.position = .zero }
    let animation = try XCTUnwrap(layer.animation(forKey: "position") as? CABasicAnimation)
    let from = try XCTUnwrap(animation.fromValue as? CGPoint)
    assertEqual(from, CGPoint(x: 50, y: 0))
    CATransaction.setAnimationTimingFunction(nil)
  }

  func testSettingsNest() {
    CATransaction.begin()
    CATransaction.setAnimationDuration(3)
    CATransaction.begin()
    XCTAssertEqual(CATransaction.animationDuration(), 3)
    CATransaction.setAnimationDuration(1)
    CATransaction.setDisableActions(true)
    XCTAssertEqual(CATransaction.animationDuration(), 1)
    CATransaction.commit()
    XCTAssertEqual(CATransaction.animationDuration(), 3)
    XCTAssertFalse(CATransaction.disableActions())
    CATransaction.commit()
    XCTAssertEqual(CATransaction.animationDuration(), 0.25)
    CATransaction.commit()
    XCTAssertEqual(CATransaction.animationDuration(), 0.25, "one commit too many is ignored")
  }

  func testAnimationsTakeWhatTheyLackFromTheirTransaction() {
    CATransaction.begin()
    CATransaction.setAnimationDuration(4)
    CATransaction.setAnimationTimingFunction(CAMediaTimingFunction(name: .easeIn))
    layer.add(CABasicAnimation(keyPath: "opacity"), forKey: "plain")
    let own = CABasicAnimation(keyPath: "opacity")
    own.duration = 1
    layer.add(own, forKey: "own")
    CATransaction.commit()
    XCTAssertEqual(layer.animation(forKey: "plain")?.duration, 4)
    XCTAssertEqual(layer.animation(forKey: "plain")?.timingFunction, CAMediaTimingFunction(name: .easeIn))
    XCTAssertEqual(layer.animation(forKey: "own")?.duration, 1)
  }

  func testDisabledActionsAnimateNothing() {
    CATransaction.begin()
    CATransaction.setDisableActions(true)
    CATransaction.withTime(0) { layer.opacity = 0 }
    CATransaction.commit()
    XCTAssertNil(layer.animationKeys())
  }

  func testTheCompletionBlockRunsAtTheCommit() {
    var events: [String] = []
    CATransaction.begin()
    CATransaction.setCompletionBlock { events.append("done") }
    events.append("before")
    CATransaction.commit()
    XCTAssertEqual(events, ["before", "done"])
  }

  func testTransactionsBelongToTheirThread() {
    CATransaction.begin()
    CATransaction.setAnimationDuration(7)
    let done = expectation(description: "other thread")
    Thread.detachNewThread {
      XCTAssertEqual(CATransaction.animationDuration(), 0.25)
      done.fulfill()
    }
    wait(for: [done], timeout: 5)
    CATransaction.commit()
  }

  func testActionsAreSearchedInOrder() {
    final class Delegate: NSObject, CALayerDelegate {
      var answer: (any CAAction)?
      func action(for layer: CALayer, forKey event: String) -> (any CAAction)? { answer }
    }
    let (delegate, slow, styled) = (Delegate(), CABasicAnimation(), CATransition())
    layer.delegate = delegate
    layer.style = ["actions": ["opacity": styled] as [String: any CAAction]]
    XCTAssertTrue(layer.action(forKey: "opacity") as AnyObject === styled)
    layer.actions = ["opacity": slow]
    XCTAssertTrue(layer.action(forKey: "opacity") as AnyObject === slow)
    delegate.answer = NSNull()
    XCTAssertNil(layer.action(forKey: "opacity"))
    CATransaction.withTime(0) { layer.opacity = 0.5 }
    XCTAssertNil(layer.animationKeys())
  }

  func testPropertiesAreSetByTheirKeys() {
    CATransaction.begin()
    defer { CATransaction.commit() }
    CATransaction.setValue(2.5, forKey: kCATransactionAnimationDuration)
    CATransaction.setValue(true, forKey: kCATransactionDisableActions)
    CATransaction.setValue(NSNumber(value: 7), forKey: "mine")
    XCTAssertEqual(CATransaction.animationDuration(), 2.5)
    XCTAssertTrue(CATransaction.disableActions())
    XCTAssertEqual(CATransaction.value(forKey: kCATransactionAnimationDuration) as? Double, 2.5)
    XCTAssertEqual(CATransaction.value(forKey: "mine") as? NSNumber, 7)
  }

  // MARK: Actions

  private final class Reader: NSObject, CAAction {
    var seen: [Float] = []
    func run(forKey event: String, object anObject: Any, arguments dict: [AnyHashable: Any]?) {
      if let layer = anObject as? CALayer { seen.append(layer.opacity) }
    }
  }

  func testActionsSeeTheNewValue() {
    let reader = Reader()
    layer.actions = ["opacity": reader]
    CATransaction.withTime(0) { layer.opacity = 0.25 }
    XCTAssertEqual(reader.seen, [0.25])
  }

  func testActionsBeginWhenTheySay() {
    let fade = CABasicAnimation(keyPath: "opacity")
    layer.actions = ["opacity": fade]
    CATransaction.withTime(3) { layer.opacity = 0.25 }
    XCTAssertEqual(layer.animation(forKey: "opacity")?.beginTime, 3)
    fade.beginTime = 5
    CATransaction.withTime(4) { layer.opacity = 0.5 }
    XCTAssertEqual(layer.animation(forKey: "opacity")?.beginTime, 5)
  }

  func testWhatTakesNoTimeIsNotAnimated() {
    CATransaction.begin()
    CATransaction.setAnimationDuration(0)
    CATransaction.withTime(0) { layer.opacity = 0.25 }
    layer.add(CABasicAnimation(keyPath: "position"), forKey: "move")
    CATransaction.commit()
    XCTAssertNil(layer.animationKeys())
  }

  func testAnimationsTakeTheirDurationWhenTheyAreAdded() {
    layer.add(CABasicAnimation(keyPath: "position"), forKey: "usual")
    CATransaction.setAnimationDuration(2)
    layer.add(CABasicAnimation(keyPath: "position"), forKey: "set")
    CATransaction.flush()
    layer.add(CABasicAnimation(keyPath: "position"), forKey: "flushed")
    XCTAssertEqual(layer.animation(forKey: "usual")?.duration, 0.25)
    XCTAssertEqual(layer.animation(forKey: "set")?.duration, 2)
    XCTAssertEqual(layer.animation(forKey: "flushed")?.duration, 0.25)
  }

  func testWhatIsSetOutsideOfTransactionsHoldsForOneMoment() {
    CATransaction.withTime(0) {
      CATransaction.withTime(0) { CATransaction.setDisableActions(true) }
      layer.opacity = 0.25
    }
    XCTAssertNil(layer.animationKeys())
    CATransaction.withTime(1) { layer.opacity = 0.5 }
    XCTAssertEqual(layer.animationKeys(), ["opacity"])
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

  func testLayersThatComeAndGoAskForActions() {
    XCTAssertEqual(logged { layer.removeFromSuperlayer() }, ["root sublayers", "layer onOrderOut"])
    XCTAssertEqual(logged { root.addSublayer(layer) }, ["root sublayers", "layer onOrderIn"])
    XCTAssertEqual(logged { root.sublayers = nil }, ["root sublayers", "layer onOrderOut"])
    XCTAssertEqual(logged { root.sublayers = [layer] }, ["root sublayers", "layer onOrderIn"])
    XCTAssertEqual(logged { root.sublayers = [CALayer(), layer] }, ["root sublayers"])
    XCTAssertEqual(logged { root.insertSublayer(layer, at: 0) }, ["root sublayers"])
    let other = CALayer()
    XCTAssertEqual(
      logged { root.replaceSublayer(layer, with: other) }, ["root sublayers", "layer onOrderOut"])
    XCTAssertEqual(
      logged { root.replaceSublayer(other, with: layer) }, ["root sublayers", "layer onOrderIn"])
    XCTAssertEqual(logged { layer.isHidden = true }, ["layer hidden", "layer onOrderOut"])
    XCTAssertEqual(logged { layer.isHidden = true }, [])
    XCTAssertEqual(logged { layer.isHidden = false }, ["layer hidden", "layer onOrderIn"])
  }

  func testWithoutAClockLayersComeAndGoInSilence() {
    let log = Log()
    layer.actions = [kCAOnOrderIn: log, kCAOnOrderOut: log]
    layer.removeFromSuperlayer()
    root.addSublayer(layer)
    XCTAssertEqual(log.lines, [])
  }

  func testALayerFadesInWhereItComes() throws {
    let child = CALayer()
    let fade = CATransition()
    (fade.duration, fade.timingFunction) = (2, CAMediaTimingFunction(name: .linear))
    child.actions = [kCAOnOrderIn: fade]
    CATransaction.withTime(1) { root.addSublayer(child) }
    let opacity = CATransaction.withTime(2) { child.presentation()?.opacity }
    XCTAssertEqual(try XCTUnwrap(opacity), 0.5, accuracy: 1e-6)
    let transition = try XCTUnwrap(child.animation(forKey: kCATransition) as? CATransition)
    XCTAssertNil(transition.previousLayer)
  }

  func testATransitionOfSublayersKeepsThoseThatWereThere() throws {
    root.actions = ["sublayers": CATransition()]
    CATransaction.withTime(0) { root.sublayers = [CALayer(), CALayer()] }
    let transition = try XCTUnwrap(root.animation(forKey: kCATransition) as? CATransition)
    XCTAssertEqual(transition.previousLayer?.sublayers?.count, 1)
  }
}
