import CoreGraphics
import Drawing
import ImageDecoding

/// Rewrites drawings so that nothing is left in them that an output cannot say.
///
/// A drawing is lowered by passes, one after the other, each of which does one thing and can be tested alone. What a pass
/// cannot keep exactly it adds to the page's findings. Writers get what is left, and decide nothing.
public struct Lowering {
  /// What the output can say.
  public let capabilities: Capabilities
  /// From the drawing's coordinates to those of the output's page, in points. Default identity.
  public var placement = CGAffineTransform.identity
  /// What lies beneath everything; nil, the default, for nothing.
  public var background: RGBA?
  /// Pixels to an inch of the output's page of what becomes pixels. Default 300.
  public var dpi = 300.0
  /// The finest pictures, in pixels to an inch; nil, the default, for as fine as they are.
  public var maxImageDPI: Double?
  /// The quality, 1…100, of JPEGs that are made smaller. Default 90.
  public var jpegQuality = 90
  /// What shadows of several pages have in common. Default one that knows nothing yet.
  public var shadows = ShadowCache()
  /// Pictures that are decoded.
  let images: ImageCache
  /// Draws what becomes pixels.
  let rasteriser: any Rasteriser

  /// A lowering to what an output can say.
  public init(to capabilities: Capabilities, images: ImageCache, rasteriser: any Rasteriser) {
    self.capabilities = capabilities
    self.images = images
    self.rasteriser = rasteriser
  }

  /// Points of the output's page to a unit of the drawing.
  var scale: Double { Double(abs(placement.determinant)).squareRoot() }

  /// What is done to a page, in order.
  static let passes: [(name: String, pass: @Sendable (DrawnPage, Lowering) -> DrawnPage)] = [
    ("first frames of animated pictures are reported", FirstFrames.lower),
    ("pictures finer than asked for become smaller", ImageReduction.lower),
    ("pages of PDFs become SVG pictures", PDFPagesAsSVG.lower),
    ("dashes that viewers draw in several ways become lines", CornerDashes.lower),
    ("rounded backgrounds are cut together with what they hold", ClippedBackgrounds.lower),
    ("parts of translucent pictures become one", JoinedParts.lower),
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
    ("shadows that no filter blurs become areas of grey in masks", VectorShadows.lower),
    ("edges that pictures share get more of them beneath", Underlays.lower),
    ("patterns become sheets of their tiles", TileSheets.lower),
    ("sums of light become other blend modes", SumsOfLight.lower),
    ("blend modes that nothing says are told", BlendModes.lower),
    ("inks that are lost are told", LostInks.lower),
    ("colours that no longer follow the text around are told", LostCurrentColor.lower),
  ]

  /// The same page, of what the output can say; its findings are the page's own and those of the passes.
  public func lowered(_ page: DrawnPage) -> DrawnPage {
    Self.passes.reduce(page) { page, next in next.pass(page, self) }
  }
}

/// Draws what a pass needs as pixels, or in another vector format.
public protocol Rasteriser {
  /// A drawing, drawn exactly and filtered.
  ///
  /// - Parameters:
  ///   - area: the pixels, and what of the drawing they show.
  ///   - part: what of the drawing is wanted of them, a whole number of pixels.
  ///   - background: painted first; nil for none.
  /// - Returns: nil where there is no memory.
  func raster(
    of drawing: Drawing, in area: RasterArea, part: CGRect, filters: [Filter], background: RGBA?
  ) -> Raster?

  /// Whether some of a font's glyphs are pictures or have colours of their own.
  func hasOwnColors(_ face: FontFace) -> Bool

  /// A page of a PDF for an SVG; nil where it cannot be read.
  ///
  /// - Parameter dpi: pixels to an inch of the PDF's page of what is no vectors.
  func svg(of page: CGImage, dpi: Double) -> PDFPageAsSVG?
}

/// A drawing as pixels.
public struct Raster {
  /// The pixels; nil where there are none.
  public var image: CGImage?
  /// What could not be drawn.
  public var findings: [Finding]

  /// Pixels, and what is missing in them.
  public init(image: CGImage?, findings: [Finding]) {
    self.image = image
    self.findings = findings
  }
}

/// What an SVG can hold of a page of a PDF.
public enum PDFPageAsSVG {
  /// A document of the same size, whose units are points.
  case vectors(CGImage)
  /// Its pixels.
  case pixels(CGImage)
}
