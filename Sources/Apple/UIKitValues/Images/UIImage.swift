// swift-format-ignore-file: AlwaysUseLowerCamelCase
// The names are Apple's.

import ImageIO

/// An image with a scale, and how it is stretched and tinted. It is immutable.
open class UIImage: NSObject, @unchecked Sendable {
  /// The orientation of the stored pixels.
  public enum Orientation: Int, Sendable, Hashable {
    case up, down, left, right, upMirrored, downMirrored, leftMirrored, rightMirrored
  }

  /// Whether an image shows its colours, or only its shape in a tint.
  public enum RenderingMode: Int, Sendable, Hashable {
    case automatic, alwaysOriginal, alwaysTemplate
  }

  /// How the parts of an image between its caps fill larger rectangles.
  public enum ResizingMode: Int, Sendable, Hashable {
    case tile, stretch
  }

  /// The underlying image; nil if there are no pixels. Images read from files are upright.
  public let cgImage: CGImage?
  /// Pixels per point.
  public let scale: CGFloat
  /// The orientation of `cgImage`.
  public let imageOrientation: Orientation
  /// Parts at the edges that are not stretched, in points. Default none.
  public private(set) var capInsets = UIEdgeInsets.zero
  /// How the part between the caps fills larger rectangles. Default `tile`.
  public private(set) var resizingMode = ResizingMode.tile
  /// Whether views show the image in their tint. Default `automatic`, which is `alwaysOriginal` here.
  public private(set) var renderingMode = RenderingMode.automatic

  /// The frames of an animated image; nil for a still one. Default nil.
  public private(set) var images: [UIImage]?
  /// The duration of all frames together, in seconds. Default 0.
  public private(set) var duration: TimeInterval = 0

  /// Creates an image without size.
  public override convenience init() { self.init(nil, scale: 1, orientation: .up) }

  /// Creates an image with one pixel per point.
  public convenience init(cgImage: CGImage) { self.init(cgImage, scale: 1, orientation: .up) }

  /// Creates an image with a scale and an orientation.
  public convenience init(cgImage: CGImage, scale: CGFloat, orientation: Orientation) {
    self.init(cgImage, scale: scale, orientation: orientation)
  }

  private init(_ image: CGImage?, scale: CGFloat, orientation: Orientation) {
    cgImage = image
    self.scale = scale > 0 ? scale : 1
    imageOrientation = orientation
  }

  /// Creates an image from the bytes of a file in any format that layers support; nil for others.
  public convenience init?(data: Data) { self.init(data: data, scale: 1) }

  /// Creates an image from the bytes of a file, with a scale in pixels per point.
  public convenience init?(data: Data, scale: CGFloat) {
    guard let image = try? CGImage(encodedData: data) else { return nil }
    self.init(image, scale: scale, orientation: .up)
  }

  /// Creates an image from a file; nil if it cannot be read. `@2x` and `@3x` at the end of its name set the
  /// scale.
  public convenience init?(contentsOfFile path: String) {
    guard let image = try? CGImage(contentsOf: URL(fileURLWithPath: path)) else { return nil }
    self.init(image, scale: Self.scale(of: path), orientation: .up)
  }

  /// Loads an image from the resources of the main bundle: `named:in:with:`.
  public convenience init?(named name: String) { self.init(named: name, in: nil, with: nil) }

  /// Loads an image from the resources of a bundle, with or without its file name extension; nil if there is
  /// none.
  ///
  /// Of several that differ by `@2x` and `@3x`, the one with the largest scale is used.
  ///
  /// - Parameters:
  ///   - bundle: nil for the main one. Targets of packages have theirs in `Bundle.module`.
  ///   - configuration: ignored.
  public convenience init?(named name: String, in bundle: Bundle?, with configuration: Any?) {
    guard let folder = (bundle ?? .main).resourceURL else { return nil }
    let ending = (name as NSString).pathExtension
    let stem = ending.isEmpty ? name : (name as NSString).deletingPathExtension
    let endings =
      ending.isEmpty ? ["png", "jpg", "jpeg", "svg", "pdf", "gif", "webp", "tiff", "bmp"] : [ending]
    for scale in ["@3x", "@2x", ""] {
      for ending in endings {
        let file = folder.appendingPathComponent("\(stem)\(scale).\(ending)")
        guard FileManager.default.fileExists(atPath: file.path) else { continue }
        self.init(contentsOfFile: file.path)
        return
      }
    }
    return nil
  }

