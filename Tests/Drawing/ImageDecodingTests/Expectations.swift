import CoreGraphics
import Foundation
import ImageDecoding
import Testing

extension DecodedImage {
  /// The pixel at a place as red, green, blue, alpha, premultiplied.
  func pixel(_ x: Int, _ y: Int) -> [UInt8] {
    let at = y * bytesPerRow + x * 4
    return [pixels[at + 2], pixels[at + 1], pixels[at], pixels[at + 3]]
  }

  /// The pixel at a place by the first letter of its colour: R, G, B, Y, W, K, or ? for any other.
  func letter(_ x: Int, _ y: Int) -> Character {
    let near = pixel(x, y).map { $0 > 200 ? 1 : $0 < 55 ? 0 : -1 }
    return switch near {
    case [1, 0, 0, 1]: "R"
    case [0, 1, 0, 1]: "G"
    case [0, 0, 1, 1]: "B"
    case [1, 1, 0, 1]: "Y"
    case [1, 1, 1, 1]: "W"
    case [0, 0, 0, 1]: "K"
    default: "?"
    }
  }

  /// The middles of the four quarters, row by row.
  var quarters: String {
    let (x, y) = (width / 4, height / 4)
    return String([letter(x, y), letter(width - 1 - x, y), letter(x, height - 1 - y)])
      + String(letter(width - 1 - x, height - 1 - y))
  }
}

func assertNear(
  _ actual: [UInt8], _ expected: [UInt8], by tolerance: Int = 1,
  sourceLocation: SourceLocation = #_sourceLocation
) {
  let isNear =
    actual.count == expected.count
    && zip(actual, expected).allSatisfy { abs(Int($0) - Int($1)) <= tolerance }
  #expect(isNear, "\(actual) is not within \(tolerance) of \(expected)", sourceLocation: sourceLocation)
}

extension CGImage {
  /// An image of raw pixels; the test fails where the numbers do not fit.
  static func raw(
    _ bytes: [UInt8], width: Int, bits: Int = 8, pixelBits: Int, space: String = CGColorSpace.sRGB,
    alpha: CGImageAlphaInfo, order: CGBitmapInfo = [], decode: [CGFloat]? = nil
  ) throws -> CGImage {
    let space = try #require(CGColorSpace(name: space))
    let provider = try #require(CGDataProvider(data: Data(bytes)))
    let info = CGBitmapInfo(rawValue: alpha.rawValue).union(order)
    let stride = width * pixelBits / 8
    return try #require(
      CGImage(
        width: width, height: bytes.count / stride, bitsPerComponent: bits, bitsPerPixel: pixelBits,
        bytesPerRow: stride, space: space, bitmapInfo: info, provider: provider, decode: decode,
        shouldInterpolate: true, intent: .defaultIntent))
  }
}
