import CoreGraphics
import Drawing
import ImageDecoding
import Lowering
import TextLayout

/// A rasteriser for lowering that draws with Cairo.
public final class CairoRasteriser: Rasteriser {
  private let resources: Resources
  private let outlines: GlyphOutlines

  /// A rasteriser with a cache of decoded pictures and outlines of glyphs.
  public init(images: ImageCache, outlines: GlyphOutlines) {
    resources = Resources(pictures: PictureStore(images))
    self.outlines = outlines
  }

  public func raster(
    of drawing: Drawing, in area: RasterArea, part: CGRect, filters: [Filter], background: RGBA?
  ) -> Raster? {
    var page = DrawnPage(size: .zero)
    page.drawing = drawing
    var findings: [Finding] = []
    var failure: CairoError?
    let surface = area.surface { context in
      if let background { context.paint(background) }
      let environment = Environment(
        output: .pixels, resources: resources, plan: PagePlan(page), outlines: outlines,
        fallbackDPI: 72 * area.scale.max())
      let canvas = Canvas(context, visible: CGRect(x: 0, y: 0, width: area.width, height: area.height))
      canvas.concatenate(area.transform)
      Painter(canvas, environment).draw(drawing)
      findings = canvas.findings
      do throws(CairoError) { try canvas.check(during: "drawing a picture") } catch { failure = error }
    }
    guard let surface else { return nil }
    if let failure {
      findings.append(Finding(layer: -1, outcome: .dropped, reason: "\(failure)"))
    }
    surface.apply(filters, scale: area.scale)
    return Raster(image: surface.image(of: area.pixels(of: part)), findings: findings)
  }

  public func hasOwnColors(_ face: FontFace) -> Bool { resources.fonts.font(face)?.hasColor ?? false }
}
