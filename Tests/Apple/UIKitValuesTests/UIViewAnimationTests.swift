@_spi(Time) import QuartzCore
import Testing
import UIKitValues

struct UIViewAnimationTests {
  @Test func changesOfViewsBecomeAnimations() {
    let (box, view) = (UIView(), UIView())
    box.addSubview(view)
    CATransaction.withTime(0) {
      view.alpha = 0.5
      #expect(view.layer.animationKeys() == nil)
      UIView.animate(withDuration: 2) { view.alpha = 0 }
      #expect(view.layer.animation(forKey: "opacity")?.duration == 2)
    }
  }

  private let view = UIView(frame: CGRect(x: 0, y: 0, width: 10, height: 10))

  private func opacity(at time: Double) -> Double {
    Double(view.layer.presentationLayer(atLocalTime: time).opacity)
  }

  @Test func delaysAndRepetitionsAreHeeded() throws {
    CATransaction.withTime(1) {
      UIView.animate(withDuration: 2, delay: 3, options: [.curveLinear, .repeat, .autoreverse]) {
        view.alpha = 0
      }
    }
    let animation = try #require(view.layer.animation(forKey: "opacity"))
    #expect((animation.beginTime, animation.repeatCount, animation.autoreverses) == (4, .infinity, true))
    #expect(opacity(at: 2) == 1)
    #expect(abs(opacity(at: 5) - 0.5) < 1e-6)
    #expect(abs(opacity(at: 7) - 0.5) < 1e-6)
  }

  @Test func withoutAClockAllIsThereAtOnce() {
    var ended = false
    UIView.animate(withDuration: 2, delay: 1, usingSpringWithDamping: 0.5, initialSpringVelocity: 0) {
      view.alpha = 0
    } completion: {
      ended = $0
    }
    UIView.animateKeyframes(withDuration: 1, delay: 0) { view.center.x = 3 }
    UIView.transition(with: view, duration: 1, options: .transitionCrossDissolve) { view.isHidden = true }
    #expect(ended)
    #expect(view.layer.animationKeys() == nil)
    #expect(view.alpha == 0)
  }

  @Test func springsSettleInTheirTime() throws {
    CATransaction.withTime(0) {
      UIView.animate(withDuration: 2, delay: 0, usingSpringWithDamping: 0.3, initialSpringVelocity: 0) {
        view.center.x = 105
      }
    }
    let spring = try #require(view.layer.animation(forKey: "position") as? CASpringAnimation)
    #expect(abs(spring.settlingDuration - 2) < 1e-6)
    #expect(spring.duration == 2)
    let ways = stride(from: 0.0, to: 2, by: 0.02).map {
      view.layer.presentationLayer(atLocalTime: $0).position.x
    }
    #expect((ways.max() ?? 0) > 120)
  }

  @Test func springsHaveABounce() throws {
    CATransaction.withTime(0) {
      UIView.animate(springDuration: 0.8, bounce: 0.25) { view.center.x = 105 }
    }
    let spring = try #require(view.layer.animation(forKey: "position") as? CASpringAnimation)
    #expect(abs(spring.perceptualDuration - 0.8) < 1e-9)
    #expect(abs(spring.bounce - 0.25) < 1e-9)
    #expect(spring.duration == spring.settlingDuration)
  }

  @Test func innerAnimationsTakeAsLongAsOuterOnes() {
    let other = UIView()
    CATransaction.withTime(0) {
      UIView.animate(withDuration: 4) {
        #expect(UIView.inheritedAnimationDuration == 4)
        UIView.animate(withDuration: 1) { view.alpha = 0 }
        UIView.animate(withDuration: 1, delay: 0, options: .overrideInheritedDuration) { other.alpha = 0 }
      }
    }
    #expect(view.layer.animation(forKey: "opacity")?.duration == 4)
    #expect(other.layer.animation(forKey: "opacity")?.duration == 1)
    #expect(UIView.inheritedAnimationDuration == 0)
  }

  @Test func animationsCanBeSwitchedOff() {
    UIView.setAnimationsEnabled(false)
    #expect(!UIView.areAnimationsEnabled)
    CATransaction.withTime(0) { UIView.animate(withDuration: 1) { view.alpha = 0 } }
    UIView.setAnimationsEnabled(true)
    #expect(UIView.areAnimationsEnabled)
    #expect(view.layer.animationKeys() == nil)
  }

