/// AppKit's image: a size in points and pictures of it.
///
/// A layer's contents are its `cgImage(forProposedRect:context:hints:)`: `layer.contents = image` is reported, and draws
/// nothing.
open class NSImage: NSObject {
  /// The name of an image in the resources.
  public typealias Name = String

  /// The size in points.
  open var size: CGSize
  /// The pictures, the first of which is drawn.
  open private(set) var representations: [NSImageRep] = []
  /// Whether it is drawn in a tint. Stored without effect. Default false.
  open var isTemplate = false
  /// Stored without effect. Default nil.
  open var accessibilityDescription: String?
  private var handler: ((CGRect) -> Bool)?
  private var isFlipped = false

  /// Creates an image without pictures: `lockFocus()` begins one.
  public init(size: CGSize) { self.size = size }

  /// Creates an image from one; for a size of zero, that in pixels is the size in points.
  public convenience init(cgImage: CGImage, size: CGSize) {
    let natural = cgImage.naturalSize
    self.init(size: size == .zero ? natural : size)
    addRepresentation(NSBitmapImageRep(cgImage: cgImage))
  }

  /// Creates an image that a closure draws whenever it is needed, in the rectangle that it is given.
  ///
  /// - Parameter flipped: whether y points down in its context.
  public convenience init(
    size: CGSize, flipped drawingHandlerShouldBeCalledWithFlippedContext: Bool,
    drawingHandler: @escaping (CGRect) -> Bool
  ) {
    self.init(size: size)
    (handler, isFlipped) = (drawingHandler, drawingHandlerShouldBeCalledWithFlippedContext)
  }

  /// Creates an image from the bytes of a file; nil if they cannot be read.
  public convenience init?(data: Data) {
    guard let image = UIImage(data: data)?.cgImage else { return nil }
    self.init(cgImage: image, size: .zero)
  }

  /// Creates an image from a file; nil if it cannot be read.
  public convenience init?(contentsOfFile path: String) {
    guard let image = UIImage(contentsOfFile: path), let picture = image.cgImage else { return nil }
    self.init(cgImage: picture, size: image.size)
  }

  /// Creates an image from a file; nil if it cannot be read.
  public convenience init?(contentsOf url: URL) { self.init(contentsOfFile: url.path) }

  /// Loads an image from the resources of the main bundle; nil if there is none.
  public convenience init?(named name: Name) {
    guard let image = UIImage(named: name), let picture = image.cgImage else { return nil }
    self.init(cgImage: picture, size: image.size)
  }

  /// Adds a picture.
  open func addRepresentation(_ imageRep: NSImageRep) { representations.append(imageRep) }
  /// Removes a picture.
  open func removeRepresentation(_ imageRep: NSImageRep) {
    representations.removeAll { $0 === imageRep }
  }

  /// Begins a picture, with two pixels per point, and makes its context current, with y pointing up.
  open func lockFocus() { begin(isFlipped: false) }

  /// Begins a picture and makes its context current.
  open func lockFocusFlipped(_ flipped: Bool) { begin(isFlipped: flipped) }

  /// Ends the picture, which becomes the image's only one.
  open func unlockFocus() {
    guard let entry = ContextStack.current.pop(), let image = entry.context.makeImage() else { return }
    representations = [NSBitmapImageRep(cgImage: image, size: size)]
  }

  private func begin(isFlipped: Bool) {
    let context =
      CGContext.forImage(
        of: CGRect(origin: .zero, size: size), opaque: false, scale: UIScreen.main.scale)
      ?? CGContext(bounds: .zero)
    // Drawing goes on over what is there.
    if let picture = representations.first?.picture {
      UIGraphicsPushContext(context)
      UIImage(cgImage: picture).draw(in: CGRect(origin: .zero, size: size))
      UIGraphicsPopContext()
    }
    if !isFlipped {
      context.translateBy(x: 0, y: size.height)
      context.scaleBy(x: 1, y: -1)
    }
    ContextStack.current.push(.init(context: context, isFlipped: isFlipped))
  }

  /// Returns the first picture, or what the closure draws; nil if there is neither. The parameters are ignored.
  open func cgImage(
    forProposedRect proposedDestRect: UnsafeMutablePointer<CGRect>?,
    context referenceContext: NSGraphicsContext?,
    hints: [AnyHashable: Any]?
  ) -> CGImage? {
    if let picture = representations.first?.picture { return picture }
    guard let handler else { return nil }
    begin(isFlipped: isFlipped)
    _ = handler(CGRect(origin: .zero, size: size))
    return ContextStack.current.pop()?.context.makeImage()
  }

  /// The picture's bytes, for `NSBitmapImageRep(data:)` and `NSImage(data:)`: those of a PNG, as TIFFs are not written here.
  open var tiffRepresentation: Data? {
    cgImage(forProposedRect: nil, context: nil, hints: nil).flatMap { UIImage(cgImage: $0).pngData() }
  }

  /// Draws it into a rectangle of the current context.
  open func draw(in rect: CGRect) { draw(in: rect, from: .zero, operation: .sourceOver, fraction: 1) }

  /// Draws a part of it, in points, into a rectangle; all of it for zero.
  open func draw(
    in dstSpacePortionRect: CGRect, from srcSpacePortionRect: CGRect, operation op: NSCompositingOperation,
    fraction requestedAlpha: CGFloat
  ) {
    draw(
      in: dstSpacePortionRect, from: srcSpacePortionRect, operation: op, fraction: requestedAlpha,
      respectFlipped: false, hints: nil)
  }

