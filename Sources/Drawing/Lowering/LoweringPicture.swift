import CoreGraphics
import Drawing

extension Lowering {
  /// Returns a drawing as pixels, lowered to what these support.
  ///
  /// - Parameters: those of `Rasteriser.raster(of:in:part:filters:background:)`.
  func raster(
    of drawing: Drawing, in area: RasterArea, part: CGRect, filters: [Filter] = [], background: RGBA? = nil
  ) -> Raster? {
    var lowering = Lowering(to: .pixels, images: images, rasteriser: rasteriser)
    lowering.placement = area.transform
    var page = DrawnPage(size: part.size)
    page.drawing = drawing
    return rasteriser.raster(
      of: lowering.lowered(page).drawing, in: area, part: part, filters: filters, background: background)
  }

  /// Returns the alpha of a drawing, lowered to what pixels support.
  func silhouette(of drawing: Drawing, in area: RasterArea) -> Silhouette? {
    var lowering = Lowering(to: .pixels, images: images, rasteriser: rasteriser)
    lowering.placement = area.transform
    var page = DrawnPage(size: CGSize(width: area.width, height: area.height))
    page.drawing = drawing
    return rasteriser.silhouette(of: lowering.lowered(page).drawing, in: area)
  }

  /// A drawing as a picture in its own coordinates, with what to report about it.
  struct RenderedPicture {
    /// The picture; nil if there are no pixels, or they do not show the drawing.
    var image: DrawnImage?
    /// Pixels per inch of the output's page.
    var dpi = 0.0
    /// What could not be drawn.
    var findings: [Finding] = []
  }

  /// Returns the visible part of a drawing as pixels.
  ///
  /// - Parameters:
  ///   - box: the part that is shown, in the drawing's coordinates.
  ///   - pixelsPerUnit: pixels per unit of the drawing's coordinates; nil for the fallback resolution.
  ///   - view: how the drawing is seen.
  ///   - background: painted first; nil for none.
  func picture(
    of drawing: Drawing, showing box: CGRect, pixelsPerUnit: Double? = nil, in view: View,
    filters: [Filter] = [], background: RGBA? = nil
  ) -> RenderedPicture {
    // Viewers may stretch pictures to their own whole pixels.
    let shown = view.scale == 1 ? box.integral : box
    let area = RasterArea(
      holding: shown, scale: pixelsPerUnit ?? dpi / 72 * view.scale, reach: filters.reach)
    // Documents get the visible part, without what was blurred into it.
    let raster = raster(of: drawing, in: area, part: shown, filters: filters, background: background)
    guard let raster else {
      let reason = "there is no memory to draw it as pixels"
      return RenderedPicture(findings: [Finding(layer: view.layer, outcome: .dropped, reason: reason)])
    }
    // Some viewers draw a picture that ends on a whole pixel one pixel wider (docs/internals/viewers.md).
    let margin = 0.001 / CGFloat(view.scale)
    let image = raster.image.map {
      DrawnImage(
        image: $0, source: CGRect(origin: .zero, size: $0.naturalSize),
        destination: shown.insetBy(dx: margin, dy: margin), layer: view.layer, isRendition: true)
    }
    var findings = raster.findings
    if capabilities.contains(.currentColor), drawing.facts.has(.currentColor) {
      findings.append(
        Finding(
          layer: view.layer, outcome: .approximated,
          reason: "its pixels have the colour given for currentColor, and do not follow the text around it"))
    }
    return RenderedPicture(image: image, dpi: area.scale.x / view.scale * 72, findings: findings)
  }
}
