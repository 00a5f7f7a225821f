/// The timing of an animator: `UICubicTimingParameters` and `UISpringTimingParameters`.
public protocol UITimingCurveProvider: NSObjectProtocol {}

/// The curve of a timing function.
open class UICubicTimingParameters: NSObject, UITimingCurveProvider {
  /// The first control point, in the unit square.
  public let controlPoint1: CGPoint
  /// The second control point, in the unit square.
  public let controlPoint2: CGPoint

  /// Creates a named curve.
  public convenience init(animationCurve curve: UIView.AnimationCurve) {
    guard case .curve(let x1, let y1, let x2, let y2) = curve.pace else {
      self.init(controlPoint1: .zero, controlPoint2: CGPoint(x: 1, y: 1))
      return
    }
    self.init(
      controlPoint1: CGPoint(x: Double(x1), y: Double(y1)),
      controlPoint2: CGPoint(x: Double(x2), y: Double(y2)))
  }

  /// Creates a curve by its control points.
  public init(controlPoint1 point1: CGPoint, controlPoint2 point2: CGPoint) {
    (controlPoint1, controlPoint2) = (point1, point2)
  }
}

/// The motion of a mass on a spring.
open class UISpringTimingParameters: NSObject, UITimingCurveProvider {
  /// The initial velocity, in distances per second; only its horizontal component is used.
  public let initialVelocity: CGVector
  private let pace: @Sendable (_ duration: TimeInterval, _ velocity: CGFloat) -> ViewAnimation.Pace
  let hasOwnDuration: Bool

  /// Creates a spring that settles in the animator's duration.
  ///
  /// - Parameter ratio: 1 for no overshoot, close to 0 for much oscillation.
  public init(dampingRatio ratio: CGFloat, initialVelocity velocity: CGVector = .zero) {
    initialVelocity = velocity
    hasOwnDuration = false
    pace = { .spring(settlingIn: $0, dampingRatio: ratio, velocity: $1) }
  }

  /// Creates a spring by its physical parameters, which determine its duration.
  public init(mass: CGFloat, stiffness: CGFloat, damping: CGFloat, initialVelocity velocity: CGVector) {
    initialVelocity = velocity
    hasOwnDuration = true
    let mass = max(mass, 1e-6)
    pace = { .spring(stiffness: stiffness / mass, damping: damping / mass, velocity: $1) }
  }

  /// Creates a spring by its appearance, which determines its duration.
  public init(duration: TimeInterval = 0.5, bounce: CGFloat = 0, initialVelocity velocity: CGVector = .zero) {
    initialVelocity = velocity
    hasOwnDuration = true
    pace = { .spring(perceptualDuration: duration, bounce: bounce, velocity: $1) }
  }

  func pace(duration: TimeInterval) -> ViewAnimation.Pace { pace(duration, initialVelocity.dx) }
}

/// The state of an animator.
public enum UIViewAnimatingState: Int, Sendable, Hashable {
  case inactive, active, stopped
}

/// The position of an animation when it ended.
public enum UIViewAnimatingPosition: Int, Sendable, Hashable {
  case end, start, current
}

/// Animates changes of views when it is started, and shows any part of them while it is paused. It cannot be reversed.
open class UIViewPropertyAnimator: NSObject {
  /// The duration of the changes, in seconds.
  public let duration: TimeInterval
  /// The timing of the changes.
  public let timingParameters: (any UITimingCurveProvider)?
  /// The state: by default inactive, and active until all animations have ended.
  open private(set) var state = UIViewAnimatingState.inactive
  /// Whether changes are under way, and not paused.
  open var isRunning: Bool { state == .active && pausedFraction == nil }
  /// Whether values go evenly with `fractionComplete` while the animator is paused, rather than by its curve. Default true.
  open var scrubsLinearly = true
  private var pace: ViewAnimation.Pace
  private var animations: [(delayFactor: CGFloat, changes: () -> Void)] = []
  private var completions: [(UIViewAnimatingPosition) -> Void] = []
  /// What was animated, in parts that begin after one another.
  private var parts: [(wait: TimeInterval, animated: AnimatedKeys)] = []
  /// When the animation began or would have begun, in seconds of the transaction's clock.
  private var start: TimeInterval = 0
  /// How much was over when the animator was paused; nil while it is not.
  private var pausedFraction: CGFloat?

  /// Creates an animator with a curve or a spring.
  public init(duration: TimeInterval, timingParameters parameters: any UITimingCurveProvider) {
    timingParameters = parameters
    switch parameters {
    case let spring as UISpringTimingParameters:
      pace = spring.pace(duration: duration)
      self.duration = spring.hasOwnDuration ? pace.settlingDuration ?? duration : duration
    case let cubic as UICubicTimingParameters:
      let (first, second) = (cubic.controlPoint1, cubic.controlPoint2)
      pace = .curve(Float(first.x), Float(first.y), Float(second.x), Float(second.y))
      self.duration = duration
    default:
      pace = UIView.AnimationCurve.easeInOut.pace
      self.duration = duration
    }
  }

  /// Creates an animator with a named curve.
  public convenience init(
    duration: TimeInterval, curve: UIView.AnimationCurve, animations: (() -> Void)? = nil
  ) {
    self.init(duration: duration, timingParameters: UICubicTimingParameters(animationCurve: curve))
    if let animations { addAnimations(animations) }
  }

  /// Creates an animator with a curve given by control points.
  public convenience init(
    duration: TimeInterval, controlPoint1 point1: CGPoint, controlPoint2 point2: CGPoint,
    animations: (() -> Void)? = nil
  ) {
    self.init(
      duration: duration,
      timingParameters: UICubicTimingParameters(controlPoint1: point1, controlPoint2: point2))
    if let animations { addAnimations(animations) }
  }

