import CoreGraphics

/// The pixels of an image: premultiplied, eight bits a channel, blue, green, red, alpha in memory (Cairo's ARGB32 on
/// little-endian machines), upright.
public final class DecodedImage: Sendable {
  public let width: Int
  public let height: Int
  /// Bytes from one row to the next.
  public let bytesPerRow: Int
  public let pixels: [UInt8]
  /// Whether every pixel covers all.
  public let isOpaque: Bool

  public init(width: Int, height: Int, bytesPerRow: Int, pixels: [UInt8], isOpaque: Bool) {
    self.width = width
    self.height = height
    self.bytesPerRow = bytesPerRow
    self.pixels = pixels
    self.isOpaque = isOpaque
  }
}

/// Why an image cannot be shown.
public struct ImageDecodingError: Error, Sendable, Hashable, CustomStringConvertible {
  /// The file, or what else the image is called.
  public let source: String
  public let reason: String

  public init(source: String, reason: String) {
    self.source = source
    self.reason = reason
  }

  public var description: String { "\(source): \(reason)" }
}
