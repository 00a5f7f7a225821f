/// What an output can say: the only place where formats are compared.
///
/// A pass asks for a feature, never for a format.
public struct Capabilities: Sendable, Equatable {
  /// What reports call the output.
  public var name: String
  /// What it can say beyond paths, text, pictures, clips, masks and opacity.
  public var features: Features

  /// An output with some features.
  public init(name: String, _ features: Features) {
    self.name = name
    self.features = features
  }

  /// Whether the output has a feature.
  public func contains(_ feature: Features) -> Bool { features.contains(feature) }

  /// What some outputs can say and others cannot.
  public struct Features: OptionSet, Sendable {
    public let rawValue: UInt32

    public init(rawValue: UInt32) { self.rawValue = rawValue }

    /// Groups may be joined by every operator of Porter and Duff. Others know `over`, and blend modes.
    public static let operators = Features(rawValue: 1 << 0)
    /// Groups may have every filter. Others say some of them by vectors: a blur of one colour, and colours that are mapped
    /// before they are painted.
    public static let filters = Features(rawValue: 1 << 1)
    /// A blur is said by a filter wherever there are filters; else only that of several colours is.
    public static let blurs = Features(rawValue: 1 << 2)
    /// Planes that others cut through are cut pixel by pixel (`Fragment`).
    public static let fragments = Features(rawValue: 1 << 3)
    /// The brightness of a drawing can be a mask (`Mask.Kind.luminosity`).
    public static let luminosityMasks = Features(rawValue: 1 << 4)
    /// Layers that ask for pixels (`shouldRasterize`) stay vectors, as they do where the output is drawn by a browser.
    public static let unrasterized = Features(rawValue: 1 << 5)
    /// Pages of PDFs are drawn as they are. Others are given them as SVG.
    public static let pdfPages = Features(rawValue: 1 << 6)
    /// Drawings of several moments are joined to one that plays: then all have to be built alike.
    public static let joinedMoments = Features(rawValue: 1 << 8)
    /// Pictures in perspective are drawn as they are. Others are given flat ones.
    public static let projections = Features(rawValue: 1 << 9)
    /// Pictures keep hard pixels, however large they are shown.
    public static let hardPixels = Features(rawValue: 1 << 10)
    /// Patterns of a document stay where they are when parts of it are mapped each on its own. Viewers of others set tiles on
    /// whole pixels.
    public static let steadyTiles = Features(rawValue: 1 << 11)
    /// Links are where something is drawn, and not areas of the page.
    public static let drawnLinks = Features(rawValue: 1 << 12)
    /// Groups may be joined by PDF's blend modes.
    public static let blendModes = Features(rawValue: 1 << 13)
    /// Shadows are drawn as they are, in perspective and without filters, too.
    public static let shadows = Features(rawValue: 1 << 14)
    /// Filters change the colours of SVG documents without making pixels of them in any viewer.
    public static let tintedDocuments = Features(rawValue: 1 << 15)
    /// Blend modes are named, so that each reader draws those that it knows; others are reported.
    public static let namedBlendModes = Features(rawValue: 1 << 16)
    /// Upright pictures that share an edge end there on whole pixels. Elsewhere both are cut softly, and get more of one beneath
    /// the other.
    public static let wholeEdges = Features(rawValue: 1 << 17)
    /// Dashed lines begin where they are said to begin. Cairo writes PDF's rectangles from any of their corners.
    public static let steadyDashes = Features(rawValue: 1 << 18)
    /// Gradients may be conic and in perspective.
    public static let allGradients = Features(rawValue: 1 << 7)
    /// Colours are printed with the inks that they name.
    public static let inks = Features(rawValue: 1 << 19)
    /// Drawings repeat in patterns without lines between them.
    public static let patterns = Features(rawValue: 1 << 20)
    /// What instances show is composed by itself, and held once.
    public static let forms = Features(rawValue: 1 << 21)
    /// The colour `currentColor` has a name: it is found where the document is shown.
    public static let currentColor = Features(rawValue: 1 << 22)
  }
}

extension Capabilities {
  /// Pixels, in which everything is exact at their resolution.
  public static let pixels = Capabilities(
    name: "png",
    [
      .operators, .filters, .blurs, .fragments, .luminosityMasks, .pdfPages, .projections,
      .hardPixels, .steadyTiles, .blendModes, .shadows, .tintedDocuments, .wholeEdges, .steadyDashes,
      .patterns, .allGradients,
    ])

  /// Pixels of the plates of a press: operators and filters, which are defined by the colours of a screen, become pixels as
  /// they do in documents.
  public static let plates = Capabilities(
    name: "png", pixels.features.subtracting([.operators, .filters, .blurs]).union(.inks))

  /// PDF, written by Cairo.
  public static let pdf = Capabilities(
    name: "pdf", [.blendModes, .luminosityMasks, .pdfPages, .hardPixels, .inks, .forms])

  /// SVG, as a person would write it.
  public static let svg = Capabilities(name: "svg", anySVG)

  /// What all of SVG has, whether it plays or not.
  private static let anySVG: Features = [
    .filters, .blurs, .luminosityMasks, .unrasterized, .steadyTiles, .drawnLinks, .blendModes,
    .namedBlendModes, .steadyDashes, .patterns, .currentColor,
  ]

  /// A moment of an SVG that plays: moments are joined element by element, so all of them have to be built alike. What touches,
  /// where dashes begin, and the colours of documents change from moment to moment.
  public static let animatedSVG = Capabilities(
    name: "svg", anySVG.union([.operators, .joinedMoments, .tintedDocuments]))

  /// SVG, written by Cairo: no filters, no blend modes, no masks of brightness.
  public static let cairoSVG = Capabilities(
    name: "svg", [.pdfPages, .hardPixels, .steadyDashes, .patterns])
}
