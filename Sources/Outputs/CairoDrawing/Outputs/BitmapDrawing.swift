import CCairo
import CoreGraphics
import Drawing
import ImageDecoding
import TextLayout

/// Draws bands of a drawing into pixels. Belongs to one thread, and reuses what it makes (fonts, gradients,
/// parsed documents) for all of its bands. Drawings of several threads share images, outlines and the plan.
public final class BitmapDrawing {
  private let plan: PagePlan
  private let scale: Double
  private let width: Int
  private let background: RGBA?
  private let environment: Environment

  /// - Parameters:
  ///   - plan: the page, and what is known about its groups.
  ///   - scale: pixels per point.
  ///   - width: the page's width in pixels.
  ///   - background: painted beneath everything; nil leaves the page transparent.
  ///   - images: decoded images.
  public init(
    _ plan: PagePlan, scale: Double, width: Int, background: RGBA?, images: ImageCache,
    outlines: GlyphOutlines
  ) {
    self.plan = plan
    self.scale = scale
    self.width = width
    self.background = background
    environment = Environment(
      output: .pixels, resources: Resources(pictures: PictureStore(images, keepsAll: false)), plan: plan,
      outlines: outlines, fallbackDPI: 72 * scale)
  }

  /// Draws a horizontal band of the page.
  ///
  /// - Parameters:
  ///   - rows: the band's rows, counted in pixels from the top of the page.
  ///   - pixels: premultiplied, blue, green, red, alpha in memory; the band's first row first. Overwritten.
  ///   - bytesPerRow: at least width × 4 and a multiple of 4.
  /// - Returns: what could not be drawn.
  public func draw(
    rows: Range<Int>, into pixels: UnsafeMutableBufferPointer<UInt8>, bytesPerRow: Int
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
    if let background { cr.paint(background) }
    cairo_translate(cr, 0, -Double(rows.lowerBound))
    cairo_scale(cr, scale, scale)
    let canvas = Canvas(cr, visible: CGRect(x: 0, y: 0, width: width, height: rows.count))
    Painter(canvas, environment).draw(plan.list.drawing)
    try check(context.status, during: "drawing a bitmap")
    cairo_surface_finish(surface.pointer)
    try check(surface.status, during: "finishing a bitmap")
    environment.resources.pictures.forgetUnused()
    return canvas.findings
  }
}
