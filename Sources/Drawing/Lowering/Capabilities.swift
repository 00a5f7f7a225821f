/// The capabilities of an output beyond paths, text, pictures, clips, masks and opacity: the only place where
/// formats are compared.
///
/// A pass asks for a capability, never for a format.
public struct Capabilities: OptionSet, Sendable {
  public let rawValue: UInt32

  public init(rawValue: UInt32) { self.rawValue = rawValue }

  /// All of Porter and Duff's operators for groups. Without it there is only `over`, and blend modes.
  public static let operators = Capabilities(rawValue: 1 << 0)
  /// All filters for groups. Without it, some are expressed as vectors: blurs of one colour, and colours
  /// that are mapped before they are painted.
  public static let filters = Capabilities(rawValue: 1 << 1)
  /// Blurs are filters wherever there are filters. Without it, only blurs of several colours are.
  public static let blurs = Capabilities(rawValue: 1 << 2)
  /// Planes that others cut through are cut pixel by pixel (`Fragment`).
  public static let fragments = Capabilities(rawValue: 1 << 3)
  /// Luminosity masks (`Mask.Kind.luminosity`).
  public static let luminosityMasks = Capabilities(rawValue: 1 << 4)
  /// Layers that ask to be rasterised (`shouldRasterize`) stay vectors, as in a browser.
  public static let unrasterized = Capabilities(rawValue: 1 << 5)
  /// Pages of PDFs as pictures. Without it, they become SVG.
  public static let pdfPages = Capabilities(rawValue: 1 << 6)
  /// Drawings of several moments are merged into an animation, so all must have the same structure.
  public static let joinedMoments = Capabilities(rawValue: 1 << 7)
  /// Pictures in perspective. Without it, they become flat pictures.
  public static let projections = Capabilities(rawValue: 1 << 8)
  /// Hard pixels, at any magnification.
  public static let hardPixels = Capabilities(rawValue: 1 << 9)
  /// A document's patterns stay in place when parts of it are transformed separately. Elsewhere, viewers
  /// put tiles on whole pixels.
  public static let steadyTiles = Capabilities(rawValue: 1 << 10)
  /// Links belong to drawn things, rather than to areas of the page.
  public static let drawnLinks = Capabilities(rawValue: 1 << 11)
  /// PDF's blend modes for groups.
  public static let blendModes = Capabilities(rawValue: 1 << 12)
  /// All shadows, even in perspective and without filters.
  public static let shadows = Capabilities(rawValue: 1 << 13)
  /// Filters change the colours of SVG documents, and no viewer makes pixels of these.
  public static let tintedDocuments = Capabilities(rawValue: 1 << 14)
  /// Blend modes have names, and each viewer applies those it knows; others are reported.
  public static let namedBlendModes = Capabilities(rawValue: 1 << 15)
  /// Upright pictures with a shared edge end there on whole pixels. Without it, both edges are soft, and
  /// one picture extends beneath the other.
  public static let wholeEdges = Capabilities(rawValue: 1 << 16)
  /// Dashed lines begin where they should. Cairo writes PDF's rectangles from any of their corners.
  public static let steadyDashes = Capabilities(rawValue: 1 << 17)
  /// Conic gradients, and gradients in perspective.
  public static let allGradients = Capabilities(rawValue: 1 << 18)
  /// Colours are printed with the inks that they name.
  public static let inks = Capabilities(rawValue: 1 << 19)
  /// Patterns without lines between tiles.
  public static let patterns = Capabilities(rawValue: 1 << 20)
  /// Instances are composed separately, and stored once.
  public static let forms = Capabilities(rawValue: 1 << 21)
  /// `currentColor`, which is resolved where the document is shown.
  public static let currentColor = Capabilities(rawValue: 1 << 22)
  /// Gradients whose colours change at once stay exact. Elsewhere, viewers sample a gradient's colours at a few
  /// hundred places, so that a step is off by as much as a sample is wide.
  public static let gradientSteps = Capabilities(rawValue: 1 << 23)

  /// The glyphs of a run are one area, however they overlap.
  public static let wholeText = Capabilities(rawValue: 1 << 24)

  /// Whoever reads the text expects a line's glyphs from left to right, whatever their direction.
  public static let visualText = Capabilities(rawValue: 1 << 25)

  /// So are colours in SVG documents.
  public static let inksOfDocuments = Capabilities(rawValue: 1 << 26)

  /// Pixels, exact at their resolution.
  public static let pixels: Capabilities = [
    .operators, .filters, .blurs, .fragments, .luminosityMasks, .pdfPages, .projections, .hardPixels,
    .steadyTiles, .blendModes, .shadows, .tintedDocuments, .wholeEdges, .steadyDashes, .patterns,
    .allGradients, .gradientSteps, .wholeText,
  ]

  /// The pixels of printing plates. Operators and filters, which are defined in the colours of a screen,
  /// become pixels first, as in documents.
  public static let plates = pixels.subtracting([.operators, .filters, .blurs]).union(.inks)

  /// PDF, written by Cairo.
  public static let pdf: Capabilities = [
    .blendModes, .luminosityMasks, .pdfPages, .hardPixels, .inks, .inksOfDocuments, .forms, .visualText,
  ]

  /// SVG as a person would write it.
  public static let svg: Capabilities = [
    .filters, .blurs, .luminosityMasks, .unrasterized, .steadyTiles, .drawnLinks, .blendModes,
    .namedBlendModes, .steadyDashes, .patterns, .currentColor, .gradientSteps,
  ]

  /// A moment of an animated SVG. Moments are merged element by element, so all must have the same structure;
  /// what touches, where dashes begin, and the colours of documents change from moment to moment.
  public static let animatedSVG = svg.union([.operators, .joinedMoments, .tintedDocuments])

  /// SVG, written by Cairo: no filters, no blend modes, no luminosity masks.
  public static let cairoSVG: Capabilities = [
    .pdfPages, .hardPixels, .steadyDashes, .patterns, .gradientSteps,
  ]
}
