/// The format of a renderer's drawing.
open class UIGraphicsRendererFormat: NSObject {
  /// The bounds of the drawing, in points.
  open internal(set) var bounds = CGRect.zero

  public override init() {}

  /// Returns the format for the screen.
  open class func preferred() -> Self { self.init(forScreen: ()) }

  public required init(forScreen: Void) {}
}

/// The format of a renderer's images.
open class UIGraphicsImageRendererFormat: UIGraphicsRendererFormat {
  /// Pixels per point. Default that of `UIScreen.main`.
  open var scale: CGFloat = UIScreen.main.scale
  /// Whether images start black and have no alpha. Default false.
  open var opaque = false
  /// The range of colours: always sRGB. Stored without effect.
  open var preferredRange = Range.automatic

  /// The colour range of images.
  public enum Range: Int, Sendable, Hashable {
    case unspecified = -1
    case automatic, extended, standard
  }

  /// Returns the format for the screen.
  open class func `default`() -> Self { preferred() }
}

/// The context of a renderer's actions.
open class UIGraphicsRendererContext: NSObject {
  /// The graphics context; its origin is the upper left corner, and y points down.
  public let cgContext: CGContext
  /// The format of the drawing.
  public let format: UIGraphicsRendererFormat

  init(_ context: CGContext, format: UIGraphicsRendererFormat) {
    cgContext = context
    self.format = format
  }

  /// Fills a rectangle with the fill colour.
  open func fill(_ rect: CGRect) { cgContext.fill(rect) }

  /// Fills a rectangle with the fill colour and a blend mode.
  open func fill(_ rect: CGRect, blendMode: CGBlendMode) {
    with(blendMode) { cgContext.fill(rect) }
  }

  /// Strokes a rectangle inside its edge, with a line of one point.
  open func stroke(_ rect: CGRect) { cgContext.stroke(rect.insetBy(dx: 0.5, dy: 0.5), width: 1) }

  /// Strokes a rectangle inside its edge, with a blend mode.
  open func stroke(_ rect: CGRect, blendMode: CGBlendMode) { with(blendMode) { stroke(rect) } }

  /// Clips all later drawing to a rectangle.
  open func clip(to rect: CGRect) { cgContext.clip(to: rect) }

  private func with(_ mode: CGBlendMode, _ body: () -> Void) {
    cgContext.saveGState()
    cgContext.setBlendMode(mode)
    body()
    cgContext.restoreGState()
  }
}

/// The context of an image renderer's actions.
open class UIGraphicsImageRendererContext: UIGraphicsRendererContext {
  private let scale: CGFloat

  init(_ context: CGContext, format: UIGraphicsImageRendererFormat) {
    scale = format.scale
    super.init(context, format: format)
  }

  /// The image drawn so far.
  open var currentImage: UIImage {
    cgContext.makeImage().map { UIImage(cgImage: $0, scale: scale, orientation: .up) } ?? UIImage()
  }
}

/// Draws images.
///
/// ```swift
/// let badge = UIGraphicsImageRenderer(size: CGSize(width: 40, height: 40)).image { context in
///   UIColor.systemRed.setFill()
///   UIBezierPath(ovalIn: context.format.bounds).fill()
/// }
/// ```
open class UIGraphicsImageRenderer: NSObject {
  /// The format of the images.
  public let format: UIGraphicsImageRendererFormat

  /// Creates a renderer of images of a size in points.
  public convenience init(size: CGSize) { self.init(size: size, format: UIGraphicsImageRendererFormat()) }

  /// Creates a renderer of images of a size in points, with a format.
  public convenience init(size: CGSize, format: UIGraphicsImageRendererFormat) {
    self.init(bounds: CGRect(origin: .zero, size: size), format: format)
  }

  /// Creates a renderer of images with bounds in points.
  public convenience init(bounds: CGRect) {
    self.init(bounds: bounds, format: UIGraphicsImageRendererFormat())
  }

  /// Creates a renderer of images with bounds in points, with a format.
  public init(bounds: CGRect, format: UIGraphicsImageRendererFormat) {
    let copy = UIGraphicsImageRendererFormat()
    (copy.scale, copy.opaque, copy.preferredRange) = (format.scale, format.opaque, format.preferredRange)
    copy.bounds = bounds
    self.format = copy
  }

  /// Returns the image that actions draw; without pixels if the size has no area, or more than a billion
  /// pixels.
  open func image(actions: (UIGraphicsImageRendererContext) -> Void) -> UIImage {
    let scale = format.scale > 0 ? format.scale : UIScreen.main.scale
    guard let context = CGContext.forImage(of: format.bounds, opaque: format.opaque, scale: scale) else {
      return UIImage()
    }
    ContextStack.current.push(.init(context: context))
    actions(UIGraphicsImageRendererContext(context, format: format))
    ContextStack.current.pop()
    return context.makeImage().map { UIImage(cgImage: $0, scale: scale, orientation: .up) } ?? UIImage()
  }

  /// Returns the image as a PNG; empty if there is none.
  open func pngData(actions: (UIGraphicsImageRendererContext) -> Void) -> Data {
    image(actions: actions).pngData() ?? Data()
  }

  /// Returns the image as a JPEG; empty if there is none.
  ///
  /// - Parameter compressionQuality: 0…1, 1 being the best.
  open func jpegData(
    withCompressionQuality compressionQuality: CGFloat, actions: (UIGraphicsImageRendererContext) -> Void
  ) -> Data {
    image(actions: actions).jpegData(compressionQuality: compressionQuality) ?? Data()
  }
}
