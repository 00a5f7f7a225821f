/// A layer that draws text from the top of its bounds, clipped to them.
///
/// The first baseline lies one ascent below the top; line heights follow from the font's ascent, descent and
/// line gap. Missing fonts and glyphs are substituted, and reported. In PDF, text can be selected and
/// searched.
open class CATextLayer: CALayer {
  /// A `String` or an `NSAttributedString`. Default nil.
  open var string: Any? {
    willSet { willChange("string") }
    didSet { didChange() }
  }
  /// A font's name as a `String`, or a `CTFont` or `CGFont`, of which only the name is used. Default
  /// Helvetica. Fonts in an attributed string take precedence.
  open var font: Any? = "Helvetica" {
    willSet { willChange("font") }
    didSet { didChange() }
  }
  /// Points per em; sizes in an attributed string take precedence. Default 36. Animatable.
  open var fontSize: CGFloat = 36 {
    willSet { willChange("fontSize") }
    didSet { didChange() }
  }
  /// The colour of text; colours in an attributed string take precedence. Nil draws nothing. Default opaque
  /// white. Animatable.
  open var foregroundColor: CGColor? = CATextLayer.white {
    willSet { willChange("foregroundColor") }
    didSet { didChange() }
  }
  /// Whether lines wrap at the width of the bounds; otherwise each paragraph is one line. Default false.
  open var isWrapped = false {
    willSet { willChange("wrapped") }
    didSet { didChange() }
  }
  /// Where text that does not fit is truncated with an ellipsis. Default `none`.
  open var truncationMode = CATextLayerTruncationMode.none {
    willSet { willChange("truncationMode") }
    didSet { didChange() }
  }
  /// The alignment of lines; paragraph styles in an attributed string take precedence. Default `natural`.
  open var alignmentMode = CATextLayerAlignmentMode.natural {
    willSet { willChange("alignmentMode") }
    didSet { didChange() }
  }
  /// Whether text that does not fit the bounds is made smaller, to no less than `minimumScaleFactor`: lines until they are neither
  /// too wide nor too many, wrapped text until all of its lines fit. Not a property of Core Animation, but of UIKit's labels. Default
  /// false.
  open var adjustsFontSizeToFitWidth = false {
    willSet { willChange("adjustsFontSizeToFitWidth") }
    didSet { didChange() }
  }
  /// How small text may be made, as a fraction of its size. Default 0: as small as necessary.
  open var minimumScaleFactor: CGFloat = 0 {
    willSet { willChange("minimumScaleFactor") }
    didSet { didChange() }
  }
  /// Stored without effect: glyphs are positioned exactly. Default false.
  open var allowsFontSubpixelQuantization = false {
    willSet { willChange("allowsFontSubpixelQuantization") }
    didSet { didChange() }
  }

  /// The name of `font`. The size of a font object is ignored in favour of the layer's.
  package final var fontName: String {
    let name =
      switch font {
      case let name as String: name
      case let font as CTFont: font.name
      case let font as CGFont: font.postScriptName ?? font.fullName
      default: nil as String?
      }
    return name ?? "Helvetica"
  }

  static let white = CGColor(srgbRed: 1, green: 1, blue: 1, alpha: 1)

  public override init() { super.init() }

  public override init(layer: Any) {
    super.init(layer: layer)
    guard let other = layer as? CATextLayer else { return }
    string = other.string
    font = other.font
    fontSize = other.fontSize
    foregroundColor = other.foregroundColor
    isWrapped = other.isWrapped
    truncationMode = other.truncationMode
    alignmentMode = other.alignmentMode
    adjustsFontSizeToFitWidth = other.adjustsFontSizeToFitWidth
    minimumScaleFactor = other.minimumScaleFactor
    allowsFontSubpixelQuantization = other.allowsFontSubpixelQuantization
  }

  public required init?(coder: NSCoder) { super.init(coder: coder) }

  /// Returns the width of the longest line, or of the bounds if text wraps, and the height of all lines. In
  /// programs without font support, which do not import `LayerPress` (`textMeasuring`), returns the size of
  /// the bounds.
  open override func preferredFrameSize() -> CGSize {
    let measuring = CATextLayer.textMeasuring ?? CATextLayer.measuringOfProcess
    return measuring?.size(fitting: self) ?? super.preferredFrameSize()
  }

  /// Does nothing, as the layer's string is drawn without it: the delegate's `draw(_:in:)` is not called.
  open override func draw(in ctx: CGContext) {}

  @_spi(Properties) open override class var propertyTable: PropertyTable { .textLayer }

  override func makeCopy() -> CALayer { CATextLayer(layer: self) }
}
