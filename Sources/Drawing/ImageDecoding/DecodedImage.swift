import CoreGraphics

/// The pixels of an image: premultiplied, eight bits a channel, blue, green, red, alpha in memory (Cairo's ARGB32 on
/// little-endian machines), upright, in sRGB.
public final class DecodedImage: Sendable {
  /// Columns of the upright image.
  public let width: Int
  /// Rows of the upright image.
  public let height: Int
  /// Bytes from one row to the next: rows stand without gaps.
  public var bytesPerRow: Int { width * 4 }
  /// Four bytes for each pixel, row by row from the top.
  public let pixels: PixelBytes
  /// Whether every pixel covers all.
  public let isOpaque: Bool

  init(width: Int, height: Int, pixels: PixelBytes, isOpaque: Bool) {
    self.width = width
    self.height = height
    self.pixels = pixels
    self.isOpaque = isOpaque
  }
}

extension CGImage {
  /// The pixels as an image of their own.
  public convenience init?(_ decoded: DecodedImage) {
    let bytes = decoded.pixels.withUnsafeBufferPointer { Data($0) }
    let info = CGBitmapInfo(
      rawValue: CGImageAlphaInfo.premultipliedFirst.rawValue | CGBitmapInfo.byteOrder32Little.rawValue)
    guard let provider = CGDataProvider(data: bytes) else { return nil }
    self.init(
      width: decoded.width, height: decoded.height, bitsPerComponent: 8, bitsPerPixel: 32,
      bytesPerRow: decoded.bytesPerRow, space: CGColorSpaceCreateDeviceRGB(), bitmapInfo: info,
      provider: provider, decode: nil, shouldInterpolate: true, intent: .defaultIntent)
  }
}

/// Why an image cannot be shown.
public struct ImageDecodingError: Error, Sendable, Hashable, CustomStringConvertible {
  /// The file, or what else the image is called.
  public let source: String
  /// What is wrong, in words without a full stop.
  public let reason: String
  /// Whether the picture is damaged, rather than larger than the caller allows, or than there is memory for.
  public let isDamage: Bool

  /// An error of the image that is called `source`.
  public init(source: String, reason: String, isDamage: Bool = true) {
    self.source = source
    self.reason = reason
    self.isDamage = isDamage
  }

  public var description: String { "\(source): \(reason)" }
}
