import CCairo
import CoreGraphics
import DisplayList
import ImageDecoding
import TextLayout

/// Draws display lists into pixels.
public enum BitmapDrawing {
  /// Draws a horizontal band of a page.
  ///
  /// - Parameters:
  ///   - list: what is drawn. May be shared with other threads that draw other bands.
  ///   - scale: pixels per point.
  ///   - width: the page's width in pixels.
  ///   - rows: the band's rows, counted in pixels from the top of the page.
  ///   - background: painted beneath everything; nil leaves the page transparent.
  ///   - images: decoded images, shared by all bands.
  ///   - pixels: premultiplied, blue, green, red, alpha in memory; the band's first row first. Overwritten.
  ///   - bytesPerRow: at least width × 4 and a multiple of 4.
  ///   - plan: what is known about the list's groups; where several bands of it are drawn, they share one.
  /// - Returns: what could not be drawn.
  public static func draw(
    _ list: DisplayList, scale: Double, width: Int, rows: Range<Int>, background: RGBA?, images: ImageCache,
    outlines: GlyphOutlines, into pixels: UnsafeMutableBufferPointer<UInt8>, bytesPerRow: Int,
    plan: PagePlan? = nil
  ) throws(CairoError) -> [Finding] {
    guard let base = pixels.baseAddress, pixels.count >= bytesPerRow * rows.count, bytesPerRow >= width * 4
    else {
      throw CairoError(CAIRO_STATUS_INVALID_STRIDE, during: "making a bitmap")
    }
    base.update(repeating: 0, count: bytesPerRow * rows.count)
    guard
      let surface = CairoSurface(
        taking: cairo_image_surface_create_for_data(
          base, CAIRO_FORMAT_ARGB32, Int32(clamping: width), Int32(clamping: rows.count),
          Int32(clamping: bytesPerRow)))
    else { throw CairoError(CAIRO_STATUS_NO_MEMORY, during: "making a bitmap") }
    try check(surface.status, during: "making a bitmap of \(width) × \(rows.count) pixels")
    guard let context = CairoContext(surface) else {
      throw CairoError(CAIRO_STATUS_NO_MEMORY, during: "drawing a bitmap")
    }
    let cr = context.pointer
    if let background {
      cairo_set_source_rgba(
        cr, Double(background.red), Double(background.green), Double(background.blue),
        Double(background.alpha))
      cairo_paint(cr)
    }
    cairo_translate(cr, 0, -Double(rows.lowerBound))
    cairo_scale(cr, scale, scale)
    let painter = Painter(
      cr, target: .pixels, resources: Resources(images: images), plan: plan ?? PagePlan(list),
      outlines: outlines,
      fallbackDPI: 72 * scale,
      visible: CGRect(x: 0, y: 0, width: width, height: rows.count))
    painter.setTextOptions()
    painter.draw(.page)
    try check(context.status, during: "drawing a bitmap")
    cairo_surface_finish(surface.pointer)
    try check(surface.status, during: "finishing a bitmap")
    return painter.findings
  }
}

extension Painter {
  /// Glyphs keep their shapes and places at every size: nothing is hinted.
  func setTextOptions() {
    guard let options = cairo_font_options_create() else { return }
    cairo_font_options_set_hint_style(options, CAIRO_HINT_STYLE_NONE)
    cairo_font_options_set_hint_metrics(options, CAIRO_HINT_METRICS_OFF)
    cairo_font_options_set_antialias(options, CAIRO_ANTIALIAS_GRAY)
    cairo_set_font_options(cr, options)
    cairo_font_options_destroy(options)
  }
}
