import Foundation
@_spi(Time) import QuartzCore
import TestSupport
import Testing

@Suite struct CASpringAnimationTests {
  @Test func theWayObeysTheEquationOfTheSpring() {
    var random = SeededGenerator(seed: 8)
    for round in 0..<60 {
      let spring = CASpringAnimation()
      spring.mass = random.number(0.5...3)
      spring.stiffness = random.number(20...300)
      spring.damping = random.number(0...60)
      spring.initialVelocity = random.number(-5...5)
      spring.allowsOverdamping = true
      expectEqual(spring.progress(atSeconds: 0), 0, accuracy: 1e-9)
      let (h, t) = (1e-4, Double(random.number(0.01...2)))
      func x(_ t: Double) -> Double { spring.progress(atSeconds: t) - 1 }
      let acceleration = (x(t + h) - 2 * x(t) + x(t - h)) / (h * h)
      let speed = (x(t + h) - x(t - h)) / (2 * h)
      let force =
        Double(spring.mass) * acceleration + Double(spring.damping) * speed + Double(spring.stiffness) * x(t)
      expectEqual(force, 0, accuracy: 1e-2, "round \(round)")
      let start = (spring.progress(atSeconds: 1e-6)) / 1e-6
      expectEqual(start, Double(spring.initialVelocity), accuracy: 1e-3)
    }
  }

  @Test func afterSettlingItStaysAtItsGoal() {
    for (damping, overdamps) in [(10.0, false), (20, false), (50, true), (50, false)] {
      let spring = CASpringAnimation()
      spring.damping = CGFloat(damping)
      spring.allowsOverdamping = overdamps
      let end = spring.settlingDuration
      for extra in stride(from: 0.0, to: 3, by: 0.01) {
        expectEqual(spring.progress(atSeconds: end + extra), 1, accuracy: 0.00101)
      }
      #expect(end < 4)
    }
  }

  @Test func withoutFrictionItNeverSettles() {
    let spring = CASpringAnimation()
    spring.damping = 0
    #expect(spring.settlingDuration == Double(Float.greatestFiniteMagnitude))
  }

  /// Measured on macOS.
  @Test func settlingDurationsAreCoreAnimations() {
    let measured: [(mass: CGFloat, stiffness: CGFloat, damping: CGFloat, velocity: CGFloat, Double)] = [
      (1, 100, 10, 0, 1.4727003346780927), (1, 300, 20, 0, 0.7442555275721707),
      (2, 100, 5, 0, 5.658348137358159), (1, 100, 10, 5, 1.3815510557964275),
      (1, 100, 10, -5, 1.5350814063145797), (1, 100, 1, 0, 13.91321015404625),
      (1, 100, 20, 0, 1), (1, 100, 30, 0, 1), (1, 400, 40, 0, 0.5), (1, 25, 10, 0, 1.9), (1, 1, 2, 0, 9.3),
    ]
    for (mass, stiffness, damping, velocity, duration) in measured {
      let spring = CASpringAnimation()
      (spring.mass, spring.stiffness) = (mass, stiffness)
      (spring.damping, spring.initialVelocity) = (damping, velocity)
      expectEqual(spring.settlingDuration, duration, accuracy: 1e-9, "\(mass) \(stiffness) \(damping)")
    }
  }

  @Test func impossibleSpringsAreRefused() {
    let spring = CASpringAnimation()
    for value in [-1, .nan, .infinity] as [CGFloat] {
      (spring.mass, spring.stiffness, spring.damping) = (value, value, value)
      expectEqual([spring.mass, spring.stiffness, spring.damping], [1, 100, 10])
    }
    (spring.mass, spring.stiffness) = (0, 0)
    expectEqual([spring.mass, spring.stiffness], [1, 100])
  }

  @Test func aSpringByItsLooksLastsUntilItSettles() {
    let spring = CASpringAnimation(perceptualDuration: 0.5, bounce: 0.3)
    #expect(spring.allowsOverdamping)
    #expect(spring.duration == spring.settlingDuration)
    expectEqual(spring.duration, 0.863, accuracy: 1e-3)
  }

  @Test func durationAndBounceGoThereAndBack() {
    for bounce in [-0.5, 0, 0.3, 1] {
      let spring = CASpringAnimation(perceptualDuration: 0.5, bounce: CGFloat(bounce))
      expectEqual(spring.perceptualDuration, 0.5, accuracy: 1e-12)
      expectEqual(spring.bounce, CGFloat(bounce), accuracy: 1e-12)
    }
  }

