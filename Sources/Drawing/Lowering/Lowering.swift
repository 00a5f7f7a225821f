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
  /// The quality, 1…100, of JPEGs that are reduced. Default 90.
  public var jpegQuality = 90
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
    ("pictures within SVG pictures become ones that all viewers show alike", PicturesWithin.lower),
    ("what is not heeded of pictures' files is reported", PictureRemarks.lower),
    ("first frames of animated pictures are reported", FirstFrames.lower),
    ("inks in SVG pictures become colours of a screen", InksOfDocuments.lower),
    ("patterns in perspective become pictures or tiles", ProjectedPatterns.lower),
    ("pictures finer than asked for become smaller", ImageReduction.lower),
    ("pages of PDFs become SVG pictures", PDFPagesAsSVG.lower),
    ("dashes that viewers draw in several ways become lines", CornerDashes.lower),
    ("what overlaps at the edge of a clip is cut as a whole", ClipEdges.lower),
    ("parts of translucent pictures become one", JoinedParts.lower),
    ("parts of documents continue beneath those that follow", DocumentParts.lower),
    ("mixtures of two drawings become masks", Mixtures.lower),
    ("SVG pictures of other colours become documents of those colours", TintedDocuments.lower),
    ("operators and filters that nothing says become pixels", RasterFallback.lower),
    ("blurs of one colour become shadows", Blurs.lower),
    ("colour matrices become other paints", ColorFilters.lower),
    ("holes become inverted masks", HoleMasks.lower),
    ("blend modes become the nearest that readers know", NearestBlendModes.lower),
    ("parts of cut planes become masks of brightness or clips", Fragments.lower),
    ("hard pixels become areas", HardPixels.lower),
    ("pictures in perspective become flat ones", ProjectedPictures.lower),
    ("documents in perspective become cells", ProjectedDocuments.lower),
    ("gradients that no document has become areas", GradientAreas.lower),
    ("steps of gradients become edges of areas", GradientSteps.lower),
    ("shadows that no filter blurs become areas of grey in masks", VectorShadows.lower),
    ("edges that pictures share get more of them beneath", Underlays.lower),
    ("patterns become sheets of their tiles", TileSheets.lower),
    ("sums of light become other blend modes", SumsOfLight.lower),
    ("runs of lines with text from right to left follow the page", VisualTextOrder.lower),
    ("translucent runs of overlapping glyphs become groups", OverlappingGlyphs.lower),
    ("blend modes that nothing says are told", BlendModes.lower),
    ("inks that are lost are told", LostInks.lower),
    ("colours that no longer follow the text around are told", LostCurrentColor.lower),
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
  /// - Parameter dpi: the resolution, in pixels per inch of the PDF's page, of what cannot be vectors.
  func svg(of page: CGImage, dpi: Double) -> PDFPageAsSVG?
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
  /// The page as pixels.
  case pixels(CGImage)
}
