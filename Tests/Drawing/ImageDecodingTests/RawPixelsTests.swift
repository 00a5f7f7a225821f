import CoreGraphics
import ImageDecoding
import Testing

@Suite struct RawPixelsTests {
  @Test func numbersInTheOrderOfTheirBytes() throws {
    let image = try CGImage.raw([10, 20, 30, 255], width: 1, pixelBits: 32, alpha: .last)
    #expect(try ImageDecoder.decode(image).pixel(0, 0) == [10, 20, 30, 255])
  }

  @Test func numbersOfLittleEndianPixels() throws {
    let image = try CGImage.raw(
      [5, 10, 20, 40], width: 1, pixelBits: 32, alpha: .premultipliedFirst, order: .byteOrder32Little)
    #expect(try ImageDecoder.decode(image).pixel(0, 0) == [20, 10, 5, 40])
  }

  /// As Cairo draws: nothing is computed, but of what has no alpha nothing is left.
  @Test func pixelsThatAreStoredAsTheyAreDecoded() throws {
    let image = try CGImage.raw(
      [5, 10, 20, 40, 9, 9, 9, 0, 1, 2, 3, 255, 8, 8, 8, 255], width: 2, pixelBits: 32,
      alpha: .premultipliedFirst, order: .byteOrder32Little)
    let decoded = try ImageDecoder.decode(image)
    #expect(decoded.pixel(0, 0) == [20, 10, 5, 40])
    #expect(decoded.pixel(1, 0) == [0, 0, 0, 0])
    #expect(decoded.pixel(0, 1) == [3, 2, 1, 255])
    #expect(!decoded.isOpaque)
    let opaque = try CGImage.raw(
      [1, 2, 3, 255], width: 1, pixelBits: 32, alpha: .premultipliedFirst, order: .byteOrder32Little)
    #expect(try ImageDecoder.decode(opaque).isOpaque)
  }

  @Test func alphaIsMultipliedOnlyWhereItIsNotYet() throws {
    let plain = try CGImage.raw([255, 128, 0, 128], width: 1, pixelBits: 32, alpha: .last)
    #expect(try ImageDecoder.decode(plain).pixel(0, 0) == [128, 64, 0, 128])
    let done = try CGImage.raw([128, 64, 0, 128], width: 1, pixelBits: 32, alpha: .premultipliedLast)
    #expect(try ImageDecoder.decode(done).pixel(0, 0) == [128, 64, 0, 128])
  }

  @Test func skippedAlphaIsOpaque() throws {
    let image = try CGImage.raw([7, 1, 2, 3], width: 1, pixelBits: 32, alpha: .noneSkipFirst)
    let decoded = try ImageDecoder.decode(image)
    #expect(decoded.pixel(0, 0) == [1, 2, 3, 255])
    #expect(decoded.isOpaque)
  }

  @Test func greysAndAlphaAlone() throws {
    let grey = try CGImage.raw(
      [0, 99], width: 2, pixelBits: 8, space: CGColorSpace.extendedGray, alpha: .none)
    #expect(try ImageDecoder.decode(grey).pixel(1, 0) == [99, 99, 99, 255])
    let alpha = try CGImage.raw([0, 99], width: 2, pixelBits: 8, alpha: .alphaOnly)
    #expect(try ImageDecoder.decode(alpha).pixel(1, 0) == [0, 0, 0, 99])
  }

  @Test func sixteenBitsOfBothOrders() throws {
    let big: [UInt8] = [0xFF, 0xFF, 0x80, 0x00, 0x00, 0x00]
    let little: [UInt8] = [0xFF, 0xFF, 0x00, 0x80, 0x00, 0x00]
    let first = try CGImage.raw(big, width: 1, bits: 16, pixelBits: 48, alpha: .none)
    let second = try CGImage.raw(
      little, width: 1, bits: 16, pixelBits: 48, alpha: .none, order: .byteOrder16Little)
    #expect(try ImageDecoder.decode(first).pixel(0, 0) == [255, 128, 0, 255])
    #expect(try ImageDecoder.decode(second).pixel(0, 0) == [255, 128, 0, 255])
  }

  @Test func floatsOutsideOfZeroToOneAreCut() throws {
    let bytes = [Float(0.5), 2, -1].flatMap { value in
      (0..<4).map { UInt8(truncatingIfNeeded: value.bitPattern >> (8 * UInt32($0))) }
    }
    let image = try CGImage.raw(
      bytes, width: 1, bits: 32, pixelBits: 96, alpha: .none, order: [.floatComponents, .byteOrder32Little])
    #expect(try ImageDecoder.decode(image).pixel(0, 0) == [128, 255, 0, 255])
  }

  @Test func inks() throws {
    let image = try CGImage.raw(
      [0, 255, 255, 0], width: 1, pixelBits: 32, space: CGColorSpace.genericCMYK, alpha: .none)
    #expect(try ImageDecoder.decode(image).pixel(0, 0) == [255, 0, 0, 255])
  }

  @Test func widerSpacesAreMappedToSRGB() throws {
    // (234, 51, 35) of Display P3 is sRGB's red (CSS Color 4).
    let image = try CGImage.raw(
      [234, 51, 35], width: 1, pixelBits: 24, space: CGColorSpace.displayP3, alpha: .none)
    assertNear(try ImageDecoder.decode(image).pixel(0, 0), [255, 0, 0, 255], by: 3)
  }

  @Test func decodeArraysTurnNumbersAround() throws {
    let image = try CGImage.raw(
      [0, 100, 255], width: 1, pixelBits: 24, alpha: .none, decode: [1, 0, 1, 0, 1, 0])
    #expect(try ImageDecoder.decode(image).pixel(0, 0) == [255, 155, 0, 255])
  }

  @Test func otherDepthsAreAnError() throws {
    let image = try CGImage.raw(
      [0xF0], width: 1, bits: 1, pixelBits: 8, space: CGColorSpace.extendedGray, alpha: .none)
    #expect(throws: (any Error).self) { try ImageDecoder.decode(image) }
  }
}
