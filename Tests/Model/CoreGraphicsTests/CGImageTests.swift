import CoreGraphics
import Foundation
import TestSupport
import Testing

@Suite struct CGImageTests {
  @Test func pixelsThatDoNotFitAreRefused() throws {
    let provider = try #require(CGDataProvider(data: Data(count: 4 * 10)))
    func image(_ width: Int, _ height: Int, bits: Int = 32, row: Int) -> CGImage? {
      CGImage(
        width: width, height: height, bitsPerComponent: 8, bitsPerPixel: bits, bytesPerRow: row,
        space: CGColorSpaceCreateDeviceRGB(),
        bitmapInfo: CGBitmapInfo(rawValue: CGImageAlphaInfo.premultipliedLast.rawValue), provider: provider,
        decode: nil, shouldInterpolate: false, intent: .defaultIntent)
    }
    #expect(image(5, 2, row: 20)?.alphaInfo == .premultipliedLast)
    #expect(image(5, 3, row: 20) == nil, "too few bytes")
    #expect(image(5, 2, row: 19) == nil, "rows overlap")
    #expect(image(5, 2, bits: 24, row: 20) == nil, "four components of eight bits need 32")
    #expect(image(0, 2, row: 20) == nil)
    #expect(image(5, -1, row: 20) == nil)
    #expect(image(.max, .max, row: .max) == nil)
  }

  @Test func croppingCutsToTheImageAndAddsUp() throws {
    let image = try CGImage(encodedData: ImageFixture.png(width: 100, height: 50))
    let part = try #require(image.cropping(to: CGRect(x: 10, y: 10, width: 500, height: 10)))
    #expect(part.sourceRect == CGRect(x: 10, y: 10, width: 90, height: 10))
    expectEqual([part.width, part.height], [90, 10])
    #expect(
      part.cropping(to: CGRect(x: 5, y: 5, width: 2, height: 2))?.sourceRect
        == CGRect(x: 15, y: 15, width: 2, height: 2))
    #expect(image.cropping(to: CGRect(x: 200, y: 0, width: 5, height: 5)) == nil)
  }

  @Test func contentHashTellsContentApartAndNothingElse() throws {
    let a = try ImageFixture.gray(width: 4, height: 3)
    let again = try ImageFixture.gray(width: 4, height: 3)
    #expect(a.contentHash == again.contentHash)
    #expect(a == again)
    let others = [
      try ImageFixture.gray(width: 3, height: 4), try ImageFixture.gray(width: 4, height: 3, value: 8),
      try #require(a.cropping(to: CGRect(x: 0, y: 0, width: 2, height: 2))),
    ]
    #expect(Set(others.map(\.contentHash) + [a.contentHash]).count == 4)
    #expect(a.contentHash.description.count == 32)
  }

  @Test func picturesInOtherInksAreOthers() throws {
    let provider = try #require(CGDataProvider(data: Data([0, 128])))
    let images = try ["Gold", "Silver"].map { name in
      let shown = CGColor(
        genericCMYKCyan: 0, magenta: 0, yellow: 0, black: name == "Gold" ? 0.2 : 0.4, alpha: 1)
      let space = CGColorSpace(ink: try #require(CGInk(name: name, alternate: shown)))
      return try #require(
        CGImage(
          width: 2, height: 1, bitsPerComponent: 8, bitsPerPixel: 8, bytesPerRow: 2, space: space,
          bitmapInfo: CGBitmapInfo(rawValue: 0), provider: provider, decode: nil, shouldInterpolate: true,
          intent: .defaultIntent))
    }
    #expect(images[0].contentHash != images[1].contentHash)
  }

  @Test func masksHaveWholeSamplesInAByte() throws {
    for bits in 1...8 {
      let provider = try #require(CGDataProvider(data: Data(count: 8)))
      let mask = CGImage(
        maskWidth: 2, height: 1, bitsPerComponent: bits, bitsPerPixel: bits, bytesPerRow: 8,
        provider: provider,
        decode: nil, shouldInterpolate: false)
      #expect((mask != nil) == [1, 2, 4, 8].contains(bits), "\(bits) bits")
    }
  }

  @Test func contentHashSpreads() throws {
    var hashes: Set<CGImage.ContentHash> = []
    for bit in 0..<800 {
      var data = ImageFixture.png(width: 5, height: 5) + Data(count: 100)
      data[47 + bit / 8] ^= 1 << UInt8(bit % 8)
      hashes.insert(try CGImage(encodedData: data).contentHash)
    }
    #expect(hashes.count == 800)
  }

  @Test func namesItsSource() throws {
    let image = try CGImage(encodedData: ImageFixture.png(width: 1, height: 1), sourceName: "logo.png")
    #expect(image.sourceName == "logo.png")
    #expect(image.cropping(to: CGRect(x: 0, y: 0, width: 1, height: 1))?.sourceName == "logo.png")
  }

  @Test func dataProvidersGivePicturesOfTheFormatThatIsAskedFor() throws {
    let provider = try #require(CGDataProvider(data: ImageFixture.png(width: 3, height: 2)))
    let png = CGImage(
      pngDataProviderSource: provider, decode: nil, shouldInterpolate: true, intent: .defaultIntent)
    #expect(png?.width == 3)
    #expect(
      CGImage(jpegDataProviderSource: provider, decode: nil, shouldInterpolate: true, intent: .defaultIntent)
        == nil)
  }

  @Test func bytesAtAnAddressAreCopiedAndReleasedOnce() throws {
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
    #expect(provider?.data == Data([7, 8, 9]))
    #expect(releases.sizes == [3])
  }
}
