/// Is notified when an animation starts and ends. There is no run loop here: `CALayer.advanceAnimations(to:)`
/// notifies it.
public protocol CAAnimationDelegate: NSObjectProtocol {
  /// The animation, which is the layer's copy, has started.
  func animationDidStart(_ anim: CAAnimation)
  /// The animation has ended (`flag` is true), or was removed before (false).
  func animationDidStop(_ anim: CAAnimation, finished flag: Bool)
}

extension CAAnimationDelegate {
  /// Does nothing.
  public func animationDidStart(_ anim: CAAnimation) {}
  /// Does nothing.
  public func animationDidStop(_ anim: CAAnimation, finished flag: Bool) {}
}

/// A change of a layer over time. Subclasses define what changes.
open class CAAnimation: NSObject, NSCopying, CAMediaTiming, CAAction, NSSecureCoding {
  var timing = MediaTiming()

  /// The pace over the whole duration; nil is linear.
  open var timingFunction: CAMediaTimingFunction?
  /// The delegate. Held strongly, as in Core Animation.
  open var delegate: (any CAAnimationDelegate)?
  /// Whether the animation is removed at its end, whatever its fill mode. Default true.
  open var isRemovedOnCompletion = true
  /// Stored without effect: exports show the requested moments. Default `.default`.
  open var preferredFrameRateRange = CAFrameRateRange.default
  /// Whether it runs at all. Default true.
  @_spi(Properties) public final var isEnabled = true
  /// Values of keys that no class declares.
  var undeclaredValues: [String: Any] = [:]

  public override init() {}

  /// Decodes an animation from a keyed archive. Returns nil, with the error in the coder, if the archive is
  /// invalid.
  public required init?(coder: NSCoder) {
    super.init()
    guard ObjectArchive.read(into: self, from: coder) else { return nil }
  }

  /// Encodes the properties that differ from a new animation's into a keyed archive. The delegate, and groups
  /// nested more than 64 deep, are left out.
  open func encode(with coder: NSCoder) {
    ObjectArchive.write(self, to: coder) { shouldArchiveValue(forKey: $0) }
  }

  /// True.
  open class var supportsSecureCoding: Bool { true }

  /// Returns the default of a property; nil if the class does not declare it.
  open class func defaultValue(forKey key: String) -> Any? {
    propertyTable[key]?.defaultValue.anyValue
  }

  /// Returns whether archives contain the value of a key: if it has one.
  open func shouldArchiveValue(forKey key: String) -> Bool { value(forKey: key) != nil }

  // MARK: Timing

  /// The start, in seconds of the layer's time, or of the enclosing group. Default 0: the beginning or,
  /// within `CATransaction.withTime`, the moment at which it is added.
  open var beginTime: CFTimeInterval {
    get { timing.beginTime }
    set { timing.beginTime = newValue }
  }
  /// The duration of one pass in seconds. Default 0: that of the transaction in which it is added, else that
  /// of the enclosing group, else 0.25.
  open var duration: CFTimeInterval {
    get { timing.duration }
    set { timing.duration = newValue }
  }
  /// The speed relative to the layer's time; negative values run backwards from `timeOffset`, or from the end
  /// if that is 0. Default 1.
  open var speed: Float {
    get { timing.speed }
    set { timing.speed = newValue }
  }
  /// Seconds that it is ahead of its start; what lies beyond its end wraps around to the start. Default 0.
  open var timeOffset: CFTimeInterval {
    get { timing.timeOffset }
    set { timing.timeOffset = newValue }
  }
  /// How many times it runs; may be fractional. Default 0, which counts as 1.
  open var repeatCount: Float {
    get { timing.repeatCount }
    set { timing.repeatCount = newValue }
  }
  /// For how many seconds it repeats; takes precedence over `repeatCount` if above 0. Default 0.
  open var repeatDuration: CFTimeInterval {
    get { timing.repeatDuration }
    set { timing.repeatDuration = newValue }
  }
  /// Whether each repetition also runs backwards, which doubles its duration. Default false.
  open var autoreverses: Bool {
    get { timing.autoreverses }
    set { timing.autoreverses = newValue }
  }
  /// What is shown before the start and after the end. An animation that is removed on completion shows
  /// nothing after it. Default `removed`.
  open var fillMode: CAMediaTimingFillMode {
    get { timing.fillMode }
    set { timing.fillMode = newValue }
  }

  // MARK: Copying

  /// Returns an animation with the same settings. A class of the caller's own becomes the nearest class of
  /// this module.
  open func copy(with zone: NSZone? = nil) -> Any {
    let copy = makeEmptyCopy()
    copy.assign(from: self)
    return copy
  }

  /// Creates an animation of the same class, or of the nearest class of this module.
  func makeEmptyCopy() -> CAAnimation { CAAnimation() }

  /// Copies every setting of an animation of the same class.
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

  /// Adds a copy of itself to the layer that changed, with the event as key.
  open func run(forKey event: String, object anObject: Any, arguments dict: [AnyHashable: Any]?) {
    (anObject as? CALayer)?.add(self, forKey: event)
  }

  // MARK: Key-value access

  /// Returns a property, or the value set for a key that no class declares.
  open func value(forKey key: String) -> Any? { KeyValueAccess.value(of: self, forKey: key) }

  /// Sets a property. Nil sets a number to 0, and a string counts as the number that it begins with; other
  /// values of the wrong type are ignored. Keys that no class declares are stored.
  open func setValue(_ value: Any?, forKey key: String) {
    KeyValueAccess.setValue(value, of: self, forKey: key)
  }

  /// Returns a property or a component of one.
  open func value(forKeyPath keyPath: String) -> Any? {
    KeyValueAccess.value(of: self, forKeyPath: keyPath)
  }

  /// Sets a property or a component of one. Invalid paths and values of the wrong type are ignored.
  open func setValue(_ value: Any?, forKeyPath keyPath: String) {
    KeyValueAccess.setValue(value, of: self, forKeyPath: keyPath)
  }

  @_spi(Properties) open class var propertyTable: PropertyTable { .animation }
}
