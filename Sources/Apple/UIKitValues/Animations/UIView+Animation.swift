// Changes become animations of layers within `CATransaction.withTime`, which sets the time; elsewhere they
// happen at once. Completions are called when the animations have ended, as `CALayer.advanceAnimations(to:)`
// reports.

extension UIView {
  @TaskLocal private static var running: ViewAnimation?
  @TaskLocal private static var keyframes: ViewKeyframes?
  @TaskLocal private static var enabled = true

  /// Whether `animate` creates animations: not within `performWithoutAnimation(_:)`.
  public class var areAnimationsEnabled: Bool {
    enabled && Thread.current.threadDictionary[disabledKey] == nil
  }

  private static var disabledKey: String { "LayerPress.animationsDisabled" }

  /// Sets whether changes on this thread are animated from now on.
  public class func setAnimationsEnabled(_ enabled: Bool) {
    Thread.current.threadDictionary[disabledKey] = enabled ? nil : true
  }

  /// The duration of the animation whose block is running, in seconds; 0 if there is none.
  public class var inheritedAnimationDuration: TimeInterval { running?.duration ?? 0 }

  /// Returns the action of a view's layer for a change of a property.
  static func action(for layer: CALayer, forKey event: String) -> any CAAction {
    // What otherwise cross-fades happens at once in views.
    guard areAnimationsEnabled, layer.implicitChange(forKey: event) == .animation else { return NSNull() }
    if let keyframes {
      keyframes.willChange(event, of: layer)
      return NSNull()
    }
    guard let running = running ?? OpenAnimations.current.innermost else { return NSNull() }
    running.animated?.record(event, of: layer)
    return running.animation(of: event, on: layer)
  }

  static func run(
    _ animation: ViewAnimation, _ changes: () -> Void, completion: ((Bool) -> Void)? = nil
  ) {
    CATransaction.begin()
    // Changes of additional layers are animated as well.
    CATransaction.setAnimationDuration(animation.duration)
    if let function = animation.timingFunction { CATransaction.setAnimationTimingFunction(function) }
    if let completion { CATransaction.setCompletionBlock { completion(true) } }
    $running.withValue(animation, operation: changes)
    CATransaction.commit()
  }

  /// Animates changes of views.
  public class func animate(withDuration duration: TimeInterval, animations: () -> Void) {
    animate(withDuration: duration, delay: 0, options: [], animations: animations, completion: nil)
  }

  /// Animates changes of views; the completion is called at the end.
  public class func animate(
    withDuration duration: TimeInterval, animations: () -> Void, completion: ((Bool) -> Void)? = nil
  ) {
    animate(withDuration: duration, delay: 0, options: [], animations: animations, completion: completion)
  }

  /// Animates changes of views after a delay, with options. Within another animation the duration is
  /// inherited, unless the options say otherwise.
  public class func animate(
    withDuration duration: TimeInterval, delay: TimeInterval, options: AnimationOptions = [],
    animations: () -> Void,
    completion: ((Bool) -> Void)? = nil
  ) {
    let animation = ViewAnimation(duration: duration, delay: delay, options: options)
    run(animation.inheriting(from: running, options: options), animations, completion: completion)
  }

  /// Animates changes of views with a spring that has settled at the end of the duration.
  ///
  /// - Parameters:
  ///   - dampingRatio: 1 for no overshoot, close to 0 for much oscillation.
  ///   - velocity: the initial velocity, in distances per second.
  public class func animate(
    withDuration duration: TimeInterval, delay: TimeInterval, usingSpringWithDamping dampingRatio: CGFloat,
    initialSpringVelocity velocity: CGFloat, options: AnimationOptions = [], animations: () -> Void,
    completion: ((Bool) -> Void)? = nil
  ) {
    let pace = ViewAnimation.Pace.spring(
      settlingIn: duration, dampingRatio: dampingRatio, velocity: velocity)
    let animation = ViewAnimation(duration: duration, delay: delay, options: options, pace: pace)
    run(animation, animations, completion: completion)
  }

