@_spi(Time) import QuartzCore
import Testing

/// Animations of a layer that reach its mask and its sublayers, and transitions.
@Suite struct OuterAnimationTests {
  private func animation(_ keyPath: String, to value: Double) -> CABasicAnimation {
    let animation = CABasicAnimation(keyPath: keyPath)
    animation.toValue = value
    animation.duration = 1
    return animation
  }

  @Test func aKeyPathReachesTheMask() {
    let (layer, mask) = (CALayer(), CALayer())
    layer.mask = mask
    layer.add(animation("mask.position.x", to: 40), forKey: nil)
    #expect(mask.presentationLayer(atParentTime: 0.5).position.x == 20)
    #expect(mask.position.x == 0, "the model stays")
    #expect(layer.presentationLayer(atParentTime: 2) === layer)
    #expect(mask.presentationLayer(atParentTime: 2) === mask)
  }

  @Test func aKeyPathReachesASublayerByItsName() {
    let layer = CALayer()
    let (knob, other) = (CALayer(), CALayer())
    (knob.name, other.name) = ("knob", "other")
    for sublayer in [knob, other] { layer.addSublayer(sublayer) }
    layer.add(animation("sublayers.knob.opacity", to: 0), forKey: nil)
    #expect(knob.presentationLayer(atParentTime: 0.75).opacity == 0.25)
    #expect(other.presentationLayer(atParentTime: 0.75).opacity == 1)
  }

  /// arm → hand, and the hand's mask.
  private func tree() -> (root: CALayer, arm: CALayer, hand: CALayer, mask: CALayer) {
    let tree = (root: CALayer(), arm: CALayer(), hand: CALayer(), mask: CALayer())
    (tree.arm.name, tree.hand.name, tree.mask.name) = ("arm", "hand", "glove")
    tree.root.addSublayer(tree.arm)
    tree.arm.addSublayer(tree.hand)
    tree.hand.mask = tree.mask
    return tree
  }

  @Test func aKeyPathReachesDownSeveralLevels() {
    let tree = tree()
    tree.root.add(animation("sublayers.arm.sublayers.hand.position.x", to: 40), forKey: nil)
    tree.root.add(animation("sublayers.arm.sublayers.hand.mask.transform.translation.y", to: 8), forKey: nil)
    #expect(tree.hand.presentationLayer(atParentTime: 0.5).position.x == 20)
    #expect(tree.mask.presentationLayer(atParentTime: 0.5).transform.m42 == 4)
    #expect(tree.arm.presentationLayer(atParentTime: 0.5) === tree.arm)
  }

  @Test func aKeyPathReachesIntoFilters() {
    let tree = tree()
    let blur = CAFilter(type: "gaussianBlur")
    blur.name = "blur"
    blur.setValue(2.0, forKey: "inputRadius")
    tree.hand.filters = [blur]
    tree.root.add(animation("sublayers.arm.sublayers.hand.filters.blur.inputRadius", to: 6), forKey: nil)
    let shown = tree.hand.presentationLayer(atParentTime: 0.25).filters?.first as? CAFilter
    #expect(shown?.value(forKey: "inputRadius") as? Double == 3)
    #expect(blur.value(forKey: "inputRadius") as? Double == 2, "the model stays")
  }

  @Test func theNearestLayersAnimationsComeFirst() {
    let tree = tree()
    let far = animation("sublayers.arm.sublayers.hand.zPosition", to: 100)
    far.fromValue = 100
    far.isAdditive = true
    tree.root.add(far, forKey: nil)
    tree.arm.add(animation("sublayers.hand.zPosition", to: 8), forKey: nil)
    #expect(tree.hand.presentationLayer(atParentTime: 0.5).zPosition == 104)
  }

  @Test func itGoesThroughTheClocksInBetween() {
    let tree = tree()
    (tree.arm.speed, tree.arm.beginTime) = (2, 1)
    tree.root.add(animation("sublayers.arm.sublayers.hand.zPosition", to: 8), forKey: nil)
    // The arm's time −1 is the root's 0.5.
    #expect(tree.hand.presentationLayer(atParentTime: -1).zPosition == 4)
  }

