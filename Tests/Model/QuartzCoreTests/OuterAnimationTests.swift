@_spi(Time) import QuartzCore
import XCTest

/// Animations of a layer that reach its mask and its sublayers, and transitions.
final class OuterAnimationTests: XCTestCase {
  private func animation(_ keyPath: String, to value: Double) -> CABasicAnimation {
    let animation = CABasicAnimation(keyPath: keyPath)
    animation.toValue = value
    animation.duration = 1
    return animation
  }

  func testAKeyPathReachesTheMask() {
    let (layer, mask) = (CALayer(), CALayer())
    layer.mask = mask
    layer.add(animation("mask.position.x", to: 40), forKey: nil)
    XCTAssertEqual(mask.presentationLayer(atParentTime: 0.5).position.x, 20)
    XCTAssertEqual(mask.position.x, 0, "the model stays")
    XCTAssertTrue(layer.presentationLayer(atParentTime: 2) === layer)
    XCTAssertTrue(mask.presentationLayer(atParentTime: 2) === mask)
  }

  func testAKeyPathReachesASublayerByItsName() {
    let layer = CALayer()
    let (knob, other) = (CALayer(), CALayer())
    (knob.name, other.name) = ("knob", "other")
    for sublayer in [knob, other] { layer.addSublayer(sublayer) }
    layer.add(animation("sublayers.knob.opacity", to: 0), forKey: nil)
    XCTAssertEqual(knob.presentationLayer(atParentTime: 0.75).opacity, 0.25)
    XCTAssertEqual(other.presentationLayer(atParentTime: 0.75).opacity, 1)
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

  func testAKeyPathReachesDownSeveralLevels() {
    let tree = tree()
    tree.root.add(animation("sublayers.arm.sublayers.hand.position.x", to: 40), forKey: nil)
    tree.root.add(animation("sublayers.arm.sublayers.hand.mask.transform.translation.y", to: 8), forKey: nil)
    XCTAssertEqual(tree.hand.presentationLayer(atParentTime: 0.5).position.x, 20)
    XCTAssertEqual(tree.mask.presentationLayer(atParentTime: 0.5).transform.m42, 4)
    XCTAssertTrue(tree.arm.presentationLayer(atParentTime: 0.5) === tree.arm)
  }

  func testAKeyPathReachesIntoFilters() {
    let tree = tree()
    let blur = CAFilter(type: "gaussianBlur")
    blur.name = "blur"
    blur.setValue(2.0, forKey: "inputRadius")
    tree.hand.filters = [blur]
    tree.root.add(animation("sublayers.arm.sublayers.hand.filters.blur.inputRadius", to: 6), forKey: nil)
    let shown = tree.hand.presentationLayer(atParentTime: 0.25).filters?.first as? CAFilter
    XCTAssertEqual(shown?.value(forKey: "inputRadius") as? Double, 3)
    XCTAssertEqual(blur.value(forKey: "inputRadius") as? Double, 2, "the model stays")
  }

  func testTheNearestLayersAnimationsComeFirst() {
    let tree = tree()
    let far = animation("sublayers.arm.sublayers.hand.zPosition", to: 100)
    far.fromValue = 100
    far.isAdditive = true
    tree.root.add(far, forKey: nil)
    tree.arm.add(animation("sublayers.hand.zPosition", to: 8), forKey: nil)
    XCTAssertEqual(tree.hand.presentationLayer(atParentTime: 0.5).zPosition, 104)
  }

  func testItGoesThroughTheClocksInBetween() {
    let tree = tree()
    (tree.arm.speed, tree.arm.beginTime) = (2, 1)
    tree.root.add(animation("sublayers.arm.sublayers.hand.zPosition", to: 8), forKey: nil)
    // The arm's time −1 is the root's 0.5.
    XCTAssertEqual(tree.hand.presentationLayer(atParentTime: -1).zPosition, 4)
  }

  func testKeyPathsThatLeadNowhereAreKnown() {
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
    XCTAssertEqual(
      tree.root.animationProblems.map(\.text),
      lost.map { "the animation of the key path “\($0)” leads nowhere" })
  }

  /// Swift's own properties cannot be found by name; code animates them to tell the time by.
  func testAClassMayHavePropertiesThatAreNotKnownHere() {
    final class Clock: CALayer { var progress: CGFloat = 0 }
    let clock = Clock()
    for path in ["progress", "progres.x"] { clock.add(animation(path, to: 1), forKey: nil) }
    XCTAssertEqual(
      clock.animationProblems.map(\.text), ["the animation of the key path “progres.x” leads nowhere"])
  }

  func testAHundredThousandNamedLayersAreNoBurden() {
    let root = CALayer()
    root.add(animation("sublayers.a.opacity", to: 0), forKey: nil)
    var layer = root
    for _ in 0..<100_000 {
      let next = CALayer()
      next.name = "a"
      layer.addSublayer(next)
      layer = next
    }
    XCTAssertTrue(layer.presentationLayer(atParentTime: 0.5) === layer)
  }

  func testWhatReachesALayerComesAfterItsOwnAnimations() {
    let (layer, mask) = (CALayer(), CALayer())
    layer.mask = mask
    mask.add(animation("zPosition", to: 8), forKey: nil)
    let added = animation("mask.zPosition", to: 100)
    added.fromValue = 100
    added.isAdditive = true
    layer.add(added, forKey: nil)
    XCTAssertEqual(mask.presentationLayer(atParentTime: 0.5).zPosition, 104)
  }

  func testItGoesByTheClockOfTheLayerThatHasIt() {
    let (layer, mask) = (CALayer(), CALayer())
    layer.mask = mask
    mask.speed = 3
    layer.add(animation("mask.zPosition", to: 8), forKey: nil)
    XCTAssertEqual(mask.presentationLayer(atParentTime: 0.25).zPosition, 2)
  }

  func testPresentationShowsItToo() throws {
    let (layer, mask) = (CALayer(), CALayer())
    layer.mask = mask
    layer.add(animation("mask.cornerRadius", to: 8), forKey: nil)
    let shown = CATransaction.withTime(0.5) { mask.presentation() }
    XCTAssertEqual(try XCTUnwrap(shown).cornerRadius, 4)
  }

  func testATransitionRemembersHowTheLayerLooked() throws {
    let layer = CALayer()
    layer.bounds = CGRect(x: 0, y: 0, width: 100, height: 50)
    layer.cornerRadius = 5
    layer.addSublayer(CALayer())
    let transition = CATransition()
    transition.duration = 1
    layer.add(transition, forKey: kCATransition)
    layer.cornerRadius = 20
    layer.sublayers = nil
    let old = try XCTUnwrap(layer.outgoingLayer(atParentTime: 0.25))
    XCTAssertEqual(old.layer.cornerRadius, 5)
    XCTAssertEqual(old.layer.sublayers?.count, 1)
    XCTAssertEqual(old.fading, 0.75)
    XCTAssertNil(layer.outgoingLayer(atParentTime: 1))
    XCTAssertNil(transition.previousLayer, "the caller's transition stays as it was")
  }

  func testWhereOldContentsGo() throws {
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
        let old = try XCTUnwrap(layer.outgoingLayer(atParentTime: 0.25))
        XCTAssertEqual(old.departure, type == .moveIn ? .zero : way)
        XCTAssertEqual(old.arrival, type == .reveal ? .zero : CGPoint(x: -3 * way.x, y: -3 * way.y))
        XCTAssertEqual(old.isAbove, type == .reveal)
        let new = layer.presentationLayer(atParentTime: 0.25).position
        XCTAssertEqual(new, type == .reveal ? .zero : CGPoint(x: -3 * way.x, y: -3 * way.y))
      }
    }
  }
}
