import CoreGraphics
import Foundation
import TestSupport
import Testing

@Suite struct CGImageHeaderTests {
  private func assertFails(
    _ data: Data, with expected: CGImageError, sourceLocation: SourceLocation = #_sourceLocation
  ) {
    do {
      let image = try CGImage(encodedData: data)
      Issue.record(
        "read as \(image.format), \(image.width) × \(image.height)", sourceLocation: sourceLocation)
    } catch {
      #expect(error == expected, sourceLocation: sourceLocation)
    }
  }

  @Test func png() throws {
    let image = try CGImage(encodedData: ImageFixture.png(width: 300, height: 200, depth: 16, kind: 6))
    #expect(image.format == .png)
    expectEqual([image.width, image.height, image.bitsPerComponent, image.bitsPerPixel], [300, 200, 16, 64])
    #expect(image.hasAlpha)
    #expect(image.colorModel == .rgb)
  }

  @Test func pngWithATransparencyChunkHasAlpha() throws {
    let plain = ImageFixture.png(width: 1, height: 1, kind: 3, chunks: ["PLTE", "IDAT", "tRNS"])
    let transparent = ImageFixture.png(width: 1, height: 1, kind: 3, chunks: ["PLTE", "tRNS", "IDAT"])
    #expect(try !CGImage(encodedData: plain).hasAlpha, "the chunk comes after the pixels")
    #expect(try CGImage(encodedData: transparent).hasAlpha)
    #expect(try CGImage(encodedData: plain).colorModel == .indexed)
  }

  @Test func jpegOrientationInBothByteOrders() throws {
    for isBig in [true, false] {
      let image = try CGImage(
        encodedData: ImageFixture.jpeg(width: 300, height: 200, orientation: 6, isBig: isBig))
      #expect(image.orientation == .right)
      expectEqual([image.width, image.height], [200, 300], "upright")
      expectEqual([image.storedWidth, image.storedHeight], [300, 200])
    }
  }

