@_spi(Time) import QuartzCore
import Testing

/// What happens by itself when layers change at a moment.
struct ActionTests {
  private let root = CALayer()
  private let layer = CALayer()

  init() {
    layer.backgroundColor = CGColor(gray: 0, alpha: 1)
    root.addSublayer(layer)
  }

  private func action(_ key: String) -> String {
    CATransaction.withTime(0) { layer.action(forKey: key).map { "\(type(of: $0))" } ?? "nil" }
  }

  /// Measured on macOS.
  @Test func defaultActionsAreCoreAnimations() {
    for key in [
      "bounds", "position", "zPosition", "anchorPoint", "anchorPointZ", "transform", "sublayerTransform",
      "contents", "contentsRect", "contentsCenter", "contentsScale", "cornerRadius", "borderWidth",
      "borderColor", "opacity", "shadowColor", "shadowOpacity", "shadowOffset", "shadowRadius",
      "backgroundColor",
    ] {
      #expect(action(key) == "CABasicAnimation", "\(key)")
    }
    for key in [
      "hidden", "geometryFlipped", "masksToBounds", "mask", "sublayers", "filters", "maskedCorners",
    ] {
      #expect(action(key) == "CATransition", "\(key)")
    }
    for key in [
      "doubleSided", "contentsGravity", "frame", "name", "onOrderIn", "position.x", "cornerCurve", "speed",
      "custom", "shadowPath",
    ] {
      #expect(action(key) == "nil", "\(key)")
    }
    layer.backgroundColor = nil
    #expect(action("backgroundColor") == "nil", "there is nothing to change from")
  }

  @Test func aFrameMovesBeforeItGrows() {
    CATransaction.withTime(0) { layer.frame = CGRect(x: 1, y: 2, width: 3, height: 4) }
    #expect(layer.animationKeys() == ["position", "bounds"])
  }

  @Test func whatIsHiddenFadesAway() throws {
    CATransaction.withTime(2) { layer.isHidden = true }
    #expect(layer.animationKeys() == ["transition"])
    let fade = try #require(layer.animation(forKey: kCATransition) as? CATransition)
    #expect(fade.beginTime == 2)
    #expect(fade.duration == 0.25)
    #expect(fade.previousLayer?.isHidden == false)
  }

  @Test func aLayerThatComesFadesTheOneAboveAndDoesNotChangeByItself() {
    let new = CALayer()
    CATransaction.withTime(0) {
      layer.addSublayer(new)
      new.opacity = 0.5
    }
    #expect(layer.animationKeys() == ["transition"])
    #expect(new.animationKeys() == nil)
    CATransaction.withTime(1) { new.opacity = 1 }
    #expect(new.animationKeys() == ["opacity"])
  }

  @Test func aTreeThatIsBuiltInAMomentIsShownFromBefore() throws {
    CATransaction.withTime(0) {
      for _ in 0..<100 { layer.addSublayer(CALayer()) }
    }
    let fade = try #require(layer.animation(forKey: kCATransition) as? CATransition)
    #expect(fade.previousLayer?.sublayers == nil)
    #expect(layer.sublayers?.count == 100)
  }

  @Test func aPushAsAnActionShowsWhatWasThereBefore() throws {
    let push = CATransition()
    push.type = .push
    layer.actions = ["contents": push]
    layer.contents = "before"
    CATransaction.withTime(3) { layer.contents = "after" }
    let added = try #require(layer.animation(forKey: kCATransition) as? CATransition)
    #expect(added.type == .push)
    #expect(added.previousLayer?.contents as? String == "before")
    #expect(try #require(layer.outgoingLayer(atParentTime: 3.1)).layer.contents as? String == "before")
  }

  @Test func animationsBeginAtTheMomentTheyAreAddedAt() {
    layer.beginTime = 1
    let fade = CABasicAnimation(keyPath: "opacity")
    CATransaction.withTime(5) {
      layer.add(fade, forKey: "fade")
      layer.add(CATransition(), forKey: "mine")
      fade.beginTime = CACurrentMediaTime() + 2
      layer.add(fade, forKey: "later")
    }
    #expect(layer.animation(forKey: "fade")?.beginTime == 4)
    #expect(layer.animation(forKey: kCATransition)?.beginTime == 4)
    #expect(layer.animation(forKey: "later")?.beginTime == 7)
    #expect(layer.animation(forKey: "mine") == nil, "a transition has a key of its own")
    layer.add(CATransition(), forKey: nil)
    #expect(layer.animationKeys() == ["fade", "later", "transition"], "and there is one")
  }

  @Test func everyPropertyAsksForItsAction() {
    final class Asking: CATextLayer {
      var asked: [String] = []
      override func action(forKey event: String) -> (any CAAction)? {
        asked.append(event)
        return nil
      }
    }
    let text = Asking()
    CATransaction.withTime(0) {
      text.string = "a"
      text.alignmentMode = .center
      text.isWrapped = true
      text.setValue(1, forKey: "own")
      text.mask = CALayer()
    }
    #expect(text.asked == ["string", "alignmentMode", "wrapped", "own", "mask"])
  }
}
