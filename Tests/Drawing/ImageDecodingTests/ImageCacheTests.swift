import CoreGraphics
import Foundation
import ImageDecoding
import Synchronization
import TestSupport
import Testing

@Suite struct ImageCacheTests {
  /// Columns 0, 1, 2 … of grey, as raw pixels: a picture with bytes enough to have a place in memory.
  private func ramp(width: Int, height: Int) throws -> CGImage {
    var bytes: [UInt8] = []
    for _ in 0..<height {
      for x in 0..<width { bytes += [UInt8(x * 8), UInt8(x * 8), UInt8(x * 8), 255] }
    }
    return try .raw(bytes, width: width, pixelBits: 32, alpha: .last)
  }

  @Test func partsShareTheirPicture() throws {
    let cache = ImageCache()
    let photograph = try CGImage(encodedData: PictureFile.quadrants)
    for image in [photograph, try ramp(width: 8, height: 8)] {
      let part = try #require(image.cropping(to: CGRect(x: 2, y: 2, width: 4, height: 4)))
      let whole = try cache.decoded(image)
      #expect(try cache.decoded(part) === whole)
      #expect(whole.width == image.width)
    }
  }

  @Test func aPartThatComesFirstIsThePicturesToo() throws {
    let cache = ImageCache()
    let image = try CGImage(encodedData: PictureFile.quadrants)
    let part = try #require(image.cropping(to: CGRect(x: 0, y: 0, width: 4, height: 4)))
    let first = try cache.decoded(part)
    #expect(first.width == 16)
    #expect(try cache.decoded(image) === first)
  }

  @Test func equalFilesAreOnePicture() throws {
    let cache = ImageCache()
    let first = try cache.decoded(CGImage(encodedData: PictureFile.quadrants))
    let copy = Data(PictureFile.quadrants.map { $0 })
    #expect(try cache.decoded(CGImage(encodedData: copy)) === first)
  }

  @Test func manyThreadsDecodeOnce() throws {
    let cache = ImageCache()
    let image = try CGImage(encodedData: PictureFile.quadrants)
    let found = Mutex<Set<ObjectIdentifier>>([])
    DispatchQueue.concurrentPerform(iterations: 16) { _ in
      guard let decoded = try? cache.decoded(image) else { return }
      found.withLock { _ = $0.insert(ObjectIdentifier(decoded)) }
    }
    #expect(found.withLock { $0.count } == 1)
  }

  @Test func picturesThatNobodyShowsAreKeptUpToALimit() throws {
    let images = try (4...7).map { try ramp(width: $0, height: 64) }
    /// Which pictures are still there after all of them were shown in turn.
    func left(ofKeptBytes limit: Int) throws -> [Int] {
      let cache = ImageCache(keptBytes: limit)
      let shown = Mutex<[WeakImage]>([])
      for image in images {
        let decoded = try cache.decoded(image)
        shown.withLock { $0.append(WeakImage(image: decoded)) }
      }
      return shown.withLock { $0.compactMap { $0.image?.width } }
    }
    #expect(try left(ofKeptBytes: 1 << 20) == [4, 5, 6, 7])
    #expect(try left(ofKeptBytes: 14 * 64 * 4) == [6, 7])
    #expect(try left(ofKeptBytes: 0) == [7])
  }

  @Test func aPictureThatIsShownIsNotDecodedAgainWhateverTheLimit() throws {
    let cache = ImageCache(keptBytes: 0)
    let (first, second) = (try ramp(width: 8, height: 8), try ramp(width: 9, height: 9))
    let shown = try cache.decoded(first)
    _ = try cache.decoded(second)
    #expect(try cache.decoded(first) === shown)
  }

  @Test func errorsAreKept() throws {
    let cache = ImageCache(pixelLimit: 4)
    let image = try CGImage(encodedData: PictureFile.quadrants, sourceName: "big")
    for _ in 0..<2 {
      if let error = #expect(throws: (any Error).self, performing: { try cache.decoded(image) }) {
        #expect((error as? ImageDecodingError)?.source == "big")
      }
    }
  }

  @Test func halvedPixelsAreMeans() throws {
    let image = try ImageCache().decoded(ramp(width: 4, height: 2), halvings: 1)
    expectEqual([image.width, image.height], [2, 1])
    expectEqual([image.pixel(0, 0)[0], image.pixel(1, 0)[0]], [4, 20])
  }

  @Test func oddSidesKeepTheirLastPixel() throws {
    let image = try ImageCache().decoded(ramp(width: 5, height: 5), halvings: 1)
    expectEqual([image.width, image.height], [3, 3])
    #expect(image.pixel(2, 2) == [32, 32, 32, 255])
  }

  @Test func halvingsEndAtOnePixel() throws {
    let image = try ImageCache().decoded(ramp(width: 8, height: 8), halvings: 30)
    expectEqual([image.width, image.height], [1, 1])
    assertNear(image.pixel(0, 0), [28, 28, 28, 255])
  }

  @Test func photographsAreDecodedSmallAtOnce() throws {
    let image = try CGImage(encodedData: PictureFile.quadrants(orientation: 6))
    for halvings in 1...4 {
      let small = try ImageCache().decoded(image, halvings: halvings)
      expectEqual([small.width, small.height], [32 >> halvings, 16 >> halvings])
      #expect(small.quarters.count == 4)
    }
    #expect(try ImageCache().decoded(image, halvings: 1).quarters == "BRYG")
  }

  @Test func tintsMultiplyColours() throws {
    let image = try CGImage(encodedData: PictureFile.rgba)
    let tinted = try ImageCache().decoded(image, tint: ImageTint(red: 128, green: 255, blue: 0))
    #expect(tinted.pixel(0, 0) == [64, 64, 0, 128])
    #expect(tinted.pixel(1, 0) == [0, 0, 0, 255])
  }

  @Test func tintsOfComponentsAreTheNearest() {
    #expect(ImageTint(components: 0.5, -1, 7) == ImageTint(red: 128, green: 0, blue: 255))
  }
}

private struct WeakImage {
  weak var image: DecodedImage?
}
