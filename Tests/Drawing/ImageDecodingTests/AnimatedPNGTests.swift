import CoreGraphics
import Foundation
import ImageDecoding
import Testing

/// PNG files that announce frames.
@Suite struct AnimatedPNGTests {
  private let control = PNGFixture.chunk(
    "fcTL",
    PNGFixture.bigEndian(0) + PNGFixture.bigEndian(8) + PNGFixture.bigEndian(8)
      + [UInt8](repeating: 0, count: 14))

  private func frames(_ count: Int) -> Data {
    PNGFixture.chunk("acTL", PNGFixture.bigEndian(count) + PNGFixture.bigEndian(0))
  }

  private func embedding(_ before: [Data], _ after: [Data] = []) throws -> ImageEmbedding {
    let data = PNGFixture.png(width: 8, height: 8, before: before, after: after) { _, _ in [9, 9, 9] }
    return ImageEmbedding(of: try CGImage(encodedData: data))
  }

  @Test func oneFrameIsAStillPicture() throws {
    #expect(try embedding([frames(1), control]) == .file)
    #expect(try embedding([frames(2), control]) == .firstFrame)
  }

  /// Browsers would show the frame, others the picture.
  @Test func aPictureThatIsNoFrameIsNotCarried() throws {
    #expect(try embedding([frames(1)], [control]) == .firstFrame)
  }
}
