import CDeflate
import CoreGraphics

/// What of a picture's file a document may carry whose readers decode it themselves.
public enum ImageEmbedding: Sendable, Equatable {
  /// The file as it is.
  case file
  /// Pixels: readers would not show the file, or in other colours, or as much of it as can be read.
  case pixels
  /// The first frame's pixels: readers would play all.
  case firstFrame
  /// Nothing: an SVG document that is none, and would spoil the one around it.
  case nothing

  /// What a document may carry of an image; reads as much of its file as tells.
  public init(of image: CGImage) {
    if image.format == .svg {
      self = image.encodedData.map { SVGReading.problem(in: $0) == nil } ?? false ? .file : .nothing
      return
    }
    guard !image.isAlphaOfLuminance, let data = image.encodedData, FileEnd.isThere(data, of: image.format),
      Self.hasSoundChunks(data, image.format)
    else {
      self = .pixels
      return
    }
    if image.hasMoreFrames {
      self = .firstFrame
    } else {
      self = Self.isForeign(data, image) ? .pixels : .file
    }
  }

  /// Whether the checksums of a PNG are right (W3C PNG, 5.5). Other formats have none.
  private static func hasSoundChunks(_ data: Data, _ format: CGImage.Format) -> Bool {
    guard format == .png else { return true }
    return data.withUnsafeBytes { bytes in
      FileParts(data, of: format).allSatisfy { part in
        let end = part.content.upperBound
        guard end + 4 <= bytes.count else { return false }
        // It covers the kind, four bytes, and the content.
        let covered = UnsafeRawBufferPointer(rebasing: bytes[part.content.lowerBound - 4..<end])
        let checksum = bytes.loadUnaligned(fromByteOffset: end, as: UInt32.self).bigEndian
        return libdeflate_crc32(0, covered.baseAddress, covered.count) == checksum
      }
    }
  }

  /// Whether readers of SVG may not know the format: all know PNG and JPEG (SVG 2, 2.5), and GIF; librsvg shows nothing of
  /// WebP. Or whether it is turned, or of other colours than sRGB, which many do not look at. JPEGs keep their profile, since
  /// they cannot be written anew without loss; writers turn them.
  private static func isForeign(_ data: Data, _ image: CGImage) -> Bool {
    switch image.format {
    case .png: image.orientation != .up || (try? StoredRows(data, name: "").convertsColors) ?? false
    case .webp: true
    default: false
    }
  }
}