  /// Loads an image from the resources of a bundle: `named:in:with:`. Traits are ignored.
  public convenience init?(
    named name: String, in bundle: Bundle?, compatibleWith traitCollection: UITraitCollection?
  ) {
    self.init(named: name, in: bundle, with: nil)
  }

  /// Creates an empty image with the size of a symbol: symbols belong to Apple's systems, and their licence
  /// does not allow them elsewhere. Exports report where it is shown. Nil for an empty name.
  public convenience init?(systemName name: String) { self.init(systemName: name, withConfiguration: nil) }

  /// Creates an empty image with the size of a symbol in a configuration. Weights are ignored.
  public convenience init?(systemName name: String, withConfiguration configuration: Configuration?) {
    let size = (configuration as? SymbolConfiguration)?.side ?? SymbolConfiguration.unspecified.side
    guard !name.isEmpty, let image = CGImage(systemSymbol: name, size: CGSize(width: size, height: size))
    else {
      return nil
    }
    self.init(image, scale: 1, orientation: .up)
  }

  /// Whether it is the empty placeholder of an Apple system symbol.
  open var isSymbolImage: Bool { cgImage?.systemSymbol != nil }

  private static func scale(of path: String) -> CGFloat {
    let stem = ((path as NSString).lastPathComponent as NSString).deletingPathExtension
    return stem.hasSuffix("@3x") ? 3 : stem.hasSuffix("@2x") ? 2 : 1
  }

  /// The size of the upright image in points.
  open var size: CGSize {
    guard let natural = cgImage?.naturalSize else { return .zero }
    let isTurned = [.left, .right, .leftMirrored, .rightMirrored].contains(imageOrientation)
    let size = isTurned ? CGSize(width: natural.height, height: natural.width) : natural
    return CGSize(width: size.width / scale, height: size.height / scale)
  }

  // MARK: Other pictures

  private func copy(_ change: (UIImage) -> Void) -> UIImage {
    let copy = UIImage(cgImage, scale: scale, orientation: imageOrientation)
    (copy.capInsets, copy.resizingMode, copy.renderingMode) = (capInsets, resizingMode, renderingMode)
    (copy.images, copy.duration) = (images, duration)
    change(copy)
    return copy
  }

  /// Returns the same image with caps, between which it is tiled when resized.
  open func resizableImage(withCapInsets capInsets: UIEdgeInsets) -> UIImage {
    resizableImage(withCapInsets: capInsets, resizingMode: .tile)
  }

  /// Returns the same image with caps, between which it is tiled or stretched when resized.
  open func resizableImage(withCapInsets capInsets: UIEdgeInsets, resizingMode: ResizingMode) -> UIImage {
    copy { ($0.capInsets, $0.resizingMode) = (capInsets, resizingMode) }
  }

  /// Returns the same image with another rendering mode.
  open func withRenderingMode(_ renderingMode: RenderingMode) -> UIImage {
    copy { $0.renderingMode = renderingMode }
  }

  /// Returns the image's shape in one colour.
  open func withTintColor(_ color: UIColor) -> UIImage {
    // A placeholder has nothing to tint, and must remain recognisable.
    guard !isSymbolImage else { return self }
    let format = UIGraphicsImageRendererFormat()
    format.scale = scale
    let box = CGRect(origin: .zero, size: size)
    let tinted = UIGraphicsImageRenderer(size: size, format: format).image { context in
      draw(in: box)
      color.setFill()
      context.fill(box, blendMode: .sourceIn)
    }
    return tinted.copy {
      ($0.capInsets, $0.resizingMode, $0.renderingMode) = (capInsets, resizingMode, .alwaysOriginal)
    }
  }