  @Test func aSpringOvershoots() {
    let spring = CASpringAnimation(keyPath: "position.x")
    spring.fromValue = 0
    spring.toValue = 100
    spring.duration = spring.settlingDuration
    let layer = CALayer()
    layer.add(spring, forKey: nil)
    let most = stride(from: 0.0, to: 1, by: 0.01).map { layer.presentationLayer(atParentTime: $0).position.x }
      .max()
    // The first overshoot of a spring with damping ratio 1/2: exp(−π/√3).
    expectEqual(most ?? 0, 116.3, accuracy: 0.1)
  }
}

@Suite struct CAAnimationGroupTests {
  private func basic(_ keyPath: String, to: CGFloat, duration: Double = 0) -> CABasicAnimation {
    let animation = CABasicAnimation(keyPath: keyPath)
    animation.fromValue = 0
    animation.toValue = to
    animation.duration = duration
    return animation
  }

  private func group(_ animations: CAAnimation..., duration: Double) -> CAAnimationGroup {
    let group = CAAnimationGroup()
    group.animations = animations
    group.duration = duration
    return group
  }

  private func shown(_ animation: CAAnimation, at time: Double) -> CALayer {
    let layer = CALayer()
    layer.cornerRadius = 9
    layer.add(animation, forKey: nil)
    return layer.presentationLayer(atParentTime: time)
  }

  @Test func animationsOfAGroupRunTogetherAndAreCutAtItsEnd() {
    let both = group(
      basic("cornerRadius", to: 1, duration: 4), basic("position.x", to: 8, duration: 1), duration: 2)
    #expect(shown(both, at: 0.5).cornerRadius == 0.125)
    #expect(shown(both, at: 0.5).position.x == 4)
    #expect(shown(both, at: 1.5).position.x == 0, "ended within the group")
    #expect(shown(both, at: 2.5).cornerRadius == 9, "the group has ended")
  }

  @Test func withoutDurationsTheyLastAsLongAsTheGroup() {
    #expect(shown(group(basic("cornerRadius", to: 4), duration: 8), at: 2).cornerRadius == 1)
  }

  @Test func aGroupsClockMovesTheWhole() {
    let repeated = group(basic("cornerRadius", to: 4, duration: 2), duration: 2)
    repeated.repeatCount = 2
    repeated.speed = 2
    repeated.beginTime = 1
    #expect(shown(repeated, at: 2.5).cornerRadius == 2)
  }

  @Test func groupsNest() {
    let inner = group(basic("cornerRadius", to: 4, duration: 1), duration: 1)
    inner.beginTime = 1
    #expect(shown(group(inner, duration: 3), at: 1.5).cornerRadius == 2)
    #expect(shown(group(inner, duration: 3), at: 0.5).cornerRadius == 9)
  }

  @Test func fillModesOfMembersHoldWithinTheGroup() {
    let member = basic("cornerRadius", to: 4, duration: 1)
    member.fillMode = .forwards
    #expect(shown(group(member, duration: 3), at: 2).cornerRadius == 4)
  }

  @Test func aGroupThatHoldsItsEndHoldsThoseOfItsMembers() {
    let inner = group(basic("cornerRadius", to: 4, duration: 1), duration: 1)
    for member in [basic("cornerRadius", to: 4), basic("cornerRadius", to: 4, duration: 1), inner] {
      let holding = group(member, basic("position.x", to: 8, duration: 0.5), duration: 1)
      holding.fillMode = .forwards
      holding.isRemovedOnCompletion = false
      #expect(shown(holding, at: 1).cornerRadius == 4)
      #expect(shown(holding, at: 7).cornerRadius == 4)
      #expect(shown(holding, at: 7).position.x == 0, "what ended before the group did")
    }
    let cut = group(basic("cornerRadius", to: 4, duration: 4), duration: 1)
    cut.fillMode = .both
    cut.isRemovedOnCompletion = false
    #expect(shown(cut, at: 7).cornerRadius == 1)
  }

  @Test func aMemberShowsItsEndWhereItsGroupTurns() {
    let turning = group(basic("cornerRadius", to: 4, duration: 1), duration: 1)
    turning.autoreverses = true
    #expect([0.75, 1, 1.25].map { shown(turning, at: $0).cornerRadius } == [3, 4, 3])
  }

  @Test func manyNestedGroupsAreEvaluated() {
    var animation: CAAnimation = basic("cornerRadius", to: 4)
    for _ in 0..<20_000 { animation = group(animation, duration: 1) }
    #expect(shown(animation, at: 0.5).cornerRadius == 2)
  }

  @Test func transitionsComeFromNothing() {
    let fade = CATransition()
    fade.duration = 1
    #expect(shown(fade, at: 0.25).opacity == 0.25)
    let push = CATransition()
    push.type = .push
    push.subtype = .fromLeft
    push.duration = 1
    let layer = CALayer()
    layer.frame = CGRect(x: 0, y: 0, width: 100, height: 50)
    layer.add(push, forKey: nil)
    #expect(layer.presentationLayer(atParentTime: 0.25).frame.minX == -75)
  }
}
