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
    let surface = try CairoSurface(svg: sink, size: list.size)
    guard let context = CairoContext(surface) else { throw .memory(during: "making an SVG") }
    surface.setFallbackResolution(fallbackDPI)
    if let background { context.paint(background) }
    let environment = Environment(
      output: .svg, resources: Resources(pictures: PictureStore(images)), plan: PagePlan(list),
      outlines: outlines,
      fallbackDPI: fallbackDPI)
    let canvas = Canvas(context)
    Painter(canvas, environment).draw(list.drawing)
    context.showPage()
    try canvas.check(during: "drawing an SVG")
    surface.finish()
    try surface.check(during: "finishing an SVG")
    guard sink.flush() else { throw .write(during: "finishing an SVG") }
    return canvas.findings
  }
}
