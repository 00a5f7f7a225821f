import Foundation

/// How a renderer draws.
open class UIGraphicsRendererFormat: NSObject {
  /// What is drawn, in points.
  open internal(set) var bounds = CGRect.zero

  public override init() {}

  /// The format that fits the screen.
  open class func preferred() -> Self { self.init(forScreen: ()) }

  public required init(forScreen: Void) {}
}

/// How pictures are drawn.
open class UIGraphicsImageRendererFormat: UIGraphicsRendererFormat {
  /// Pixels per point. Default that of `UIScreen.main`.
  open var scale: CGFloat = UIScreen.main.scale
  /// Whether pictures begin black and have no alpha. Default false.
  open var opaque = false
  /// Which colours pictures may have: always sRGB. Only kept.
  open var preferredRange = Range.automatic

  /// How many colours pictures may have.
  public enum Range: Int, Sendable, Hashable {
    case unspecified = -1
    case automatic, extended, standard
  }

  /// The format that fits the screen.
  open class func `default`() -> Self { preferred() }
}

/// What a renderer's actions draw in.
open class UIGraphicsRendererContext: NSObject {
  /// The context; origin is the upper left corner, y grows downwards.
  public let cgContext: CGContext
  /// How it is drawn.
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

  /// Strokes a rectangle inside of its edge, with a line of one point.
  open func stroke(_ rect: CGRect) { cgContext.stroke(rect.insetBy(dx: 0.5, dy: 0.5), width: 1) }

  /// The same with a blend mode.
  open func stroke(_ rect: CGRect, blendMode: CGBlendMode) {
    with(blendMode) { stroke(rect) }
  }

  /// Cuts all that is drawn from now on to a rectangle.
  open func clip(to rect: CGRect) { cgContext.clip(to: rect) }

  private func with(_ mode: CGBlendMode, _ body: () -> Void) {
    cgContext.saveGState()
    cgContext.setBlendMode(mode)
    body()
    cgContext.restoreGState()
  }
}

/// What the actions of a renderer of pictures draw in.
open class UIGraphicsImageRendererContext: UIGraphicsRendererContext {
  private let scale: CGFloat

  init(_ context: CGContext, format: UIGraphicsImageRendererFormat) {
    scale = format.scale
    super.init(context, format: format)
  }

  /// The picture as it is drawn so far.
  open var currentImage: UIImage {
    cgContext.makeImage().map { UIImage(cgImage: $0, scale: scale, orientation: .up) } ?? UIImage()
  }
}

/// Draws pictures.
///
/// ```swift
/// let badge = UIGraphicsImageRenderer(size: CGSize(width: 40, height: 40)).image { context in
///   UIColor.systemRed.setFill()
///   UIBezierPath(ovalIn: context.format.bounds).fill()
/// }
/// ```
open class UIGraphicsImageRenderer: NSObject {
  /// How pictures are drawn.
  public let format: UIGraphicsImageRendererFormat

  /// Pictures of a size in points.
  public convenience init(size: CGSize) { self.init(size: size, format: UIGraphicsImageRendererFormat()) }

  /// Pictures of a size in points and a format.
  public convenience init(size: CGSize, format: UIGraphicsImageRendererFormat) {
    self.init(bounds: CGRect(origin: .zero, size: size), format: format)
  }

  /// Pictures of a box in points.
  public convenience init(bounds: CGRect) {
    self.init(bounds: bounds, format: UIGraphicsImageRendererFormat())
  }

  /// Pictures of a box in points and a format.
  public init(bounds: CGRect, format: UIGraphicsImageRendererFormat) {
    let copy = UIGraphicsImageRendererFormat()
    (copy.scale, copy.opaque, copy.preferredRange) = (format.scale, format.opaque, format.preferredRange)
    copy.bounds = bounds
    self.format = copy
  }

  /// The picture that actions draw; without pixels where the size has no area, or more than a billion pixels.
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

  /// The picture as a PNG; empty where there is none.
  open func pngData(actions: (UIGraphicsImageRendererContext) -> Void) -> Data {
    image(actions: actions).pngData() ?? Data()
  }

  /// The picture as a JPEG; empty where there is none.
  ///
  /// - Parameter compressionQuality: 0…1, 1 being the best picture.
  open func jpegData(
    withCompressionQuality compressionQuality: CGFloat, actions: (UIGraphicsImageRendererContext) -> Void
  ) -> Data {
    image(actions: actions).jpegData(compressionQuality: compressionQuality) ?? Data()
  }
}
