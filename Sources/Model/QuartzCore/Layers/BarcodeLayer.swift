/// A layer that shows a message as a bar code, exact to the module. (Not a class of Core Animation.)
///
/// A code in two dimensions has square modules, as large as they fit with the quiet zone around them, in the middle of
/// the bounds. One in one dimension takes all of the bounds: its modules are equally wide, and its bars as high as the
/// text beneath them leaves room for. Codes are never mirrored. The quiet zone is empty: the layer's `backgroundColor`
/// shows there, or what lies behind the layer. A message that the symbology cannot hold makes an export fail.
open class BarcodeLayer: CALayer {
  /// What the code is read as. Default `qr`.
  open var symbology = BarcodeSymbology.qr {
    willSet { willChange("symbology") }
    didSet { didChange() }
  }
  /// What the code says; nil draws nothing. Which messages there can be depends on the symbology. A check digit may be
  /// left out. Default nil.
  open var message: String? {
    willSet { willChange("message") }
    didSet { didChange() }
  }
  /// How much of the code may be damaged, for QR, Aztec and PDF417; others ignore it. Nil is what the symbology
  /// recommends. Default nil.
  open var correctionLevel: BarcodeCorrectionLevel? {
    willSet { willChange("correctionLevel") }
    didSet { didChange() }
  }
  /// The empty space beside the code, in modules: on all sides, or in one dimension to the left and right. Nil is what
  /// the symbology asks for. Default nil.
  open var quietZone: CGFloat? {
    willSet { willChange("quietZone") }
    didSet { didChange() }
  }
  /// Whether the message stands beneath a code in one dimension. Default true.
  open var showsText = true {
    willSet { willChange("showsText") }
    didSet { didChange() }
  }
  /// The colour of the code and of its text; nil draws nothing. Default opaque black. Animatable.
  open var foregroundColor: CGColor? = CALayer.black {
    willSet { willChange("foregroundColor") }
    didSet { didChange() }
  }
  /// The name of the text's font. Default the system's `sans-serif`.
  open var font = "sans-serif" {
    willSet { willChange("font") }
    didSet { didChange() }
  }
  /// Points per em of the text; nil is ten modules, or less where the text would not fit. Default nil.
  open var fontSize: CGFloat? {
    willSet { willChange("fontSize") }
    didSet { didChange() }
  }

  public override init() { super.init() }

  public override init(layer: Any) {
    super.init(layer: layer)
    guard let other = layer as? BarcodeLayer else { return }
    symbology = other.symbology
    message = other.message
    correctionLevel = other.correctionLevel
    quietZone = other.quietZone
    showsText = other.showsText
    foregroundColor = other.foregroundColor
    font = other.font
    fontSize = other.fontSize
  }

  public required init?(coder: NSCoder) { super.init(coder: coder) }

  /// Does nothing: the code is drawn without it.
  open override func draw(in ctx: CGContext) {}

  @_spi(Properties) open override class var propertyTable: PropertyTable { .barcodeLayer }

  override func makeCopy() -> CALayer { BarcodeLayer(layer: self) }
}