  /// Returns the image's shape in one colour, with a rendering mode.
  open func withTintColor(_ color: UIColor, renderingMode: RenderingMode) -> UIImage {
    withTintColor(color).withRenderingMode(renderingMode)
  }

  /// Returns the same pixels, mirrored horizontally.
  open func withHorizontallyFlippedOrientation() -> UIImage {
    let copy = UIImage(cgImage, scale: scale, orientation: imageOrientation.mirrored)
    (copy.resizingMode, copy.renderingMode) = (resizingMode, renderingMode)
    copy.capInsets = UIEdgeInsets(
      top: capInsets.top, left: capInsets.right, bottom: capInsets.bottom, right: capInsets.left)
    (copy.images, copy.duration) = (images?.map { $0.withHorizontallyFlippedOrientation() }, duration)
    return copy
  }

  /// Returns the image drawn in another size in points, with the same scale; nil for a size without area.
  open func preparingThumbnail(of size: CGSize) -> UIImage? {
    let format = UIGraphicsImageRendererFormat()
    format.scale = scale
    let image = UIGraphicsImageRenderer(size: size, format: format).image { _ in
      draw(in: CGRect(origin: .zero, size: size))
    }
    return image.cgImage == nil ? nil : image
  }

  /// Returns the image itself, since the export decodes it. Nil if it has no pixels.
  open func preparingForDisplay() -> UIImage? { cgImage == nil ? nil : self }

  /// Creates an animated image for a `UIImageView`; elsewhere its first frame is drawn. Nil without frames.
  ///
  /// - Parameter duration: the duration of all frames together, in seconds; 0 for 1/30 second each.
  open class func animatedImage(with images: [UIImage], duration: TimeInterval) -> UIImage? {
    images.first.map { first in
      first.copy { ($0.images, $0.duration) = (images, duration > 0 ? duration : Double(images.count) / 30) }
    }
  }

  // MARK: Drawing

  /// Draws the image in its size, with its upper left corner at a point of the current context.
  open func draw(at point: CGPoint) { draw(in: CGRect(origin: point, size: size)) }

  /// Draws the image at a point, with a blend mode and an alpha that replace the context's.
  open func draw(at point: CGPoint, blendMode: CGBlendMode, alpha: CGFloat) {
    draw(in: CGRect(origin: point, size: size), blendMode: blendMode, alpha: alpha)
  }

  /// Draws the image into a rectangle of the current context, with y pointing down.
  open func draw(in rect: CGRect) {
    guard let context = UIGraphicsGetCurrentContext() else { return }
    drawParts(in: rect, context)
  }

  /// Draws the image into a rectangle, with a blend mode and an alpha that replace the context's.
  open func draw(in rect: CGRect, blendMode: CGBlendMode, alpha: CGFloat) {
    guard let context = UIGraphicsGetCurrentContext() else { return }
    context.saveGState()
    context.setBlendMode(blendMode)
    context.setAlpha(alpha)
    // The parts are composed with the backdrop as one.
    if capInsets != .zero { context.beginTransparencyLayer(auxiliaryInfo: nil) }
    drawParts(in: rect, context)
    if capInsets != .zero { context.endTransparencyLayer() }
    context.restoreGState()
  }

  /// Fills a rectangle of the current context with copies of the image, the first one at its upper left
  /// corner.
  open func drawAsPattern(in rect: CGRect) {
    guard let context = UIGraphicsGetCurrentContext(), let cgImage else { return }
    tile(cgImage, of: size, in: rect, context)
  }