  /// Draws a part of it with its lower left corner at a point.
  open func draw(
    at point: CGPoint, from fromRect: CGRect, operation op: NSCompositingOperation, fraction delta: CGFloat
  ) {
    let size = fromRect == .zero ? size : fromRect.size
    draw(in: CGRect(origin: point, size: size), from: fromRect, operation: op, fraction: delta)
  }

  /// Draws a part of it, in points, into a rectangle.
  ///
  /// - Parameter respectContextIsFlipped: whether it is upright where y points down, too.
  open func draw(
    in dstSpacePortionRect: CGRect, from srcSpacePortionRect: CGRect, operation op: NSCompositingOperation,
    fraction requestedAlpha: CGFloat, respectFlipped respectContextIsFlipped: Bool,
    hints: [AnyHashable: Any]?
  ) {
    guard let context = UIGraphicsGetCurrentContext(), size.width > 0, size.height > 0,
      let picture = cgImage(forProposedRect: nil, context: nil, hints: nil)
    else { return }
    let (rect, part) = (dstSpacePortionRect, srcSpacePortionRect)
    context.saveGState()
    context.setBlendMode(op.blendMode)
    context.setAlpha(requestedAlpha)
    var whole = rect
    if part != .zero, part.width > 0, part.height > 0 {
      context.clip(to: rect)
      let (x, y) = (rect.width / part.width, rect.height / part.height)
      whole = CGRect(
        x: rect.minX - part.minX * x, y: rect.minY - part.minY * y, width: size.width * x,
        height: size.height * y)
    }
    if respectContextIsFlipped, ContextStack.current.isFlipped {
      context.translateBy(x: 0, y: whole.minY + whole.maxY)
      context.scaleBy(x: 1, y: -1)
    }
    context.draw(picture, in: whole)
    context.restoreGState()
  }
}

/// A picture of an image.
open class NSImageRep: NSObject {
  /// The size in points.
  open var size = CGSize.zero
  /// The width in pixels; 0 if it has none.
  open var pixelsWide = 0
  /// The height in pixels; 0 if it has none.
  open var pixelsHigh = 0

  public override init() {}

  /// The pixels; nil if there are none.
  var picture: CGImage? { nil }
}

/// A picture of pixels.
open class NSBitmapImageRep: NSImageRep {
  /// The formats of files. PNG and JPEG are written here.
  public enum FileType: UInt, Sendable, Hashable {
    case tiff, bmp, gif, jpeg, png, jpeg2000
  }

  /// Names of properties of files.
  public struct PropertyKey: RawRepresentable, Sendable, Hashable {
    public let rawValue: String

    public init(rawValue: String) { self.rawValue = rawValue }

    /// A number, 0…1, 1 being the best.
    public static let compressionFactor = PropertyKey(rawValue: "NSImageCompressionFactor")
  }

  private let image: CGImage?
  /// What it draws into if it has memory of its own.
  let context: CGContext?

  /// Creates one of an image.
  public init(cgImage: CGImage) {
    (image, context) = (cgImage, nil)
    super.init()
    let natural = cgImage.naturalSize
    size = natural
    (pixelsWide, pixelsHigh) = (cgImage.width, cgImage.height)
  }

  /// Creates one of an image, with a size in points.
  convenience init(cgImage: CGImage, size: CGSize) {
    self.init(cgImage: cgImage)
    self.size = size
  }

  /// Creates one from the bytes of a file; nil if they cannot be read.
  public convenience init?(data: Data) {
    guard let image = UIImage(data: data)?.cgImage else { return nil }
    self.init(cgImage: image)
  }

  /// Creates an empty picture to draw into, of eight bits for each of red, green, blue and alpha; other layouts and planes are
  /// not available, and give nil.
  public init?(
    bitmapDataPlanes planes: UnsafeMutablePointer<UnsafeMutablePointer<UInt8>?>?, pixelsWide width: Int,
    pixelsHigh height: Int, bitsPerSample bps: Int, samplesPerPixel spp: Int, hasAlpha alpha: Bool,
    isPlanar: Bool, colorSpaceName: NSColorSpaceName, bytesPerRow rBytes: Int, bitsPerPixel pBits: Int
  ) {
    guard planes == nil, bps == 8, spp == 4, alpha, !isPlanar, width > 0, height > 0,
      let context = CGContext(
        data: nil, width: width, height: height, bitsPerComponent: 8, bytesPerRow: rBytes,
        space: CGColorSpaceCreateDeviceRGB(), bitmapInfo: CGImageAlphaInfo.premultipliedLast.rawValue)
    else { return nil }
    (image, self.context) = (nil, context)
    super.init()
    (pixelsWide, pixelsHigh) = (width, height)
    size = CGSize(width: width, height: height)
  }

  override var picture: CGImage? { image ?? context?.makeImage() }

  /// The pixels.
  open var cgImage: CGImage? { picture }

  /// Returns a file's bytes; nil for formats other than PNG and JPEG.
  open func representation(using storageType: FileType, properties: [PropertyKey: Any]) -> Data? {
    guard let picture else { return nil }
    switch storageType {
    case .png: return UIImage(cgImage: picture).pngData()
    case .jpeg:
      let quality = (properties[.compressionFactor] as? NSNumber)?.doubleValue
      return UIImage(cgImage: picture).jpegData(compressionQuality: CGFloat(quality ?? 0.8))
    default: return nil
    }
  }
}

/// AppKit's names of colour spaces. All are sRGB here.
public struct NSColorSpaceName: RawRepresentable, Sendable, Hashable {
  public let rawValue: String

  public init(rawValue: String) { self.rawValue = rawValue }

  public static let calibratedRGB = NSColorSpaceName(rawValue: "NSCalibratedRGBColorSpace")
  public static let deviceRGB = NSColorSpaceName(rawValue: "NSDeviceRGBColorSpace")
}