  /// Animates changes of views with a spring until it has settled.
  ///
  /// - Parameters:
  ///   - duration: the apparent duration, in seconds.
  ///   - bounce: 0 for no overshoot, 1 for endless oscillation.
  ///   - initialSpringVelocity: in distances per second.
  public class func animate(
    springDuration duration: TimeInterval = 0.5, bounce: CGFloat = 0, initialSpringVelocity: CGFloat = 0,
    delay: TimeInterval = 0, options: AnimationOptions = [], animations: () -> Void,
    completion: ((Bool) -> Void)? = nil
  ) {
    let pace = ViewAnimation.Pace.spring(
      perceptualDuration: duration, bounce: bounce, velocity: initialSpringVelocity)
    let animation = ViewAnimation(
      duration: pace.settlingDuration ?? duration, delay: delay, options: options, pace: pace)
    run(animation, animations, completion: completion)
  }

  /// Changes views without animation.
  public class func performWithoutAnimation(_ actionsWithoutAnimation: () -> Void) {
    $enabled.withValue(false, operation: actionsWithoutAnimation)
  }

  /// Animates changes of views with key frames: changes within `addKeyframe`, and others over the whole
  /// duration.
  public class func animateKeyframes(
    withDuration duration: TimeInterval, delay: TimeInterval, options: KeyframeAnimationOptions = [],
    animations: () -> Void, completion: ((Bool) -> Void)? = nil
  ) {
    let animation = ViewAnimation(
      duration: duration, delay: delay, options: AnimationOptions(rawValue: options.rawValue))
    CATransaction.begin()
    if let completion { CATransaction.setCompletionBlock { completion(true) } }
    let keyframes = ViewKeyframes()
    $keyframes.withValue(keyframes) {
      $running.withValue(animation) { keyframes.run(from: 0, to: 1, animations) }
    }
    keyframes.animate(by: animation, options.calculationMode)
    CATransaction.commit()
  }

  /// Within `animateKeyframes`, animates changes in a part of its duration, with both times in 0…1. Elsewhere
  /// they happen at once.
  public class func addKeyframe(
    withRelativeStartTime frameStartTime: Double, relativeDuration frameDuration: Double,
    animations: () -> Void
  ) {
    guard let keyframes else { return animations() }
    let start = min(max(frameStartTime, 0), 1)
    keyframes.run(from: start, to: min(start + max(frameDuration, 0), 1), animations)
  }

  /// Changes a view with a transition from its old appearance, according to the options; without one of their
  /// transitions it changes at once. Flips and curls become dissolves here.
  public class func transition(
    with view: UIView, duration: TimeInterval, options: AnimationOptions = [], animations: (() -> Void)?,
    completion: ((Bool) -> Void)? = nil
  ) {
    CATransaction.begin()
    if let completion { CATransaction.setCompletionBlock { completion(true) } }
    if options.hasTransition, areAnimationsEnabled, CATransaction.isClockRunning {
      let fade = CATransition()
      ViewAnimation(duration: duration, delay: 0, options: options).time(fade)
      view.layer.add(fade, forKey: kCATransition)
    }
    if let animations {
      if options.contains(.allowAnimatedContent) {
        let animation = ViewAnimation(duration: duration, delay: 0, options: options)
        $running.withValue(animation, operation: animations)
      } else {
        performWithoutAnimation(animations)
      }
    }
    CATransaction.commit()
  }

  /// Replaces a view by another, with a transition of their superview; with `showHideTransitionViews` both
  /// stay, and one is hidden.
  public class func transition(
    from fromView: UIView, to toView: UIView, duration: TimeInterval, options: AnimationOptions = [],
    completion: ((Bool) -> Void)? = nil
  ) {
    guard let box = fromView.superview else { return completion?(true) ?? () }
    transition(
      with: box, duration: duration, options: options,
      animations: {
        if options.contains(.showHideTransitionViews) {
          (fromView.isHidden, toView.isHidden) = (true, false)
        } else {
          box.insertSubview(toView, aboveSubview: fromView)
          fromView.removeFromSuperview()
        }
      }, completion: completion)
  }
}
