import CoreGraphics
import ImageDecoding

/// Returns a PNG of a part of a picture, in whole pixels.
public typealias PNGEncoding = @Sendable (_ picture: DecodedImage, _ part: CGRect) throws -> Data

/// The forms in which documents can hold pictures.
protocol PictureCoding {
  /// Returns whether the document may hold the image's file.
  func embedding(of image: CGImage) -> ImageEmbedding
  /// Returns why an SVG document cannot be drawn; nil if it can, and for other pictures.
  func refusal(of image: CGImage) -> String?
  /// Returns a PNG of the upright, cropped picture; nil if it has no pixels.
  ///
  /// - Throws: `ImageDecodingError`, or what ends the export.
  func png(of image: CGImage) throws -> EmbeddedFile?
}

/// Pictures as their files, or as PNGs.
struct DecodedPictures: PictureCoding {
  /// Shared with whatever else shows the same pictures.
  let images: ImageCache
  let png: PNGEncoding

  func embedding(of image: CGImage) -> ImageEmbedding {
    images.isSound(image) ? ImageEmbedding(of: image) : .pixels
  }

  func refusal(of image: CGImage) -> String? { images.refusal(of: image) }

  func png(of image: CGImage) throws -> EmbeddedFile? {
    let decoded = try images.decoded(image)
    let part = image.sourceRect.integral.cut(
      to: CGRect(x: 0, y: 0, width: CGFloat(decoded.width), height: CGFloat(decoded.height)))
    guard !part.isNull, part.width >= 1, part.height >= 1 else { return nil }
    return EmbeddedFile(
      mime: "image/png", data: try png(decoded, part), stored: part.size, origin: .zero)
  }
}
