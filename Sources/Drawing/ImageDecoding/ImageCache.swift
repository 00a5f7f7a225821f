import CoreGraphics
import Synchronization

/// Decoded images of one export, each decoded once however often it is shown, also in parts. Can be used from several
/// threads, which wait for each other only where they want the same picture.
///
/// Pictures that nobody shows at the moment are kept for their next use, up to a limit of memory.
public final class ImageCache: Sendable {
  /// A copy of a picture that is smaller or of other colours.
  private struct Variant: Hashable {
    var halvings: Int
    var tint: ImageTint
  }

  /// A copy as long as someone holds it.
  private struct Copy {
    weak var image: DecodedImage?
    var error: ImageDecodingError?
  }

  /// One picture and its copies. The lock is held while it is decoded, so that no two threads do it twice.
  private final class CachedPicture: Sendable {
    let copies = Mutex<[Variant: Copy]>([:])
    /// Of an SVG document: others with multiplied colours.
    let documents = Mutex<[ImageTint: Result<CGImage, SVGTintError>]>([:])
    /// Of a document: whether it can be drawn; nil if that was not tried.
    let trial = Mutex<Trial?>(nil)
    /// Of an SVG document: the same with pictures that all viewers show alike; nil if nobody asked.
    let plainPictures = Mutex<PlainPictures?>(nil)
    /// Of a JPEG: whether all of it can be decoded; nil if that was not tried.
    let isSound = Mutex<Bool?>(nil)
    /// What of the file is not heeded; nil if nobody asked.
    let remark = Mutex<PictureRemark??>(nil)
  }

  private struct Pictures {
    var byContent: [CGImage.ContentHash: CachedPicture] = [:]
    /// Uncropped pictures by the place of their bytes, which each of them keeps there.
    var whole: [BytePlace: CGImage] = [:]
  }

  private let pictures = Mutex(Pictures())
  private let recent: Mutex<RecentImages>
  private let pixelLimit: Int

  /// - Parameters:
  ///   - pixelLimit: images of more pixels are refused, since a small file may claim to be a very large picture.
  ///   - keptBytes: how many bytes of images that nobody shows are kept for their next use.
  public init(pixelLimit: Int = CGImage.defaultPixelLimit, keptBytes: Int = 96 << 20) {
    self.pixelLimit = pixelLimit
    recent = Mutex(RecentImages(limit: keptBytes))
  }

  /// The upright pixels of an image, all of it even where it is cropped (`CGImage.sourceRect` tells the part).
  ///
  /// - Parameters:
  ///   - halvings: how often its sides are halved (and rounded up), for images that are shown much smaller.
  ///   - tint: multiplies its colours.
  public func decoded(
    _ image: CGImage, halvings: Int = 0, tint: ImageTint = .none
  ) throws(ImageDecodingError) -> DecodedImage {
    let wanted = Variant(halvings: min(max(halvings, 0), 30), tint: tint)
    let decoded = try picture(of: image).copies.withLock {
      copies -> Result<DecodedImage, ImageDecodingError> in
      if let known = copies[wanted]?.image { return .success(known) }
      if let error = copies[wanted]?.error { return .failure(error) }
      let result = make(wanted, of: image, from: &copies)
      switch result {
      case .success(let made): copies[wanted] = Copy(image: made)
      case .failure(let error): copies[wanted] = Copy(error: error)
      }
      return result
    }.get()
    recent.withLock { $0.use(decoded) }
    return decoded
  }

  /// An SVG document with multiplied colours, all of it even where the image is a part of it; or why there is none.
  package func tinted(_ image: CGImage, by tint: ImageTint) -> Result<CGImage, SVGTintError> {
    picture(of: image).documents.withLock { documents in
      if let known = documents[tint] { return known }
      let made = Result { () throws(SVGTintError) in try SVGTinting.image(image, tint: tint) }
      documents[tint] = made
      return made
    }
  }

  /// Why an SVG document cannot be drawn at any size; nil if it can, and for other pictures.
  ///
  /// - Parameter find: tries it; called once for each file.
  package func refusal(
    of image: CGImage, _ find: (CGImage) -> String? = SVGReading.refusal
  ) -> String? {
    guard image.format == .svg else { return nil }
    return picture(of: image).trial.withLock { known in
      let trial = known ?? Trial(refusal: find(image))
      known = trial
      return trial.refusal
    }
  }

  /// Whether a JPEG can be decoded to its end, so that documents may carry it as it is; true for other pictures.
  package func isSound(_ image: CGImage) -> Bool {
    guard image.format == .jpeg else { return true }
    return picture(of: image).isSound.withLock { known in
      let isSound = known ?? JPEGCheck.passes(image)
      known = isSound
      return isSound
    }
  }

  /// What of a picture's file is not heeded; nil for nothing.
  package func remark(on image: CGImage) -> PictureRemark? {
    guard !image.isVector, image.format != .pixels else { return nil }
    return picture(of: image).remark.withLock { known in
      if let known { return known }
      let remark = FileColors(of: image)?.remark
      known = .some(remark)
      return remark
    }
  }

