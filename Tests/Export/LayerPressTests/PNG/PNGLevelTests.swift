import TestSupport
import Testing

@testable import LayerPress

/// All levels write the same picture.
@Suite struct PNGLevelTests {
  /// What a random picture's pixels may be.
  private enum Kind: CaseIterable {
    case oneColor, twoGreys, sixteenGreys, greys, fewColors, manyColors, photograph
    case mask, cutOut, fewTranslucent, translucent, translucentGrey
  }

  private struct Picture {
    var width: Int
    var height: Int
    /// Alpha in the highest byte, then red, green, blue, multiplied by alpha.
    var pixels: [UInt32]

    /// Rectangles of random colours; noise on top where the kind has some.
    init(_ kind: Kind, _ random: inout Random) {
      (width, height) = (Int(random.next(1...50)), Int(random.next(1...40)))
      let palette = (0..<200).map { _ in Self.color(kind, &random) }
      let used = kind == .oneColor ? 1 : kind == .fewColors || kind == .fewTranslucent ? 9 : 200
      pixels = [UInt32](repeating: palette[0], count: width * height)
      for _ in 0..<30 {
        let color = palette[Int(random.next(0...UInt64(used - 1)))]
        let (left, top) = (Int(random.next(0...UInt64(width - 1))), Int(random.next(0...UInt64(height - 1))))
        for y in top..<min(top + 13, height) {
          for x in left..<min(left + 17, width) { pixels[y * width + x] = color }
        }
      }
      guard kind == .photograph || kind == .manyColors else { return }
      for k in pixels.indices {
        pixels[k] = pixels[k] & ~0x0F0F0F | UInt32(random.next(0...0x0F0F0F)) & 0x0F0F0F
      }
    }

    private static func color(_ kind: Kind, _ random: inout Random) -> UInt32 {
      let grey = UInt32(random.next(0...255))
      func opaque(_ level: UInt32) -> UInt32 { 0xFF00_0000 | level * 0x0001_0101 }
      let color = UInt32(random.next(0...0xFF_FFFF))
      switch kind {
      case .twoGreys: return opaque(grey / 128 * 255)
      case .sixteenGreys: return opaque(grey / 16 * 17)
      case .greys: return opaque(grey)
      case .oneColor, .fewColors, .manyColors, .photograph: return 0xFF00_0000 | color
      case .mask: return grey << 24
      case .cutOut: return grey < 100 ? 0 : 0xFF00_0000 | color
      case .translucentGrey: return grey << 24 | UInt32(random.next(0...UInt64(grey))) * 0x0001_0101
      case .fewTranslucent, .translucent:
        let components = [0, 8, 16].map { (color >> $0 & 0xFF) * grey / 255 << $0 }
        return grey << 24 | components.reduce(0, |)
      }
    }

    func encoded(_ level: PNGLevel) throws -> DecodedPNG {
      let (width, pixels) = (width, pixels)
      return try DecodedPNG(encode(width, height, level: level) { x, y in pixels[y * width + x] })
    }
  }

  /// The same numbers on every run (Knuth's linear congruences).
  private struct Random {
    var state: UInt64

    mutating func next(_ range: ClosedRange<UInt64>) -> UInt64 {
      state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
      return range.lowerBound + (state >> 33) % (range.upperBound - range.lowerBound + 1)
    }
  }

  /// Pixels as they are seen: what is fully transparent has no colour.
  private func visible(_ png: DecodedPNG) -> [UInt8] {
    var pixels = png.pixels
    for k in stride(from: 0, to: pixels.count, by: 4) where pixels[k + 3] == 0 {
      (pixels[k], pixels[k + 1], pixels[k + 2]) = (0, 0, 0)
    }
    return pixels
  }

  @Test func randomPicturesOfAllKindsLookTheSameAtEveryLevel() throws {
    for (number, kind) in Kind.allCases.enumerated() {
      for seed in 0..<3 {
        var random = Random(state: UInt64(number * 100 + seed))
        let picture = Picture(kind, &random)
        let expected = try visible(picture.encoded(.default))
        for level in [PNGLevel.fast, .small] {
          let png = try picture.encoded(level)
          #expect(
            visible(png) == expected, "\(kind), \(picture.width) × \(picture.height), \(level), seed \(seed)")
        }
      }
    }
  }

  @Test func stretchesThatAreFilteredInDifferentWaysJoinToThePicture() throws {
    let paint: @Sendable (Int, Int) -> UInt32 = { x, y in
      switch y / 100 {
      case 0: return 0xFF00_0000 | UInt32(x / 9 % 2 * 0x30_5070 + y % 7)
      case 1: return 0xFF00_0000 | UInt32(x * y % 256 << 16 | (x + y) % 256 << 8 | (x ^ y) & 0xFF)
      case 2: return UInt32(x % 256) << 24 | UInt32(x % 256 / 2) << 8
      default: return x < y % 300 ? 0 : 0xFF12_3456
      }
    }
    let pictures = try [PNGLevel.default, .small].mapOnAllProcessors { level in
      visible(try DecodedPNG(encode(260, 400, level: level, pixel: paint)))
    }
    #expect(pictures[0] == pictures[1])
  }

  /// Pixels may depend on how many are painted at once.
  @Test func everyLevelPaintsTheSameBands() throws {
    // One that is held, and one that is too large for that.
    for side in [3_000, 4_000] {
      let bands = try PNGLevel.allCases.map { try firstBands(of: side, level: $0) }
      #expect(bands[0].count == 3)
      for others in bands { #expect(others == bands[0]) }
    }
  }

  private func firstBands(of side: Int, level: PNGLevel) throws -> [Range<Int>] {
    let painted = PaintedRows()
    let file = try OutputFile(path: TestFolder().file("a.png"), unfinished: UnfinishedFiles())
    let encoder = PNGEncoder(width: side, height: side, level: level, pixelsPerMetre: 1, workers: 1)
    let enough = ExportError(.cannotDraw("enough is known"))
    if let error = #expect(
      throws: (any Error).self,
      performing: {
        try encoder.encode(
          expecting: .grey, to: file,
          makePainter: {
            { rows, pixels throws(ExportError) in
              painted.add(rows)
              if painted.rows.count == 3 { throw enough }
              pixels.update(repeating: 0xFF00_0000)
            }
          })
      })
    {
      #expect(error as? ExportError == enough)
    }
    return painted.rows
  }

  /// The rows that were painted, in order.
  private final class PaintedRows: @unchecked Sendable {
    private(set) var rows: [Range<Int>] = []

    func add(_ more: Range<Int>) { rows.append(more) }
  }

  @Test func narrowPicturesAreNotMuchLargerWhereTimeCountsMost() throws {
    for width in [1, 3] {
      let sizes = try [PNGLevel.fast, .default].map { level in
        try encode(width, 20_000, level: level) { x, y in 0xFF00_0000 | UInt32(y / 100 << 8 | x) }.count
      }
      #expect(Double(sizes[0]) < Double(sizes[1]) * 1.25, "\(width) pixels wide")
    }
  }

  @Test func picturesWithoutTransparencyNeverGetAny() throws {
    for kind in [Kind.greys, .manyColors, .photograph] {
      var random = Random(state: 3)
      let png = try Picture(kind, &random).encoded(.small)
      #expect(stride(from: 3, to: png.pixels.count, by: 4).allSatisfy { png.pixels[$0] == 255 }, "\(kind)")
    }
  }
}