  @Test func keyframesFollowOneAnother() throws {
    CATransaction.withTime(0) {
      let options = UIView.KeyframeAnimationOptions(rawValue: UIView.AnimationOptions.curveLinear.rawValue)
      UIView.animateKeyframes(withDuration: 4, delay: 0, options: options) {
        UIView.addKeyframe(withRelativeStartTime: 0, relativeDuration: 0.25) { view.alpha = 0 }
        UIView.addKeyframe(withRelativeStartTime: 0.5, relativeDuration: 0.5) { view.alpha = 0.8 }
        view.center.x = 45
      }
    }
    let values = [0.5, 1, 1.5, 2, 3].map { opacity(at: $0) }
    let expected = [0.5, 0, 0, 0, 0.4]
    #expect(zip(values, expected).allSatisfy { abs($0 - $1) < 1e-6 })
    #expect(view.layer.presentationLayer(atLocalTime: 2).position.x == 25)
    #expect(view.alpha == CGFloat(Float(0.8)))
  }

  @Test func looksDissolve() throws {
    view.backgroundColor = .red
    CATransaction.withTime(0) {
      UIView.transition(with: view, duration: 2, options: .transitionCrossDissolve) {
        view.backgroundColor = .blue
      }
    }
    let fade = try #require(view.layer.animation(forKey: kCATransition) as? CATransition)
    #expect(fade.duration == 2)
    #expect(fade.previousLayer?.backgroundColor == UIColor.red.cgColor)
    #expect(view.layer.animationKeys() == [kCATransition])
  }

  @Test func viewsTakeEachOthersPlace() {
    let (box, other) = (UIView(), UIView())
    box.addSubview(view)
    UIView.transition(from: view, to: other, duration: 1, options: .transitionFlipFromLeft)
    #expect(box.subviews == [other])
  }

  @Test func completionsWaitForTheEnd() {
    var ends: [String] = []
    CATransaction.withTime(0) {
      UIView.animate(withDuration: 2) {
        view.alpha = 0
      } completion: { _ in
        ends.append("view")
      }
      let animator = UIViewPropertyAnimator(duration: 4, curve: .linear) { view.center.x = 45 }
      animator.addAnimations({ view.transform = CGAffineTransform(scaleX: 2, y: 2) }, delayFactor: 0.5)
      animator.addCompletion { ends.append("animator at \($0)") }
      animator.startAnimation()
      #expect(animator.isRunning)
    }
    #expect(view.layer.presentationLayer(atLocalTime: 1).position.x == 15)
    #expect(view.layer.animation(forKey: "transform")?.beginTime == 2)
    view.layer.advanceAnimations(to: 3)
    #expect(ends == ["view"])
    view.layer.advanceAnimations(to: 5)
    #expect(ends == ["view", "animator at end"])
  }

  @Test func animatorsTakeSprings() throws {
    CATransaction.withTime(0) {
      let timing = UISpringTimingParameters(mass: 2, stiffness: 200, damping: 20, initialVelocity: .zero)
      UIViewPropertyAnimator(duration: 0, timingParameters: timing).startAnimation()
      let animator = UIViewPropertyAnimator(duration: 0, timingParameters: timing)
      animator.addAnimations { view.alpha = 0 }
      animator.startAnimation()
    }
    let spring = try #require(view.layer.animation(forKey: "opacity") as? CASpringAnimation)
    #expect((spring.stiffness, spring.damping) == (100, 10))
    #expect(spring.duration > 0.5)
  }

  @Test func aPausedAnimatorShowsAnyPart() {
    let animator = UIViewPropertyAnimator(duration: 4, curve: .easeIn) { view.alpha = 0 }
    animator.fractionComplete = 0.25
    #expect((animator.state, animator.isRunning) == (.active, false))
    #expect((opacity(at: 0), opacity(at: 100)) == (0.75, 0.75), "evenly, and at all times")
    animator.fractionComplete = 2
    #expect(animator.fractionComplete == 1)
    #expect(opacity(at: 0) == 0)
  }

  @Test func anAnimatorGoesOnWhereItWasPaused() {
    var isOver = false
    let animator = UIViewPropertyAnimator(duration: 4, curve: .linear) { view.alpha = 0 }
    animator.addCompletion { _ in isOver = true }
    CATransaction.withTime(0) { animator.startAnimation() }
    CATransaction.withTime(1) {
      animator.pauseAnimation()
      #expect(animator.fractionComplete == 0.25)
    }
    view.layer.advanceAnimations(to: 9)
    #expect(opacity(at: 9) == 0.75)
    #expect(!isOver)
    CATransaction.withTime(10) { animator.startAnimation() }
    #expect(opacity(at: 12) == 0.25)
    view.layer.advanceAnimations(to: 13.5)
    #expect(isOver)
    #expect(animator.state == .inactive)
  }
}
