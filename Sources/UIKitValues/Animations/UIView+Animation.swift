import Foundation

extension UIView {
  @TaskLocal private static var animating = false
  @TaskLocal private static var enabled = true

  /// Whether changes of layers become animations now.
  static var isAnimating: Bool { animating }

  /// Whether `animate` makes animations: not within `performWithoutAnimation(_:)`.
  public class var areAnimationsEnabled: Bool { enabled }

  /// Runs changes of views, which become animations of their layers within `CATransaction.withTime`, and which are there at
  /// once elsewhere.
  public class func animate(withDuration duration: TimeInterval, animations: () -> Void) {
    animate(withDuration: duration, delay: 0, options: [], animations: animations, completion: nil)
  }

  /// The same; the completion is called at once, since all is there then.
  public class func animate(
    withDuration duration: TimeInterval, animations: () -> Void, completion: ((Bool) -> Void)? = nil
  ) {
    animate(withDuration: duration, delay: 0, options: [], animations: animations, completion: completion)
  }

  /// The same after a delay and with a pace. The delay, repeating and going back are heeded by none but explicit animations.
  public class func animate(
    withDuration duration: TimeInterval, delay: TimeInterval, options: AnimationOptions = [],
    animations: () -> Void,
    completion: ((Bool) -> Void)? = nil
  ) {
    CATransaction.begin()
    CATransaction.setAnimationDuration(duration)
    CATransaction.setAnimationTimingFunction(options.timingFunction)
    $animating.withValue(true, operation: animations)
    CATransaction.commit()
    completion?(true)
  }

  /// Runs changes of views that are there at once.
  public class func performWithoutAnimation(_ actionsWithoutAnimation: () -> Void) {
    $enabled.withValue(false, operation: actionsWithoutAnimation)
  }
}
