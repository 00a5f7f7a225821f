import Foundation

/// Makes a lossless picture small; called by one thread.
public typealias PictureCompressor = (PictureSamples) throws(PDFFinishingError) -> CompressedPicture

/// The pixels of a lossless picture.
public struct PictureSamples: Sendable {
  /// In pixels.
  public var width: Int
  /// In pixels.
  public var height: Int
  /// 1 for greys, which may be a mask of alpha; 3 for red, green and blue; 4 for inks.
  public var channels: Int
  /// A byte for each channel of each pixel, rows from above without gaps.
  public var bytes: Data
}

/// A picture as PNG compresses it.
public struct CompressedPicture: Sendable {
  /// What the numbers of the pixels mean.
  public enum Colors: Sendable {
    /// One number for each pixel, from black to white.
    case grey
    /// Three numbers for each pixel.
    case rgb
    /// Four numbers for each pixel.
    case inks
    /// The numbers of colours, of which there are three bytes each here.
    case palette([UInt8])

    var numbersPerPixel: Int {
      switch self {
      case .grey, .palette: 1
      case .rgb: 3
      case .inks: 4
      }
    }
  }

  /// What the numbers of the pixels mean.
  public var colors: Colors
  /// How many bits each number has.
  public var bitDepth: Int
  /// Rows, each behind the number of its filter (ISO/IEC 15948, 9), in zlib's format (RFC 1950).
  public var bytes: [UInt8]

  /// A compressed picture.
  public init(colors: Colors, bitDepth: Int, bytes: [UInt8]) {
    self.colors = colors
    self.bitDepth = bitDepth
    self.bytes = bytes
  }
}
