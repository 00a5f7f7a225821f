import Blurring
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
    var findings: [Finding] = []
    var failure: CairoError?
    let environment = environment(for: drawing, in: area)
    let surface = area.surface { context in
      if let background { context.paint(background) }
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

  public func silhouette(of drawing: Drawing, in area: RasterArea) -> Silhouette? {
    // A canvas of one pixel: what is drawn here are silhouettes, which have surfaces of their own.
    guard var raster = AlphaRaster(width: area.width, height: area.height),
      let surface = CairoSurface(pixels: .alpha, width: 1, height: 1),
      let context = CairoContext(surface)
    else { return nil }
    let environment = environment(for: drawing, in: area)
    let canvas = Canvas(context, visible: nil)
    AlphaCache(canvas: canvas, environment: environment.nested)
      .keepAlphas(within: drawing, place: area.transform)
    let isDrawn = Silhouettes(canvas: canvas, environment: environment)
      .draw(drawing, into: &raster, place: area.transform, layer: -1)
    let corner = CGPoint.zero.applying(area.transform.inverted())
    guard isDrawn,
      let alphas = SilhouetteRaster(
        origin: corner, spacing: CGFloat(1 / area.scale.x), width: raster.width, height: raster.height,
        bytesPerRow: raster.width, alphas: raster.alphas)
    else { return nil }
    return Silhouette(raster: alphas, findings: canvas.findings)
  }

  private func environment(for drawing: Drawing, in area: RasterArea) -> Environment {
    var page = DrawnPage(size: .zero)
    page.drawing = drawing
    return Environment(
      output: .pixels, resources: resources, plan: PagePlan(page), outlines: outlines,
      fallbackDPI: 72 * area.scale.max())
  }

  public func hasOwnColors(_ face: FontFace) -> Bool {
    (try? resources.fonts.font(face, outlines))?.hasColor ?? false
  }

  public func glyphsOverlap(in run: GlyphRun) -> Bool { outlines.glyphsOverlap(in: run) }
}
