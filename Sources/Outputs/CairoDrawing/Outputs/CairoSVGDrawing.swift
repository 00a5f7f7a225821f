import CCairo
import Drawing
import ImageDecoding
import TextLayout

/// SVG by Cairo's own surface, without names, groups and text. A page that uses anything the surface does not
/// support becomes a single picture.
public enum CairoSVGDrawing {
  /// Draws a page that is lowered to what this surface supports (`Capabilities.cairoSVG`).
  ///
  /// - Parameters:
  ///   - background: painted beneath everything; nil for none.
  ///   - fallbackDPI: pixels per inch of what is drawn as a picture.
  ///   - write: receives the document's bytes in order; false ends the drawing with an error.
  /// - Returns: what is not exact.
  public static func draw(
    _ list: DrawnPage, background: RGBA?, images: ImageCache, outlines: GlyphOutlines, fallbackDPI: Double,
    write: @escaping (UnsafeRawBufferPointer) -> Bool
  ) throws(CairoError) -> [Finding] {
    let sink = DocumentSink(write)
    guard
      let surface = CairoSurface(
        taking: cairo_svg_surface_create_for_stream(
          DocumentSink.callback, sink.closure, Double(list.size.width), Double(list.size.height))),
      let context = CairoContext(surface)
    else { throw CairoError(CAIRO_STATUS_NO_MEMORY, during: "making an SVG") }
    try check(surface.status, during: "making an SVG")
    cairo_svg_surface_set_document_unit(surface.pointer, CAIRO_SVG_UNIT_USER)
    cairo_surface_set_fallback_resolution(surface.pointer, fallbackDPI, fallbackDPI)
    let cr = context.pointer
    if let background { cr.paint(background) }
    let environment = Environment(
      output: .svg, resources: Resources(pictures: PictureStore(images)), plan: PagePlan(list),
      outlines: outlines,
      fallbackDPI: fallbackDPI)
    let canvas = Canvas(cr)
    Painter(canvas, environment).draw(list.drawing)
    cairo_show_page(cr)
    try check(context.status, during: "drawing an SVG")
    cairo_surface_finish(surface.pointer)
    try check(surface.status, during: "finishing an SVG")
    guard sink.flush() else { throw CairoError(CAIRO_STATUS_WRITE_ERROR, during: "finishing an SVG") }
    return canvas.findings
  }
}
