import Foundation
import QuartzCore

// Changes become animations of layers within `CATransaction.withTime`, which says when they happen; elsewhere they are there
// at once. Completions are called when the animations are over, as `CALayer.advanceAnimations(to:)` tells.

extension UIView {
  @TaskLocal private static var running: ViewAnimation?
  @TaskLocal private static var keyframes: ViewKeyframes?
  @TaskLocal private static var enabled = true

  /// Whether `animate` makes animations: not within `performWithoutAnimation(_:)`.
  public class var areAnimationsEnabled: Bool {
    enabled && Thread.current.threadDictionary[disabledKey] == nil
  }

  private static var disabledKey: String { "LayerPress.animationsDisabled" }

  /// Whether changes on this thread become animations from now on.
  public class func setAnimationsEnabled(_ enabled: Bool) {
    Thread.current.threadDictionary[disabledKey] = enabled ? nil : true
  }

  /// How long the animation takes whose changes are running, in seconds; 0 where none are.
  public class var inheritedAnimationDuration: TimeInterval { running?.duration ?? 0 }

  /// What a layer of a view does when a property changes.
  static func action(for layer: CALayer, forKey event: String) -> any CAAction {
    // What only fades elsewhere is there at once in views.
    guard areAnimationsEnabled, layer.implicitChange(forKey: event) == .animation else { return NSNull() }
    if let keyframes {
      keyframes.willChange(event, of: layer)
      return NSNull()
    }
    return running?.animation(of: event, on: layer) ?? NSNull()
  }

  static func run(
    _ animation: ViewAnimation, _ changes: () -> Void, completion: ((Bool) -> Void)? = nil
  ) {
    CATransaction.begin()
    // Layers of one's own go along.
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

  /// The same; the completion is called when it is over.
  public class func animate(
    withDuration duration: TimeInterval, animations: () -> Void, completion: ((Bool) -> Void)? = nil
  ) {
    animate(withDuration: duration, delay: 0, options: [], animations: animations, completion: completion)
  }

  /// The same after a delay and as options say. What is begun within another animation takes as long as that one, unless
  /// options say otherwise.
  public class func animate(
    withDuration duration: TimeInterval, delay: TimeInterval, options: AnimationOptions = [],
    animations: () -> Void,
    completion: ((Bool) -> Void)? = nil
  ) {
    let animation = ViewAnimation(duration: duration, delay: delay, options: options)
    run(animation.inheriting(from: running, options: options), animations, completion: completion)
  }

  /// Animates changes of views as a spring moves that has settled when the duration is over.
  ///
  /// - Parameters:
  ///   - dampingRatio: 1 for no overshoot, nearly 0 for much swinging.
  ///   - velocity: at the start, in ways per second.
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

  /// Animates changes of views as a spring moves, until it has settled.
  ///
  /// - Parameters:
  ///   - duration: how long the way seems to take, in seconds.
  ///   - bounce: 0 for no overshoot, 1 for endless swinging.
  ///   - initialSpringVelocity: in ways per second.
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

  /// Runs changes of views that are there at once.
  public class func performWithoutAnimation(_ actionsWithoutAnimation: () -> Void) {
    $enabled.withValue(false, operation: actionsWithoutAnimation)
  }

  /// Animates changes of views in parts: those that `addKeyframe` runs, and others over all of it.
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

  /// Within `animateKeyframes`: changes that take a part of its time, both of 0…1. Elsewhere they are there at once.
  public class func addKeyframe(
    withRelativeStartTime frameStartTime: Double, relativeDuration frameDuration: Double,
    animations: () -> Void
  ) {
    guard let keyframes else { return animations() }
    let start = min(max(frameStartTime, 0), 1)
    keyframes.run(from: start, to: min(start + max(frameDuration, 0), 1), animations)
  }

  /// Changes what a view shows, and lets the new look take the place of the old one, as options say; without one of their
  /// transitions it is there at once. Flips and curls are dissolves here.
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

  /// Puts a view in another one's place, with a transition of the view that they lie in; with `showHideTransitionViews` both
  /// stay where they are, and one is hidden.
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
