import CPango
import CoreGraphics

/// The bounding box of a glyph in ems, relative to its origin, with y pointing down.
struct GlyphExtents {
  var minX: Float
  var minY: Float
  var maxX: Float
  var maxY: Float

  var isEmpty: Bool { minX == maxX && minY == maxY }
}

/// The extents of a font's glyphs by number, filled on demand.
struct GlyphExtentsTable {
  private static let unknown = GlyphExtents(minX: .nan, minY: 0, maxX: 0, maxY: 0)
  private var extents: [GlyphExtents] = []

  mutating func extents(of glyph: UInt32, in font: OpaquePointer, unitsPerEm: CGFloat) -> GlyphExtents {
    let index = Int(glyph)
    if index < extents.count, !extents[index].minX.isNaN { return extents[index] }
    let found = Self.read(glyph, font, 1 / Float(unitsPerEm))
    // OpenType has at most 65,536 glyphs; larger numbers are not stored.
    guard index <= Int(UInt16.max) else { return found }
    if index >= extents.count {
      extents += Array(repeating: Self.unknown, count: max(index + 1, extents.count * 2) - extents.count)
    }
    extents[index] = found
    return found
  }

  private static func read(_ glyph: UInt32, _ font: OpaquePointer, _ scale: Float) -> GlyphExtents {
    var e = hb_glyph_extents_t()
    guard hb_font_get_glyph_extents(font, glyph, &e) != 0 else {
      return GlyphExtents(minX: 0, minY: 0, maxX: 0, maxY: 0)
    }
    return GlyphExtents(
      minX: Float(e.x_bearing) * scale, minY: -Float(e.y_bearing) * scale,
      maxX: Float(e.x_bearing + e.width) * scale, maxY: -Float(e.y_bearing + e.height) * scale)
  }
}
