import Drawing
import QuartzCore

/// The walk's settings.
public struct FlatteningOptions: Sendable {
  /// The moment to show, in seconds of the root layer's time.
  public var time: Double
  /// Pixels per point of the output. Tiled layers choose their level of detail by it, and it is the least
  /// resolution for `shouldRasterize`.
  public var scale: Double
  /// The fonts for text.
  public var fonts: FontSource
  /// The pixels of pictures, some of which are drawn again where planes meet; nil if unknown.
  public var colors: (any PictureColors)?
  /// Whether strips fill the edges at which opaque planes meet. Not for moments that are joined to an
  /// animation, as the strips differ from one moment to the next.
  public var fillsMeetingEdges: Bool
  /// The limits for what takes long.
  public var limits: DrawingLimits
  /// What other frameworks draw; nil for nothing.
  public var contents: ProvidedContents?
  /// Whether pages say which elements of a tagged document their layers are. Default false.
  public var isTagged = false
  /// The language of the document, which layers need not repeat. Default nil.
  public var language: String?
  /// How inks are called.
  public var inkNames = InkNames()
  /// What becomes of text that does not fit its layer. Default `report`.
  public var overset = OversetPolicy.report

  /// - Parameters:
  ///   - time: the moment to show, in seconds; 0 by default.
  ///   - scale: pixels per point of the output; 1 for formats without pixels.
  ///   - fonts: the fonts for text.
  ///   - colors: the pixels of pictures.
  ///   - fillsMeetingEdges: whether strips fill the edges at which opaque planes meet.
  ///   - limits: the limits for what takes long.
  ///   - contents: what other frameworks draw.
  public init(
    time: Double = 0, scale: Double = 1, fonts: FontSource, colors: (any PictureColors)? = nil,
    fillsMeetingEdges: Bool = true, limits: DrawingLimits = DrawingLimits(),
    contents: ProvidedContents? = nil
  ) {
    self.time = time
    self.scale = scale
    self.fonts = fonts
    self.colors = colors
    self.fillsMeetingEdges = fillsMeetingEdges
    self.limits = limits
    self.contents = contents
  }
}

/// Makes drawings of layer trees.
///
/// The walk resolves everything specific to Core Animation: geometry, depth, time, replicas, gravity, default
/// values. It keeps its own stack, so trees may be nested as deep as memory allows.
public struct Flattener {
  /// The walk's settings.
  public var options: FlatteningOptions

  /// A walk, usable for any number of trees.
  public init(options: FlatteningOptions) {
    self.options = options
  }

  /// Returns the page of a layer, whose bounds are the page's box. Its position, transform and depth do not
  /// apply.
  public func page(of root: CALayer) -> DrawnPage {
    let walk = Walk(options: options, size: root.bounds.size)
    return TextMeasurer(fonts: options.fonts).perform { walk.run(root: root) }
  }
}
