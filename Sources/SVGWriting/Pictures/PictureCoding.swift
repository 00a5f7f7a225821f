import CoreGraphics
import ImageDecoding

/// Pixels of a decoded picture: rows from the top, red, green, blue, alpha, not premultiplied.
struct PixelRows {
  var width: Int
  var height: Int
  var bytes: [UInt8]
}

/// Where the painter gets pixels from.
protocol PictureCoding {
  /// The upright, cropped picture's pixels; nil where it cannot be decoded.
  func pixels(of image: CGImage) -> PixelRows?
  /// Why there are no pixels.
  func problem(with image: CGImage) -> ImageDecodingError?
  /// Whether the document may carry the image's file.
  func embedding(of image: CGImage) -> ImageEmbedding
  /// A PNG of these pixels.
  func png(of pixels: PixelRows) -> Data?
}
