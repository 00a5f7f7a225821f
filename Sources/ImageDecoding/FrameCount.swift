import CoreGraphics
import Foundation

extension CGImage {
  /// Whether the file of a picture holds more of them, to be shown in turn.
  public var hasMoreFrames: Bool { encodedData.map { FrameCount.isAboveOne($0, of: format) } ?? false }
}

/// Tells from a file's structure whether it holds more than one picture to be shown in turn.
enum FrameCount {
  static func isAboveOne(_ data: Data, of format: CGImage.Format) -> Bool {
    data.withUnsafeBytes { bytes in
      switch format {
      case .gif: hasSecondFrame(gif: bytes)
      case .png: hasAnimation(png: bytes)
      case .webp:
        // The flag "Animation" of the extended header (RFC 9649, 2.7.1).
        bytes.count > 20 && bytes[12..<16].elementsEqual("VP8X".utf8) && bytes[20] & 2 != 0
      case .jpeg, .tiff, .bmp, .svg, .pdf, .pixels: false
      }
    }
  }

  /// The chunk that announces frames stands before the pixels (W3C PNG, 11.3.6.1).
  private static func hasAnimation(png bytes: UnsafeRawBufferPointer) -> Bool {
    var at = 8
    while at + 12 <= bytes.count {
      let name = bytes[(at + 4)..<(at + 8)]
      if name.elementsEqual("IDAT".utf8) { return false }
      if name.elementsEqual("acTL".utf8) {
        return at + 12 <= bytes.count
          && bytes.loadUnaligned(fromByteOffset: at + 8, as: UInt32.self).bigEndian > 1
      }
      at += Int(bytes.loadUnaligned(fromByteOffset: at, as: UInt32.self).bigEndian) + 12
    }
    return false
  }

  /// Counts image blocks (GIF89a, 17 to 26).
  private static func hasSecondFrame(gif bytes: UnsafeRawBufferPointer) -> Bool {
    func tableSize(_ flags: UInt8) -> Int { flags & 0x80 != 0 ? 3 << (Int(flags & 7) + 1) : 0 }
    guard bytes.count > 13 else { return false }
    var at = 13 + tableSize(bytes[10])
    var frames = 0
    while at + 1 < bytes.count {
      switch bytes[at] {
      case 0x21: at += 2
      case 0x2C:
        frames += 1
        guard frames < 2, at + 10 < bytes.count else { return frames > 1 }
        // The descriptor, its colours and the least code's size.
        at += 11 + tableSize(bytes[at + 9])
      default: return false
      }
      // Sub-blocks, each behind its length; an empty one is the last.
      while at < bytes.count, bytes[at] > 0 { at += Int(bytes[at]) + 1 }
      at += 1
    }
    return false
  }
}
