import CoreGraphics
import Drawing
import ImageDecoding
import PDFMarks

/// A picture as Cairo draws it.
struct PictureSurface {
  let surface: CairoSurface
  /// From pixels of the upright picture to those of the surface.
  let placement: CGAffineTransform
  let isOpaque: Bool
  /// The content of the surface, kept so that its identity, which is the key of the picture, is not reused.
  var decoded: DecodedImage?
}

/// What identifies the bytes of a file.
enum EncodedPlace: Hashable {
  /// Their address, while they are held.
  case bytes(UInt)
  case file(CGImage.ContentHash)
}

struct SurfaceKey: Hashable {
  /// The pixels, or the encoded file, of the surface.
  var content: ObjectIdentifier
  var enlargement = PictureEnlargement()
  /// The part with a surface of its own.
  var crop = CGRect.null
  var colors = ColorMapping()
}

/// Pictures as Cairo draws them, each made once.
final class PictureStore {
  let images: ImageCache
  /// Image surfaces are kept until the document ends, since Cairo copies those released earlier.
  private var pictures: [SurfaceKey: PictureSurface] = [:]
  /// Pictures drawn since unused ones were last released.
  private var usedPictures: Set<SurfaceKey> = []
  /// Whether pictures are kept until the end, even if they are too many for memory.
  private let keepsAll: Bool
  /// Whether documents get marks in place of files, to be replaced by `carried` when they are finished.
  private let leavesMarks: Bool
  /// Files that documents hold unchanged, by their bytes.
  private var encoded: [EncodedPlace: PictureSurface] = [:]
  /// Pictures for which the document has marks, by their numbers.
  private(set) var carried: [CarriedPicture] = []
  /// Whether pictures with a profile of their own are carried in its colours, which something else converts later.
  /// Default false: they become sRGB.
  var carriesProfiles = false
  /// Pictures in their own colours, by their content; nil for those in sRGB.
  private var own: [CGImage.ContentHash: OwnColors?] = [:]
  private var carriedParts: [SurfaceKey: PictureSurface] = [:]
  /// Kept so that the addresses that identify pictures are not reused.
  private var encodedKeepers: [CGImage] = []
  /// How many components the marks have of pages of PDFs that are copied; nil for pages that are drawn.
  var copiedPage: (CGImage) -> Int? = { _ in nil }
  private var pages: [CGImage.ContentHash: CairoSurface] = [:]

  init(_ images: ImageCache, keepsAll: Bool = true, leavesMarks: Bool = false) {
    self.images = images
    self.keepsAll = keepsAll
    self.leavesMarks = leavesMarks
  }

  /// Returns the pixels of an image as a surface. It is the same for the same picture, so that documents hold
  /// it once.
  ///
  /// - Parameters:
  ///   - tint: multiplied into the colours; its alpha is left to the painter.
  ///   - colors: maps each pixel.
  ///   - halvings: how often its sides are halved, for pictures that are shown much smaller.
  ///   - enlargement: how many pixels replace each one.
  func picture(
    _ image: CGImage, tint: RGBA?, colors: ColorMapping = ColorMapping(), halvings: Int = 0,
    enlargement: PictureEnlargement = PictureEnlargement()
  ) throws(ImageDecodingError) -> PictureSurface {
    let factors: ImageTint =
      if let tint { ImageTint(components: tint.red, tint.green, tint.blue) } else { .none }
    let decoded = try images.decoded(image, halvings: halvings, tint: factors)
    // A part gets a surface of its own, so that smoothing does not mix in what lies beyond its edges.
    let whole = CGRect(x: 0, y: 0, width: decoded.width, height: decoded.height)
    let crop = image.sourceRect.integral.cut(to: whole)
    let isPart = halvings == 0 && crop != whole && !crop.isEmpty
    let key = SurfaceKey(
      content: ObjectIdentifier(decoded), enlargement: enlargement, crop: isPart ? crop : .null,
      colors: colors)
    usedPictures.insert(key)
    if let known = pictures[key] { return known }
    let surface =
      if isPart || enlargement != PictureEnlargement() || !colors.isIdentity {
        enlargement.surface(of: isPart ? crop : whole, in: decoded, colors: colors)
      } else {
        Self.surface(sharing: decoded)
      }
    guard let surface else {
      throw ImageDecodingError(
        source: image.sourceName ?? "image",
        reason: "\(decoded.width) × \(decoded.height) pixels are too many", isDamage: false)
    }
    let size = image.uncroppedSize
    let picture = PictureSurface(
      surface: surface,
      placement: isPart
        ? CGAffineTransform(translationX: -crop.minX, y: -crop.minY)
          .concatenating(
            CGAffineTransform(scaleX: CGFloat(enlargement.across), y: CGFloat(enlargement.down)))
        : CGAffineTransform(
          scaleX: CGFloat(decoded.width * enlargement.across) / max(size.width, 1),
          y: CGFloat(decoded.height * enlargement.down) / max(size.height, 1)),
      isOpaque: decoded.isOpaque, decoded: decoded)
    // What is too large for memory is made again when needed; documents keep all until they end.
    if keepsAll || !image.isDeferred { pictures[key] = picture }
    return picture
  }

