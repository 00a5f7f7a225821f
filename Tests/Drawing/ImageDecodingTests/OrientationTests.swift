import CoreGraphics
import Foundation
import ImageDecoding
import Testing

/// Orientations in Exif data of formats other than JPEG.
@Suite struct OrientationTests {
  /// Where the quarters of a picture are seen, for each orientation from 1 on (Exif 2.3, tag 0x0112).
  static let upright = ["RGBY", "GRYB", "YBGR", "BYRG", "RBGY", "BRYG", "YGBR", "GYRB"]

  private func png(orientation: Int, isLate: Bool = false) -> Data {
    let exif = PNGFixture.chunk("eXIf", PNGFixture.exif(orientation: UInt8(orientation)))
    return PNGFixture.png(width: 16, height: 32, before: isLate ? [] : [exif], after: isLate ? [exif] : []) {
      PNGFixture.quadrant($0, $1, of: 16, 32)
    }
  }

  @Test(arguments: 1...8) func aPNGIsTurned(orientation: Int) throws {
    for isLate in [false, true] {
      let image = try CGImage(encodedData: png(orientation: orientation, isLate: isLate))
      #expect(image.width == (orientation < 5 ? 16 : 32))
      let decoded = try ImageDecoder.decode(image)
      #expect(decoded.quarters == Self.upright[orientation - 1])
      #expect(decoded.width == image.width && decoded.height == image.height)
    }
  }

  @Test(arguments: 1...8) func anInterlacedPNGIsTurned(orientation: Int) throws {
    let exif = PNGFixture.chunk("eXIf", PNGFixture.exif(orientation: UInt8(orientation)))
    let data = PNGFixture.interlaced(before: [exif]) { PNGFixture.quadrant($0, $1, of: 8, 8) }
    #expect(try ImageDecoder.decode(CGImage(encodedData: data)).quarters == Self.upright[orientation - 1])
  }

  /// All passes are there, also where rows are read one by one.
  @Test func rowsOfAnInterlacedPNGAreWhole() throws {
    let data = PNGFixture.interlaced { [UInt8($0 * 30), UInt8($1 * 30), 0] }
    let rows = try PictureRows(CGImage(encodedData: data))
    var pixels = [UInt32](repeating: 0, count: 64)
    _ = try pixels.withUnsafeMutableBufferPointer { try rows.read(into: $0) }
    for (place, pixel) in pixels.enumerated() {
      let (red, green) = (UInt32(place % 8 * 30), UInt32(place / 8 * 30))
      #expect(pixel == 0xFF00_0000 | red << 16 | green << 8, "pixel \(place)")
    }
  }

  /// RFC 9649, 2.7.1.5: some programs write JPEG's name of it before the data.
  @Test(arguments: 1...8) func aWebPIsTurned(orientation: Int) throws {
    for prefix in [[], Array("Exif\0\0".utf8)] {
      let exif = prefix + PNGFixture.exif(orientation: UInt8(orientation))
      let image = try CGImage(encodedData: PictureFile.quadrantsWebP(exif: exif))
      #expect(image.width == (orientation < 5 ? 16 : 32))
      #expect(try ImageDecoder.decode(image).quarters == Self.upright[orientation - 1])
    }
  }

  @Test func aTurnedPNGIsNotCarriedByDocuments() throws {
    #expect(try ImageEmbedding(of: CGImage(encodedData: png(orientation: 1))) == .file)
    #expect(try ImageEmbedding(of: CGImage(encodedData: png(orientation: 6))) == .pixels)
  }

  @Test func damagedExifDataTurnNothing() throws {
    for bytes in [[], [0x4D, 0x4D], PNGFixture.exif(orientation: 9), PNGFixture.exif(orientation: 0)] {
      let exif = PNGFixture.chunk("eXIf", bytes)
      let data = PNGFixture.png(width: 16, height: 32, before: [exif]) {
        PNGFixture.quadrant($0, $1, of: 16, 32)
      }
      #expect(try CGImage(encodedData: data).orientation == .up)
    }
  }
}
