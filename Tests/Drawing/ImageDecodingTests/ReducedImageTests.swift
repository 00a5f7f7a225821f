import CoreGraphics
import Foundation
import ImageDecoding
import Testing

/// Pictures that are shown small.
@Suite struct ReducedImageTests {
  /// Noise, of which no two ways to make it smaller come to the same.
  private func photograph() throws -> CGImage {
    var noise: UInt32 = 1
    let bytes = (0..<96 * 64 * 3).map { _ in
      noise = noise &* 1_664_525 &+ 1_013_904_223
      return UInt8(truncatingIfNeeded: noise >> 24)
    }
    return try CGImage(
      encodedData: Data(JPEGEncoder.encode(bytes, width: 96, channels: 3, quality: 90)))
  }

  private func bytes(of image: DecodedImage) -> Data {
    image.pixels.withUnsafeBufferPointer { Data(buffer: $0) }
  }

  @Test func doNotDependOnWhatWasShownBefore() throws {
    let image = try photograph()
    for halvings in 0...5 {
      let alone = try ImageCache().decoded(image, halvings: halvings)
      for earlier in 0...5 {
        let cache = ImageCache()
        let shown = try cache.decoded(image, halvings: earlier)
        let later = try cache.decoded(image, halvings: halvings)
        #expect(bytes(of: later) == bytes(of: alone), "\(halvings) halvings after \(earlier)")
        withExtendedLifetime(shown) {}
      }
    }
  }
}
