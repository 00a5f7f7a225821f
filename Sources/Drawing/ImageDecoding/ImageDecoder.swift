import CGdkPixbuf
import CoreGraphics

/// Decodes images: JPEG and PNG row by row, so that they are held only once, WebP by libwebp, TIFF in inks by libtiff, GIF, BMP
/// and other TIFFs by gdk-pixbuf's loaders, raw ones by rearranging their bytes.
public enum ImageDecoder {
  /// The upright pixels of an image in sRGB, all of it even where it is cropped.
  ///
  /// - Parameter pixelLimit: images of more pixels are refused.
  public static func decode(
    _ image: CGImage, pixelLimit: Int = CGImage.defaultPixelLimit
  ) throws(ImageDecodingError) -> DecodedImage {
    try decode(image, halvings: 0, pixelLimit: pixelLimit)
  }

  /// How often the sides of an image can be halved while it is decoded: JPEG's blocks of eight pixels have smaller forms.
  static func halvingsWhileDecoding(_ image: CGImage) -> Int { image.format == .jpeg ? 3 : 0 }

  /// - Parameter halvings: no more than `halvingsWhileDecoding`.
  static func decode(
    _ image: CGImage, halvings: Int, pixelLimit: Int
  ) throws(ImageDecodingError) -> DecodedImage {
    let decoded = try stored(image, halvings: halvings, pixelLimit: pixelLimit)
    return image.isAlphaOfLuminance ? decoded.alphaOfLuminance() : decoded
  }

  /// The picture as its file has it.
  ///
  /// - Parameter keepsColors: leaves colours as they are, whatever they mean (`FileColors`), rather than converting them to sRGB.
  static func stored(
    _ image: CGImage, halvings: Int, pixelLimit: Int, keepsColors: Bool = false
  ) throws(ImageDecodingError) -> DecodedImage {
    let name = image.sourceName ?? "image"
    guard !image.isVector else {
      throw ImageDecodingError(source: name, reason: "a \(image.format.displayName) document has no pixels")
    }
    let (width, height) = (image.storedWidth, image.storedHeight)
    let (pixels, overflow) = width.multipliedReportingOverflow(by: height)
    guard !overflow, pixels <= pixelLimit else {
      throw ImageDecodingError(
        source: name, reason: "\(width) × \(height) pixels are more than the limit of \(pixelLimit)",
        isDamage: false)
    }
    guard let data = image.encodedData else { return try RawPixels(image).decoded(name: name) }
    guard FileEnd.isThere(data, of: image.format) else {
      throw ImageDecodingError(source: name, reason: "the file ends before the picture does")
    }
    if image.format == .jpeg || image.format == .png {
      let rows = try StoredRows(data, reduction: 1 << halvings, name: name, keepsColors: keepsColors)
      return try rows.decoded().turned(upright: image.orientation)
    }
    if image.isTIFFInInks || image.format == .tiff && TIFFDirectory.isLab(data) {
      return try StoredRows(tiff: data, name: name).decoded().turned(upright: image.orientation)
    }
    if image.format == .webp {
      return try WebPFile.decode(data, name: name, keepsColors: keepsColors)
        .turned(upright: image.orientation)
    }
    return try PixbufLoader(image.format, name: name).load(
      data, isPremultiplied: image.format == .tiff,
      profile: keepsColors ? nil : FileColors(of: image)?.profile)
  }

  /// A channel times an alpha, both 0…255 for 0…1: rounded division by 255 without dividing (Blinn, 1995).
  package static func premultiplied(_ value: UInt8, _ alpha: UInt8) -> UInt8 {
    let product = UInt32(value) * UInt32(alpha) + 128
    return UInt8(truncatingIfNeeded: (product + (product >> 8)) >> 8)
  }
}
