/// A layer that draws text, from the top of its bounds, and cut at them.
///
/// The first baseline lies one ascent below the top; lines follow at the font's own ascent, descent and line gap.
/// Fonts and glyphs that are missing are substituted, and reported. In PDF text can be selected and searched.
open class CATextLayer: CALayer {
  /// A `String` or an `NSAttributedString`. Default nil.
  open var string: Any? {
    willSet { willChange("string") }
    didSet { didChange() }
  }
  /// A font's name as a `String`, or a `CTFont` or `CGFont`, of which only the name counts. Default Helvetica. An
  /// attributed string's own fonts count more.
  open var font: Any? = "Helvetica" {
    willSet { willChange("font") }
    didSet { didChange() }
  }
  /// Points per em; an attributed string's own sizes count more. Default 36. Animatable.
  open var fontSize: CGFloat = 36 {
    willSet { willChange("fontSize") }
    didSet { didChange() }
  }
  /// Of text; an attributed string's own colours count more. Nil leaves it invisible. Default opaque white.
  /// Animatable.
  open var foregroundColor: CGColor? = CATextLayer.white {
    willSet { willChange("foregroundColor") }
    didSet { didChange() }
  }
  /// Whether lines break at the width of the bounds; otherwise each paragraph is a line. Default false.
  open var isWrapped = false {
    willSet { willChange("wrapped") }
    didSet { didChange() }
  }
  /// Where text that does not fit carries its ellipsis. Default `none`.
  open var truncationMode = CATextLayerTruncationMode.none {
    willSet { willChange("truncationMode") }
    didSet { didChange() }
  }
  /// Where lines stand; an attributed string's paragraph styles count more. Default `natural`.
  open var alignmentMode = CATextLayerAlignmentMode.natural {
    willSet { willChange("alignmentMode") }
    didSet { didChange() }
  }
  /// Only kept: glyphs are placed exactly. Default false.
  open var allowsFontSubpixelQuantization = false {
    willSet { willChange("allowsFontSubpixelQuantization") }
    didSet { didChange() }
  }

  /// The name of `font`: a font object brings no size, the layer's counts.
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
    allowsFontSubpixelQuantization = other.allowsFontSubpixelQuantization
  }

  public required init?(coder: NSCoder) { super.init(coder: coder) }

  /// As wide as the longest line, or as the bounds where text wraps, and as high as all lines; the size of the bounds where
  /// nobody knows fonts: in programs that do not import `LayerPress` (`textMeasuring`).
  open override func preferredFrameSize() -> CGSize {
    let measuring = CATextLayer.textMeasuring ?? CATextLayer.measuringOfProcess
    return measuring?.size(fitting: self) ?? super.preferredFrameSize()
  }

  @_spi(Properties) open override class var propertyTable: PropertyTable { .textLayer }

  override func makeCopy() -> CALayer { CATextLayer(layer: self) }
}
