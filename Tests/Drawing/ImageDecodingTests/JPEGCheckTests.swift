import CoreGraphics
import Foundation
import Testing

@testable import ImageDecoding

/// JPEGs that documents would carry although no decoder shows all of them.
@Suite struct JPEGCheckTests {
  private func isSound(_ data: Data) throws -> Bool { ImageCache().isSound(try CGImage(encodedData: data)) }

  @Test func soundFilesPass() throws {
    for data in [
      PictureFile.quadrants, PictureFile.cmyk, PictureFile.quadrants + Data(repeating: 0, count: 9),
    ] {
      #expect(try isSound(data))
    }
  }

  /// The end marker is there, but not all that should be before it.
  @Test func aFileWithoutItsLastBlocksIsDamaged() throws {
    let data = PictureFile.quadrants.dropLast(12) + [0xFF, 0xD9]
    #expect(try !isSound(data))
    #expect(throws: ImageDecodingError.self) { try ImageDecoder.decode(CGImage(encodedData: data)) }
  }

  @Test func aFileWhoseTablesAreWrongIsDamaged() throws {
    var data = PictureFile.quadrants
    let table = try #require(data.firstRange(of: Data([0xFF, 0xC4])))
    data.replaceSubrange(table.upperBound + 3..<table.upperBound + 19, with: Data(repeating: 9, count: 16))
    #expect(try !isSound(data))
  }

  /// libjpeg goes by the names of components where no marker says what they are.
  @Test func namesOfComponentsAreRead() throws {
    let names = try #require(JPEGColors(PictureFile.unmarkedRGB))
    #expect(names.isUnmarkedRGB)
    #expect(try ImageDecoder.decode(CGImage(encodedData: PictureFile.unmarkedRGB)).letter(4, 4) == "R")
    #expect(try #require(JPEGColors(PictureFile.quadrants)).isUnmarkedRGB == false)
    let carried = try #require(EmbeddableJPEG(CGImage(encodedData: PictureFile.unmarkedRGB)))
    #expect(JPEGColors(Data(carried.plainBytes))?.isUnmarkedRGB == false, "documents say so")
  }

  @Test func markersThatContradictEachOtherAreNotCarried() throws {
    let adobe = Data([0xFF, 0xEE, 0, 14]) + Data("Adobe".utf8) + [0, 100, 0, 0, 0, 0, 0]
    let data = PictureFile.quadrants.prefix(20) + adobe + PictureFile.quadrants.dropFirst(20)
    #expect(try EmbeddableJPEG(CGImage(encodedData: PictureFile.quadrants)) != nil)
    #expect(try EmbeddableJPEG(CGImage(encodedData: data)) == nil)
  }
}