  @Test func keyPathsThatLeadNowhereAreKnown() {
    let tree = tree()
    let group = CAAnimationGroup()
    group.animations = [animation("sublayers.leg.opacity", to: 1), animation("opacity", to: 1)]
    tree.root.add(group, forKey: nil)
    for path in [
      "sublayers.arm.opacity", "filters.blur.inputRadius", "positoin", "position.q", "mask.opacity",
    ] {
      tree.root.add(animation(path, to: 1), forKey: nil)
    }
    let lost = [
      "sublayers.leg.opacity", "filters.blur.inputRadius", "positoin", "position.q", "mask.opacity",
    ]
    #expect(
      tree.root.animationProblems.map(\.text)
        == lost.map { "the animation of the key path “\($0)” leads nowhere" })
  }

  /// Swift's own properties cannot be found by name; code animates them to tell the time by.
  @Test func aClassMayHavePropertiesThatAreNotKnownHere() {
    final class Clock: CALayer { var progress: CGFloat = 0 }
    let clock = Clock()
    for path in ["progress", "progres.x"] { clock.add(animation(path, to: 1), forKey: nil) }
    #expect(
      clock.animationProblems.map(\.text) == ["the animation of the key path “progres.x” leads nowhere"])
  }

  @Test func aHundredThousandNamedLayersAreNoBurden() {
    let root = CALayer()
    root.add(animation("sublayers.a.opacity", to: 0), forKey: nil)
    var layer = root
    for _ in 0..<100_000 {
      let next = CALayer()
      next.name = "a"
      layer.addSublayer(next)
      layer = next
    }
    #expect(layer.presentationLayer(atParentTime: 0.5) === layer)
  }

  @Test func whatReachesALayerComesAfterItsOwnAnimations() {
    let (layer, mask) = (CALayer(), CALayer())
    layer.mask = mask
    mask.add(animation("zPosition", to: 8), forKey: nil)
    let added = animation("mask.zPosition", to: 100)
    added.fromValue = 100
    added.isAdditive = true
    layer.add(added, forKey: nil)
    #expect(mask.presentationLayer(atParentTime: 0.5).zPosition == 104)
  }

  @Test func itGoesByTheClockOfTheLayerThatHasIt() {
    let (layer, mask) = (CALayer(), CALayer())
    layer.mask = mask
    mask.speed = 3
    layer.add(animation("mask.zPosition", to: 8), forKey: nil)
    #expect(mask.presentationLayer(atParentTime: 0.25).zPosition == 2)
  }

  @Test func presentationShowsItToo() throws {
    let (layer, mask) = (CALayer(), CALayer())
    layer.mask = mask
    layer.add(animation("mask.cornerRadius", to: 8), forKey: nil)
    let shown = CATransaction.withTime(0.5) { mask.presentation() }
    #expect(try #require(shown).cornerRadius == 4)
  }

  @Test func aTransitionRemembersHowTheLayerLooked() throws {
    let layer = CALayer()
    layer.bounds = CGRect(x: 0, y: 0, width: 100, height: 50)
    layer.cornerRadius = 5
    layer.addSublayer(CALayer())
    let transition = CATransition()
    transition.duration = 1
    layer.add(transition, forKey: kCATransition)
    layer.cornerRadius = 20
    layer.sublayers = nil
    let old = try #require(layer.outgoingLayer(atParentTime: 0.25))
    #expect(old.layer.cornerRadius == 5)
    #expect(old.layer.sublayers?.count == 1)
    #expect(old.fading == 0.75)
    #expect(layer.outgoingLayer(atParentTime: 1) == nil)
    #expect(transition.previousLayer == nil, "the caller's transition stays as it was")
  }

  @Test func whereOldContentsGo() throws {
    let sides: [(CATransitionSubtype?, CGPoint)] = [
      (nil, CGPoint(x: -25, y: 0)), (.fromRight, CGPoint(x: -25, y: 0)), (.fromLeft, CGPoint(x: 25, y: 0)),
      (.fromTop, CGPoint(x: 0, y: -10)), (.fromBottom, CGPoint(x: 0, y: 10)),
    ]
    for (subtype, way) in sides {
      for type in [CATransitionType.push, .reveal, .moveIn] {
        let layer = CALayer()
        layer.bounds = CGRect(x: 0, y: 0, width: 100, height: 40)
        let transition = CATransition()
        (transition.type, transition.subtype, transition.duration) = (type, subtype, 1)
        layer.add(transition, forKey: nil)
        let old = try #require(layer.outgoingLayer(atParentTime: 0.25))
        #expect(old.departure == (type == .moveIn ? .zero : way))
        #expect(old.arrival == (type == .reveal ? .zero : CGPoint(x: -3 * way.x, y: -3 * way.y)))
        #expect(old.isAbove == (type == .reveal))
        let new = layer.presentationLayer(atParentTime: 0.25).position
        #expect(new == (type == .reveal ? .zero : CGPoint(x: -3 * way.x, y: -3 * way.y)))
      }
    }
  }
}
