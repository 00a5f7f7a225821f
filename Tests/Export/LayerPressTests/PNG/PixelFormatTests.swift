import XCTest

@testable import LayerPress

/// The least format that holds a picture's pixels.
final class PixelFormatTests: XCTestCase {
  private func encode(
    _ width: Int = 64, _ height: Int = 32, level: PNGLevel = .default,
    pixel: @escaping @Sendable (Int, Int) -> UInt32
  ) throws -> DecodedPNG {
    try DecodedPNG(encode(width, height, level: level, workers: 2, pixel: pixel))
  }

  /// Bit depth and colour type, as the header says them.
  private func format(_ png: DecodedPNG) -> [UInt8] { Array(png.chunks["IHDR"]?[8...9] ?? []) }

  func testFewGreysHaveFewBits() throws {
    for (bits, step) in [(1, 255), (2, 85), (4, 17)] {
      let greys = (0..<64).map { UInt32($0 * step % 256 / step * step) }
      let png = try encode { x, _ in 0xFF00_0000 | greys[x] * 0x0001_0101 }
      XCTAssertEqual(format(png), [UInt8(bits), 0])
      for x in 0..<64 {
        XCTAssertEqual(png[x, 7], [UInt8](repeating: UInt8(greys[x]), count: 3) + [255])
      }
    }
  }

  func testFewColoursHaveNumbersOfFewBits() throws {
    for (count, bits) in [(2, 1), (3, 2), (4, 2), (5, 4), (16, 4), (17, 8)] {
      let colors = (0..<count).map { k -> UInt32 in
        let (red, blue) = (UInt32(k * 13 + 1), UInt32(200 - k))
        return 0xFF00_0000 | red << 16 | blue
      }
      let png = try encode(level: .small) { x, y in colors[(x * 7 + y * 5 + x * y) % count] }
      XCTAssertEqual(format(png), [UInt8(bits), 3], "\(count) colours")
      XCTAssertEqual(png.chunks["PLTE"]?.count, 3 * count)
      for (x, y) in [(0, 0), (63, 31), (17, 5), (62, 30)] {
        let color = colors[(x * 7 + y * 5 + x * y) % count]
        XCTAssertEqual(png[x, y], [UInt8(color >> 16 & 0xFF), 0, UInt8(color & 0xFF), 255])
      }
    }
  }

  func testTranslucentColoursStandFirstInThePalette() throws {
    let png = try encode { x, y in x < y ? 0x8040_0000 : x == y ? 0 : 0xFF00_FF00 }
    XCTAssertEqual(png.chunks["tRNS"]?.sorted(), [0, 128])
    XCTAssertEqual(png[0, 1], [128, 0, 0, 128])
    XCTAssertEqual(png[3, 3], [0, 0, 0, 0])
    XCTAssertEqual(png[9, 1], [0, 255, 0, 255])
  }

  func testAColourThatIsNotThereStandsForTransparentPixels() throws {
    // Black is taken; hardly any other grey is.
    let cutOut: @Sendable (Int, Int) -> UInt32 = { x, y in
      var noise = UInt32(truncatingIfNeeded: x &* 73_856_093 ^ y &* 19_349_663)
      noise = (noise ^ noise >> 13) &* 0x5BD1_E995
      noise = (noise ^ noise >> 15) & 0xFF_00FF
      return x * y % 5 == 0 ? 0 : 0xFF00_0000 | (x == 1 ? 0 : noise)
    }
    let png = try encode(level: .small, pixel: cutOut)
    XCTAssertEqual(format(png), [8, 2])
    XCTAssertEqual(png.chunks["tRNS"], [0, 1, 0, 1, 0, 1])
    for (x, y) in [(0, 0), (5, 3), (1, 1), (7, 9), (63, 31)] {
      let pixel = cutOut(x, y)
      let expected = [UInt8(pixel >> 16 & 0xFF), 0, UInt8(pixel & 0xFF), UInt8(pixel >> 24)]
      guard pixel > 0 else {
        XCTAssertEqual(png[x, y][3], 0)
        continue
      }
      XCTAssertEqual(png[x, y], expected)
    }
  }

  func testManyColoursAreNoPalette() throws {
    let png = try encode { x, y in
      let color = UInt32(x << 8 | y)
      return 0xFF00_0000 | color
    }
    XCTAssertEqual(format(png), [8, 2])
  }

  func testAPaletteIsTakenOnlyWhereItIsSmaller() throws {
    // A smooth course of 256 colours: differences compress to nothing, numbers do not.
    let png = try encode(512, 256) { x, y in 0xFF00_0000 | UInt32((x + y) % 256) * 0x0001_0001 }
    XCTAssertEqual(format(png), [8, 2])
  }

  func testEveryLevelWritesPalettes() throws {
    for level in PNGLevel.allCases {
      let png = try encode(300, 9, level: level) { x, y in x % 3 == 0 ? 0xFF12_3456 : 0xFFFE_DCBA }
      XCTAssertEqual(format(png), [1, 3])
      XCTAssertEqual(png[299, 8], [0xFE, 0xDC, 0xBA, 255])
      XCTAssertEqual(png[297, 8], [0x12, 0x34, 0x56, 255])
    }
  }
}