  /// A document with other pictures; nil where it stays as it is.
  private struct PlainPictures {
    var whole: CGImage?
    var problems: [SVGPictures.Problem]
    /// By the parts of it that are shown.
    var parts: [ObjectIdentifier: CGImage] = [:]
  }

  /// An SVG document, or the part of one, whose own pictures are upright, in sRGB and of formats that all viewers read; nil where
  /// it is that already. And what is wrong with its pictures.
  package func withPlainPictures(_ image: CGImage) -> (document: CGImage?, problems: [SVGPictures.Problem]) {
    picture(of: image).plainPictures.withLock { known in
      var plain = known ?? plainPictures(of: image)
      defer { known = plain }
      guard let whole = plain.whole else { return (nil, plain.problems) }
      guard image.isCropped else { return (whole, plain.problems) }
      let part = plain.parts[ObjectIdentifier(image)] ?? whole.cropping(to: image.sourceRect)
      plain.parts[ObjectIdentifier(image)] = part
      return (part, plain.problems)
    }
  }

  private func plainPictures(of image: CGImage) -> PlainPictures {
    guard let data = image.encodedData else { return PlainPictures(problems: []) }
    let pictures = SVGPictures(data, pixelLimit: pixelLimit)
    let whole = pictures.changed.flatMap { try? CGImage(encodedData: $0, sourceName: image.sourceName) }
    return PlainPictures(whole: whole, problems: pictures.problems)
  }

  /// The result of trying to draw a document.
  private struct Trial {
    /// Why it cannot be drawn; nil if it can.
    var refusal: String?
  }

  private func make(
    _ wanted: Variant, of image: CGImage, from copies: inout [Variant: Copy]
  ) -> Result<DecodedImage, ImageDecodingError> {
    // As small as the decoder makes it, whatever copies there are: halving a larger one gives slightly other pixels, and
    // what an output shows must not depend on the others. From there, the nearest copy that is there is halved.
    let first = min(wanted.halvings, ImageDecoder.halvingsWhileDecoding(image))
    var step = Variant(halvings: wanted.halvings, tint: .none)
    while step.halvings > first, copies[step]?.image == nil { step.halvings -= 1 }
    var decoded: DecodedImage
    if let known = copies[step]?.image {
      decoded = known
    } else {
      do throws(ImageDecodingError) {
        decoded = try ImageDecoder.decode(image, halvings: step.halvings, pixelLimit: pixelLimit)
      } catch {
        return .failure(error)
      }
      copies[step] = Copy(image: decoded)
    }
    while step.halvings < wanted.halvings {
      decoded = decoded.halved()
      step.halvings += 1
      copies[step] = Copy(image: decoded)
    }
    return .success(wanted.tint == .none ? decoded : decoded.tinted(wanted.tint))
  }

  /// The picture that an image is a part of, uncropped: the same one for all parts, so that its `contentHash` names it
  /// and is found only once.
  public func whole(_ image: CGImage) -> CGImage {
    let place = BytePlace(of: image)
    if let place, let known = pictures.withLock({ $0.whole[place] }) { return known }
    let whole = image.isCropped ? image.uncropped ?? image : image
    guard let place else { return whole }
    return pictures.withLock { pictures in
      let first = pictures.whole[place] ?? whole
      pictures.whole[place] = first
      return first
    }
  }

  private func picture(of image: CGImage) -> CachedPicture {
    let content = whole(image).contentHash
    return pictures.withLock { pictures in
      let picture = pictures.byContent[content] ?? CachedPicture()
      pictures.byContent[content] = picture
      return picture
    }
  }
}

/// Where an image's bytes lie in memory, and how they are read: a name for its content that costs nothing to find.
private struct BytePlace: Hashable {
  var address: UInt
  var count: Int
  var layout: [Int]

  /// Nil for images of so few bytes that they have no lasting place.
  init?(of image: CGImage) {
    guard !image.isDeferred, image.data.count > 64 else { return nil }
    count = image.data.count
    address = image.data.withUnsafeBytes { UInt(bitPattern: $0.baseAddress) }
    layout =
      image.encodedData != nil
      ? [image.isAlphaOfLuminance ? 1 : 0, image.page]
      : [image.storedWidth, image.bitsPerPixel, image.bytesPerRow, Int(image.bitmapInfo.rawValue)]
  }
}

extension CGImage {
  /// The same bytes, all of them shown; nil where they cannot be read again.
  fileprivate var uncropped: CGImage? {
    if let encodedData {
      let whole = try? CGImage(encodedData: encodedData, sourceName: sourceName, page: page, pixelLimit: .max)
      return isAlphaOfLuminance ? whole?.alphaOfLuminance() : whole
    }
    guard let colorSpace, let dataProvider else { return nil }
    return CGImage(
      width: storedWidth, height: storedHeight, bitsPerComponent: bitsPerComponent,
      bitsPerPixel: bitsPerPixel,
      bytesPerRow: bytesPerRow, space: colorSpace, bitmapInfo: bitmapInfo, provider: dataProvider,
      decode: decodeArray, shouldInterpolate: shouldInterpolate, intent: renderingIntent)
  }
}