  /// Releases pictures not drawn since the last call, as later bands hardly need them.
  func forgetUnused() {
    guard !keepsAll else { return }
    pictures = pictures.filter { usedPictures.contains($0.key) }
    usedPictures = []
  }

  /// Returns a JPEG as its own bytes, without decoding it, for documents that hold them. Documents that are
  /// finished later get a mark for it, and for a TIFF in inks. Nil if neither is possible: Cairo does not
  /// express the meaning of files' inks.
  ///
  /// - Parameter hasSize: whether the surface has the picture's size. Otherwise it is one pixel, stretched
  ///   over the picture: when released, Cairo copies all of its pixels, even unused ones.
  func encodedPicture(_ image: CGImage, hasSize: Bool) throws(ImageDecodingError) -> PictureSurface? {
    guard image.format == .jpeg || image.isTIFFInInks, !image.isAlphaOfLuminance,
      leavesMarks || image.colorModel != .cmyk
    else { return nil }
    let place: EncodedPlace =
      image.isDeferred
      ? .file(image.contentHash) : .bytes(image.data.withUnsafeBytes { UInt(bitPattern: $0.baseAddress) })
    if let known = encoded[place] { return known }
    if image.format == .jpeg, !images.isSound(image) { return nil }
    guard let bytes = leavesMarks ? try mark(image) : EmbeddableJPEG(image)?.plainBytes else {
      return nil
    }
    let (width, height) = hasSize ? (image.storedWidth, image.storedHeight) : (1, 1)
    guard let surface = CairoSurface(pixels: .rgb, width: width, height: height) else {
      return nil
    }
    // A file that was read twice is held once. A part of a picture has its own key, but shares the surface.
    guard surface.attach(bytes, as: .jpeg),
      surface.attach(Array(image.contentHash.description.utf8), as: .identifier)
    else {
      throw ImageDecodingError(
        source: image.sourceName ?? "image", reason: "there is no memory for it", isDamage: false)
    }
    let size = CGAffineTransform(
      scaleX: CGFloat(width) / CGFloat(image.storedWidth), y: CGFloat(height) / CGFloat(image.storedHeight))
    let picture = PictureSurface(
      surface: surface, placement: image.storedFromUpright.concatenating(size), isOpaque: !image.hasAlpha)
    encoded[place] = picture
    encodedKeepers.append(image)
    return picture
  }

  /// Returns the mark for a picture; nil if no document can hold it, or it is too large for a JPEG mark.
  private func mark(_ image: CGImage) throws(ImageDecodingError) -> [UInt8]? {
    let components = image.colorModel == .gray ? 1 : image.colorModel == .cmyk ? 4 : 3
    let mark = PictureMark(number: carried.count)
    guard
      let bytes = mark.jpeg(width: image.storedWidth, height: image.storedHeight, components: components)
    else { return nil }
    if image.isTIFFInInks {
      carried.append(.inks(try InkPicture(image)))
    } else {
      guard let jpeg = EmbeddableJPEG(image) else { return nil }
      carried.append(.jpeg(jpeg.data))
    }
    return bytes
  }

