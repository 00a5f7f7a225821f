import Foundation
import QuartzCore

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

/// Animates changes of views when it is started. It cannot be paused or reversed: exports show any moment.
open class UIViewPropertyAnimator: NSObject {
  /// The duration of the changes, in seconds.
  public let duration: TimeInterval
  /// The timing of the changes.
  public let timingParameters: (any UITimingCurveProvider)?
  /// The state: by default inactive, and active until all animations have ended.
  open private(set) var state = UIViewAnimatingState.inactive
  /// Whether it is active.
  open var isRunning: Bool { state == .active }
  private var pace: ViewAnimation.Pace
  private var animations: [(delayFactor: CGFloat, changes: () -> Void)] = []
  private var completions: [(UIViewAnimatingPosition) -> Void] = []

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

  /// Starts the changes.
  open func startAnimation() { startAnimation(afterDelay: 0) }

  /// Starts the changes, which become visible after a delay in seconds.
  open func startAnimation(afterDelay delay: TimeInterval) {
    guard state == .inactive else { return }
    state = .active
    let (changes, ends) = (animations, completions)
    (animations, completions) = ([], [])
    CATransaction.begin()
    CATransaction.setCompletionBlock {
      self.state = .inactive
      for end in ends { end(.end) }
    }
    for (factor, change) in changes {
      let wait = duration * Double(factor)
      UIView.run(ViewAnimation(duration: duration - wait, delay: delay + wait, pace: pace), change)
    }
    CATransaction.commit()
  }
}
