import Synchronization

/// An image: encoded bytes of a known format, an SVG document, a page of a PDF, or raw pixels. It is
/// immutable.
///
/// Encoded images are not decoded here; width, height and colour model are read from their headers.
public final class CGImage: Sendable {
  /// How the image is stored.
  public enum Format: String, Sendable, Hashable, CaseIterable {
    case png, jpeg, gif, webp, tiff, bmp, svg, pdf
    /// Raw pixels.
    case pixels
  }

  /// The meaning of the stored samples.
  public enum ColorModel: Sendable, Hashable {
    case gray, rgb, cmyk, indexed
    /// An SVG document or a page of a PDF, without pixels.
    case vector
  }

  /// The information of the header, or of the initialiser for raw pixels.
  let header: ImageHeader
  /// The bytes of the file, or the rows of pixels. A deferred image reads them each time; they are empty if
  /// that fails.
  public var data: Data { deferral?.read() ?? storedData }
  private let storedData: Data
  /// The location of the bytes if they are not in memory.
  let deferral: Deferral?
  /// The visible part of the upright image, in its pixels (or a vector image's units); all of it unless
  /// cropped.
  public let sourceRect: CGRect
  /// The origin of the image, for messages.
  public let sourceName: String?
  let pixelLayout: PixelLayout?
  /// Whether the image is black, with the luminance of the file as its alpha: Core Animation stores such
  /// images, which are used as masks, as grey files (`A8asL8`). Default false.
  public let isAlphaOfLuminance: Bool
  /// The name of the Apple system symbol for which the image is an empty placeholder; nil for all others.
  package let systemSymbol: String?
  /// Whether the image was drawn for a layer at one moment, such as the frame of a film.
  package let isFrame: Bool
  private let hashCache = Mutex<ContentHash?>(nil)

  /// A file that is only read when its bytes are needed.
  struct Deferral: Sendable, Hashable {
    var url: URL

    func read() -> Data { (try? Data(contentsOf: url)) ?? Data() }
  }

  init(
    header: ImageHeader, data: Data, sourceRect: CGRect?, sourceName: String?, pixelLayout: PixelLayout?,
    deferral: Deferral? = nil, isAlphaOfLuminance: Bool = false, systemSymbol: String? = nil,
    isFrame: Bool = false
  ) {
    self.isFrame = isFrame
    self.systemSymbol = systemSymbol
    self.isAlphaOfLuminance = isAlphaOfLuminance
    self.header = header
    storedData = data
    self.deferral = deferral
    self.sourceRect = sourceRect ?? CGRect(origin: .zero, size: header.uprightSize)
    self.sourceName = sourceName
    self.pixelLayout = pixelLayout
  }

  /// How the image is stored.
  public var format: Format { header.format }
  /// Whether the bytes are read from the file whenever they are needed, rather than held in memory.
  public var isDeferred: Bool { deferral != nil }
  /// The file of a deferred image.
  public var deferredURL: URL? { deferral?.url }
  /// The meaning of the stored samples according to the header.
  public var colorModel: ColorModel { header.colorModel }
  /// Whether the image may have pixels that are not opaque.
  public var hasAlpha: Bool { header.hasAlpha || isAlphaOfLuminance }
  /// The orientation of the stored pixels.
  public var orientation: CGImagePropertyOrientation { header.orientation }
  /// The width of the image as stored, before its orientation is applied and it is cropped.
  public var storedWidth: Int { header.width }
  /// The height of the image as stored, before its orientation is applied and it is cropped.
  public var storedHeight: Int { header.height }
  /// The bytes of the file; nil for raw pixels.
  public var encodedData: Data? { pixelLayout == nil ? data : nil }
  /// Whether it is an SVG document or a page of a PDF, without pixels.
  public var isVector: Bool { colorModel == .vector }
  /// The size of the upright image before it is cropped, in its own units.
  public var uncroppedSize: CGSize { header.uprightSize }
  /// Whether it is a part of a larger image.
  package var isCropped: Bool { naturalSize != uncroppedSize }
  /// The number of a PDF's page, from 1; 1 for all others.
  public var page: Int { header.page }
  /// The size of the upright, cropped image: pixels, an SVG document's units (1/96 inch), or a PDF's points.
  public var naturalSize: CGSize { sourceRect.size }
  /// The width of the upright, cropped image in pixels; a vector image's units, rounded up.
  public var width: Int { Int(sourceRect.width.rounded(.up)) }
  /// The height of the upright, cropped image in pixels; a vector image's units, rounded up.
  public var height: Int { Int(sourceRect.height.rounded(.up)) }

  /// A hash of the image's content; equal for equal bytes and crops.
  public var contentHash: ContentHash {
    hashCache.withLock { cache in
      if let known = cache { return known }
      let hash = ContentHash(of: self)
      cache = hash
      return hash
    }
  }

  /// Returns the part of the image inside the rectangle (in pixels of the upright image, rounded outwards);
  /// nil if there is none.
  public func cropping(to rect: CGRect) -> CGImage? {
    let wanted = isVector ? rect.standardized : rect.integral
    let whole = CGRect(origin: .zero, size: sourceRect.size)
    let inside = wanted.cut(to: whole)
    guard !inside.isNull, inside.width > 0, inside.height > 0 else { return nil }
    return CGImage(
      header: header, data: storedData, sourceRect: inside.offsetBy(dx: sourceRect.minX, dy: sourceRect.minY),
      sourceName: sourceName, pixelLayout: pixelLayout, deferral: deferral,
      isAlphaOfLuminance: isAlphaOfLuminance, systemSymbol: systemSymbol, isFrame: isFrame)
  }

  /// Returns the same image as the frame of a layer (see `isFrame`).
  package func asFrame() -> CGImage {
    CGImage(
      header: header, data: storedData, sourceRect: sourceRect, sourceName: sourceName,
      pixelLayout: pixelLayout, deferral: deferral, isAlphaOfLuminance: isAlphaOfLuminance,
      systemSymbol: systemSymbol, isFrame: true)
  }

  /// Returns the image in black, with its luminance as alpha (see `isAlphaOfLuminance`); nil for vector
  /// images.
  public func alphaOfLuminance() -> CGImage? {
    guard !isVector else { return nil }
    return CGImage(
      header: header, data: storedData, sourceRect: sourceRect, sourceName: sourceName,
      pixelLayout: pixelLayout, deferral: deferral, isAlphaOfLuminance: true)
  }
}

extension CGImage: Hashable {
  /// Compares content: the same bytes, shown in the same way.
  public static func == (a: CGImage, b: CGImage) -> Bool {
    a === b
      || (a.contentHash == b.contentHash && a.sourceRect == b.sourceRect && a.pixelLayout == b.pixelLayout
        && a.page == b.page && a.isAlphaOfLuminance == b.isAlphaOfLuminance && a.deferral == b.deferral
        && (a.deferral != nil || a.data == b.data))
  }

  public func hash(into hasher: inout Hasher) { hasher.combine(contentHash) }
}