  /// Returns the mark for a page of a PDF, a single pixel to be stretched over it; nil for a page that is drawn.
  func markOfPage(_ image: CGImage) -> CairoSurface? {
    guard leavesMarks, image.format == .pdf else { return nil }
    let whole = images.whole(image)
    if let known = pages[whole.contentHash] { return known }
    guard let components = copiedPage(whole),
      let mark = PictureMark(number: carried.count).jpeg(width: 1, height: 1, components: components),
      let surface = CairoSurface(pixels: .rgb, width: 1, height: 1),
      surface.attach(mark, as: .jpeg),
      surface.attach(Array(whole.contentHash.description.utf8), as: .identifier)
    else { return nil }
    carried.append(.page(whole))
    pages[whole.contentHash] = surface
    return surface
  }

  /// Returns a mark for a picture with a profile of its own, which is carried in its own colours; nil for others.
  ///
  /// - Parameter enlargement: how many pixels replace each one.
  func profiledPicture(
    _ image: CGImage, enlargement: PictureEnlargement
  ) throws(ImageDecodingError) -> PictureSurface? {
    guard carriesProfiles, leavesMarks, !image.isVector, !image.isAlphaOfLuminance, image.colorModel != .cmyk,
      image.encodedData != nil
    else { return nil }
    let file = images.whole(image)
    if own[file.contentHash] == nil { own[file.contentHash] = .some(try OwnColors(file)) }
    guard let colors = own[file.contentHash] ?? nil else { return nil }
    let (decoded, profile) = (colors.pixels, colors.profile)
    let whole = CGRect(x: 0, y: 0, width: decoded.width, height: decoded.height)
    let cut = image.sourceRect.integral.cut(to: whole)
    let part = cut.isEmpty ? whole : cut
    let key = SurfaceKey(content: ObjectIdentifier(decoded), enlargement: enlargement, crop: part)
    if let known = carriedParts[key] { return known }
    guard
      let enlarged = enlargement.surface(of: part, in: decoded, colors: ColorMapping()),
      let pixels = SurfacePixels(enlarged, in: .argb, .rgb),
      // The pixels are the surface's.
      let picture = withExtendedLifetime(
        enlarged,
        {
          ProfiledPicture(
            pixels.data, width: pixels.width, height: pixels.height, bytesPerRow: pixels.bytesPerRow,
            isOpaque: pixels.isOpaque, profile: profile)
        }),
      let mark = PictureMark(number: carried.count).jpeg(
        width: picture.width, height: picture.height, components: picture.channels),
      let surface = CairoSurface(pixels: .rgb, width: 1, height: 1),
      surface.attach(mark, as: .jpeg),
      surface.attach(Array("\(file.contentHash) \(part) \(enlargement)".utf8), as: .identifier)
    else { return nil }
    carried.append(.colors(picture))
    let made = PictureSurface(
      surface: surface,
      placement: CGAffineTransform(translationX: -part.minX, y: -part.minY)
        .concatenating(CGAffineTransform(scaleX: 1 / part.width, y: 1 / part.height)),
      isOpaque: picture.alpha == nil)
    carriedParts[key] = made
    return made
  }

  private static func surface(sharing decoded: DecodedImage) -> CairoSurface? {
    let surface = decoded.pixels.withUnsafeBufferPointer { pixels -> CairoSurface? in
      guard let base = pixels.baseAddress else { return nil }
      return try? CairoSurface(
        pixels: UnsafeMutablePointer(mutating: base), format: decoded.isOpaque ? .rgb : .argb,
        width: decoded.width, height: decoded.height, bytesPerRow: decoded.bytesPerRow)
    }
    // Cairo may keep the surface longest, so the pixels are released with it.
    guard let surface, surface.keep(decoded.pixels) else { return nil }
    return surface
  }
}