  @Test func jpegComponents() throws {
    #expect(
      try CGImage(encodedData: ImageFixture.jpeg(width: 1, height: 1, components: 1)).colorModel == .gray)
    #expect(
      try CGImage(encodedData: ImageFixture.jpeg(width: 1, height: 1, components: 4)).colorModel == .cmyk)
    assertFails(
      ImageFixture.jpeg(width: 1, height: 1, components: 2),
      with: .invalidHeader(.jpeg, "2 components have no meaning"))
  }

  @Test func damagedExifDoesNotMatter() throws {
    var data = ImageFixture.jpeg(width: 3, height: 2, orientation: 6)
    let order = try #require(data.range(of: Data("MM".utf8))).lowerBound
    data[order] = 0
    #expect(try CGImage(encodedData: data).orientation == .up)
  }

  @Test func gif() throws {
    let image = try CGImage(encodedData: ImageFixture.gif(width: 30, height: 20, isTransparent: true))
    expectEqual([image.width, image.height], [30, 20])
    #expect(image.hasAlpha)
    #expect(try !CGImage(encodedData: ImageFixture.gif(width: 30, height: 20, isTransparent: false)).hasAlpha)
  }

  @Test func webPInItsThreeKinds() throws {
    let lossy = ImageFixture.webp("VP8 ", [0, 0, 0, 0x9D, 0x01, 0x2A, 0x2C, 0x01, 0xC8, 0x00])
    let lossless = ImageFixture.webp("VP8L", [0x2F] + ImageFixture.little(299 | 199 << 14 | 1 << 28, 4))
    let extended = ImageFixture.webp(
      "VP8X", [0x10, 0, 0, 0] + ImageFixture.little(299, 3) + ImageFixture.little(199, 3))
    for (data, hasAlpha) in [(lossy, false), (lossless, true), (extended, true)] {
      let image = try CGImage(encodedData: data)
      expectEqual([image.width, image.height], [300, 200])
      #expect(image.hasAlpha == hasAlpha)
    }
  }

  @Test func tiff() throws {
    for isBig in [true, false] {
      let bytes = ImageFixture.tiff(
        [(256, 30), (257, 20), (258, 8), (262, 1), (274, 8), (338, 2)], isBig: isBig)
      let image = try CGImage(encodedData: Data(bytes))
      expectEqual([image.width, image.height, image.bitsPerComponent], [20, 30, 8])
      #expect(image.colorModel == .gray)
      #expect(image.hasAlpha)
    }
    assertFails(
      Data(ImageFixture.tiff([(256, 30)], isBig: true)), with: .invalidHeader(.tiff, "the size is missing"))
  }

  @Test func bmpMayRunDownwards() throws {
    let image = try CGImage(encodedData: ImageFixture.bmp(width: 30, height: -20))
    expectEqual([image.width, image.height], [30, 20])
    assertFails(ImageFixture.bmp(width: -1, height: 1), with: .invalidHeader(.bmp, "the width is negative"))
  }

  @Test func everyTruncationIsAnErrorNotACrash() throws {
    let wholes = [
      ImageFixture.png(width: 9, height: 9), ImageFixture.jpeg(width: 9, height: 9, orientation: 3),
      ImageFixture.gif(width: 9, height: 9, isTransparent: true), ImageFixture.bmp(width: 9, height: 9),
      ImageFixture.webp("VP8L", [0x2F, 0, 0, 0, 0]),
      Data(ImageFixture.tiff([(256, 9), (257, 9)], isBig: false)),
      ImageFixture.svg("width='10' height='10'"),
    ]
    for whole in wholes {
      for count in 0..<whole.count {
        do {
          let image = try CGImage(encodedData: whole.prefix(count))
          #expect(image.width > 0)
          #expect(image.height > 0)
        } catch {
          #expect(!error.description.isEmpty)
        }
      }
      // A slice whose indices do not start at zero reads the same.
      #expect(throws: Never.self) { try CGImage(encodedData: (Data([1, 2, 3]) + whole).dropFirst(3)) }
    }
    assertFails(ImageFixture.png(width: 9, height: 9).prefix(20), with: .truncatedHeader(.png))
  }

  @Test func randomBytesAfterTheMagicNeverCrash() {
    var dice = SeededGenerator(seed: 11)
    let magics: [[UInt8]] = [
      [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A], [0xFF, 0xD8, 0xFF], Array("GIF89a".utf8),
      Array("RIFF0000WEBPVP8L".utf8), [0x49, 0x49, 0x2A, 0], [0x4D, 0x4D, 0, 0x2A], Array("BM".utf8),
      Array("<svg ".utf8),
    ]
    for k in 0..<2000 {
      let tail = (0..<60).map { _ in UInt8.random(in: 0...255, using: &dice) }
      if let image = try? CGImage(encodedData: Data(magics[k % magics.count] + tail)) {
        #expect(image.width > 0)
        #expect(image.height > 0)
      }
    }
  }

  @Test func whatIsNoPicture() {
    assertFails(Data(), with: .empty)
    assertFails(Data("Hello, world\n".utf8), with: .text)
    assertFails(Data("BMW is a car maker, größer\n".utf8), with: .text)
    assertFails(Data("<html><svg/></html>".utf8), with: .text)
    assertFails(Data([0, 1, 2, 3, 4, 5, 6, 7]), with: .unknownFormat)
    #expect(CGImageError.text.description == "is text, not an image")
  }

  @Test func sizesOutsideTheLimits() throws {
    assertFails(ImageFixture.png(width: 0, height: 5), with: .zeroSize(width: 0, height: 5))
    assertFails(
      ImageFixture.png(width: 100_000, height: 100_000),
      with: .tooLarge(width: 100_000, height: 100_000, limit: 1_000_000_000))
    #expect(throws: (any Error).self) {
      try CGImage(encodedData: ImageFixture.png(width: 11, height: 1), pixelLimit: 10)
    }
    #expect(throws: Never.self) {
      try CGImage(encodedData: ImageFixture.png(width: 10, height: 1), pixelLimit: 10)
    }
  }

  @Test func filesThatCannotBeRead() throws {
    func error(_ path: String) -> CGImageError? {
      do {
        _ = try CGImage(contentsOf: URL(fileURLWithPath: path))
        return nil
      } catch {
        return error
      }
    }
    #expect(error("/nonexistent/picture.png") == .unreadable("no such file"))
    #expect(error(NSTemporaryDirectory()) == .unreadable("is a directory"))
  }
}
