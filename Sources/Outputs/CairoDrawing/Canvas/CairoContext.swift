import CCairo
import CoreGraphics
import Drawing

/// A reference-counted `cairo_t`, and what painters do with one. It keeps the first error, after which nothing more
/// is drawn.
final class CairoContext: CairoHandle {
  convenience init?(_ surface: CairoSurface) {
    self.init(taking: cairo_create(surface.pointer))
  }

  deinit { cairo_destroy(pointer) }

  func check(during operation: String) throws(CairoError) {
    try CairoDrawing.check(cairo_status(pointer), during: operation)
  }

  // MARK: State

  func save() { cairo_save(pointer) }
  func restore() { cairo_restore(pointer) }
  func resetMatrix() { cairo_identity_matrix(pointer) }
  func resetClip() { cairo_reset_clip(pointer) }
  func scale(_ x: Double, _ y: Double) { cairo_scale(pointer, x, y) }
  func translate(_ x: Double, _ y: Double) { cairo_translate(pointer, x, y) }

  /// The transform from user space to the device.
  var matrix: CairoMatrix {
    get {
      var matrix = CairoMatrix()
      cairo_get_matrix(pointer, &matrix)
      return matrix
    }
    set {
      var matrix = newValue
      cairo_set_matrix(pointer, &matrix)
    }
  }

  func concatenate(_ transform: CairoMatrix) {
    var matrix = transform
    cairo_transform(pointer, &matrix)
  }

  func setBlendMode(_ mode: BlendMode) { cairo_set_operator(pointer, cairo_operator_t(mode)) }

  /// Whether what is drawn covers what is there.
  var blendsNormally: Bool { cairo_get_operator(pointer) == CAIRO_OPERATOR_OVER }

  /// Whether edges end on whole pixels.
  func setAntialiased(_ isAntialiased: Bool) {
    cairo_set_antialias(pointer, isAntialiased ? CAIRO_ANTIALIAS_DEFAULT : CAIRO_ANTIALIAS_NONE)
  }

  // MARK: Paths

  func beginPath() { cairo_new_path(pointer) }

  func append(_ box: CGRect) {
    cairo_rectangle(pointer, Double(box.minX), Double(box.minY), Double(box.width), Double(box.height))
  }

  func appendPolygon(_ corners: [CGPoint]) {
    cairo_new_sub_path(pointer)
    for p in corners { cairo_line_to(pointer, Double(p.x), Double(p.y)) }
    cairo_close_path(pointer)
  }

  func clip() { cairo_clip(pointer) }
  func stroke() { cairo_stroke(pointer) }

  func fill(keepingPath isKept: Bool = false) {
    if isKept { cairo_fill_preserve(pointer) } else { cairo_fill(pointer) }
  }

  // MARK: Sources

  func setSource(_ pattern: CairoPattern) { cairo_set_source(pointer, pattern.pointer) }

  /// Makes a surface the source, its corner at a place.
  func setSource(_ surface: CairoSurface, at corner: CGPoint = .zero) {
    cairo_set_source_surface(pointer, surface.pointer, Double(corner.x), Double(corner.y))
  }

  func setSource(_ color: RGBA) {
    cairo_set_source_rgba(
      pointer, Double(color.red), Double(color.green), Double(color.blue), Double(color.alpha))
  }

  /// Makes a colour the source whose components documents write.
  func setWrittenSource(_ color: RGBA, alpha: Double) {
    cairo_set_source_rgba(pointer, decimal(color.red), decimal(color.green), decimal(color.blue), alpha)
  }

  /// Makes a recording the source, in user space.
  func setSource(recording: CairoSurface) {
    if let pattern = CairoPattern(recording, place: .identity) { setSource(pattern) }
  }

  /// Paints everywhere.
  func paint(alpha: Double = 1) {
    if alpha < 1 { cairo_paint_with_alpha(pointer, max(alpha, 0)) } else { cairo_paint(pointer) }
  }

  func paint(_ color: RGBA) {
    setSource(color)
    paint()
  }

  /// Paints everywhere through the alpha of a pattern.
  func mask(_ pattern: CairoPattern) { cairo_mask(pointer, pattern.pointer) }

  /// Paints through the alpha of a surface, its corner at a place.
  func mask(_ surface: CairoSurface, at corner: CGPoint) {
    cairo_mask_surface(pointer, surface.pointer, Double(corner.x), Double(corner.y))
  }

  // MARK: Text

  func setFont(_ face: CairoFontFace, _ matrix: CGAffineTransform) {
    var matrix = CairoMatrix(matrix)
    cairo_set_font_face(pointer, face.pointer)
    cairo_set_font_matrix(pointer, &matrix)
  }

  func show(_ glyphs: [CairoGlyph]) { cairo_show_glyphs(pointer, glyphs, Int32(clamping: glyphs.count)) }

  /// Makes the outlines of glyphs the current path.
  func append(_ glyphs: UnsafeBufferPointer<CairoGlyph>) {
    beginPath()
    cairo_glyph_path(pointer, glyphs.baseAddress, Int32(clamping: glyphs.count))
  }

  /// Whether text may be filled with repeated recordings. From Cairo 1.18 on it would become pixels in a PDF.
  static let showsTextInPatterns = cairo_version() < 11_800

  /// Fills the outlines of glyphs; those of a very long run piece by piece, to limit the path's memory.
  func fillOutlines(of glyphs: [CairoGlyph]) {
    let most = 512
    cairo_set_fill_rule(pointer, CAIRO_FILL_RULE_WINDING)
    glyphs.withUnsafeBufferPointer { all in
      for start in stride(from: 0, to: all.count, by: most) {
        append(UnsafeBufferPointer(rebasing: all[start..<min(start + most, all.count)]))
        fill()
      }
    }
  }

  /// Shows glyphs with their text.
  func show(
    _ bytes: UnsafeBufferPointer<UInt8>, _ glyphs: UnsafeBufferPointer<CairoGlyph>,
    _ clusters: UnsafeBufferPointer<CairoCluster>
  ) {
    bytes.withMemoryRebound(to: CChar.self) { characters in
      cairo_show_text_glyphs(
        pointer, characters.baseAddress, Int32(clamping: characters.count), glyphs.baseAddress,
        Int32(clamping: glyphs.count), clusters.baseAddress, Int32(clamping: clusters.count),
        cairo_text_cluster_flags_t(rawValue: 0))
    }
  }

  // MARK: Pages

  func showPage() { cairo_show_page(pointer) }
}