  /// Whether the part between the caps is tiled. A single pixel is stretched instead, which has the same
  /// result without seams.
  var isTiled: Bool {
    let middle = CGSize(
      width: size.width - capInsets.left - capInsets.right,
      height: size.height - capInsets.top - capInsets.bottom)
    return capInsets != .zero && resizingMode == .tile && max(middle.width, middle.height) * scale > 1
  }

  /// The part of the image that is stretched, in the unit square.
  var contentsCenter: CGRect {
    guard capInsets != .zero, size.width > 0, size.height > 0 else {
      return CGRect(x: 0, y: 0, width: 1, height: 1)
    }
    return CGRect(
      x: capInsets.left / size.width, y: capInsets.top / size.height,
      width: 1 - (capInsets.left + capInsets.right) / size.width,
      height: 1 - (capInsets.top + capInsets.bottom) / size.height)
  }

  private func drawParts(in rect: CGRect, _ context: CGContext) {
    guard let cgImage else { return }
    guard capInsets != .zero else {
      drawWhole(cgImage, in: rect, context)
      return
    }
    guard imageOrientation == .up else {
      upright.drawParts(in: rect, context)
      return
    }
    let columns = Self.bands(
      of: size.width, capInsets.left, capInsets.right, in: rect.minX...max(rect.minX, rect.maxX))
    let rows = Self.bands(
      of: size.height, capInsets.top, capInsets.bottom, in: rect.minY...max(rect.minY, rect.maxY))
    for (y, row) in rows.enumerated() {
      for (x, column) in columns.enumerated() {
        let source = CGRect(
          x: column.source.lowerBound * scale, y: row.source.lowerBound * scale,
          width: (column.source.upperBound - column.source.lowerBound) * scale,
          height: (row.source.upperBound - row.source.lowerBound) * scale)
        let target = CGRect(
          x: column.target.lowerBound, y: row.target.lowerBound,
          width: column.target.upperBound - column.target.lowerBound,
          height: row.target.upperBound - row.target.lowerBound)
        guard target.width > 0, target.height > 0, let part = cgImage.cropping(to: source) else { continue }
        if isTiled, x == 1 || y == 1 {
          let natural = CGSize(width: source.width / scale, height: source.height / scale)
          tile(part, of: natural, in: target, context)
        } else {
          drawWhole(part, in: target, context)
        }
      }
    }
  }

  private typealias Band = (source: ClosedRange<CGFloat>, target: ClosedRange<CGFloat>)

  /// Splits a side into a cap, the part in between, and another cap.
  private static func bands(
    of length: CGFloat, _ first: CGFloat, _ last: CGFloat, in target: ClosedRange<CGFloat>
  ) -> [Band] {
    let first = min(max(first, 0), length)
    let last = min(max(last, 0), length - first)
    let room = target.upperBound - target.lowerBound
    // If there is no room for both caps, they share it.
    let share = first + last > room && first + last > 0 ? room / (first + last) : 1
    let (low, high) = (target.lowerBound + first * share, target.upperBound - last * share)
    return [
      (0...first, target.lowerBound...low), (first...(length - last), low...max(low, high)),
      ((length - last)...length, max(low, high)...max(low, target.upperBound)),
    ]
  }

  private func tile(_ image: CGImage, of size: CGSize, in rect: CGRect, _ context: CGContext) {
    guard size.width > 0, size.height > 0, rect.width > 0, rect.height > 0 else { return }
    context.saveGState()
    context.clip(to: rect)
    context.translateBy(x: rect.minX, y: rect.minY)
    // The upper edge of the first tile is that of the rectangle.
    context.scaleBy(x: 1, y: -1)
    context.draw(
      image, in: CGRect(x: 0, y: -size.height, width: size.width, height: size.height), byTiling: true)
    context.restoreGState()
  }

  private func drawWhole(_ image: CGImage, in rect: CGRect, _ context: CGContext) {
    context.saveGState()
    context.concatenate(imageOrientation.placement(in: rect))
    context.draw(image, in: CGRect(x: 0, y: 0, width: 1, height: 1))
    context.restoreGState()
  }

