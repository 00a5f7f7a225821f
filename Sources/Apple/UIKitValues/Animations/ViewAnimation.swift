/// The timing of changes within `UIView.animate` and the like.
struct ViewAnimation: Sendable {
  enum Pace: Sendable {
    /// The control points of a timing function.
    case curve(Float, Float, Float, Float)
    /// With a mass of 1.
    case spring(stiffness: CGFloat, damping: CGFloat, velocity: CGFloat)
  }

  /// In seconds.
  var duration: TimeInterval
  /// In seconds.
  var delay: TimeInterval = 0
  var pace: Pace
  var repeatCount: Float = 0
  var autoreverses = false
  /// Who wants to know what is animated.
  var animated: AnimatedKeys?

  init(duration: TimeInterval, delay: TimeInterval = 0, pace: Pace) {
    (self.duration, self.delay, self.pace) = (duration, delay, pace)
  }

  /// From options, which contain a curve and whether the animation is repeated.
  init(duration: TimeInterval, delay: TimeInterval, options: UIView.AnimationOptions, pace: Pace? = nil) {
    self.init(duration: duration, delay: delay, pace: pace ?? options.curve.pace)
    autoreverses = options.contains(.autoreverse)
    repeatCount = options.contains(.repeat) ? .infinity : 0
  }

  /// Within another animation, its duration and pace are inherited unless the options say otherwise.
  func inheriting(from outer: ViewAnimation?, options: UIView.AnimationOptions) -> ViewAnimation {
    guard let outer else { return self }
    var result = self
    if !options.contains(.overrideInheritedDuration) { result.duration = outer.duration }
    if !options.contains(.overrideInheritedCurve) { result.pace = outer.pace }
    return result
  }

  /// Nil for springs, which have none.
  var timingFunction: CAMediaTimingFunction? {
    guard case .curve(let x1, let y1, let x2, let y2) = pace else { return nil }
    return CAMediaTimingFunction(controlPoints: x1, y1, x2, y2)
  }

  /// The animation of a layer's property from the presented value, after the delay.
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

  /// Sets an animation's timing, except its beginning.
  func time(_ animation: CAAnimation) {
    animation.duration = duration
    animation.timingFunction = timingFunction ?? CAMediaTimingFunction(name: .linear)
    animation.fillMode = .backwards
    animation.repeatCount = repeatCount
    animation.autoreverses = autoreverses
  }
}

extension ViewAnimation.Pace {
  /// A spring that has settled at the end of a duration.
  ///
  /// - Parameter dampingRatio: 1 for no overshoot, close to 0 for much oscillation.
  static func spring(settlingIn duration: TimeInterval, dampingRatio: CGFloat, velocity: CGFloat) -> Self {
    // The settling time of a spring of frequency 1 tells how much faster this one must be.
    let unit = CASpringAnimation()
    let ratio = max(dampingRatio, 0.01)
    (unit.stiffness, unit.damping, unit.allowsOverdamping) = (1, 2 * ratio, true)
    let frequency = CGFloat(unit.settlingDuration / max(duration, 1e-6))
    return .spring(stiffness: frequency * frequency, damping: 2 * ratio * frequency, velocity: velocity)
  }

  /// A spring by its appearance.
  static func spring(perceptualDuration: TimeInterval, bounce: CGFloat, velocity: CGFloat) -> Self {
    let spring = CASpringAnimation(perceptualDuration: perceptualDuration, bounce: bounce)
    return .spring(stiffness: spring.stiffness, damping: spring.damping, velocity: velocity)
  }

  /// The settling time of a spring, in seconds; nil for curves.
  var settlingDuration: TimeInterval? {
    guard case .spring(let stiffness, let damping, let velocity) = self else { return nil }
    let spring = CASpringAnimation()
    (spring.stiffness, spring.damping, spring.initialVelocity) = (stiffness, damping, velocity)
    spring.allowsOverdamping = true
    return spring.settlingDuration
  }
}
