/// Hears when an animation starts and ends. There is no run loop here: `CALayer.advanceAnimations(to:)` tells.
public protocol CAAnimationDelegate: NSObjectProtocol {
  /// The animation, a layer's own copy, is in its time.
  func animationDidStart(_ anim: CAAnimation)
  /// The animation's time is over (`flag` is true), or it was removed before (false).
  func animationDidStop(_ anim: CAAnimation, finished flag: Bool)
}

extension CAAnimationDelegate {
  /// Does nothing.
  public func animationDidStart(_ anim: CAAnimation) {}
  /// Does nothing.
  public func animationDidStop(_ anim: CAAnimation, finished flag: Bool) {}
}

/// A change of a layer over time. What changes, subclasses say.
open class CAAnimation: NSObject, NSCopying, CAMediaTiming, CAAction, NSSecureCoding {
  var timing = MediaTiming()

  /// The pace over the whole duration; nil is linear.
  open var timingFunction: CAMediaTimingFunction?
  /// Held strongly, as Core Animation does.
  open var delegate: (any CAAnimationDelegate)?
  /// Whether the animation goes away at its end, whatever its fill mode. Default true.
  open var isRemovedOnCompletion = true
  /// Only kept: exports show the moments they are asked for. Default `.default`.
  open var preferredFrameRateRange = CAFrameRateRange.default
  /// Whether it runs at all. Default true.
  @_spi(Properties) public final var isEnabled = true
  /// Values of keys that no class declares.
  var undeclaredValues: [String: Any] = [:]

  public override init() {}

  /// An animation of a keyed archive. Nil, and the coder has the error, where the archive makes no sense.
  public required init?(coder: NSCoder) {
    super.init()
    guard ObjectArchive.read(into: self, from: coder) else { return nil }
  }

  /// Writes what of its properties is not as in a new animation to a keyed archive; its delegate is left out, and of groups
  /// within groups what lies more than 64 deep.
  open func encode(with coder: NSCoder) {
    ObjectArchive.write(self, to: coder) { shouldArchiveValue(forKey: $0) }
  }

  /// True.
  open class var supportsSecureCoding: Bool { true }

  /// The default of a property; nil where the class does not declare it.
  open class func defaultValue(forKey key: String) -> Any? {
    propertyTable[key]?.defaultValue.anyValue
  }

  /// Whether archives get the value of a key: where it has one.
  open func shouldArchiveValue(forKey key: String) -> Bool {
    value(forKey: key) != nil
  }

  // MARK: Timing

  /// When it starts, in seconds of the layer's time, or of the group that it lies in. Default 0: from the start, or, within
  /// `CATransaction.withTime`, from the moment that it is added at.
  open var beginTime: CFTimeInterval {
    get { timing.beginTime }
    set { timing.beginTime = newValue }
  }
  /// Seconds of one way. Default 0: that of the transaction that it is added in; else as long as the group that it
  /// lies in; else 0.25.
  open var duration: CFTimeInterval {
    get { timing.duration }
    set { timing.duration = newValue }
  }
  /// How fast it runs, relative to the layer's time; below 0 backwards from `timeOffset`, or from its end where that is 0.
  /// Default 1.
  open var speed: Float {
    get { timing.speed }
    set { timing.speed = newValue }
  }
  /// Seconds that it is ahead of its start; what lies beyond its end comes in again at the start. Default 0.
  open var timeOffset: CFTimeInterval {
    get { timing.timeOffset }
    set { timing.timeOffset = newValue }
  }
  /// How many times it runs, parts of a time too. Default 0, which counts as 1.
  open var repeatCount: Float {
    get { timing.repeatCount }
    set { timing.repeatCount = newValue }
  }
  /// For how many seconds it is repeated; beats `repeatCount` where it is above 0. Default 0.
  open var repeatDuration: CFTimeInterval {
    get { timing.repeatDuration }
    set { timing.repeatDuration = newValue }
  }
  /// Whether each run goes back again, which takes as long once more. Default false.
  open var autoreverses: Bool {
    get { timing.autoreverses }
    set { timing.autoreverses = newValue }
  }
  /// What it shows before its time and after. What is removed on completion shows nothing after. Default `removed`.
  open var fillMode: CAMediaTimingFillMode {
    get { timing.fillMode }
    set { timing.fillMode = newValue }
  }

  // MARK: Copying

  /// An animation with the same settings. Of a class of the caller's own, the nearest one of this module is made.
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

  /// Adds a copy of itself to the layer that changed, under the event's name.
  open func run(forKey event: String, object anObject: Any, arguments dict: [AnyHashable: Any]?) {
    (anObject as? CALayer)?.add(self, forKey: event)
  }

  // MARK: Key-value access

  /// A property, or what was set for a key that no class declares.
  open func value(forKey key: String) -> Any? { KeyValueAccess.value(of: self, forKey: key) }

  /// Sets a property. Nil is 0 for numbers, and texts count by the number that they begin with; another value of the wrong
  /// kind changes nothing. Keys that no class declares are kept.
  open func setValue(_ value: Any?, forKey key: String) {
    KeyValueAccess.setValue(value, of: self, forKey: key)
  }

  /// A property or a part of one.
  open func value(forKeyPath keyPath: String) -> Any? {
    KeyValueAccess.value(of: self, forKeyPath: keyPath)
  }

  /// Sets a property or a part of one. A path that leads nowhere, and a value of the wrong kind, change nothing.
  open func setValue(_ value: Any?, forKeyPath keyPath: String) {
    KeyValueAccess.setValue(value, of: self, forKeyPath: keyPath)
  }

  @_spi(Properties) open class var propertyTable: PropertyTable { .animation }
}
