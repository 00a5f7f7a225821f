import CZlib
import CoreGraphics
import Foundation

/// Small PNG files, chunk by chunk.
enum PNGFixture {
  static func bigEndian(_ number: Int) -> [UInt8] {
    withUnsafeBytes(of: UInt32(truncatingIfNeeded: number).bigEndian) { Array($0) }
  }

  static func chunk(_ type: String, _ data: [UInt8]) -> Data {
    let body = Array(type.utf8) + data
    return Data(bigEndian(data.count) + body + bigEndian(Int(crc32(0, body, UInt32(body.count)))))
  }

  /// The smallest TIFF that names an orientation.
  static func exif(orientation: UInt8) -> [UInt8] {
    [0x4D, 0x4D, 0, 42, 0, 0, 0, 8, 0, 1, 0x01, 0x12, 0, 3, 0, 0, 0, 1, 0, orientation, 0, 0, 0, 0, 0, 0]
  }

  /// A file of one colour, or of rows of pixels.
  ///
  /// - Parameters:
  ///   - kind: the colour type: 0 for grey, 2 for RGB, 4 for grey and alpha, 6 for RGBA.
  ///   - before: chunks between the header and the pixels.
  ///   - after: chunks between the pixels and the end.
  static func png(
    width: Int, height: Int, kind: UInt8 = 2, before: [Data] = [], after: [Data] = [],
    pixel: (_ x: Int, _ y: Int) -> [UInt8]
  ) -> Data {
    var rows: [UInt8] = []
    for y in 0..<height {
      rows.append(0)
      for x in 0..<width { rows += pixel(x, y) }
    }
    return file(
      head: bigEndian(width) + bigEndian(height) + [8, kind, 0, 0, 0], rows: rows, before: before,
      after: after)
  }

  /// All of Adam7's passes of a picture of 8 × 8 pixels (W3C PNG, 8.2).
  static func interlaced(before: [Data] = [], pixel: (_ x: Int, _ y: Int) -> [UInt8]) -> Data {
    let passes = [
      (0, 0, 8, 8), (4, 0, 8, 8), (0, 4, 4, 8), (2, 0, 4, 4), (0, 2, 2, 4), (1, 0, 2, 2), (0, 1, 1, 2),
    ]
    var rows: [UInt8] = []
    for (left, top, across, down) in passes {
      for y in stride(from: top, to: 8, by: down) {
        rows.append(0)
        for x in stride(from: left, to: 8, by: across) { rows += pixel(x, y) }
      }
    }
    return file(head: bigEndian(8) + bigEndian(8) + [8, 2, 0, 0, 1], rows: rows, before: before, after: [])
  }

  private static func file(head: [UInt8], rows: [UInt8], before: [Data], after: [Data]) -> Data {
    var size = compressBound(UInt(rows.count))
    var packed = [UInt8](repeating: 0, count: Int(size))
    _ = compress2(&packed, &size, rows, UInt(rows.count), 6)
    let signature = Data([0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A])
    let parts =
      [signature, chunk("IHDR", head)] + before + [chunk("IDAT", Array(packed.prefix(Int(size))))] + after
      + [chunk("IEND", [])]
    return parts.reduce(Data(), +)
  }

  /// Red and green above, blue and yellow below.
  static func quadrant(_ x: Int, _ y: Int, of width: Int, _ height: Int) -> [UInt8] {
    switch (x < width / 2, y < height / 2) {
    case (true, true): [255, 0, 0]
    case (false, true): [0, 255, 0]
    case (true, false): [0, 0, 255]
    case (false, false): [255, 255, 0]
    }
  }
}
