import Foundation
import QuartzCore

/// How the changes are animated that `UIView.animate` and the like run.
struct ViewAnimation: Sendable {
  /// How values go from one to the other.
  enum Pace: Sendable {
    /// The control points of a timing function.
    case curve(Float, Float, Float, Float)
    /// Of a weight of one.
    case spring(stiffness: CGFloat, damping: CGFloat, velocity: CGFloat)
  }

  /// In seconds.
  var duration: TimeInterval
  /// In seconds.
  var delay: TimeInterval = 0
  var pace: Pace
  var repeatCount: Float = 0
  var autoreverses = false

  init(duration: TimeInterval, delay: TimeInterval = 0, pace: Pace) {
    (self.duration, self.delay, self.pace) = (duration, delay, pace)
  }

  /// By options, which name a curve and say whether the animation is repeated.
  init(duration: TimeInterval, delay: TimeInterval, options: UIView.AnimationOptions, pace: Pace? = nil) {
    self.init(duration: duration, delay: delay, pace: pace ?? options.curve.pace)
    autoreverses = options.contains(.autoreverse)
    repeatCount = options.contains(.repeat) ? .infinity : 0
  }

  /// What is begun within another animation takes as long, and has its pace, unless options say otherwise.
  func inheriting(from outer: ViewAnimation?, options: UIView.AnimationOptions) -> ViewAnimation {
    guard let outer else { return self }
    var result = self
    if !options.contains(.overrideInheritedDuration) { result.duration = outer.duration }
    if !options.contains(.overrideInheritedCurve) { result.pace = outer.pace }
    return result
  }

  /// Nil for springs, which need none.
  var timingFunction: CAMediaTimingFunction? {
    guard case .curve(let x1, let y1, let x2, let y2) = pace else { return nil }
    return CAMediaTimingFunction(controlPoints: x1, y1, x2, y2)
  }

  /// The animation of a layer's property from what is shown now, after the delay.
  func animation(of key: String, on layer: CALayer) -> CABasicAnimation {
    let animation: CABasicAnimation
    if case .spring(let stiffness, let damping, let velocity) = pace {
      let spring = CASpringAnimation(keyPath: key)
      (spring.stiffness, spring.damping, spring.initialVelocity) = (stiffness, damping, velocity)
      spring.allowsOverdamping = true
      animation = spring
    } else {
      animation = CABasicAnimation(keyPath: key)
    }
    time(animation)
    animation.beginTime = layer.convertTime(CACurrentMediaTime(), from: nil) + delay
    return animation
  }

  /// Says all of an animation's time but when it begins.
  func time(_ animation: CAAnimation) {
    animation.duration = duration
    animation.timingFunction = timingFunction ?? CAMediaTimingFunction(name: .linear)
    animation.fillMode = .backwards
    animation.repeatCount = repeatCount
    animation.autoreverses = autoreverses
  }
}

extension ViewAnimation.Pace {
  /// A spring that has settled when a duration is over.
  ///
  /// - Parameter dampingRatio: 1 for no overshoot, nearly 0 for much swinging.
  static func spring(settlingIn duration: TimeInterval, dampingRatio: CGFloat, velocity: CGFloat) -> Self {
    // A spring of the frequency 1 tells how much faster this one has to be.
    let unit = CASpringAnimation()
    let ratio = max(dampingRatio, 0.01)
    (unit.stiffness, unit.damping, unit.allowsOverdamping) = (1, 2 * ratio, true)
    let frequency = CGFloat(unit.settlingDuration / max(duration, 1e-6))
    return .spring(stiffness: frequency * frequency, damping: 2 * ratio * frequency, velocity: velocity)
  }

  /// A spring by what is seen of it.
  static func spring(perceptualDuration: TimeInterval, bounce: CGFloat, velocity: CGFloat) -> Self {
    let spring = CASpringAnimation(perceptualDuration: perceptualDuration, bounce: bounce)
    return .spring(stiffness: spring.stiffness, damping: spring.damping, velocity: velocity)
  }

  /// How long a spring takes to settle, in seconds; nil for curves.
  var settlingDuration: TimeInterval? {
    guard case .spring(let stiffness, let damping, let velocity) = self else { return nil }
    let spring = CASpringAnimation()
    (spring.stiffness, spring.damping, spring.initialVelocity) = (stiffness, damping, velocity)
    spring.allowsOverdamping = true
    return spring.settlingDuration
  }
}
