import TestSupport
import Testing

@testable import LayerPress

@Suite struct PNGEncoderTests {
  /// Colours and transparency all over, the same on every run.
  private static func noise(_ x: Int, _ y: Int) -> UInt32 {
    var bits = UInt32(truncatingIfNeeded: x &* 73_856_093 ^ y &* 19_349_663)
    bits ^= bits >> 13
    bits = bits &* 0x5BD1_E995
    let alpha = bits >> 24
    guard alpha > 0 else { return 0 }
    let components = [bits & 0xFF, bits >> 8 & 0xFF, bits >> 16 & 0xFF].map { $0 % alpha }
    return alpha << 24 | components[0] << 16 | components[1] << 8 | components[2]
  }

  private func quotient(_ component: UInt32, _ alpha: UInt32) -> UInt8 {
    alpha == 0 ? 0 : UInt8((Double(component) * 255 / Double(alpha)).rounded())
  }

  @Test func everyLevelKeepsEveryPixel() throws {
    for level in PNGLevel.allCases {
      let png = try DecodedPNG(encode(61, 47, level: level) { Self.noise($0, $1) })
      expectEqual([png.width, png.height], [61, 47])
      for y in 0..<47 {
        for x in 0..<61 {
          let p = Self.noise(x, y)
          let a = p >> 24
          let expected = [
            quotient(p >> 16 & 0xFF, a), quotient(p >> 8 & 0xFF, a), quotient(p & 0xFF, a), UInt8(a),
          ]
          guard png[x, y] == expected else {
            Issue.record("\(level): \(png[x, y]) at \(x), \(y)")
            return
          }
        }
      }
    }
  }

  @Test func everyAlphaIsDividedOutToTheNearest() throws {
    let png = try DecodedPNG(
      encode(256, 256) { x, y in UInt32(y) << 24 | UInt32(min(x, y)) << 16 | UInt32(x == y ? y : 0) })
    for alpha in 1..<256 {
      for component in 0...alpha {
        let expected = quotient(UInt32(component), UInt32(alpha))
        guard png[component, alpha][0] == expected else {
          Issue.record("\(component) of \(alpha): \(png[component, alpha][0]) instead of \(expected)")
          return
        }
      }
    }
  }

  @Test func opaquePicturesHaveNoAlphaAndGreyOnesNoColour() throws {
    for (color, alpha) in [(false, false), (true, false), (false, true), (true, true)] {
      let png = try DecodedPNG(
        encode(64, 64) { x, y in
          let cover = alpha ? UInt32(255 - y * 2) : 255
          let (grey, tint) = (min(UInt32(x * 4 + y % 4), cover), color ? min(UInt32(y), cover) : 0)
          return cover << 24 | (color ? tint : grey) << 16 | grey << 8 | grey
        })
      #expect(png.hasColor == color)
      #expect(png.hasAlpha == alpha)
      #expect(png.chunks["PLTE"] == nil)
    }
  }

  @Test func resolutionAndColourSpaceAreWritten() throws {
    let png = try DecodedPNG(encode(3, 3, pixelsPerMetre: 11811) { _, _ in 0xFF00_0000 })
    #expect(png.chunks["pHYs"] == [0, 0, 0x2E, 0x23, 0, 0, 0x2E, 0x23, 1])
    #expect(png.chunks["sRGB"] == [0])
  }

  @Test func bandsJoinToOneStreamAtEveryLevel() throws {
    // Wider than Cairo's pictures, and more than is painted at once.
    let (width, height) = (40_000, 110)
    for level in [PNGLevel.fast, .default] {
      let png = try DecodedPNG(
        encode(width, height, level: level, expecting: .color) { x, y in
          0xFF00_0000 | UInt32(x % 251) << 16 | UInt32(y)
        })
      for (x, y) in [(0, 0), (39_999, 0), (123, 57), (39_999, 109)] {
        #expect(png[x, y] == [UInt8(x % 251), 0, UInt8(y), 255], "\(level) \(x) \(y)")
      }
    }
  }

  @Test func aWrongGuessAboutThePixelsOnlyCostsTime() throws {
    let (width, height) = (2_100, 2_001)
    let paint: @Sendable (Int, Int) -> UInt32 = { x, y in
      x == 2_000 && y == 2_000 ? 0x8000_8000 : 0xFF20_2020
    }
    let guessed = try encode(width, height, level: .fast, expecting: .grey, pixel: paint)
    let png = try DecodedPNG(guessed)
    #expect(png[2_000, 2_000] == [0, 255, 0, 128])
    #expect(png[0, 2_000] == [0x20, 0x20, 0x20, 255])
    #expect(try guessed == encode(width, height, level: .fast, pixel: paint))
  }

  @Test func theNumberOfThreadsDoesNotChangeTheBytes() throws {
    for level in PNGLevel.allCases {
      let one = try encode(300, 900, level: level, workers: 1) { Self.noise($0, $1) }
      #expect(try encode(300, 900, level: level, workers: 7) { Self.noise($0, $1) } == one, "\(level)")
    }
  }

  @Test func aPainterThatFailsEndsTheExport() throws {
    let folder = try TestFolder()
    let file = try OutputFile(path: folder.file("a.png"), unfinished: UnfinishedFiles())
    let encoder = PNGEncoder(width: 500, height: 500, level: .fast, pixelsPerMetre: 1, workers: 3)
    if let error = #expect(
      throws: (any Error).self,
      performing: {
        try encoder.encode(
          expecting: .rgba, to: file,
          makePainter: { { _, _ throws(ExportError) in throw ExportError(.cannotDraw("no")) } })
      })
    {
      #expect(error as? ExportError == ExportError(.cannotDraw("no")))
    }
  }
}
