/// What an output can say: the only place where formats are compared.
///
/// A pass asks for a capability, never for a format.
public struct Capabilities: Sendable, Equatable {
  /// What reports call the output.
  public var name: String
  /// Whether groups may be joined by every operator of Porter and Duff. Others know `over` and PDF's blend modes.
  public var hasOperators = false
  /// Whether groups may have every filter. Others say some of them by vectors: a blur of one colour, and colours that are
  /// mapped before they are painted.
  public var hasFilters = false
  /// Whether a blur is said by a filter wherever there are filters; else only that of several colours is.
  public var hasBlurs = false
  /// Whether planes that others cut through are cut pixel by pixel (`Fragment`).
  public var hasFragments = false
  /// Whether the brightness of a drawing can be a mask (`Mask.Kind.luminosity`).
  public var hasLuminosityMasks = false
  /// Whether layers that ask for pixels (`shouldRasterize`) stay vectors, as they do where the output is drawn by a browser.
  public var ignoresRasterization = false
  /// Whether pages of PDFs are drawn as they are. Others are given them as SVG.
  public var drawsPDFPages = false
  /// Whether nothing is seen of an edge that two translucent pictures share.
  public var joinsEdges = false
  /// Whether drawings of several moments are joined to one that plays: then all have to be built alike.
  public var joinsMoments = false
  /// Whether pictures in perspective are drawn as they are. Others are given flat ones.
  public var drawsProjections = false
  /// Whether pictures keep hard pixels, however large they are shown.
  public var drawsHardPixels = false
  /// Whether patterns of a document stay where they are when parts of it are mapped each by itself. Viewers of others set tiles
  /// on whole pixels.
  public var keepsTiles = false
  /// Whether links are where something is drawn, and not areas of the page.
  public var linksAreDrawn = false

  /// An output that can say no more than paths, text, pictures, clips, masks and opacity, unless more is said.
  public init(name: String) { self.name = name }
}

extension Capabilities {
  /// Pixels, in which everything is exact at their resolution.
  public static var pixels: Capabilities {
    var pixels = Capabilities(name: "png")
    (pixels.hasOperators, pixels.hasFilters, pixels.drawsPDFPages) = (true, true, true)
    pixels.joinsEdges = true
    pixels.hasBlurs = true
    (pixels.hasFragments, pixels.hasLuminosityMasks) = (true, true)
    (pixels.drawsProjections, pixels.drawsHardPixels, pixels.keepsTiles) = (true, true, true)
    return pixels
  }

  /// PDF, written by Cairo.
  public static var pdf: Capabilities {
    var pdf = Capabilities(name: "pdf")
    (pdf.drawsPDFPages, pdf.drawsHardPixels, pdf.hasLuminosityMasks) = (true, true, true)
    return pdf
  }

  /// SVG, as a person would write it.
  public static var svg: Capabilities {
    var svg = Capabilities(name: "svg")
    (svg.hasFilters, svg.hasBlurs, svg.hasLuminosityMasks) = (true, true, true)
    (svg.ignoresRasterization, svg.linksAreDrawn, svg.keepsTiles) = (true, true, true)
    return svg
  }

  /// A moment of an SVG that plays: moments are joined element by element, so all of them have to be built alike. The writer
  /// draws operators normally or leaves them out, and says so.
  public static var animatedSVG: Capabilities {
    var svg = Capabilities.svg
    (svg.hasOperators, svg.joinsMoments) = (true, true)
    return svg
  }

  /// SVG, written by Cairo: no filters, no blend modes, no masks of brightness.
  public static var cairoSVG: Capabilities {
    var svg = Capabilities(name: "svg")
    (svg.drawsPDFPages, svg.drawsHardPixels) = (true, true)
    return svg
  }
}
