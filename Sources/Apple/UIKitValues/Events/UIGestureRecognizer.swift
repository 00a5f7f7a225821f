/// A recognizer of a movement of fingers. Here there are no fingers: recognizers are stored, and never recognise anything.
open class UIGestureRecognizer: NSObject {
  /// How far it has recognised something.
  public enum State: Int, Sendable, Hashable {
    case possible, began, changed, ended, cancelled, failed
    public static let recognized = State.ended
  }

  /// How far it has recognised something. Default `possible`.
  open var state = State.possible
  /// Stored without effect. Default true.
  open var isEnabled = true
  /// Stored without effect. Default true.
  open var cancelsTouchesInView = true
  /// Stored without effect. Default false.
  open var delaysTouchesBegan = false
  /// Stored without effect. Default true.
  open var delaysTouchesEnded = true
  /// Stored without effect. Default nil.
  open var name: String?
  /// Stored without effect. Default nil.
  open weak var delegate: (any UIGestureRecognizerDelegate)?
  /// The view that it was added to.
  open internal(set) weak var view: UIView?
  /// The number of fingers: 0.
  open var numberOfTouches: Int { 0 }

  /// Creates a recognizer; the method is not called.
  public init(target: Any?, action: Selector?) {}

  /// Creates a recognizer; the method is not called.
  public convenience init<Target: AnyObject>(target: Target, action: (Target) -> () -> Void) {
    self.init(target: nil, action: nil)
  }

  /// Creates a recognizer; the method is not called.
  public convenience init<Target: AnyObject, Recognizer>(
    target: Target, action: (Target) -> (Recognizer) -> Void
  ) {
    self.init(target: nil, action: nil)
  }

  /// Creates a recognizer.
  public override convenience init() { self.init(target: nil, action: nil) }

  /// Does nothing.
  open func addTarget(_ target: Any, action: Selector) {}
  /// Does nothing.
  open func removeTarget(_ target: Any?, action: Selector?) {}
  /// Does nothing.
  open func require(toFail otherGestureRecognizer: UIGestureRecognizer) {}
  /// Returns the position in a view: its origin.
  open func location(in view: UIView?) -> CGPoint { .zero }
  /// Returns the position of a finger in a view: its origin.
  open func location(ofTouch touchIndex: Int, in view: UIView?) -> CGPoint { .zero }
  /// Not called here.
  open func reset() {}
  /// Not called here.
  open func touchesBegan(_ touches: Set<UITouch>, with event: UIEvent) {}
  /// Not called here.
  open func touchesMoved(_ touches: Set<UITouch>, with event: UIEvent) {}
  /// Not called here.
  open func touchesEnded(_ touches: Set<UITouch>, with event: UIEvent) {}
  /// Not called here.
  open func touchesCancelled(_ touches: Set<UITouch>, with event: UIEvent) {}
}

/// Is asked about gestures on a device. Nothing is asked here.
public protocol UIGestureRecognizerDelegate: AnyObject {
  func gestureRecognizerShouldBegin(_ gestureRecognizer: UIGestureRecognizer) -> Bool
  func gestureRecognizer(
    _ gestureRecognizer: UIGestureRecognizer,
    shouldRecognizeSimultaneouslyWith otherGestureRecognizer: UIGestureRecognizer
  ) -> Bool
  func gestureRecognizer(_ gestureRecognizer: UIGestureRecognizer, shouldReceive touch: UITouch) -> Bool
}

extension UIGestureRecognizerDelegate {
  public func gestureRecognizerShouldBegin(_ gestureRecognizer: UIGestureRecognizer) -> Bool { true }
  public func gestureRecognizer(
    _ gestureRecognizer: UIGestureRecognizer,
    shouldRecognizeSimultaneouslyWith otherGestureRecognizer: UIGestureRecognizer
  ) -> Bool { false }
  public func gestureRecognizer(_ gestureRecognizer: UIGestureRecognizer, shouldReceive touch: UITouch)
    -> Bool
  { true }
}

/// Taps, which are not recognised here.
open class UITapGestureRecognizer: UIGestureRecognizer {
  /// Stored without effect. Default 1.
  open var numberOfTapsRequired = 1
  /// Stored without effect. Default 1.
  open var numberOfTouchesRequired = 1
}

/// Moving fingers, which are not recognised here.
open class UIPanGestureRecognizer: UIGestureRecognizer {
  /// Stored without effect. Default 1.
  open var minimumNumberOfTouches = 1
  /// Stored without effect. Default `Int.max`.
  open var maximumNumberOfTouches = Int.max

  /// Returns zero.
  open func translation(in view: UIView?) -> CGPoint { .zero }
  /// Does nothing.
  open func setTranslation(_ translation: CGPoint, in view: UIView?) {}
  /// Returns zero.
  open func velocity(in view: UIView?) -> CGPoint { .zero }
}

/// Moving fingers from an edge, which are not recognised here.
open class UIScreenEdgePanGestureRecognizer: UIPanGestureRecognizer {
  /// Stored without effect. Default none.
  open var edges = UIRectEdge([])
}

/// Pinches, which are not recognised here.
open class UIPinchGestureRecognizer: UIGestureRecognizer {
  /// The scale. Default 1.
  open var scale: CGFloat = 1
  /// 0.
  open var velocity: CGFloat { 0 }
}

/// Turning fingers, which are not recognised here.
open class UIRotationGestureRecognizer: UIGestureRecognizer {
  /// The angle in radians. Default 0.
  open var rotation: CGFloat = 0
  /// 0.
  open var velocity: CGFloat { 0 }
}

/// Swipes, which are not recognised here.
open class UISwipeGestureRecognizer: UIGestureRecognizer {
  /// The directions of a swipe.
  public struct Direction: OptionSet, Sendable, Hashable {
    public let rawValue: UInt

    public init(rawValue: UInt) { self.rawValue = rawValue }

    public static let right = Direction(rawValue: 1)
    public static let left = Direction(rawValue: 2)
    public static let up = Direction(rawValue: 4)
    public static let down = Direction(rawValue: 8)
  }

  /// Stored without effect. Default right.
  open var direction = Direction.right
  /// Stored without effect. Default 1.
  open var numberOfTouchesRequired = 1
}

/// Long presses, which are not recognised here.
open class UILongPressGestureRecognizer: UIGestureRecognizer {
  /// Stored without effect, in seconds. Default 0.5.
  open var minimumPressDuration: TimeInterval = 0.5
  /// Stored without effect, in points. Default 10.
  open var allowableMovement: CGFloat = 10
  /// Stored without effect. Default 0.
  open var numberOfTapsRequired = 0
  /// Stored without effect. Default 1.
  open var numberOfTouchesRequired = 1
}
