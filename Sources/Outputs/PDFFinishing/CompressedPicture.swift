import Foundation

/// Compresses a lossless picture; called by one thread.
public typealias PictureCompressor = (PictureSamples) throws(PDFFinishingError) -> CompressedPicture

/// The pixels of a lossless picture.
public struct PictureSamples: Sendable {
  /// In pixels.
  public var width: Int
  /// In pixels.
  public var height: Int
  /// 1 for greys, which may be a soft mask; 3 for red, green and blue; 4 for inks.
  public var channels: Int
  /// One byte per channel, rows from top to bottom without gaps.
  public var bytes: Data
}

/// A picture with PNG's compression.
public struct CompressedPicture: Sendable {
  /// The meaning of the samples.
  public enum Colors: Sendable {
    /// One component, from black to white.
    case grey
    /// Three components.
    case rgb
    /// Four components.
    case inks
    /// Indices of colours, which are given as three bytes each.
    case palette([UInt8])

    package var numbersPerPixel: Int {
      switch self {
      case .grey, .palette: 1
      case .rgb: 3
      case .inks: 4
      }
    }
  }

  /// The meaning of the samples.
  public var colors: Colors
  /// The number of bits per sample.
  public var bitDepth: Int
  /// Rows, each after the number of its filter (ISO/IEC 15948, 9), in zlib's format (RFC 1950).
  public var bytes: [UInt8]

  /// Creates a compressed picture.
  public init(colors: Colors, bitDepth: Int, bytes: [UInt8]) {
    self.colors = colors
    self.bitDepth = bitDepth
    self.bytes = bytes
  }
}
