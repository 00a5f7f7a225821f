import CoreGraphics
import Foundation
import ImageDecoding
import Testing

@Suite struct EmbeddableJPEGTests {
  private func jpeg(_ data: Data) throws -> EmbeddableJPEG? { EmbeddableJPEG(try CGImage(encodedData: data)) }

  @Test func photographsKeepTheirBytes() throws {
    #expect(try jpeg(PictureFile.quadrants)?.data == PictureFile.quadrants)
    #expect(try jpeg(PictureFile.cmyk)?.data == PictureFile.cmyk)
  }

  @Test func otherFormatsHaveNone() throws {
    #expect(try jpeg(PictureFile.palette) == nil)
  }

  @Test func aFileThatEndsTooEarlyIsNotEmbedded() throws {
    #expect(try jpeg(PictureFile.quadrants.dropLast(4)) == nil)
  }

  @Test func bytesBehindTheEndDoNoHarm() throws {
    #expect(try jpeg(PictureFile.quadrants + Data(repeating: 7, count: 100)) != nil)
  }

  @Test func arithmeticCodingIsNotEmbedded() throws {
    var data = PictureFile.quadrants
    let frame = try #require(data.firstRange(of: Data([0xFF, 0xC0])))
    data[frame.lowerBound + 1] = 0xC9
    #expect(try jpeg(data) == nil)
  }

  /// The map must lead from each corner of the upright picture to the stored pixel of the same colour.
  @Test func placesOfTurnedPhotographs() throws {
    let stored = try ImageDecoder.decode(CGImage(encodedData: PictureFile.quadrants))
    for orientation in 1...8 {
      let data = PictureFile.quadrants(orientation: UInt8(orientation))
      let upright = try ImageDecoder.decode(CGImage(encodedData: data))
      let map = try CGImage(encodedData: data).storedFromUpright
      for (x, y) in [(3, 3), (upright.width - 4, 3), (3, upright.height - 4)] {
        let place = CGPoint(x: CGFloat(x) + 0.5, y: CGFloat(y) + 0.5).applying(map)
        #expect(
          stored.letter(Int(place.x), Int(place.y)) == upright.letter(x, y), "orientation \(orientation)")
      }
    }
  }
}
