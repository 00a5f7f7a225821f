import CCairo
import CoreGraphics
import Drawing

/// Cairo's values under Swift's names, which painters use.
typealias CairoMatrix = cairo_matrix_t
typealias CairoFilter = cairo_filter_t
typealias CairoExtend = cairo_extend_t
typealias CairoFormat = cairo_format_t
typealias CairoGlyph = cairo_glyph_t
typealias CairoCluster = cairo_text_cluster_t

extension CairoFilter {
  static var nearest: CairoFilter { CAIRO_FILTER_NEAREST }
  static var bilinear: CairoFilter { CAIRO_FILTER_BILINEAR }
  static var good: CairoFilter { CAIRO_FILTER_GOOD }
  static var best: CairoFilter { CAIRO_FILTER_BEST }
}

extension CairoExtend {
  static var none: CairoExtend { CAIRO_EXTEND_NONE }
  static var pad: CairoExtend { CAIRO_EXTEND_PAD }
  static var repeating: CairoExtend { CAIRO_EXTEND_REPEAT }
}

extension CairoFormat {
  /// Premultiplied, in memory blue, green, red, alpha.
  static var argb: CairoFormat { CAIRO_FORMAT_ARGB32 }
  /// The same without alpha.
  static var rgb: CairoFormat { CAIRO_FORMAT_RGB24 }
  /// Alpha alone, a byte each.
  static var alpha: CairoFormat { CAIRO_FORMAT_A8 }
}

extension CairoGlyph {
  init(_ glyph: GlyphRun.Glyph) { self.init(UInt(glyph.id), at: glyph.origin) }

  init(_ index: UInt, at origin: CGPoint) {
    self.init(index: index, x: clamped(origin.x), y: clamped(origin.y))
  }
}

extension CairoCluster {
  init(bytes: Int) { self.init(num_bytes: Int32(clamping: bytes), num_glyphs: 1) }
}

extension CairoMatrix {
  init(_ t: CGAffineTransform) {
    self.init(
      xx: Double(t.a), yx: Double(t.b), xy: Double(t.c), yy: Double(t.d), x0: Double(t.tx), y0: Double(t.ty))
  }

  var affine: CGAffineTransform { CGAffineTransform(a: xx, b: yx, c: xy, d: yy, tx: x0, ty: y0) }

  /// Whether the axes stay parallel to the device's.
  var isUnturned: Bool { xy == 0 && yx == 0 }

  /// Whether it only scales both axes and translates.
  var isScale: Bool { isUnturned && xx > 0 && yy > 0 }

  /// The lengths of both unit vectors on the device.
  var scales: (across: Double, down: Double) { (hypot(xx, yx), hypot(xy, yy)) }
}
