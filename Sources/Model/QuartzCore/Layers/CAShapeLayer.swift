/// A layer that draws a path: its fill, then its stroke, above its contents and not clipped to its bounds.
open class CAShapeLayer: CALayer {
  /// The path in the layer's coordinates. A mutable path is copied. Default nil. Animatable between paths of
  /// the same structure.
  open var path: CGPath? {
    get { storedPath }
    set {
      willChange("path")
      storedPath = newValue?.copy()
      didChange()
    }
  }
  private var storedPath: CGPath?
  /// The fill colour; nil draws none. Default opaque black. Animatable.
  open var fillColor: CGColor? = CALayer.black {
    willSet { willChange("fillColor") }
    didSet { didChange() }
  }
  /// The fill rule. Default `nonZero`.
  open var fillRule = CAShapeLayerFillRule.nonZero {
    willSet { willChange("fillRule") }
    didSet { didChange() }
  }
  /// The stroke colour; nil draws none. Default nil. Animatable.
  open var strokeColor: CGColor? {
    willSet { willChange("strokeColor") }
    didSet { didChange() }
  }
  /// Where the stroke starts, as a fraction 0…1 of the length of all subpaths together. Default 0. Animatable.
  open var strokeStart: CGFloat = 0 {
    willSet { willChange("strokeStart") }
    didSet { didChange() }
  }
  /// Where the stroke ends, in the same units as `strokeStart`. Default 1. Animatable.
  open var strokeEnd: CGFloat = 1 {
    willSet { willChange("strokeEnd") }
    didSet { didChange() }
  }
  /// The width of the stroke in points, centred on the path. Default 1. Animatable.
  open var lineWidth: CGFloat = 1 {
    willSet { willChange("lineWidth") }
    didSet { didChange() }
  }
  /// The longest mitre, in multiples of the line width; longer ones are bevelled. Values below 1 count as 1.
  /// Default 10. Animatable.
  open var miterLimit: CGFloat = 10 {
    willSet { willChange("miterLimit") }
    didSet { didChange() }
  }
  /// The shape of the ends of lines and dashes. Default `butt`.
  open var lineCap = CAShapeLayerLineCap.butt {
    willSet { willChange("lineCap") }
    didSet { didChange() }
  }
  /// The shape of the corners of lines. Default `miter`.
  open var lineJoin = CAShapeLayerLineJoin.miter {
    willSet { willChange("lineJoin") }
    didSet { didChange() }
  }
  /// The offset into the dash pattern at which each subpath starts, in points. Default 0. Animatable.
  open var lineDashPhase: CGFloat = 0 {
    willSet { willChange("lineDashPhase") }
    didSet { didChange() }
  }
  /// Alternating lengths of dashes and gaps in points; an odd number of them is used twice. Nil, or only
  /// zeros, gives a solid line. Default nil. Animatable.
  open var lineDashPattern: [NSNumber]? {
    willSet { willChange("lineDashPattern") }
    didSet { didChange() }
  }

  public override init() { super.init() }

  public override init(layer: Any) {
    super.init(layer: layer)
    guard let other = layer as? CAShapeLayer else { return }
    storedPath = other.path
    fillColor = other.fillColor
    fillRule = other.fillRule
    strokeColor = other.strokeColor
    strokeStart = other.strokeStart
    strokeEnd = other.strokeEnd
    lineWidth = other.lineWidth
    miterLimit = other.miterLimit
    lineCap = other.lineCap
    lineJoin = other.lineJoin
    lineDashPhase = other.lineDashPhase
    lineDashPattern = other.lineDashPattern
  }

  public required init?(coder: NSCoder) { super.init(coder: coder) }

  @_spi(Properties) open override class var propertyTable: PropertyTable { .shapeLayer }

  override func makeCopy() -> CALayer { CAShapeLayer(layer: self) }
}
