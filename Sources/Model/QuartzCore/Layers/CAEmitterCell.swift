/// One kind of particle.
///
/// A `…Range` is the width of an interval around a value, half of it to either side; a `…Speed` is a change
/// per second. They default to 0 unless stated otherwise. Angles are in radians, lengths in points, times in
/// seconds of the cell's clock.
///
/// Animations of the emitter can change the rates, motion, colours and contents of a named cell, by key paths
/// such as `emitterCells.spark.birthRate`. A particle keeps the motion and colours that its cell had at its
/// birth.
open class CAEmitterCell: NSObject, NSCopying, CAMediaTiming, NSSecureCoding {
  var timing = CALayer.defaultTiming

  /// The name in key paths such as `emitterCells.spark.birthRate`. Default nil.
  open var name: String?
  /// Whether it emits particles. Default true.
  open var isEnabled = true
  /// Particles per second. Default 0.
  open var birthRate: Float = 0
  /// The lifetime of a particle in seconds. Default 0: it is never visible.
  open var lifetime: Float = 0
  /// The range of `lifetime`, in seconds.
  open var lifetimeRange: Float = 0
  /// The angle from the x-y plane towards greater z. Default 0.
  open var emissionLatitude: CGFloat = 0
  /// The angle in the x-y plane: from the x axis, or, for emitters of mode `outline` or `surface`, from the
  /// outward direction of circles and spheres and from the direction of decreasing y for lines.
  open var emissionLongitude: CGFloat = 0
  /// The width of the interval of longitudes, half of it to either side. Apple documents a cone; here
  /// latitudes do not vary. Default 0.
  open var emissionRange: CGFloat = 0
  /// The speed in the direction of emission, in points per second. Default 0.
  open var velocity: CGFloat = 0
  /// The range of `velocity`.
  open var velocityRange: CGFloat = 0
  /// Points per second squared.
  open var xAcceleration: CGFloat = 0
  /// Points per second squared.
  open var yAcceleration: CGFloat = 0
  /// Points per second squared; visible if the layer preserves depth.
  open var zAcceleration: CGFloat = 0
  /// The scale of the image; at 0 or below it is not drawn. Default 1.
  open var scale: CGFloat = 1
  /// The range of `scale`.
  open var scaleRange: CGFloat = 0
  /// The change of the scale per second.
  open var scaleSpeed: CGFloat = 0
  /// The rotation of the image about its centre, from 0 at birth, in radians per second. Default 0.
  open var spin: CGFloat = 0
  /// The range of `spin`.
  open var spinRange: CGFloat = 0
  /// The colour that the contents are multiplied with, component by component. Ranges and speeds change it;
  /// each component stays within 0…1. Default opaque white, also for nil and patterns.
  open var color: CGColor? = CATextLayer.white
  /// The range of the red component.
  open var redRange: Float = 0
  /// The range of the green component.
  open var greenRange: Float = 0
  /// The range of the blue component.
  open var blueRange: Float = 0
  /// The range of the alpha component.
  open var alphaRange: Float = 0
  /// The change of red per second.
  open var redSpeed: Float = 0
  /// The change of green per second.
  open var greenSpeed: Float = 0
  /// The change of blue per second.
  open var blueSpeed: Float = 0
  /// The change of alpha per second.
  open var alphaSpeed: Float = 0
  /// A `CGImage`; particles without one are not drawn, but those that they emit are. Default nil.
  open var contents: Any?
  /// The part of the image that is shown, in units of its size. Default (0, 0, 1, 1).
  open var contentsRect = CGRect(x: 0, y: 0, width: 1, height: 1)
  /// Pixels of the contents per point. Default 1.
  open var contentsScale: CGFloat = 1
  /// The filter for contents that are scaled down. Default `linear`.
  open var minificationFilter = CALayerContentsFilter.linear.rawValue
  /// The filter for contents that are scaled up. Default `linear`.
  open var magnificationFilter = CALayerContentsFilter.linear.rawValue
  /// The bias of the mipmap level. Stored without effect: the level is chosen by size. Default 0.
  open var minificationFilterBias: Float = 0
  /// The cells that particles themselves emit; a cell that would contain itself is left out. Default nil.
  open var emitterCells: [CAEmitterCell]? {
    get { storedCells }
    set {
      storedCells = Cycles.without(self, isNested: isNested, newValue) { $0.storedCells }
      for cell in storedCells ?? [] { cell.isNested = true }
    }
  }
  private var storedCells: [CAEmitterCell]?
  /// Whether a cell contains this one, or ever did.
  private var isNested = false
  /// Values for properties, by name. Stored without effect. Default nil.
  open var style: [AnyHashable: Any]?
  var undeclaredValues: [String: Any] = [:]

