/// A layer that draws a path: its fill, then its stroke, above its contents and not cut at its bounds.
open class CAShapeLayer: CALayer {
  /// In the layer's coordinates. A path that can change is copied. Default nil. Animatable between paths of the same
  /// structure.
  open var path: CGPath? {
    get { storedPath }
    set {
      willChange("path")
      storedPath = newValue?.copy()
      didChange()
    }
  }
  private var storedPath: CGPath?
  /// Nil fills nothing. Default opaque black. Animatable.
  open var fillColor: CGColor? = CALayer.black {
    willSet { willChange("fillColor") }
    didSet { didChange() }
  }
  /// Which parts `fillColor` fills. Default `nonZero`.
  open var fillRule = CAShapeLayerFillRule.nonZero {
    willSet { willChange("fillRule") }
    didSet { didChange() }
  }
  /// Nil draws no line. Default nil. Animatable.
  open var strokeColor: CGColor? {
    willSet { willChange("strokeColor") }
    didSet { didChange() }
  }
  /// Where the stroke starts, as a fraction 0…1 of the length of all subpaths together. Default 0. Animatable.
  open var strokeStart: CGFloat = 0 {
    willSet { willChange("strokeStart") }
    didSet { didChange() }
  }
  /// Where the stroke ends, counted as `strokeStart`. Default 1. Animatable.
  open var strokeEnd: CGFloat = 1 {
    willSet { willChange("strokeEnd") }
    didSet { didChange() }
  }
  /// In points, half of it to each side of the path. Default 1. Animatable.
  open var lineWidth: CGFloat = 1 {
    willSet { willChange("lineWidth") }
    didSet { didChange() }
  }
  /// How long a mitre may be, in widths of the line; longer ones are bevelled. Below 1 it counts as 1. Default 10.
  /// Animatable.
  open var miterLimit: CGFloat = 10 {
    willSet { willChange("miterLimit") }
    didSet { didChange() }
  }
  /// How the ends of lines and dashes look. Default `butt`.
  open var lineCap = CAShapeLayerLineCap.butt {
    willSet { willChange("lineCap") }
    didSet { didChange() }
  }
  /// How the corners of lines look. Default `miter`.
  open var lineJoin = CAShapeLayerLineJoin.miter {
    willSet { willChange("lineJoin") }
    didSet { didChange() }
  }
  /// How far into the pattern each subpath starts, in points. Default 0. Animatable.
  open var lineDashPhase: CGFloat = 0 {
    willSet { willChange("lineDashPhase") }
    didSet { didChange() }
  }
  /// Lengths of dashes and gaps in turn, in points; an odd count is used twice. Nil, or nothing but zeros, is a whole
  /// line. Default nil. Animatable.
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
