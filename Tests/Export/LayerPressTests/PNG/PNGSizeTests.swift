import CCairo
import Foundation
import Testing

@testable import LayerPress

/// How large files become.
@Suite struct PNGSizeTests {
  private typealias Pixels = @Sendable (Int, Int) -> UInt32

  private static func noise(_ x: Int, _ y: Int) -> UInt32 {
    var bits = UInt32(truncatingIfNeeded: x &* 73_856_093 ^ y &* 19_349_663)
    bits = (bits ^ bits >> 13) &* 0x5BD1_E995
    return bits ^ bits >> 15
  }

  private static let side = 600

  /// A smooth course with circles on it, as drawings have; lines of letters; a photograph's noise.
  private static let drawing: Pixels = { x, y in
    let isRing = ((x - 300) * (x - 300) + (y - 300) * (y - 300)) / 900 % 9 == 0
    let shade = UInt32(min(x / 9 + y / 4, 250))
    return isRing ? 0xFFFF_F0D0 : 0xFF00_0000 | shade << 16 | shade / 2 << 8 | 200 - shade / 3
  }
  private static let text: Pixels = { x, y in
    let isInk = y % 24 < 16 && noise(x / 6 % 40, y / 24 % 5 * 9 + y % 24 / 4) % 3 == 0
    return isInk ? 0xFF20_2020 : 0xFFFF_FFF0 - UInt32(y % 256 / 16)
  }
  private static let photograph: Pixels = { x, y in
    let light = UInt32(128 + 90 * sin(Double(x) / 70) * cos(Double(y) / 90))
    let grain = noise(x, y)
    return 0xFF00_0000 | (light + grain % 4) << 16 | (light / 2 + grain >> 8 % 4) << 8 | light + grain >> 16
      % 4
  }

  /// The size of what cairo_surface_write_to_png makes of the same pixels.
  private func sizeByCairo(_ pixel: Pixels) throws -> Int {
    let surface = cairo_image_surface_create(CAIRO_FORMAT_ARGB32, Int32(Self.side), Int32(Self.side))
    defer { cairo_surface_destroy(surface) }
    let data = try #require(cairo_image_surface_get_data(surface))
    data.withMemoryRebound(to: UInt32.self, capacity: Self.side * Self.side) { words in
      for k in 0..<Self.side * Self.side { words[k] = pixel(k % Self.side, k / Self.side) }
    }
    cairo_surface_mark_dirty(surface)
    var size = 0
    let status = cairo_surface_write_to_png_stream(
      surface,
      { closure, _, length in
        closure?.assumingMemoryBound(to: Int.self).pointee += Int(length)
        return CAIRO_STATUS_SUCCESS
      }, &size)
    #expect(status == CAIRO_STATUS_SUCCESS)
    return size
  }

  @Test func eachLevelLeavesLessThanTheOneBefore() throws {
    for (name, pixel) in [("drawing", Self.drawing), ("text", Self.text), ("photograph", Self.photograph)] {
      let sizes = try PNGLevel.allCases.map {
        try encode(Self.side, Self.side, level: $0, pixel: pixel).count
      }
      #expect(sizes[1] < sizes[0], "\(name)")
      #expect(sizes[2] < sizes[1], "\(name)")
    }
  }

  @Test func drawingsAndPhotographsAreNoLargerThanCairoWritesThem() throws {
    for (name, pixel) in [("drawing", Self.drawing), ("photograph", Self.photograph)] {
      #expect(try encode(Self.side, Self.side, pixel: pixel).count <= sizeByCairo(pixel), "\(name)")
    }
  }

  /// What is best for the middle of a picture may be bad for the rest of it.
  @Test func filtersFitAllOfThePicture() throws {
    for level in PNGLevel.allCases {
      let texture: Pixels = { x, y in 0xFF00_0000 | Self.noise(x % 40, y % 8) & 0xFF_FFFF }
      let plain = try encode(512, 120, level: level, pixel: texture).count
      let mixed = try encode(512, 120, level: level) { x, y in
        (50..<70).contains(y) ? 0xFF00_0000 | UInt32(x / 2) * 0x0001_0001 : texture(x, y)
      }
      #expect(Double(mixed.count) < Double(plain) * 1.6, "\(level)")
    }
  }
}
