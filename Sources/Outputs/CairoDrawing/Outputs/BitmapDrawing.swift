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
      throw .stride(during: "making a bitmap")
    }
    base.update(repeating: 0, count: bytesPerRow * rows.count)
    let surface = try CairoSurface(
      pixels: base, format: .argb, width: width, height: rows.count, bytesPerRow: bytesPerRow)
    guard let context = CairoContext(surface) else { throw .memory(during: "drawing a bitmap") }
    if let background { context.paint(background) }
    context.translate(0, -Double(rows.lowerBound))
    context.scale(scale, scale)
    let canvas = Canvas(context, visible: CGRect(x: 0, y: 0, width: width, height: rows.count))
    Painter(canvas, environment).draw(plan.list.drawing)
    try canvas.check(during: "drawing a bitmap")
    surface.finish()
    try surface.check(during: "finishing a bitmap")
    environment.resources.pictures.forgetUnused()
    return canvas.findings
  }
}
