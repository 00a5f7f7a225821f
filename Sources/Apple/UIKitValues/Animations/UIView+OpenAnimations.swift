// Animations between `beginAnimations` and `commitAnimations`, as before there were blocks.

/// The animations that are open on a thread, the innermost last.
final class OpenAnimations {
  private var animations: [ViewAnimation] = []

  /// Those of this thread.
  static var current: OpenAnimations {
    let key = "LayerPress.OpenAnimations"
    let values = Thread.current.threadDictionary
    if let known = values[key] as? OpenAnimations { return known }
    let made = OpenAnimations()
    values[key] = made
    return made
  }

  var innermost: ViewAnimation? { animations.last }

  func begin() { animations.append(ViewAnimation(duration: 0.2, delay: 0, options: [])) }

  /// - Returns: whether one was open.
  func end() -> Bool { animations.popLast() != nil }

  func change(_ body: (inout ViewAnimation) -> Void) {
    if let last = animations.indices.last { body(&animations[last]) }
  }
}

extension UIView {
  /// Begins an animation: changes until `commitAnimations()` are animated, over 0.2 seconds. Name and context are ignored.
  public class func beginAnimations(_ animationID: String?, context: UnsafeMutableRawPointer?) {
    CATransaction.begin()
    OpenAnimations.current.begin()
    CATransaction.setAnimationDuration(0.2)
  }

  /// Ends the innermost animation.
  public class func commitAnimations() {
    if OpenAnimations.current.end() { CATransaction.commit() }
  }

  /// Sets the duration of changes that follow, in seconds.
  public class func setAnimationDuration(_ duration: TimeInterval) {
    OpenAnimations.current.change { $0.duration = duration }
    if OpenAnimations.current.innermost != nil { CATransaction.setAnimationDuration(duration) }
  }

  /// Sets the delay of changes that follow, in seconds.
  public class func setAnimationDelay(_ delay: TimeInterval) {
    OpenAnimations.current.change { $0.delay = delay }
  }

  /// Sets the curve of changes that follow.
  public class func setAnimationCurve(_ curve: AnimationCurve) {
    OpenAnimations.current.change { $0.pace = curve.pace }
  }

  /// Sets how often changes that follow are repeated.
  public class func setAnimationRepeatCount(_ repeatCount: Float) {
    OpenAnimations.current.change { $0.repeatCount = repeatCount }
  }

  /// Sets whether changes that follow go back.
  public class func setAnimationRepeatAutoreverses(_ repeatAutoreverses: Bool) {
    OpenAnimations.current.change { $0.autoreverses = repeatAutoreverses }
  }

  /// Does nothing: animations always start from the presented values.
  public class func setAnimationBeginsFromCurrentState(_ fromCurrentState: Bool) {}
  /// Does nothing: there are no methods by name here. `CATransaction.setCompletionBlock` tells the end.
  public class func setAnimationDelegate(_ delegate: Any?) {}
  /// Does nothing: there are no methods by name here.
  public class func setAnimationWillStart(_ selector: Selector?) {}
  /// Does nothing: there are no methods by name here.
  public class func setAnimationDidStop(_ selector: Selector?) {}
}
