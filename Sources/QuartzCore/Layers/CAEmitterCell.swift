/// One kind of particle. Every `…Range` is how far a value may lie from the middle, half of it to either side; every
/// `…Speed` is a change per second. Angles are in radians.
open class CAEmitterCell: NSObject, NSCopying, CAMediaTiming {
  var timing = CALayer.defaultTiming

  /// Default nil.
  open var name: String?
  /// Default true.
  open var isEnabled = true
  /// Births per second. Default 0.
  open var birthRate: Float = 0
  /// In seconds. Default 0.
  open var lifetime: Float = 0
  open var lifetimeRange: Float = 0
  /// The angle out of the x-y plane.
  open var emissionLatitude: CGFloat = 0
  /// The angle in the x-y plane: from the x axis, or, of emitters whose mode is `outline` or `surface`, from the way out
  /// of a circle or sphere, and from where y falls of a line.
  open var emissionLongitude: CGFloat = 0
  /// The angle of the cone around that direction.
  open var emissionRange: CGFloat = 0
  /// Points per second.
  open var velocity: CGFloat = 0
  open var velocityRange: CGFloat = 0
  /// Points per second, per second.
  open var xAcceleration: CGFloat = 0
  open var yAcceleration: CGFloat = 0
  open var zAcceleration: CGFloat = 0
  /// Default 1.
  open var scale: CGFloat = 1
  open var scaleRange: CGFloat = 0
  open var scaleSpeed: CGFloat = 0
  /// Radians per second.
  open var spin: CGFloat = 0
  open var spinRange: CGFloat = 0
  /// Multiplied into the contents. Default opaque white.
  open var color: CGColor? = CATextLayer.white
  open var redRange: Float = 0
  open var greenRange: Float = 0
  open var blueRange: Float = 0
  open var alphaRange: Float = 0
  open var redSpeed: Float = 0
  open var greenSpeed: Float = 0
  open var blueSpeed: Float = 0
  open var alphaSpeed: Float = 0
  /// An image. Default nil.
  open var contents: Any?
  /// The part of the image that is shown, in units of its size. Default (0, 0, 1, 1).
  open var contentsRect = CGRect(x: 0, y: 0, width: 1, height: 1)
  /// Pixels of the contents per point. Default 1.
  open var contentsScale: CGFloat = 1
  /// Default `linear`.
  open var minificationFilter = CALayerContentsFilter.linear.rawValue
  /// Default `linear`.
  open var magnificationFilter = CALayerContentsFilter.linear.rawValue
  /// Only kept. Default 0.
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
  /// Default nil.
  open var style: [AnyHashable: Any]?
  var undeclaredValues: [String: Any] = [:]

  public override init() {}

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

  open class func defaultValue(forKey key: String) -> Any? {
    propertyTable[key]?.defaultValue.anyValue
  }

  open func shouldArchiveValue(forKey key: String) -> Bool {
    value(forKey: key) != nil
  }

  open var beginTime: CFTimeInterval {
    get { timing.beginTime }
    set { timing.beginTime = newValue }
  }
  /// Default infinity: cells go on giving birth.
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

  @_spi(Properties) open class var propertyTable: PropertyTable { .emitterCell }
}
