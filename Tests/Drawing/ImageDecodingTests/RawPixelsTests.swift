import CoreGraphics
import ImageDecoding
import XCTest

final class RawPixelsTests: XCTestCase {
  func testNumbersInTheOrderOfTheirBytes() throws {
    let image = try CGImage.raw([10, 20, 30, 255], width: 1, pixelBits: 32, alpha: .last)
    XCTAssertEqual(try ImageDecoder.decode(image).pixel(0, 0), [10, 20, 30, 255])
  }

  func testNumbersOfLittleEndianPixels() throws {
    let image = try CGImage.raw(
      [5, 10, 20, 40], width: 1, pixelBits: 32, alpha: .premultipliedFirst, order: .byteOrder32Little)
    XCTAssertEqual(try ImageDecoder.decode(image).pixel(0, 0), [20, 10, 5, 40])
  }

  /// As Cairo draws: nothing is computed, but of what has no alpha nothing is left.
  func testPixelsThatAreStoredAsTheyAreDecoded() throws {
    let image = try CGImage.raw(
      [5, 10, 20, 40, 9, 9, 9, 0, 1, 2, 3, 255, 8, 8, 8, 255], width: 2, pixelBits: 32,
      alpha: .premultipliedFirst, order: .byteOrder32Little)
    let decoded = try ImageDecoder.decode(image)
    XCTAssertEqual(decoded.pixel(0, 0), [20, 10, 5, 40])
    XCTAssertEqual(decoded.pixel(1, 0), [0, 0, 0, 0])
    XCTAssertEqual(decoded.pixel(0, 1), [3, 2, 1, 255])
    XCTAssertFalse(decoded.isOpaque)
    let opaque = try CGImage.raw(
      [1, 2, 3, 255], width: 1, pixelBits: 32, alpha: .premultipliedFirst, order: .byteOrder32Little)
    XCTAssertTrue(try ImageDecoder.decode(opaque).isOpaque)
  }

  func testAlphaIsMultipliedOnlyWhereItIsNotYet() throws {
    let plain = try CGImage.raw([255, 128, 0, 128], width: 1, pixelBits: 32, alpha: .last)
    XCTAssertEqual(try ImageDecoder.decode(plain).pixel(0, 0), [128, 64, 0, 128])
    let done = try CGImage.raw([128, 64, 0, 128], width: 1, pixelBits: 32, alpha: .premultipliedLast)
    XCTAssertEqual(try ImageDecoder.decode(done).pixel(0, 0), [128, 64, 0, 128])
  }

  func testSkippedAlphaIsOpaque() throws {
    let image = try CGImage.raw([7, 1, 2, 3], width: 1, pixelBits: 32, alpha: .noneSkipFirst)
    let decoded = try ImageDecoder.decode(image)
    XCTAssertEqual(decoded.pixel(0, 0), [1, 2, 3, 255])
    XCTAssertTrue(decoded.isOpaque)
  }

  func testGreysAndAlphaAlone() throws {
    let grey = try CGImage.raw(
      [0, 99], width: 2, pixelBits: 8, space: CGColorSpace.extendedGray, alpha: .none)
    XCTAssertEqual(try ImageDecoder.decode(grey).pixel(1, 0), [99, 99, 99, 255])
    let alpha = try CGImage.raw([0, 99], width: 2, pixelBits: 8, alpha: .alphaOnly)
    XCTAssertEqual(try ImageDecoder.decode(alpha).pixel(1, 0), [0, 0, 0, 99])
  }

  func testSixteenBitsOfBothOrders() throws {
    let big: [UInt8] = [0xFF, 0xFF, 0x80, 0x00, 0x00, 0x00]
    let little: [UInt8] = [0xFF, 0xFF, 0x00, 0x80, 0x00, 0x00]
    let first = try CGImage.raw(big, width: 1, bits: 16, pixelBits: 48, alpha: .none)
    let second = try CGImage.raw(
      little, width: 1, bits: 16, pixelBits: 48, alpha: .none, order: .byteOrder16Little)
    XCTAssertEqual(try ImageDecoder.decode(first).pixel(0, 0), [255, 128, 0, 255])
    XCTAssertEqual(try ImageDecoder.decode(second).pixel(0, 0), [255, 128, 0, 255])
  }

  func testFloatsOutsideOfZeroToOneAreCut() throws {
    let bytes = [Float(0.5), 2, -1].flatMap { value in
      (0..<4).map { UInt8(truncatingIfNeeded: value.bitPattern >> (8 * UInt32($0))) }
    }
    let image = try CGImage.raw(
      bytes, width: 1, bits: 32, pixelBits: 96, alpha: .none, order: [.floatComponents, .byteOrder32Little])
    XCTAssertEqual(try ImageDecoder.decode(image).pixel(0, 0), [128, 255, 0, 255])
  }

  func testInks() throws {
    let image = try CGImage.raw(
      [0, 255, 255, 0], width: 1, pixelBits: 32, space: CGColorSpace.genericCMYK, alpha: .none)
    XCTAssertEqual(try ImageDecoder.decode(image).pixel(0, 0), [255, 0, 0, 255])
  }

  func testWiderSpacesAreMappedToSRGB() throws {
    // (234, 51, 35) of Display P3 is sRGB's red (CSS Color 4).
    let image = try CGImage.raw(
      [234, 51, 35], width: 1, pixelBits: 24, space: CGColorSpace.displayP3, alpha: .none)
    assertNear(try ImageDecoder.decode(image).pixel(0, 0), [255, 0, 0, 255], by: 3)
  }

  func testDecodeArraysTurnNumbersAround() throws {
    let image = try CGImage.raw(
      [0, 100, 255], width: 1, pixelBits: 24, alpha: .none, decode: [1, 0, 1, 0, 1, 0])
    XCTAssertEqual(try ImageDecoder.decode(image).pixel(0, 0), [255, 155, 0, 255])
  }

  func testOtherDepthsAreAnError() throws {
    let image = try CGImage.raw(
      [0xF0], width: 1, bits: 1, pixelBits: 8, space: CGColorSpace.extendedGray, alpha: .none)
    XCTAssertThrowsError(try ImageDecoder.decode(image))
  }
}
