import CoreGraphics
import Foundation
import Testing

/// Headers of pictures, byte by byte, and a small picture of pixels.
enum ImageFixture {
  static func big(_ value: Int, _ count: Int) -> [UInt8] {
    (0..<count).reversed().map { UInt8(truncatingIfNeeded: value >> (8 * $0)) }
  }

  static func little(_ value: Int, _ count: Int) -> [UInt8] { big(value, count).reversed() }

  static func png(width: Int, height: Int, depth: Int = 8, kind: Int = 2, chunks: [String] = ["IDAT"]) -> Data
  {
    var bytes: [UInt8] = [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A] + big(13, 4) + Array("IHDR".utf8)
    bytes += big(width, 4) + big(height, 4) + [UInt8(depth), UInt8(kind), 0, 0, 0] + big(0, 4)
    for chunk in chunks { bytes += big(2, 4) + Array(chunk.utf8) + [0, 0] + big(0, 4) }
    return Data(bytes)
  }

  /// A JPEG with Exif (of either byte order) before its frame header.
  static func jpeg(width: Int, height: Int, components: Int = 3, orientation: Int? = nil, isBig: Bool = true)
    -> Data
  {
    var bytes: [UInt8] = [0xFF, 0xD8, 0xFF, 0xE0] + big(4, 2) + [0, 0]
    if let orientation {
      let exif = Array("Exif\0\0".utf8) + tiff([(274, orientation)], isBig: isBig)
      bytes += [0xFF, 0xE1] + big(exif.count + 2, 2) + exif
    }
    // A fill byte before the marker is allowed.
    bytes += [0xFF, 0xFF, 0xC2] + big(8 + 3 * components, 2) + [8] + big(height, 2) + big(width, 2)
    bytes += [UInt8(components)] + [UInt8](repeating: 0, count: 3 * components)
    return Data(bytes)
  }

  static func tiff(_ tags: [(Int, Int)], isBig: Bool) -> [UInt8] {
    func number(_ value: Int, _ count: Int) -> [UInt8] { isBig ? big(value, count) : little(value, count) }
    var bytes: [UInt8] = (isBig ? [0x4D, 0x4D] : [0x49, 0x49]) + number(42, 2) + number(8, 4)
    bytes += number(tags.count, 2)
    for (tag, value) in tags {
      bytes += number(tag, 2) + number(3, 2) + number(1, 4) + number(value, 2) + [0, 0]
    }
    return bytes + number(0, 4)
  }

  static func gif(width: Int, height: Int, isTransparent: Bool) -> Data {
    var bytes = Array("GIF89a".utf8) + little(width, 2) + little(height, 2) + [0x80, 0, 0]
    bytes += [0, 0, 0, 255, 255, 255]
    if isTransparent { bytes += [0x21, 0xF9, 4, 1, 0, 0, 0, 0] }
    return Data(bytes + [0x2C, 0, 0, 0, 0] + little(width, 2) + little(height, 2) + [0])
  }

  static func webp(_ chunk: String, _ payload: [UInt8]) -> Data {
    Data(
      Array("RIFF".utf8) + little(payload.count + 12, 4) + Array("WEBP".utf8) + Array(chunk.utf8)
        + little(payload.count, 4) + payload)
  }

  static func bmp(width: Int, height: Int, bits: Int = 24) -> Data {
    var bytes = Array("BM".utf8) + little(0, 4) + little(0, 4) + little(54, 4)
    bytes += little(40, 4) + little(width, 4) + little(height, 4) + little(1, 2) + little(bits, 2)
    return Data(bytes + [UInt8](repeating: 0, count: 24))
  }

  static func svg(_ attributes: String, prologue: String = "") -> Data {
    Data("\(prologue)<svg xmlns=\"http://www.w3.org/2000/svg\" \(attributes)><g/></svg>".utf8)
  }

  static func gray(width: Int, height: Int, value: UInt8 = 7) throws -> CGImage {
    let provider = try #require(CGDataProvider(data: Data(repeating: value, count: width * height)))
    return try #require(
      CGImage(
        width: width, height: height, bitsPerComponent: 8, bitsPerPixel: 8, bytesPerRow: width,
        space: CGColorSpaceCreateDeviceGray(),
        bitmapInfo: CGBitmapInfo(rawValue: CGImageAlphaInfo.none.rawValue),
        provider: provider, decode: nil, shouldInterpolate: true, intent: .defaultIntent))
  }
}
