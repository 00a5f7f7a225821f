import Foundation
import Synchronization

/// A picture: encoded bytes of a known format, an SVG document, a page of a PDF, or raw pixels. It never changes.
///
/// Encoded pictures are not decoded here; width, height and kind are read from their headers.
public final class CGImage: Sendable {
  /// How the picture is stored.
  public enum Format: String, Sendable, Hashable, CaseIterable {
    case png, jpeg, gif, webp, tiff, bmp, svg, pdf
    /// Raw pixels.
    case pixels
  }

  /// What the stored numbers mean.
  public enum ColorModel: Sendable, Hashable {
    case gray, rgb, cmyk, indexed
    /// An SVG document or a page of a PDF, which have no pixels.
    case vector
  }

  /// What the headers, or the initialiser of raw pixels, say.
  let header: ImageHeader
  /// The bytes of the file, or the rows of pixels. Where the picture is deferred, they are read anew each time, and empty
  /// if that fails.
  public var data: Data { deferral?.read() ?? storedData }
  private let storedData: Data
  /// Where the bytes are, if they are not held.
  let deferral: Deferral?
  /// The part of the upright image that is shown, in its pixels (in a vector picture's units); all of it unless cropped.
  public let sourceRect: CGRect
  /// Where the picture came from, for messages.
  public let sourceName: String?
  let pixelLayout: PixelLayout?
  /// Whether the picture is black, and as opaque as the file's is bright: Core Animation keeps such pictures, which only mask,
  /// as grey files (`A8asL8`). Default false.
  public let isAlphaOfLuminance: Bool
  /// The name of the symbol of Apple's systems that the picture stands for, and does not show; nil for all others.
  package let systemSymbol: String?
  private let hashCache = Mutex<ContentHash?>(nil)

  /// A file that is read only when its bytes are needed.
  struct Deferral: Sendable, Hashable {
    var url: URL

    func read() -> Data { (try? Data(contentsOf: url)) ?? Data() }
  }

  init(
    header: ImageHeader, data: Data, sourceRect: CGRect?, sourceName: String?, pixelLayout: PixelLayout?,
    deferral: Deferral? = nil, isAlphaOfLuminance: Bool = false, systemSymbol: String? = nil
  ) {
    self.systemSymbol = systemSymbol
    self.isAlphaOfLuminance = isAlphaOfLuminance
    self.header = header
    storedData = data
    self.deferral = deferral
    self.sourceRect = sourceRect ?? CGRect(origin: .zero, size: header.uprightSize)
    self.sourceName = sourceName
    self.pixelLayout = pixelLayout
  }

  /// How the picture is stored.
  public var format: Format { header.format }
  /// Whether the bytes are read from their file whenever they are needed, and not held in between.
  public var isDeferred: Bool { deferral != nil }
  /// The file from which a deferred picture is read.
  public var deferredURL: URL? { deferral?.url }
  /// What the stored numbers mean, as the headers say.
  public var colorModel: ColorModel { header.colorModel }
  /// Whether the picture may have pixels that do not cover all.
  public var hasAlpha: Bool { header.hasAlpha || isAlphaOfLuminance }
  /// How stored pixels lie to the upright ones.
  public var orientation: CGImagePropertyOrientation { header.orientation }
  /// The width of the file's picture as stored, before its orientation is applied and it is cropped.
  public var storedWidth: Int { header.width }
  /// The height of the file's picture as stored, before its orientation is applied and it is cropped.
  public var storedHeight: Int { header.height }
  /// The bytes of the file; nil for raw pixels.
  public var encodedData: Data? { pixelLayout == nil ? data : nil }
  /// Whether it is an SVG document or a page of a PDF, and has no pixels.
  public var isVector: Bool { colorModel == .vector }
  /// The size of the upright picture before it is cropped, in its own units.
  public var uncroppedSize: CGSize { header.uprightSize }
  /// Which page of a PDF it is, from 1; 1 for all others.
  public var page: Int { header.page }
  /// The size of the upright, cropped picture: pixels, an SVG document's units (1/96 inch), or a PDF's points.
  public var naturalSize: CGSize { sourceRect.size }
  /// Pixels of the upright, cropped picture; a vector picture's units, rounded up.
  public var width: Int { Int(sourceRect.width.rounded(.up)) }
  /// Pixels of the upright, cropped picture; a vector picture's units, rounded up.
  public var height: Int { Int(sourceRect.height.rounded(.up)) }

  /// Names the picture's content; equal for equal bytes and crops.
  public var contentHash: ContentHash {
    hashCache.withLock { cache in
      if let known = cache { return known }
      let hash = ContentHash(of: self)
      cache = hash
      return hash
    }
  }

  /// The part of the picture inside the rectangle (pixels of the upright picture, grown to whole ones); nil if outside.
  public func cropping(to rect: CGRect) -> CGImage? {
    let wanted = isVector ? rect.standardized : rect.integral
    let whole = CGRect(origin: .zero, size: sourceRect.size)
    let inside = wanted.cut(to: whole)
    guard !inside.isNull, inside.width > 0, inside.height > 0 else { return nil }
    return CGImage(
      header: header, data: storedData, sourceRect: inside.offsetBy(dx: sourceRect.minX, dy: sourceRect.minY),
      sourceName: sourceName, pixelLayout: pixelLayout, deferral: deferral,
      isAlphaOfLuminance: isAlphaOfLuminance, systemSymbol: systemSymbol)
  }

  /// The same picture in black, as opaque as it was bright (see `isAlphaOfLuminance`); nil for vector pictures.
  public func alphaOfLuminance() -> CGImage? {
    guard !isVector else { return nil }
    return CGImage(
      header: header, data: storedData, sourceRect: sourceRect, sourceName: sourceName,
      pixelLayout: pixelLayout, deferral: deferral, isAlphaOfLuminance: true)
  }
}

extension CGImage: Hashable {
  /// By content: the same bytes, shown in the same way.
  public static func == (a: CGImage, b: CGImage) -> Bool {
    a === b
      || (a.contentHash == b.contentHash && a.sourceRect == b.sourceRect && a.pixelLayout == b.pixelLayout
        && a.page == b.page && a.isAlphaOfLuminance == b.isAlphaOfLuminance && a.deferral == b.deferral
        && (a.deferral != nil || a.data == b.data))
  }

  public func hash(into hasher: inout Hasher) {
    hasher.combine(contentHash)
  }
}
