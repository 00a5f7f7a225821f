import CoreGraphics

/// A JPEG whose own bytes documents may carry, so that it need not be decoded at all.
public struct EmbeddableJPEG: Sendable {
  /// The file's bytes.
  public let data: Data

  /// Nil for other formats, for JPEGs of kinds that PDF's `DCTDecode` does not know (ISO 32000-1, 7.4.8: baseline and
  /// progressive, eight bits, Huffman coding), for files that end too early, and for those whose colours readers disagree on.
  /// `ImageCache.isSound` says whether all of it can be decoded.
  public init?(_ image: CGImage) {
    guard image.format == .jpeg, !image.isAlphaOfLuminance, let data = image.encodedData, Self.isPlain(data),
      FileEnd.isThere(data, of: .jpeg), JPEGColors(data)?.isContradictory == false
    else {
      return nil
    }
    self.data = data
  }

  /// The bytes for documents that say nothing about them.
  public var plainBytes: [UInt8] {
    [UInt8](JPEGColors(data)?.isUnmarkedRGB == true ? Self.marked(data) : data)
  }

  /// The file with Adobe's marker, which says that its colours are red, green and blue rather than luminance and differences.
  package static func marked(_ file: Data) -> Data {
    // Its length, a name, a version, flags and no transform.
    let marker = Data([0xFF, 0xEE, 0, 14]) + Data("Adobe".utf8) + Data([0, 100, 0, 0, 0, 0, 0])
    return file.prefix(2) + marker + file.dropFirst(2)
  }

  /// Whether the frame header names a kind that every PDF reader decodes.
  private static func isPlain(_ data: Data) -> Bool {
    guard let frame = FileParts(data, of: .jpeg).first(where: \.isJPEGFrame), frame.content.count > 5 else {
      return false
    }
    let first = data.startIndex + frame.content.lowerBound
    return [0xC0, 0xC1, 0xC2].contains(frame.kind) && data[first] == 8
      && [1, 3, 4].contains(data[first + 5])
  }
}

extension CGImage {
  /// Maps places in the upright picture's pixels to those in the stored one's.
  public var storedFromUpright: CGAffineTransform {
    let size = CGSize(width: storedWidth, height: storedHeight)
    return orientation.uprightFromStored(size).inverted()
  }
}
