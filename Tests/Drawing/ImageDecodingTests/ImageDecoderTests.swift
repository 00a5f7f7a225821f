import CoreGraphics
import Foundation
import ImageDecoding
import Testing

@Suite struct ImageDecoderTests {
  private func decoded(_ data: Data) throws -> DecodedImage {
    try ImageDecoder.decode(CGImage(encodedData: data, sourceName: "picture"))
  }

  @Test func alphaIsMultipliedIntoColoursOnce() throws {
    for file in [PictureFile.rgba, PictureFile.clearTIFF] {
      let image = try decoded(file)
      #expect(image.pixel(0, 0) == [128, 64, 0, 128])
      #expect(image.pixel(1, 0) == [0, 0, 255, 255])
      #expect(!image.isOpaque)
    }
  }

  @Test func palettesBecomeColours() throws {
    let image = try decoded(PictureFile.palette)
    #expect(
      [image.letter(0, 0), image.letter(1, 0), image.letter(0, 1), image.letter(1, 1)] == Array("RGBW"))
    #expect(image.isOpaque)
  }

  @Test func sixteenBitsAreRoundedToEight() throws {
    let image = try decoded(PictureFile.grey16)
    #expect(image.pixel(0, 0) == [128, 128, 128, 255])
    #expect(image.pixel(1, 0) == [255, 255, 255, 255])
  }

  @Test func everyFormatIsRead() throws {
    for file in [PictureFile.tiff, PictureFile.bmp, PictureFile.webp] {
      #expect(try decoded(file).quarters == "GGGG")
    }
  }

  @Test func inksBecomeColours() throws {
    assertNear(try decoded(PictureFile.cmyk).pixel(4, 4), [255, 0, 0, 255], by: 8)
  }

  @Test func theFirstOfSeveralFramesIsShown() throws {
    let image = try CGImage(encodedData: PictureFile.gif)
    #expect(try ImageDecoder.decode(image).quarters == "RRRR")
    #expect(image.hasMoreFrames)
    #expect(try !CGImage(encodedData: PictureFile.bmp).hasMoreFrames)
  }

  /// TIFF 6.0: where the stored first row and first column are seen.
  @Test func animatedFilesAreNotCarriedByDocuments() throws {
    #expect(ImageEmbedding(of: try CGImage(encodedData: PictureFile.gif)) == .firstFrame)
    // The second frame's block is the last.
    let second = try #require(PictureFile.gif.lastRange(of: Data([0x21, 0xF9])))
    let single = PictureFile.gif[..<second.lowerBound] + [0x3B]
    #expect(ImageEmbedding(of: try CGImage(encodedData: single)) == .file)
    // A PNG that announces two frames before its pixels: what reads no frames shows the picture.
    let control: [UInt8] = [0, 0, 0, 8, 97, 99, 84, 76, 0, 0, 0, 2, 0, 0, 0, 0, 0xF3, 0x8D, 0x93, 0x70]
    let animated = PictureFile.palette[..<33] + control + PictureFile.palette[33...]
    let image = try CGImage(encodedData: animated)
    #expect(ImageEmbedding(of: image) == .firstFrame)
    #expect(image.hasMoreFrames)
    #expect(ImageEmbedding(of: try CGImage(encodedData: PictureFile.palette)) == .file)
  }

  @Test func aFileThatEndsTooEarlyIsNotCarriedByDocuments() throws {
    for file in [PictureFile.quadrants, PictureFile.palette] {
      #expect(ImageEmbedding(of: try CGImage(encodedData: file)) == .file)
      #expect(ImageEmbedding(of: try CGImage(encodedData: file.dropLast(file.count / 4))) == .pixels)
    }
  }

  @Test func photographsAreTurnedUpright() throws {
    let upright = ["RGBY", "GRYB", "YBGR", "BYRG", "RBGY", "BRYG", "YGBR", "GYRB"]
    for (orientation, expected) in zip(1...8, upright) {
      let image = try decoded(PictureFile.quadrants(orientation: UInt8(orientation)))
      #expect(image.quarters == expected, "orientation \(orientation)")
      #expect(image.width == (orientation < 5 ? 16 : 32))
    }
  }

  @Test func aHugePictureInAFewBytesIsRefusedWithItsSize() throws {
    let header = PictureFile.header(width: 64000, height: 64000)
    let image = try CGImage(encodedData: header, sourceName: "bomb.png", pixelLimit: .max)
    if let error = #expect(throws: (any Error).self, performing: { try ImageDecoder.decode(image) }) {
      #expect("\(error)" == "bomb.png: 64000 × 64000 pixels are more than the limit of 1000000000")
    }
  }

  @Test func theLimitIsTheCallers() throws {
    let image = try CGImage(encodedData: PictureFile.palette)
    #expect(throws: Never.self) { try ImageDecoder.decode(image, pixelLimit: 4) }
    #expect(throws: (any Error).self) { try ImageDecoder.decode(image, pixelLimit: 3) }
  }

  @Test func aFileThatEndsTooEarlyIsAnErrorThatNamesIt() throws {
    let files = [
      PictureFile.palette.dropLast(20), PictureFile.quadrants.dropLast(120), PictureFile.webp.dropLast(9),
      PictureFile.gif.dropLast(50), PictureFile.bmp.dropLast(8),
    ]
    for file in files {
      let image = try CGImage(encodedData: Data(file), sourceName: "half")
      if let error = #expect(throws: (any Error).self, performing: { try ImageDecoder.decode(image) }) {
        #expect((error as? ImageDecodingError)?.source == "half")
      }
    }
  }

  @Test func theStructureTellsWhetherAFileHasItsEnd() {
    let files: [(CGImage.Format, Data)] = [
      (.png, PictureFile.palette), (.jpeg, PictureFile.quadrants), (.webp, PictureFile.webp),
      (.gif, PictureFile.gif), (.tiff, PictureFile.tiff), (.bmp, PictureFile.bmp),
    ]
    for (format, file) in files {
      #expect(FileEnd.isThere(file, of: format), "\(format)")
      for share in [0.5, 0.8] {
        #expect(!FileEnd.isThere(file.prefix(Int(share * Double(file.count))), of: format), "\(format)")
      }
      #expect(!FileEnd.isThere(file.dropLast(4), of: format), "\(format)")
    }
  }

  @Test func aFewBytesCannotBeManyPixels() {
    var file = PictureFile.palette
    #expect(FileEnd.isThere(file, of: .png))
    // The width and height (W3C PNG, 11.2.1): 65,536.
    file[16..<24] = Data([0, 1, 0, 0, 0, 1, 0, 0])
    #expect(!FileEnd.isThere(file, of: .png))
  }

  /// The end of a small picture in the header is not the end of the photograph.
  @Test func aPreviewWithinAJPEGDoesNotEndIt() {
    let preview: [UInt8] = [0xFF, 0xE1, 0, 8, 0xFF, 0xD8, 0xFF, 0xD9, 0, 0]
    let file = PictureFile.quadrants.prefix(2) + preview + PictureFile.quadrants.dropFirst(2)
    #expect(FileEnd.isThere(Data(file), of: .jpeg))
    #expect(!FileEnd.isThere(Data(file.dropLast(20)), of: .jpeg))
  }

  @Test func svgDocumentsHaveNoPixels() throws {
    let svg = Data("<svg xmlns='http://www.w3.org/2000/svg' width='9' height='9'/>".utf8)
    #expect(throws: (any Error).self) { try decoded(svg) }
  }
}
