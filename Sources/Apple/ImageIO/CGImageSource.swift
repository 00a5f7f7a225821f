// swift-format-ignore-file: AlwaysUseLowerCamelCase
// The names are Apple's.

import ImageDecoding

/// Pictures in a file, or in bytes. It never changes.
public final class CGImageSource: Sendable {
  let data: Data
  private let name: String?
  /// The picture that is there first.
  let first: CGImage
  /// How many pictures there are: the pages of a PDF; one in all other formats, of whose frames the first is read.
  let count: Int

  fileprivate init?(_ data: Data, name: String?) {
    guard let first = try? CGImage(encodedData: data, sourceName: name) else { return nil }
    self.data = data
    self.name = name
    self.first = first
    count = first.format == .pdf ? Self.pageCount(of: data) : 1
  }

  /// The last page that there is, found by doubling and halving.
  private static func pageCount(of data: Data) -> Int {
    func hasPage(_ page: Int) -> Bool { (try? CGImage(encodedData: data, page: page)) != nil }
    var (known, missing) = (1, 2)
    while missing < 1 << 20, hasPage(missing) { (known, missing) = (missing, missing * 2) }
    while known + 1 < missing {
      let middle = (known + missing) / 2
      if hasPage(middle) { known = middle } else { missing = middle }
    }
    return known
  }

  /// A picture by its number from 0; nil beyond the last.
  func image(at index: Int) -> CGImage? {
    guard (0..<count).contains(index) else { return nil }
    return index == 0 ? first : try? CGImage(encodedData: data, sourceName: name, page: index + 1)
  }
}

/// Pictures in bytes; nil for bytes that are none of a format that layers show. Options make no difference.
public func CGImageSourceCreateWithData(_ data: CFData, _ options: CFDictionary?) -> CGImageSource? {
  CGImageSource(data, name: nil)
}

/// Pictures in the bytes of a provider; nil as above.
public func CGImageSourceCreateWithDataProvider(
  _ provider: CGDataProvider, _ options: CFDictionary?
) -> CGImageSource? {
  provider.data.flatMap { CGImageSource($0, name: nil) }
}

/// Pictures in a file; nil as above, and where it cannot be read.
public func CGImageSourceCreateWithURL(_ url: CFURL, _ options: CFDictionary?) -> CGImageSource? {
  (try? Data(contentsOf: url)).flatMap { CGImageSource($0, name: url.lastPathComponent) }
}

/// How many pictures there are: the pages of a PDF; one in all other formats, of whose frames the first is read.
public func CGImageSourceGetCount(_ isrc: CGImageSource) -> Int { isrc.count }

/// The format as a uniform type identifier, such as `public.png`.
public func CGImageSourceGetType(_ isrc: CGImageSource) -> CFString? { isrc.first.format.typeIdentifier }

/// The identifiers of all formats that are read.
public func CGImageSourceCopyTypeIdentifiers() -> [CFString] {
  CGImage.Format.allCases.compactMap(\.typeIdentifier)
}

/// How far the reading of a picture has come.
public enum CGImageSourceStatus: Int32, Sendable, Hashable {
  case statusUnexpectedEOF = -5
  case statusInvalidData, statusUnknownType, statusReadingHeader, statusIncomplete, statusComplete
}

/// Always complete: there is no source without all of its header.
public func CGImageSourceGetStatus(_ isrc: CGImageSource) -> CGImageSourceStatus { .statusComplete }

/// A picture by its number from 0, upright whatever the file's orientation says; nil beyond the last.
///
/// - Parameter options: with `kCGImageSourceShouldCacheImmediately` a picture that cannot be decoded is nil; else that shows when
///   it is drawn.
public func CGImageSourceCreateImageAtIndex(
  _ isrc: CGImageSource, _ index: Int, _ options: CFDictionary?
) -> CGImage? {
  guard let image = isrc.image(at: index) else { return nil }
  guard options?[kCGImageSourceShouldCacheImmediately] as? Bool == true, !image.isVector else { return image }
  return (try? ImageDecoder.decode(image)).map { _ in image }
}

/// A picture of no more than `kCGImageSourceThumbnailMaxPixelSize` pixels on its longer side, upright; nil beyond the last, and
/// for a picture that cannot be decoded.
///
/// Thumbnails that files hold themselves are not read: it is always made of the picture. An SVG document and a page of a PDF
/// are their own.
public func CGImageSourceCreateThumbnailAtIndex(
  _ isrc: CGImageSource, _ index: Int, _ options: CFDictionary?
) -> CGImage? {
  guard let image = isrc.image(at: index) else { return nil }
  guard !image.isVector else { return image }
  guard let decoded = try? ImageDecoder.decode(image) else { return nil }
  let limit =
    (options?[kCGImageSourceThumbnailMaxPixelSize] as? NSNumber)?.intValue
    ?? options?[kCGImageSourceThumbnailMaxPixelSize] as? Int ?? Int.max
  let longest = max(decoded.width, decoded.height)
  guard limit > 0, longest > limit else { return CGImage(decoded) }
  func reduced(_ side: Int) -> Int { max(1, Int((Double(side) * Double(limit) / Double(longest)).rounded())) }
  return CGImage(decoded.reduced(toWidth: reduced(decoded.width), height: reduced(decoded.height)))
}