  /// Creates an animator with a spring.
  public convenience init(
    duration: TimeInterval, dampingRatio ratio: CGFloat, animations: (() -> Void)? = nil
  ) {
    self.init(duration: duration, timingParameters: UISpringTimingParameters(dampingRatio: ratio))
    if let animations { addAnimations(animations) }
  }

  /// Creates and starts an animator.
  @discardableResult
  open class func runningPropertyAnimator(
    withDuration duration: TimeInterval, delay: TimeInterval, options: UIView.AnimationOptions = [],
    animations: @escaping () -> Void, completion: ((UIViewAnimatingPosition) -> Void)? = nil
  ) -> UIViewPropertyAnimator {
    let animator = UIViewPropertyAnimator(duration: duration, curve: options.curve, animations: animations)
    if let completion { animator.addCompletion(completion) }
    animator.startAnimation(afterDelay: delay)
    return animator
  }

  /// Adds changes.
  open func addAnimations(_ animation: @escaping () -> Void) { addAnimations(animation, delayFactor: 0) }

  /// Adds changes that begin after a fraction of the duration, 0…1.
  open func addAnimations(_ animation: @escaping () -> Void, delayFactor: CGFloat) {
    animations.append((min(max(delayFactor, 0), 1), animation))
  }

  /// Adds a block that is called when all animations have ended.
  open func addCompletion(_ completion: @escaping (UIViewAnimatingPosition) -> Void) {
    completions.append(completion)
  }

  /// Runs the changes, or goes on where the animator was paused.
  open func startAnimation() { startAnimation(afterDelay: 0) }

  /// Runs the changes, which are seen after a delay in seconds; what was paused goes on at once.
  open func startAnimation(afterDelay delay: TimeInterval) {
    guard state == .inactive else { return resume() }
    state = .active
    start = CACurrentMediaTime() + delay
    let changes = animations
    animations = []
    untilTheEnd {
      for (factor, change) in changes {
        let wait = duration * Double(factor)
        var animation = ViewAnimation(duration: duration - wait, delay: delay + wait, pace: pace)
        let animated = AnimatedKeys()
        animation.animated = animated
        UIView.run(animation, change)
        parts.append((wait, animated))
      }
    }
    for part in parts { part.animated.keepAnimations() }
  }

  /// Stays at what is shown now. An animator that has not been started shows what was before.
  open func pauseAnimation() {
    guard pausedFraction == nil else { return }
    if state == .inactive {
      // What is paused shows the same at all times, so that the clock needs not to run.
      if CATransaction.isClockRunning {
        startAnimation()
      } else {
        CATransaction.withTime(0) { startAnimation() }
      }
      pausedFraction = 0
    } else {
      pausedFraction = fractionComplete
    }
    showPausedMoment(evenly: false)
  }

  /// How much of the duration is over, 0…1. Setting it pauses the animator there.
  open var fractionComplete: CGFloat {
    get {
      if let pausedFraction { return pausedFraction }
      guard state == .active, duration > 0 else { return 0 }
      return min(max(CGFloat((CACurrentMediaTime() - start) / duration), 0), 1)
    }
    set {
      pauseAnimation()
      pausedFraction = newValue.isNaN ? 0 : min(max(newValue, 0), 1)
      showPausedMoment(evenly: scrubsLinearly)
    }
  }

  /// Goes on from where the animator was paused, by its own curve and duration.
  private func resume() {
    guard let fraction = pausedFraction else { return }
    pausedFraction = nil
    start = CACurrentMediaTime() - duration * Double(fraction)
    untilTheEnd {
      for (wait, animated) in parts {
        animated.animate { animation, layer in
          animation.beginTime = layer.convertTime(start + wait, from: nil)
        }
      }
    }
  }

  private func showPausedMoment(evenly: Bool) {
    let time = duration * Double(pausedFraction ?? 0)
    CATransaction.begin()
    for (wait, animated) in parts {
      animated.animate { animation, _ in
        animation.speed = 0
        animation.timeOffset = min(max(time - wait, 0), animation.duration)
        animation.fillMode = .both
        if evenly { animation.timingFunction = CAMediaTimingFunction(name: .linear) }
      }
    }
    CATransaction.commit()
  }

  /// Runs a body, and calls the completions when the animations that it adds are over, unless the animator is paused then.
  private func untilTheEnd(_ body: () -> Void) {
    let begin = start
    CATransaction.begin()
    CATransaction.setCompletionBlock { [self] in
      guard isRunning, start == begin else { return }
      (state, parts) = (.inactive, [])
      let ends = completions
      completions = []
      for end in ends { end(.end) }
    }
    body()
    CATransaction.commit()
  }
}

/// The animations of layers that changes of views became.
final class AnimatedKeys: @unchecked Sendable {
  // Noted and used on the thread that runs the changes.
  private var keys: [(layer: CALayer, key: String)] = []
  private var animations: [(layer: CALayer, key: String, animation: CAAnimation)] = []

  /// A property is about to be animated.
  func record(_ key: String, of layer: CALayer) { keys.append((layer, key)) }

  /// Holds the animations that the layers have by now.
  func keepAnimations() {
    for (layer, key) in keys {
      if let animation = layer.animation(forKey: key) { animations.append((layer, key, animation)) }
    }
    keys = []
  }

  /// Puts changed copies in the animations' place.
  func animate(_ change: (CAAnimation, CALayer) -> Void) {
    for (layer, key, animation) in animations {
      guard let copy = animation.copy() as? CAAnimation else { continue }
      change(copy, layer)
      layer.add(copy, forKey: key)
    }
  }
}