  // MARK: Files

  /// Returns the upright image as a PNG; nil if it has no pixels.
  open func pngData() -> Data? { upright.cgImage?.losslessData() }

  /// Returns the upright image as a JPEG, on white if it is translucent; nil if it has no pixels.
  ///
  /// - Parameter compressionQuality: 0…1, 1 being the best.
  open func jpegData(compressionQuality: CGFloat) -> Data? {
    upright.cgImage?.lossyData(quality: compressionQuality)
  }

  /// The image with upright pixels: redrawn if they are not.
  var upright: UIImage {
    guard imageOrientation != .up, let cgImage else { return self }
    let format = UIGraphicsImageRendererFormat()
    format.scale = scale
    let box = CGRect(origin: .zero, size: size)
    let drawn = UIGraphicsImageRenderer(size: size, format: format).image {
      drawWhole(cgImage, in: box, $0.cgContext)
    }
    return drawn.copy {
      ($0.capInsets, $0.resizingMode, $0.renderingMode) = (capInsets, resizingMode, renderingMode)
      ($0.images, $0.duration) = (images, duration)
    }
  }

  /// Compares image, scale, orientation and caps.
  open override func isEqual(_ object: Any?) -> Bool {
    guard let other = object as? UIImage else { return false }
    return cgImage == other.cgImage && scale == other.scale && imageOrientation == other.imageOrientation
      && capInsets == other.capInsets && resizingMode == other.resizingMode
      && renderingMode == other.renderingMode
  }

  open override var hash: Int { cgImage?.hashValue ?? 0 }
}

/// Returns an image as a PNG; nil if it has no pixels.
public func UIImagePNGRepresentation(_ image: UIImage) -> Data? { image.pngData() }

/// Returns an image as a JPEG; nil if it has no pixels.
public func UIImageJPEGRepresentation(_ image: UIImage, _ compressionQuality: CGFloat) -> Data? {
  image.jpegData(compressionQuality: compressionQuality)
}

extension UIImage.Orientation {
  /// The orientation of the mirrored image.
  fileprivate var mirrored: Self {
    switch self {
    case .up: .upMirrored
    case .down: .downMirrored
    case .left: .rightMirrored
    case .right: .leftMirrored
    case .upMirrored: .up
    case .downMirrored: .down
    case .leftMirrored: .right
    case .rightMirrored: .left
    }
  }

  /// The transform from the unit square, in which y points up and the stored image is upright, to the upright
  /// image in a rectangle in which y points down.
  fileprivate func placement(in rect: CGRect) -> CGAffineTransform {
    // From the stored image to the upright one, both in unit squares with y pointing up.
    let turn =
      switch self {
      case .up: CGAffineTransform.identity
      case .down: CGAffineTransform(a: -1, b: 0, c: 0, d: -1, tx: 1, ty: 1)
      case .left: CGAffineTransform(a: 0, b: 1, c: -1, d: 0, tx: 1, ty: 0)
      case .right: CGAffineTransform(a: 0, b: -1, c: 1, d: 0, tx: 0, ty: 1)
      case .upMirrored: CGAffineTransform(a: -1, b: 0, c: 0, d: 1, tx: 1, ty: 0)
      case .downMirrored: CGAffineTransform(a: 1, b: 0, c: 0, d: -1, tx: 0, ty: 1)
      case .leftMirrored: CGAffineTransform(a: 0, b: -1, c: -1, d: 0, tx: 1, ty: 1)
      case .rightMirrored: CGAffineTransform(a: 0, b: 1, c: 1, d: 0, tx: 0, ty: 0)
      }
    return turn.concatenating(
      CGAffineTransform(a: rect.width, b: 0, c: 0, d: -rect.height, tx: rect.minX, ty: rect.maxY))
  }
}
