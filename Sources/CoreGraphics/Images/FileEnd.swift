import CoreGraphics
import Foundation

/// Finds out whether a file has its end. Some of gdk-pixbuf's loaders make up the rest of a picture that was cut off.
enum FileEnd {
  static func isThere(_ data: Data, of format: CGImage.Format) -> Bool {
    data.withUnsafeBytes { bytes in
      switch format {
      case .jpeg: endsJPEG(bytes)
      case .png: endsPNG(bytes)
      case .webp: endsWebP(bytes)
      case .bmp: endsBMP(bytes)
      // Their loaders say so themselves.
      case .gif, .tiff, .svg, .pdf, .pixels: true
      }
    }
  }

  /// The same for a file that is not read as a whole: JPEG or PNG.
  static func isThere(in url: URL, of format: CGImage.Format) -> Bool {
    guard let file = try? FileHandle(forReadingFrom: url), let size = try? file.seekToEnd() else {
      return false
    }
    let rest = min(size, 65_536)
    guard (try? file.seek(toOffset: size - rest)) != nil, let tail = try? file.read(upToCount: Int(rest))
    else {
      return false
    }
    return format == .jpeg ? isThere(tail, of: .jpeg) : tail.range(of: Data("IEND".utf8)) != nil
  }

  /// The marker of the end (ITU-T T.81, B.2.1); some cameras add bytes behind it.
  private static func endsJPEG(_ bytes: UnsafeRawBufferPointer) -> Bool {
    let first = max(bytes.count - 65536, 2)
    return (first..<max(bytes.count - 1, first)).reversed().contains {
      bytes[$0] == 0xFF && bytes[$0 + 1] == 0xD9
    }
  }

  /// The last chunk (W3C PNG, 5.3), by the lengths of those before.
  private static func endsPNG(_ bytes: UnsafeRawBufferPointer) -> Bool {
    var at = 8
    while at + 12 <= bytes.count {
      let length = Int(bytes.loadUnaligned(fromByteOffset: at, as: UInt32.self).bigEndian)
      if bytes[(at + 4)..<(at + 8)].elementsEqual("IEND".utf8) { return true }
      at += length + 12
    }
    return false
  }

  /// Where the last row ends. What the file header says of its length is often wrong. (BITMAPFILEHEADER,
  /// BITMAPINFOHEADER.)
  private static func endsBMP(_ bytes: UnsafeRawBufferPointer) -> Bool {
    func number(_ at: Int) -> Int {
      Int(bytes.loadUnaligned(fromByteOffset: at, as: Int32.self).littleEndian)
    }
    guard bytes.count >= 54 else { return false }
    // Compressed rows end where their loader says; older headers have shorter numbers.
    guard number(14) >= 40, [0, 3].contains(number(30)) else { return true }
    let bits = Int(bytes.loadUnaligned(fromByteOffset: 28, as: UInt16.self).littleEndian)
    let row = (number(18).magnitude * UInt(bits) + 31) / 32 * 4
    return UInt(bytes.count) >= number(10).magnitude + row * number(22).magnitude
  }

  /// The length that the container claims (RFC 9649, 2.4).
  private static func endsWebP(_ bytes: UnsafeRawBufferPointer) -> Bool {
    guard bytes.count >= 8 else { return false }
    return bytes.count >= 8 + Int(bytes.loadUnaligned(fromByteOffset: 4, as: UInt32.self).littleEndian)
  }
}
