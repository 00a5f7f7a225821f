import Drawing
import QuartzCore
import TextLayout

/// What the walk needs to know besides the layer tree.
public struct FlatteningOptions: Sendable {
  /// The moment that is shown, in seconds of the root layer's time.
  public var time: Double
  /// Pixels per point of the output: what tiled layers choose their level of detail by, and the resolution that
  /// `shouldRasterize` gives at least.
  public var scale: Double
  /// Fonts for text.
  public var fonts: FontSource
  /// The pixels of pictures, of which some are drawn anew where planes meet; nil where nobody knows.
  public var colors: (any PictureColors)?
  /// Whether something goes beneath the edges at which solid planes meet. Not where moments are to be joined to a picture that
  /// moves: from one to the next such strips are others.
  public var fillsMeetingEdges: Bool
  /// How many copies, particles and tiles are drawn.
  public var limits: InstanceLimits

  /// - Parameters:
  ///   - time: the moment that is shown, in seconds; 0 where nothing else is asked.
  ///   - scale: pixels per point of the output; 1 for formats without pixels.
  ///   - fonts: the fonts that text may use.
  ///   - colors: the pixels of pictures.
  ///   - fillsMeetingEdges: whether something goes beneath the edges at which solid planes meet.
  ///   - limits: how many copies, particles and tiles are drawn.
  public init(
    time: Double = 0, scale: Double = 1, fonts: FontSource, colors: (any PictureColors)? = nil,
    fillsMeetingEdges: Bool = true, limits: InstanceLimits = InstanceLimits()
  ) {
    self.time = time
    self.scale = scale
    self.fonts = fonts
    self.colors = colors
    self.fillsMeetingEdges = fillsMeetingEdges
    self.limits = limits
  }
}

/// Makes drawings of layer trees.
///
/// The walk resolves everything that only Core Animation knows: geometry, depth, time, replicas, gravity, default
/// values. It keeps its own stack, so trees may be nested as deep as memory allows.
public struct Flattener {
  /// What the walk needs to know besides the layers.
  public var options: FlatteningOptions

  /// A walk that can be used for any number of trees.
  public init(options: FlatteningOptions) {
    self.options = options
  }

  /// The page that a layer makes: its bounds are the page's box; its own position, transform and depth do not apply.
  public func page(of root: CALayer) -> DrawnPage {
    let walk = Walk(options: options, size: root.bounds.size)
    return TextMeasurer(fonts: options.fonts).perform { walk.run(root: root) }
  }
}