/// What is known of the file: its size in bytes.
public func CGImageSourceCopyProperties(_ isrc: CGImageSource, _ options: CFDictionary?) -> CFDictionary? {
  [kCGImagePropertyFileSize: isrc.data.count]
}

/// What is known of a picture without decoding it; nil beyond the last. Width and height are those of the stored pixels, which
/// `kCGImagePropertyOrientation` turns.
public func CGImageSourceCopyPropertiesAtIndex(
  _ isrc: CGImageSource, _ index: Int, _ options: CFDictionary?
) -> CFDictionary? {
  guard let image = isrc.image(at: index) else { return nil }
  let model: String =
    switch image.colorModel {
    case .gray: kCGImagePropertyColorModelGray
    case .cmyk: kCGImagePropertyColorModelCMYK
    case .rgb, .indexed, .vector: kCGImagePropertyColorModelRGB
    }
  return [
    kCGImagePropertyPixelWidth: image.isVector ? image.width : image.storedWidth,
    kCGImagePropertyPixelHeight: image.isVector ? image.height : image.storedHeight,
    kCGImagePropertyDepth: image.bitsPerComponent, kCGImagePropertyOrientation: image.orientation.rawValue,
    kCGImagePropertyHasAlpha: image.hasAlpha, kCGImagePropertyColorModel: model,
    kCGImagePropertyIsIndexed: image.colorModel == .indexed,
  ]
}

extension CGImage.Format {
  /// Apple's name of the format; nil for raw pixels.
  var typeIdentifier: String? {
    switch self {
    case .png: kUTTypePNG
    case .jpeg: kUTTypeJPEG
    case .gif: "com.compuserve.gif"
    case .webp: "org.webmproject.webp"
    case .tiff: "public.tiff"
    case .bmp: "com.microsoft.bmp"
    case .svg: "public.svg-image"
    case .pdf: "com.adobe.pdf"
    case .pixels: nil
    }
  }
}

/// The identifier of PNG.
public let kUTTypePNG = "public.png"
/// The identifier of JPEG.
public let kUTTypeJPEG = "public.jpeg"

/// A boolean: whether a picture is decoded at once.
public let kCGImageSourceShouldCacheImmediately = "kCGImageSourceShouldCacheImmediately"
/// A boolean that makes no difference.
public let kCGImageSourceShouldCache = "kCGImageSourceShouldCache"
/// A boolean that makes no difference.
public let kCGImageSourceShouldAllowFloat = "kCGImageSourceShouldAllowFloat"
/// A boolean that makes no difference.
public let kCGImageSourceTypeIdentifierHint = "kCGImageSourceTypeIdentifierHint"
/// The most pixels of a thumbnail on its longer side.
public let kCGImageSourceThumbnailMaxPixelSize = "kCGImageSourceThumbnailMaxPixelSize"
/// A boolean that makes no difference: thumbnails are always made of the picture.
public let kCGImageSourceCreateThumbnailFromImageAlways = "kCGImageSourceCreateThumbnailFromImageAlways"
/// A boolean that makes no difference: thumbnails are always made of the picture.
public let kCGImageSourceCreateThumbnailFromImageIfAbsent = "kCGImageSourceCreateThumbnailFromImageIfAbsent"
/// A boolean that makes no difference: thumbnails are always upright.
public let kCGImageSourceCreateThumbnailWithTransform = "kCGImageSourceCreateThumbnailWithTransform"

/// Bytes of the file.
public let kCGImagePropertyFileSize = "FileSize"
/// Stored pixels across.
public let kCGImagePropertyPixelWidth = "PixelWidth"
/// Stored pixels down.
public let kCGImagePropertyPixelHeight = "PixelHeight"
/// Bits of a component.
public let kCGImagePropertyDepth = "Depth"
/// The raw value of a `CGImagePropertyOrientation`.
public let kCGImagePropertyOrientation = "Orientation"
/// Whether there is an alpha.
public let kCGImagePropertyHasAlpha = "HasAlpha"
/// Whether the stored numbers name colours of a table.
public let kCGImagePropertyIsIndexed = "IsIndexed"
/// `RGB`, `Gray` or `CMYK`.
public let kCGImagePropertyColorModel = "ColorModel"
/// Red, green and blue.
public let kCGImagePropertyColorModelRGB = "RGB"
/// Brightness.
public let kCGImagePropertyColorModelGray = "Gray"
/// Inks.
public let kCGImagePropertyColorModelCMYK = "CMYK"
