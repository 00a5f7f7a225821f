import CoreGraphics
import Foundation
import ImageDecoding
import XCTest

final class EmbeddableJPEGTests: XCTestCase {
  private func jpeg(_ data: Data) throws -> EmbeddableJPEG? { EmbeddableJPEG(try CGImage(encodedData: data)) }

  func testPhotographsKeepTheirBytes() throws {
    XCTAssertEqual(try jpeg(PictureFile.quadrants)?.data, PictureFile.quadrants)
    XCTAssertEqual(try jpeg(PictureFile.cmyk)?.data, PictureFile.cmyk)
  }

  func testOtherFormatsHaveNone() throws {
    XCTAssertNil(try jpeg(PictureFile.palette))
  }

  func testAFileThatEndsTooEarlyIsNotEmbedded() throws {
    XCTAssertNil(try jpeg(PictureFile.quadrants.dropLast(4)))
  }

  func testBytesBehindTheEndDoNoHarm() throws {
    XCTAssertNotNil(try jpeg(PictureFile.quadrants + Data(repeating: 7, count: 100)))
  }

  func testArithmeticCodingIsNotEmbedded() throws {
    var data = PictureFile.quadrants
    let frame = try XCTUnwrap(data.firstRange(of: Data([0xFF, 0xC0])))
    data[frame.lowerBound + 1] = 0xC9
    XCTAssertNil(try jpeg(data))
  }

  /// The map must lead from each corner of the upright picture to the stored pixel of the same colour.
  func testPlacesOfTurnedPhotographs() throws {
    let stored = try ImageDecoder.decode(CGImage(encodedData: PictureFile.quadrants))
    for orientation in 1...8 {
      let data = PictureFile.quadrants(orientation: UInt8(orientation))
      let upright = try ImageDecoder.decode(CGImage(encodedData: data))
      let map = try CGImage(encodedData: data).storedFromUpright
      for (x, y) in [(3, 3), (upright.width - 4, 3), (3, upright.height - 4)] {
        let place = CGPoint(x: CGFloat(x) + 0.5, y: CGFloat(y) + 0.5).applying(map)
        XCTAssertEqual(
          stored.letter(Int(place.x), Int(place.y)), upright.letter(x, y), "orientation \(orientation)")
      }
    }
  }
}
