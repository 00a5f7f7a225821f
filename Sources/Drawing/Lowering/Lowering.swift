import Blurring
import CoreGraphics
import Drawing
import ImageDecoding

/// Rewrites drawings so that they contain only what an output supports.
///
/// Lowering is a sequence of passes, each of which does one thing and can be tested alone. A pass adds
/// whatever it cannot keep exactly to the page's findings. Writers get the result, and decide nothing.
public struct Lowering {
  /// The capabilities of the output.
  public let capabilities: Capabilities
  /// The transform from the drawing's coordinates to the output's page, in points. Default: identity.
  public var placement = CGAffineTransform.identity
  /// The colour beneath everything; nil, the default, for none.
  public var background: RGBA?
  /// The resolution of what becomes pixels, in pixels per inch of the output's page. Default 300.
  public var dpi = 300.0
  /// The highest resolution of pictures, in pixels per inch; nil, the default, for no limit.
  public var maxImageDPI: Double?
  /// The quality, 1…100, of JPEGs that are reduced or made. Default 90.
  public var jpegQuality = 90
  /// Whether opaque frames, which providers draw, become JPEGs. Default false.
  public var framesAreJPEG = false
  /// The difference between neighbouring areas that stand for a gradient, in steps of 1/255, so that no colour is off
  /// by more than half of it. Default 2.
  public var gradientStep = 2.0
  /// The cache of shadows that several pages share. Default: a new one.
  public var shadows = ShadowCache()
  /// The decoded pictures.
  let images: ImageCache
  /// The rasteriser for what becomes pixels.
  let rasteriser: any Rasteriser

  /// A lowering to an output's capabilities.
  public init(to capabilities: Capabilities, images: ImageCache, rasteriser: any Rasteriser) {
    self.capabilities = capabilities
    self.images = images
    self.rasteriser = rasteriser
  }

  /// The passes, in order.
  static let passes: [(name: String, pass: @Sendable (DrawnPage, Lowering) -> DrawnPage)] = [
    ("convert images within SVG images", PicturesWithin.lower),
    ("report ignored parts of image files", PictureRemarks.lower),
    ("report animated images", FirstFrames.lower),
    ("convert inks in SVG images", InksOfDocuments.lower),
    ("project patterns", ProjectedPatterns.lower),
    ("reduce the resolution of images", ImageReduction.lower),
    ("compress frames", FrameCompression.lower),
    ("convert PDF pages to SVG", PDFPagesAsSVG.lower),
    ("expand dashes at corners", CornerDashes.lower),
    ("clip what overlaps at an edge as a whole", ClipEdges.lower),
    ("join parts of translucent images", JoinedParts.lower),
    ("extend parts of documents beneath the next ones", DocumentParts.lower),
    ("replace cross-fades with masks", Mixtures.lower),
    ("tint SVG images", TintedDocuments.lower),
    ("rasterise unsupported operators and filters", RasterFallback.lower),
    ("replace blurs of one colour with shadows", Blurs.lower),
    ("apply colour matrices to paints", ColorFilters.lower),
    ("replace destination-out with inverted masks", HoleMasks.lower),
    ("substitute blend modes", NearestBlendModes.lower),
    ("replace fragments with masks or clips", Fragments.lower),
    ("replace nearest-neighbour images with areas", HardPixels.lower),
    ("project images", ProjectedPictures.lower),
    ("project documents", ProjectedDocuments.lower),
    ("replace unsupported gradients with areas", GradientAreas.lower),
    ("replace hard stops of gradients with edges", GradientSteps.lower),
    ("replace shadows with contours", VectorShadows.lower),
    ("extend images beneath their neighbours", Underlays.lower),
    ("replace patterns with sheets of tiles", TileSheets.lower),
    ("replace plus-lighter with other blend modes", SumsOfLight.lower),
    ("order right-to-left text as on the page", VisualTextOrder.lower),
    ("group overlapping translucent glyphs", OverlappingGlyphs.lower),
    ("report unsupported blend modes", BlendModes.lower),
    ("report lost spot colours", LostInks.lower),
    ("report lost inks of SVG images", InksOfDocuments.reportLost),
    ("report lost current colours", LostCurrentColor.lower),
  ]

  /// Returns the page with only what the output supports; its findings include those of the passes.
  public func lowered(_ page: DrawnPage) -> DrawnPage {
    Self.passes.reduce(page) { page, next in next.pass(page, self) }
  }
}

/// Draws what a pass needs as pixels, or in another vector format.
public protocol Rasteriser {
  /// Returns a drawing as pixels, exact and filtered.
  ///
  /// - Parameters:
  ///   - area: the pixels, and the part of the drawing they show.
  ///   - part: the part of the drawing that is wanted, a whole number of pixels.
  ///   - background: painted first; nil for none.
  /// - Returns: nil if there is no memory.
  func raster(
    of drawing: Drawing, in area: RasterArea, part: CGRect, filters: [Filter], background: RGBA?
  ) -> Raster?

  /// Returns the alpha of a drawing that casts a shadow. Drawings within it that cast shadows, too, are drawn once for
  /// all silhouettes of this rasteriser.
  ///
  /// - Parameter area: the pixels, all of which are drawn.
  /// - Returns: nil if there is no memory.
  func silhouette(of drawing: Drawing, in area: RasterArea) -> Silhouette?

  /// Returns whether some of a font's glyphs are pictures or have colours of their own.
  func hasOwnColors(_ face: FontFace) -> Bool

  /// Returns whether some glyphs of a run cover the same place.
  func glyphsOverlap(in run: GlyphRun) -> Bool

  /// Returns a page of a PDF for use in an SVG; nil if it cannot be read.
  ///
  /// - Parameters:
  ///   - part: what is shown of the page, in points.
  ///   - dpi: the resolution, in pixels per inch of the PDF's page, of what cannot be vectors.
  func svg(of page: CGImage, showing part: CGRect, dpi: Double) -> PDFPageAsSVG?
}

extension Rasteriser {
  /// Returns false: what draws no text has no fonts.
  public func glyphsOverlap(in run: GlyphRun) -> Bool { false }
}

/// A drawing as pixels.
public struct Raster {
  /// The pixels; nil for none.
  public var image: CGImage?
  /// What could not be drawn.
  public var findings: [Finding]

  /// Pixels, and what is missing in them.
  public init(image: CGImage?, findings: [Finding]) {
    self.image = image
    self.findings = findings
  }
}

/// The alpha of a drawing.
public struct Silhouette {
  /// The alpha of each pixel, in the drawing's coordinates.
  public var raster: SilhouetteRaster
  /// What could not be drawn.
  public var findings: [Finding]

  /// Alphas, and what is missing in them.
  public init(raster: SilhouetteRaster, findings: [Finding]) {
    self.raster = raster
    self.findings = findings
  }
}

/// A page of a PDF in a form that an SVG can hold.
public enum PDFPageAsSVG {
  /// A document of the same size, whose units are points.
  case vectors(CGImage)
  /// The page, or the part of it that is shown and a little more, as pixels; the part is in points of the page.
  case pixels(CGImage, showing: CGRect)
}
