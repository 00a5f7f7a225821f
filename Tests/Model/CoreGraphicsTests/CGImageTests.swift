import CoreGraphics
import XCTest

final class CGImageTests: XCTestCase {
  func testPixelsThatDoNotFitAreRefused() throws {
    let provider = try XCTUnwrap(CGDataProvider(data: Data(count: 4 * 10)))
    func image(_ width: Int, _ height: Int, bits: Int = 32, row: Int) -> CGImage? {
      CGImage(
        width: width, height: height, bitsPerComponent: 8, bitsPerPixel: bits, bytesPerRow: row,
        space: CGColorSpaceCreateDeviceRGB(),
        bitmapInfo: CGBitmapInfo(rawValue: CGImageAlphaInfo.premultipliedLast.rawValue), provider: provider,
        decode: nil, shouldInterpolate: false, intent: .defaultIntent)
    }
    XCTAssertEqual(image(5, 2, row: 20)?.alphaInfo, .premultipliedLast)
    XCTAssertNil(image(5, 3, row: 20), "too few bytes")
    XCTAssertNil(image(5, 2, row: 19), "rows overlap")
    XCTAssertNil(image(5, 2, bits: 24, row: 20), "four components of eight bits need 32")
    XCTAssertNil(image(0, 2, row: 20))
    XCTAssertNil(image(5, -1, row: 20))
    XCTAssertNil(image(.max, .max, row: .max))
  }

  func testCroppingCutsToTheImageAndAddsUp() throws {
    let image = try CGImage(encodedData: ImageFixture.png(width: 100, height: 50))
    let part = try XCTUnwrap(image.cropping(to: CGRect(x: 10, y: 10, width: 500, height: 10)))
    XCTAssertEqual(part.sourceRect, CGRect(x: 10, y: 10, width: 90, height: 10))
    XCTAssertEqual([part.width, part.height], [90, 10])
    XCTAssertEqual(
      part.cropping(to: CGRect(x: 5, y: 5, width: 2, height: 2))?.sourceRect,
      CGRect(x: 15, y: 15, width: 2, height: 2))
    XCTAssertNil(image.cropping(to: CGRect(x: 200, y: 0, width: 5, height: 5)))
  }

  func testContentHashTellsContentApartAndNothingElse() throws {
    let a = try ImageFixture.gray(width: 4, height: 3)
    let again = try ImageFixture.gray(width: 4, height: 3)
    XCTAssertEqual(a.contentHash, again.contentHash)
    XCTAssertEqual(a, again)
    let others = [
      try ImageFixture.gray(width: 3, height: 4), try ImageFixture.gray(width: 4, height: 3, value: 8),
      try XCTUnwrap(a.cropping(to: CGRect(x: 0, y: 0, width: 2, height: 2))),
    ]
    XCTAssertEqual(Set(others.map(\.contentHash) + [a.contentHash]).count, 4)
    XCTAssertEqual(a.contentHash.description.count, 32)
  }

  func testPicturesInOtherInksAreOthers() throws {
    let provider = try XCTUnwrap(CGDataProvider(data: Data([0, 128])))
    let images = try ["Gold", "Silver"].map { name in
      let shown = CGColor(
        genericCMYKCyan: 0, magenta: 0, yellow: 0, black: name == "Gold" ? 0.2 : 0.4, alpha: 1)
      let space = CGColorSpace(ink: try XCTUnwrap(CGInk(name: name, alternate: shown)))
      return try XCTUnwrap(
        CGImage(
          width: 2, height: 1, bitsPerComponent: 8, bitsPerPixel: 8, bytesPerRow: 2, space: space,
          bitmapInfo: CGBitmapInfo(rawValue: 0), provider: provider, decode: nil, shouldInterpolate: true,
          intent: .defaultIntent))
    }
    XCTAssertNotEqual(images[0].contentHash, images[1].contentHash)
  }

  func testMasksHaveWholeSamplesInAByte() throws {
    for bits in 1...8 {
      let provider = try XCTUnwrap(CGDataProvider(data: Data(count: 8)))
      let mask = CGImage(
        maskWidth: 2, height: 1, bitsPerComponent: bits, bitsPerPixel: bits, bytesPerRow: 8,
        provider: provider,
        decode: nil, shouldInterpolate: false)
      XCTAssertEqual(mask != nil, [1, 2, 4, 8].contains(bits), "\(bits) bits")
    }
  }

  func testContentHashSpreads() throws {
    var hashes: Set<CGImage.ContentHash> = []
    for bit in 0..<800 {
      var data = ImageFixture.png(width: 5, height: 5) + Data(count: 100)
      data[47 + bit / 8] ^= 1 << UInt8(bit % 8)
      hashes.insert(try CGImage(encodedData: data).contentHash)
    }
    XCTAssertEqual(hashes.count, 800)
  }

  func testNamesItsSource() throws {
    let image = try CGImage(encodedData: ImageFixture.png(width: 1, height: 1), sourceName: "logo.png")
    XCTAssertEqual(image.sourceName, "logo.png")
    XCTAssertEqual(image.cropping(to: CGRect(x: 0, y: 0, width: 1, height: 1))?.sourceName, "logo.png")
  }

  func testDataProvidersGivePicturesOfTheFormatThatIsAskedFor() throws {
    let provider = try XCTUnwrap(CGDataProvider(data: ImageFixture.png(width: 3, height: 2)))
    let png = CGImage(
      pngDataProviderSource: provider, decode: nil, shouldInterpolate: true, intent: .defaultIntent)
    XCTAssertEqual(png?.width, 3)
    XCTAssertNil(
      CGImage(jpegDataProviderSource: provider, decode: nil, shouldInterpolate: true, intent: .defaultIntent))
  }

  func testBytesAtAnAddressAreCopiedAndReleasedOnce() throws {
    final class Releases { var sizes: [Int] = [] }
    let releases = Releases()
    let provider = [7, 8, 9 as UInt8].withUnsafeBytes {
      $0.baseAddress.flatMap {
        CGDataProvider(dataInfo: Unmanaged.passUnretained(releases).toOpaque(), data: $0, size: 3) {
          info, _, size in
          info.map { Unmanaged<Releases>.fromOpaque($0).takeUnretainedValue().sizes.append(size) }
        }
      }
    }
    XCTAssertEqual(provider?.data, Data([7, 8, 9]))
    XCTAssertEqual(releases.sizes, [3])
  }
}
