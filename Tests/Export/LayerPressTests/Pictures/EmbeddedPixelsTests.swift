import Foundation
import ImageDecoding
import LayerPress
import Testing

/// Pixels that an SVG holds as PNGs.
@Suite struct EmbeddedPixelsTests {
  /// Grey pixels of many shades, with an alpha.
  private func image(alpha: UInt8) throws -> CGImage {
    let grey = (0..<64 * 64).map { UInt8(truncatingIfNeeded: $0 * 7 % 256 * Int(alpha) / 255) }
    let bytes = grey.flatMap { [$0, $0, $0, alpha] }
    let provider = try #require(CGDataProvider(data: Data(bytes)))
    return try #require(
      CGImage(
        width: 64, height: 64, bitsPerComponent: 8, bitsPerPixel: 32, bytesPerRow: 256,
        space: CGColorSpaceCreateDeviceRGB(),
        bitmapInfo: CGBitmapInfo(rawValue: CGImageAlphaInfo.premultipliedLast.rawValue), provider: provider,
        decode: nil, shouldInterpolate: false, intent: .defaultIntent))
  }

  private func png(of image: CGImage) async throws -> Data {
    let layer = CALayer()
    layer.bounds = CGRect(x: 0, y: 0, width: 64, height: 64)
    layer.contents = image
    let svg = String(decoding: try await Exporter().dataInBackground(of: layer, as: .svg), as: UTF8.self)
    let text = try #require(svg.firstMatch(of: /data:image\/png;base64,([^"]*)/)).1
    return try #require(Data(base64Encoded: String(text)))
  }

  @Test func theyHaveOnlyTheChannelsThatTheyNeed() async throws {
    // The colour types for greys, without and with alpha (ISO/IEC 15948, 11.2.2).
    for (alpha, type) in [(255, 0), (128, 4)] as [(UInt8, UInt8)] {
      #expect(try await png(of: image(alpha: alpha))[25] == type)
    }
  }

  @Test func theyAreThePicturesPixels() async throws {
    let image = try image(alpha: 255)
    let bytes = try [CGImage(encodedData: await png(of: image)), image].map { image in
      try ImageDecoder.decode(image).pixels.withUnsafeBufferPointer { Array($0) }
    }
    #expect(bytes[0] == bytes[1])
  }

  /// What they are like on the page, the document says.
  @Test func theySayNoSize() async throws {
    let png = try await png(of: image(alpha: 255))
    #expect(png.range(of: Data("pHYs".utf8)) == nil)
    #expect(png.range(of: Data("sRGB".utf8)) == nil)
  }
}
