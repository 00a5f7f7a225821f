import Testing

@testable import LayerPress

/// The least format that holds a picture's pixels.
@Suite struct PixelFormatTests {
  private func encoded(
    _ width: Int = 64, _ height: Int = 32, level: PNGLevel = .default,
    pixel: @escaping @Sendable (Int, Int) -> UInt32
  ) throws -> DecodedPNG {
    try DecodedPNG(encode(width, height, level: level, workers: 2, pixel: pixel))
  }

  /// Bit depth and colour type, as the header says them.
  private func format(_ png: DecodedPNG) -> [UInt8] { Array(png.chunks["IHDR"]?[8...9] ?? []) }

  @Test func fewGreysHaveFewBits() throws {
    for (bits, step) in [(1, 255), (2, 85), (4, 17)] {
      let greys = (0..<64).map { UInt32($0 * step % 256 / step * step) }
      let png = try encoded { x, _ in 0xFF00_0000 | greys[x] * 0x0001_0101 }
      #expect(format(png) == [UInt8(bits), 0])
      for x in 0..<64 {
        #expect(png[x, 7] == [UInt8](repeating: UInt8(greys[x]), count: 3) + [255])
      }
    }
  }

  @Test func fewColoursHaveNumbersOfFewBits() throws {
    for (count, bits) in [(2, 1), (3, 2), (4, 2), (5, 4), (16, 4), (17, 8)] {
      let colors = (0..<count).map { k -> UInt32 in
        let (red, blue) = (UInt32(k * 13 + 1), UInt32(200 - k))
        return 0xFF00_0000 | red << 16 | blue
      }
      let png = try encoded(level: .small) { x, y in colors[(x * 7 + y * 5 + x * y) % count] }
      #expect(format(png) == [UInt8(bits), 3], "\(count) colours")
      #expect(png.chunks["PLTE"]?.count == 3 * count)
      for (x, y) in [(0, 0), (63, 31), (17, 5), (62, 30)] {
        let color = colors[(x * 7 + y * 5 + x * y) % count]
        #expect(png[x, y] == [UInt8(color >> 16 & 0xFF), 0, UInt8(color & 0xFF), 255])
      }
    }
  }

  @Test func translucentColoursStandFirstInThePalette() throws {
    let png = try encoded { x, y in x < y ? 0x8040_0000 : x == y ? 0 : 0xFF00_FF00 }
    #expect(png.chunks["tRNS"]?.sorted() == [0, 128])
    #expect(png[0, 1] == [128, 0, 0, 128])
    #expect(png[3, 3] == [0, 0, 0, 0])
    #expect(png[9, 1] == [0, 255, 0, 255])
  }

  @Test func aColourThatIsNotThereStandsForTransparentPixels() throws {
    // Black is taken; hardly any other grey is.
    let cutOut: @Sendable (Int, Int) -> UInt32 = { x, y in
      var noise = UInt32(truncatingIfNeeded: x &* 73_856_093 ^ y &* 19_349_663)
      noise = (noise ^ noise >> 13) &* 0x5BD1_E995
      noise = (noise ^ noise >> 15) & 0xFF_00FF
      return x * y % 5 == 0 ? 0 : 0xFF00_0000 | (x == 1 ? 0 : noise)
    }
    let png = try encoded(level: .small, pixel: cutOut)
    #expect(format(png) == [8, 2])
    #expect(png.chunks["tRNS"] == [0, 1, 0, 1, 0, 1])
    for (x, y) in [(0, 0), (5, 3), (1, 1), (7, 9), (63, 31)] {
      let pixel = cutOut(x, y)
      let expected = [UInt8(pixel >> 16 & 0xFF), 0, UInt8(pixel & 0xFF), UInt8(pixel >> 24)]
      guard pixel > 0 else {
        #expect(png[x, y][3] == 0)
        continue
      }
      #expect(png[x, y] == expected)
    }
  }

  @Test func manyColoursAreNoPalette() throws {
    let png = try encoded { x, y in
      let color = UInt32(x << 8 | y)
      return 0xFF00_0000 | color
    }
    #expect(format(png) == [8, 2])
  }

  @Test func aPaletteIsTakenOnlyWhereItIsSmaller() throws {
    // A smooth course of 256 colours: differences compress to nothing, numbers do not.
    let png = try encoded(512, 256) { x, y in 0xFF00_0000 | UInt32((x + y) % 256) * 0x0001_0001 }
    #expect(format(png) == [8, 2])
  }

  @Test func everyLevelWritesPalettes() throws {
    for level in PNGLevel.allCases {
      let png = try encoded(300, 9, level: level) { x, y in x % 3 == 0 ? 0xFF12_3456 : 0xFFFE_DCBA }
      #expect(format(png) == [1, 3])
      #expect(png[299, 8] == [0xFE, 0xDC, 0xBA, 255])
      #expect(png[297, 8] == [0x12, 0x34, 0x56, 255])
    }
  }
}
