/// One kind of particle.
///
/// Every `…Range` is how far a value may lie from the middle, half of it to either side, and every `…Speed` is a
/// change per second. They are 0 unless something else is said. Angles are in radians, lengths in points, times in
/// seconds of the cell's clock.
///
/// Animations of the emitter reach the rates, motion, colours and contents of a named cell, by key paths such as
/// `emitterCells.spark.birthRate`. A particle moves and is coloured as its cell was when it was born.
open class CAEmitterCell: NSObject, NSCopying, CAMediaTiming, NSSecureCoding {
  var timing = CALayer.defaultTiming

  /// For key paths such as `emitterCells.spark.birthRate`. Default nil.
  open var name: String?
  /// Whether it gives birth at all. Default true.
  open var isEnabled = true
  /// Births per second. Default 0.
  open var birthRate: Float = 0
  /// How long a particle lives, in seconds. Default 0: it is never seen.
  open var lifetime: Float = 0
  /// Of `lifetime`, in seconds.
  open var lifetimeRange: Float = 0
  /// The angle out of the x-y plane, towards greater z. Default 0.
  open var emissionLatitude: CGFloat = 0
  /// The angle in the x-y plane: from the x axis, or, of emitters whose mode is `outline` or `surface`, from the way out
  /// of a circle or sphere, and from where y falls of a line.
  open var emissionLongitude: CGFloat = 0
  /// How wide directions fan out about the longitude, half of it to either side. Apple's documentation has a cone;
  /// here latitudes do not vary. Default 0.
  open var emissionRange: CGFloat = 0
  /// Points per second, along the direction of emission. Default 0.
  open var velocity: CGFloat = 0
  /// Of `velocity`.
  open var velocityRange: CGFloat = 0
  /// Points per second, per second.
  open var xAcceleration: CGFloat = 0
  /// Points per second, per second.
  open var yAcceleration: CGFloat = 0
  /// Points per second, per second; seen where the layer preserves depth.
  open var zAcceleration: CGFloat = 0
  /// Multiplies the picture's size; what falls to 0 or below is not drawn. Default 1.
  open var scale: CGFloat = 1
  /// Of `scale`.
  open var scaleRange: CGFloat = 0
  /// Added to the scale each second.
  open var scaleSpeed: CGFloat = 0
  /// How fast the picture turns about its middle, from 0 at birth, in radians per second. Default 0.
  open var spin: CGFloat = 0
  /// Of `spin`.
  open var spinRange: CGFloat = 0
  /// Multiplied into the contents, red by red and so on. Ranges and speeds change it; each channel stays within 0…1.
  /// Default opaque white, which nil and patterns count as.
  open var color: CGColor? = CATextLayer.white
  /// Of the colour's red.
  open var redRange: Float = 0
  /// Of the colour's green.
  open var greenRange: Float = 0
  /// Of the colour's blue.
  open var blueRange: Float = 0
  /// Of the colour's alpha.
  open var alphaRange: Float = 0
  /// Added to red each second.
  open var redSpeed: Float = 0
  /// Added to green each second.
  open var greenSpeed: Float = 0
  /// Added to blue each second.
  open var blueSpeed: Float = 0
  /// Added to alpha each second.
  open var alphaSpeed: Float = 0
  /// A `CGImage`; particles without one are not drawn, though what they give birth to is. Default nil.
  open var contents: Any?
  /// The part of the image that is shown, in units of its size. Default (0, 0, 1, 1).
  open var contentsRect = CGRect(x: 0, y: 0, width: 1, height: 1)
  /// Pixels of the contents per point. Default 1.
  open var contentsScale: CGFloat = 1
  /// Default `linear`.
  open var minificationFilter = CALayerContentsFilter.linear.rawValue
  /// Default `linear`.
  open var magnificationFilter = CALayerContentsFilter.linear.rawValue
  /// Which of the smaller copies is taken. Only kept: they are chosen by size. Default 0.
  open var minificationFilterBias: Float = 0
  /// What the particles themselves give birth to; a cell that would give birth to itself is left out. Default nil.
  open var emitterCells: [CAEmitterCell]? {
    get { storedCells }
    set {
      storedCells = Cycles.without(self, isNested: isNested, newValue) { $0.storedCells }
      for cell in storedCells ?? [] { cell.isNested = true }
    }
  }
  private var storedCells: [CAEmitterCell]?
  /// Whether a cell holds this one, or ever did.
  private var isNested = false
  /// Values for properties, by their names. Only kept. Default nil.
  open var style: [AnyHashable: Any]?
  var undeclaredValues: [String: Any] = [:]

  public override init() {}

  /// A cell of a keyed archive. Nil, and the coder has the error, where the archive makes no sense.
  public required init?(coder: NSCoder) {
    super.init()
    guard ObjectArchive.read(into: self, from: coder) else { return nil }
  }

  /// Writes what of its properties is not as in a new cell to a keyed archive; of cells within cells those that lie more
  /// than 64 deep are left out.
  open func encode(with coder: NSCoder) {
    ObjectArchive.write(self, to: coder) { shouldArchiveValue(forKey: $0) }
  }

  /// True.
  open class var supportsSecureCoding: Bool { true }

  deinit {
    // Released one by one, as layers are.
    var doomed = storedCells ?? []
    storedCells = nil
    while var cell = doomed.popLast() {
      guard isKnownUniquelyReferenced(&cell) else { continue }
      doomed.append(contentsOf: cell.storedCells ?? [])
      cell.storedCells = nil
    }
  }

  /// The default of a property; nil where the class does not declare it.
  open class func defaultValue(forKey key: String) -> Any? {
    propertyTable[key]?.defaultValue.anyValue
  }

  /// Whether archives get the value of a key: where it has one.
  open func shouldArchiveValue(forKey key: String) -> Bool {
    value(forKey: key) != nil
  }

  /// Seconds after its layer, or the particle that it comes out of, began. Default 0.
  open var beginTime: CFTimeInterval {
    get { timing.beginTime }
    set { timing.beginTime = newValue }
  }
  /// How long births go on, in seconds of the cell's clock, unless its time repeats. Default infinity.
  open var duration: CFTimeInterval {
    get { timing.duration }
    set { timing.duration = newValue }
  }
  /// How fast the cell's clock runs, births and lives alike. Default 1.
  open var speed: Float {
    get { timing.speed }
    set { timing.speed = newValue }
  }
  /// Seconds that the cell is ahead, as if it had given birth for so long already. Default 0.
  open var timeOffset: CFTimeInterval {
    get { timing.timeOffset }
    set { timing.timeOffset = newValue }
  }
  /// How many times births go on for the `duration`, without a break. Default 0, which counts as 1.
  open var repeatCount: Float {
    get { timing.repeatCount }
    set { timing.repeatCount = newValue }
  }
  /// How long births go on in all; beats `duration` and `repeatCount` where it is above 0. Default 0.
  open var repeatDuration: CFTimeInterval {
    get { timing.repeatDuration }
    set { timing.repeatDuration = newValue }
  }
  /// Whether births go on twice as long; they are as many on the way back. Default false.
  open var autoreverses: Bool {
    get { timing.autoreverses }
    set { timing.autoreverses = newValue }
  }
  /// Only kept: a cell without births has nothing to fill. Default `removed`.
  open var fillMode: CAMediaTimingFillMode {
    get { timing.fillMode }
    set { timing.fillMode = newValue }
  }

  /// A cell with the same settings; the cells that it gives birth to are shared.
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

  @_spi(Properties) open class var propertyTable: PropertyTable { .emitterCell }
}
