import CoreGraphics
import Foundation
import ImageDecoding
import XCTest

final class ImageDecoderTests: XCTestCase {
  private func decoded(_ data: Data) throws -> DecodedImage {
    try ImageDecoder.decode(CGImage(encodedData: data, sourceName: "picture"))
  }

  func testAlphaIsMultipliedIntoColoursOnce() throws {
    for file in [PictureFile.rgba, PictureFile.clearTIFF] {
      let image = try decoded(file)
      XCTAssertEqual(image.pixel(0, 0), [128, 64, 0, 128])
      XCTAssertEqual(image.pixel(1, 0), [0, 0, 255, 255])
      XCTAssertFalse(image.isOpaque)
    }
  }

  func testPalettesBecomeColours() throws {
    let image = try decoded(PictureFile.palette)
    XCTAssertEqual(
      [image.letter(0, 0), image.letter(1, 0), image.letter(0, 1), image.letter(1, 1)], Array("RGBW"))
    XCTAssertTrue(image.isOpaque)
  }

  func testSixteenBitsAreRoundedToEight() throws {
    let image = try decoded(PictureFile.grey16)
    XCTAssertEqual(image.pixel(0, 0), [128, 128, 128, 255])
    XCTAssertEqual(image.pixel(1, 0), [255, 255, 255, 255])
  }

  func testEveryFormatIsRead() throws {
    for file in [PictureFile.tiff, PictureFile.bmp, PictureFile.webp] {
      XCTAssertEqual(try decoded(file).quarters, "GGGG")
    }
  }

  func testInksBecomeColours() throws {
    assertNear(try decoded(PictureFile.cmyk).pixel(4, 4), [255, 0, 0, 255], by: 8)
  }

  func testTheFirstOfSeveralFramesIsShown() throws {
    let image = try CGImage(encodedData: PictureFile.gif)
    XCTAssertEqual(try ImageDecoder.decode(image).quarters, "RRRR")
    XCTAssertTrue(image.hasMoreFrames)
    XCTAssertFalse(try CGImage(encodedData: PictureFile.bmp).hasMoreFrames)
  }

  /// TIFF 6.0: where the stored first row and first column are seen.
  func testAnimatedFilesAreNotCarriedByDocuments() throws {
    XCTAssertEqual(ImageEmbedding(of: try CGImage(encodedData: PictureFile.gif)), .firstFrame)
    // The second frame's block is the last.
    let second = try XCTUnwrap(PictureFile.gif.lastRange(of: Data([0x21, 0xF9])))
    let single = PictureFile.gif[..<second.lowerBound] + [0x3B]
    XCTAssertEqual(ImageEmbedding(of: try CGImage(encodedData: single)), .file)
    // A PNG that announces two frames before its pixels: what reads no frames shows the picture.
    let control: [UInt8] = [0, 0, 0, 8, 97, 99, 84, 76, 0, 0, 0, 2, 0, 0, 0, 0, 0xF3, 0x8D, 0x93, 0x70]
    let animated = PictureFile.palette[..<33] + control + PictureFile.palette[33...]
    let image = try CGImage(encodedData: animated)
    XCTAssertEqual(ImageEmbedding(of: image), .firstFrame)
    XCTAssertTrue(image.hasMoreFrames)
    XCTAssertEqual(ImageEmbedding(of: try CGImage(encodedData: PictureFile.palette)), .file)
  }

  func testAFileThatEndsTooEarlyIsNotCarriedByDocuments() throws {
    for file in [PictureFile.quadrants, PictureFile.palette] {
      XCTAssertEqual(ImageEmbedding(of: try CGImage(encodedData: file)), .file)
      XCTAssertEqual(ImageEmbedding(of: try CGImage(encodedData: file.dropLast(file.count / 4))), .pixels)
    }
  }

  func testPhotographsAreTurnedUpright() throws {
    let upright = ["RGBY", "GRYB", "YBGR", "BYRG", "RBGY", "BRYG", "YGBR", "GYRB"]
    for (orientation, expected) in zip(1...8, upright) {
      let image = try decoded(PictureFile.quadrants(orientation: UInt8(orientation)))
      XCTAssertEqual(image.quarters, expected, "orientation \(orientation)")
      XCTAssertEqual(image.width, orientation < 5 ? 16 : 32)
    }
  }

  func testAHugePictureInAFewBytesIsRefusedWithItsSize() throws {
    let header = PictureFile.header(width: 64000, height: 64000)
    let image = try CGImage(encodedData: header, sourceName: "bomb.png", pixelLimit: .max)
    XCTAssertThrowsError(try ImageDecoder.decode(image)) { error in
      XCTAssertEqual("\(error)", "bomb.png: 64000 × 64000 pixels are more than the limit of 1000000000")
    }
  }

  func testTheLimitIsTheCallers() throws {
    let image = try CGImage(encodedData: PictureFile.palette)
    XCTAssertNoThrow(try ImageDecoder.decode(image, pixelLimit: 4))
    XCTAssertThrowsError(try ImageDecoder.decode(image, pixelLimit: 3))
  }

  func testAFileThatEndsTooEarlyIsAnErrorThatNamesIt() throws {
    let files = [
      PictureFile.palette.dropLast(20), PictureFile.quadrants.dropLast(120), PictureFile.webp.dropLast(9),
      PictureFile.gif.dropLast(50), PictureFile.bmp.dropLast(8),
    ]
    for file in files {
      let image = try CGImage(encodedData: Data(file), sourceName: "half")
      XCTAssertThrowsError(try ImageDecoder.decode(image)) { error in
        XCTAssertEqual((error as? ImageDecodingError)?.source, "half")
      }
    }
  }

  func testTheStructureTellsWhetherAFileHasItsEnd() {
    let files: [(CGImage.Format, Data)] = [
      (.png, PictureFile.palette), (.jpeg, PictureFile.quadrants), (.webp, PictureFile.webp),
      (.gif, PictureFile.gif), (.tiff, PictureFile.tiff), (.bmp, PictureFile.bmp),
    ]
    for (format, file) in files {
      XCTAssertTrue(FileEnd.isThere(file, of: format), "\(format)")
      for share in [0.5, 0.8] {
        XCTAssertFalse(FileEnd.isThere(file.prefix(Int(share * Double(file.count))), of: format), "\(format)")
      }
      XCTAssertFalse(FileEnd.isThere(file.dropLast(4), of: format), "\(format)")
    }
  }

  func testAFewBytesCannotBeManyPixels() {
    var file = PictureFile.palette
    XCTAssertTrue(FileEnd.isThere(file, of: .png))
    // The width and height (W3C PNG, 11.2.1): 65,536.
    file[16..<24] = Data([0, 1, 0, 0, 0, 1, 0, 0])
    XCTAssertFalse(FileEnd.isThere(file, of: .png))
  }

  /// The end of a small picture in the header is not the end of the photograph.
  func testAPreviewWithinAJPEGDoesNotEndIt() {
    let preview: [UInt8] = [0xFF, 0xE1, 0, 8, 0xFF, 0xD8, 0xFF, 0xD9, 0, 0]
    let file = PictureFile.quadrants.prefix(2) + preview + PictureFile.quadrants.dropFirst(2)
    XCTAssertTrue(FileEnd.isThere(Data(file), of: .jpeg))
    XCTAssertFalse(FileEnd.isThere(Data(file.dropLast(20)), of: .jpeg))
  }

  func testSVGDocumentsHaveNoPixels() throws {
    let svg = Data("<svg xmlns='http://www.w3.org/2000/svg' width='9' height='9'/>".utf8)
    XCTAssertThrowsError(try decoded(svg))
  }
}