  public override init() {}

  /// Decodes a cell from a keyed archive. Returns nil, with the error in the coder, if the archive is
  /// invalid.
  public required init?(coder: NSCoder) {
    super.init()
    guard ObjectArchive.read(into: self, from: coder) else { return nil }
  }

  /// Encodes the properties that differ from a new cell's into a keyed archive; cells nested more than 64
  /// deep are left out.
  open func encode(with coder: NSCoder) {
    ObjectArchive.write(self, to: coder) { shouldArchiveValue(forKey: $0) }
  }

  /// True.
  open class var supportsSecureCoding: Bool { true }

  deinit {
    // Released one by one, like layers.
    var doomed = storedCells ?? []
    storedCells = nil
    while var cell = doomed.popLast() {
      guard isKnownUniquelyReferenced(&cell) else { continue }
      doomed.append(contentsOf: cell.storedCells ?? [])
      cell.storedCells = nil
    }
  }

  /// Returns the default of a property; nil if the class does not declare it.
  open class func defaultValue(forKey key: String) -> Any? {
    propertyTable[key]?.defaultValue.anyValue
  }

  /// Returns whether archives contain the value of a key: if it has one.
  open func shouldArchiveValue(forKey key: String) -> Bool { value(forKey: key) != nil }

  /// The start of emission in seconds, relative to its layer or to the particle that emits it. Default 0.
  open var beginTime: CFTimeInterval {
    get { timing.beginTime }
    set { timing.beginTime = newValue }
  }
  /// The duration of emission, in seconds of the cell's clock, unless its time repeats. Default infinity.
  open var duration: CFTimeInterval {
    get { timing.duration }
    set { timing.duration = newValue }
  }
  /// The speed of the cell's clock, which applies to births and lifetimes. Default 1.
  open var speed: Float {
    get { timing.speed }
    set { timing.speed = newValue }
  }
  /// Seconds that the cell is ahead, as if it had already emitted for so long. Default 0.
  open var timeOffset: CFTimeInterval {
    get { timing.timeOffset }
    set { timing.timeOffset = newValue }
  }
  /// How many times the `duration` of emission is repeated, without a break. Default 0, which counts as 1.
  open var repeatCount: Float {
    get { timing.repeatCount }
    set { timing.repeatCount = newValue }
  }
  /// The total duration of emission; takes precedence over `duration` and `repeatCount` if above 0. Default
  /// 0.
  open var repeatDuration: CFTimeInterval {
    get { timing.repeatDuration }
    set { timing.repeatDuration = newValue }
  }
  /// Whether emission lasts twice as long; the rate is the same on the way back. Default false.
  open var autoreverses: Bool {
    get { timing.autoreverses }
    set { timing.autoreverses = newValue }
  }
  /// Stored without effect: there is nothing to fill without births. Default `removed`.
  open var fillMode: CAMediaTimingFillMode {
    get { timing.fillMode }
    set { timing.fillMode = newValue }
  }

  /// Returns a cell with the same settings; nested cells are shared.
  open func copy(with zone: NSZone? = nil) -> Any {
    let copy = CAEmitterCell()
    for property in CAEmitterCell.propertyTable.properties {
      _ = property.set(copy, property.get(self))
    }
    copy.style = style
    copy.undeclaredValues = undeclaredValues
    return copy
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

  @_spi(Properties) open class var propertyTable: PropertyTable { .emitterCell }
}
