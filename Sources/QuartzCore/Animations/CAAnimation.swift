/// Hears when an animation starts and ends. There is no run loop here: `CALayer.advanceAnimations(to:)` tells.
public protocol CAAnimationDelegate: NSObjectProtocol {
  func animationDidStart(_ anim: CAAnimation)
  func animationDidStop(_ anim: CAAnimation, finished flag: Bool)
}

extension CAAnimationDelegate {
  public func animationDidStart(_ anim: CAAnimation) {}
  public func animationDidStop(_ anim: CAAnimation, finished flag: Bool) {}
}

/// A change of a layer over time. What changes, subclasses say.
open class CAAnimation: NSObject, NSCopying, CAMediaTiming, CAAction {
  var timing = MediaTiming()

  /// The pace over the whole duration; nil is linear.
  open var timingFunction: CAMediaTimingFunction?
  /// Held strongly, as Core Animation does.
  open var delegate: (any CAAnimationDelegate)?
  /// Whether the animation goes away at its end, whatever its fill mode. Default true.
  open var isRemovedOnCompletion = true
  /// Has no effect on exports. Default `.default`.
  open var preferredFrameRateRange = CAFrameRateRange.default
  /// Whether it runs at all. Default true.
  @_spi(Properties) public final var isEnabled = true
  /// Values of keys that no class declares.
  var undeclaredValues: [String: Any] = [:]

  public override init() {}

  open class func defaultValue(forKey key: String) -> Any? {
    propertyTable[key]?.defaultValue.anyValue
  }

  open func shouldArchiveValue(forKey key: String) -> Bool {
    value(forKey: key) != nil
  }

  // MARK: Timing

  open var beginTime: CFTimeInterval {
    get { timing.beginTime }
    set { timing.beginTime = newValue }
  }
  open var duration: CFTimeInterval {
    get { timing.duration }
    set { timing.duration = newValue }
  }
  open var speed: Float {
    get { timing.speed }
    set { timing.speed = newValue }
  }
  open var timeOffset: CFTimeInterval {
    get { timing.timeOffset }
    set { timing.timeOffset = newValue }
  }
  open var repeatCount: Float {
    get { timing.repeatCount }
    set { timing.repeatCount = newValue }
  }
  open var repeatDuration: CFTimeInterval {
    get { timing.repeatDuration }
    set { timing.repeatDuration = newValue }
  }
  open var autoreverses: Bool {
    get { timing.autoreverses }
    set { timing.autoreverses = newValue }
  }
  open var fillMode: CAMediaTimingFillMode {
    get { timing.fillMode }
    set { timing.fillMode = newValue }
  }

  // MARK: Copying

  open func copy(with zone: NSZone? = nil) -> Any {
    let copy = makeEmptyCopy()
    copy.assign(from: self)
    return copy
  }

  /// A new animation of the same class. Of a class of the caller's own, the nearest one of this module.
  func makeEmptyCopy() -> CAAnimation { CAAnimation() }

  /// Takes over every setting of an animation of the same class.
  func assign(from other: CAAnimation) {
    timing = other.timing
    timingFunction = other.timingFunction
    delegate = other.delegate
    isRemovedOnCompletion = other.isRemovedOnCompletion
    isEnabled = other.isEnabled
    preferredFrameRateRange = other.preferredFrameRateRange
    undeclaredValues = other.undeclaredValues
  }

  // MARK: Acting

  open func run(forKey event: String, object anObject: Any, arguments dict: [AnyHashable: Any]?) {
    (anObject as? CALayer)?.add(self, forKey: event)
  }

  @_spi(Properties) open class var propertyTable: PropertyTable { .animation }
}
